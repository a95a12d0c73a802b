#include "apps/cli/commands.h"
#include "apps/cli/picture_command.h"
#include "apps/cli/text_command.h"

#include <CLI/CLI.hpp>

#include <cstdio>

namespace nonet::cli {

namespace {

struct ScanOptions {
    TextOptions text;
    FormatOptions format;
    PageOptions pictures;
    std::filesystem::path out;
};

ExitCode run(const ScanOptions& options) {
    const auto file = ExportFile::open(options.out, options.text.inputs, false);
    if (!file) {
        std::fprintf(stderr, "nonet: %s\n", file.error().message.c_str());
        return ExitCode::Usage;
    }
    PictureRunner runner(options.pictures, {}, options.text, options.format.cells);
    PagePrinter printer(options.format, options.text.blank, false, [&](const PuzzleReport& puzzle) {
        return puzzle.decision.givens.toString(options.text.blank);
    });
    ExportFile puzzles = *file;
    const ExitCode code = answerPictures(options.text.inputs, runner, printer, puzzles);
    return worse(code, puzzles.write(options.text.isQuiet));
}

} // namespace

void addScan(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<ScanOptions>();
    CLI::App* command = app.add_subcommand("scan", "Read puzzles from pictures, one line of 81 characters each");
    addTextOptions(*command, options->text, "Pictures, or - for standard input; solve and check take puzzles as text");
    addFormatOptions(*command, options->format);
    addPictureOptions(*command, options->pictures);
    command->add_option("-o,--output", options->out, "Write the puzzles to a file as well: " + exportExtensions())
        ->check(isNamed)
        ->group("Output");
    command->footer("Examples:\n"
                    "  nonet scan samples/newspaper/front.jpg\n"
                    "  nonet scan samples/newspaper/front.jpg -o front.pdf\n"
                    "  nonet scan --json --no-timings samples/newspaper/front.jpg\n"
                    "  nonet scan --format csv samples/newspaper/front.jpg");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace nonet::cli
