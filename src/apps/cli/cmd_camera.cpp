#include "apps/camera/camera.h"
#include "apps/cli/commands.h"
#include "apps/cli/picture_command.h"
#include "apps/page/inputs.h"
#include "base/load_module.h"
#include "base/lower_extension.h"

#include <CLI/CLI.hpp>

#include <array>
#include <cstdio>
#include <memory>

namespace nonet::cli {

namespace {

using camera::CameraOptions;

/// What is wrong with the output's name; empty: nothing.
std::string outputProblem(const CameraOptions& options) {
    const std::string name = printable(options.output.native());
    std::error_code ignored;
    if (options.output.empty())
        return {};
    if (std::filesystem::equivalent(options.output, options.source, ignored))
        return "-o " + name + " is the input; choose another name for the output";
    const std::string ending = detail::lowerExtension(options.output);
    if (options.isOnce)
        return isPictureName(options.output) ? "" : "-o " + name + " must be a picture: .png, .jpg or .webp";
    return ending == ".mp4" || ending == ".avi" || ending == ".webm"
               ? ""
               : "-o " + name + " must be a video: .mp4, .avi or .webm; for one picture add --once";
}

ExitCode run(const CameraOptions& options) {
    if (const std::string problem = outputProblem(options); !problem.empty()) {
        std::fprintf(stderr, "nonet camera: %s\n", problem.c_str());
        return ExitCode::Usage;
    }
    const auto entry =
        detail::loadModule({"nonet_camera.so", camera::kCameraEntry, "the part that reads cameras and videos"});
    if (!entry) {
        std::fprintf(stderr, "nonet camera: %s\n", entry.error().message.c_str());
        return ExitCode::MissingEngine;
    }
    return static_cast<ExitCode>(reinterpret_cast<camera::CameraEntry>(*entry)(options));
}

} // namespace

void addCamera(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<CameraOptions>();
    CLI::App* command = app.add_subcommand("camera", "Draw the answer onto the picture of a camera or a video");
    command->add_option("SOURCE", options->source, "A camera's number or a video (default: 0, the first camera)");
    command
        ->add_option("-o,--output", options->output,
                     "Write the video with the answer (.mp4, .avi, .webm) instead of opening a window; with --once a "
                     "picture")
        ->type_name("FILE")
        ->check(isNamed)
        ->group("Output");
    command->add_flag("--once", options->isOnce, "End when one puzzle is confirmed: print its solution")
        ->group("Output");
    command
        ->add_option("--timeout", options->timeoutSeconds,
                     "With --once: seconds to wait (default: 60 for a camera; a video is seen to its end)")
        ->check([](const std::string& text) { return isBetween(text, 1e-3, 1e9); })
        ->group("Output");
    command->add_flag("--json", options->isJson, "A line of JSON per frame; with --once of the puzzle")
        ->group("Output");
    command->add_flag("-q,--quiet", options->isQuiet, "No talk on standard error")->group("Output");
    command
        ->add_option_function<std::string>(
            "--rules", [options](const std::string& name) { options->scan.rules = parseRules(name).value(); },
            "classic or diagonal (default: classic)")
        ->check(CLI::IsMember({"classic", "diagonal"}))
        ->group("Recognition");
    addReaderOptions(*command, options->reader);
    command->footer("In the window: space freezes, s saves, h gives a hint, a shows or hides the answer, q quits.\n"
                    "Examples:\n"
                    "  nonet camera samples/video/desk.mp4 --once -o snapshot.png\n"
                    "  nonet camera samples/video/desk.mp4 --once --json\n"
                    "  nonet camera samples/video/desk.mp4 -o solved.mp4");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace nonet::cli
