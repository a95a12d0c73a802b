#include "cli/commands.h"
#include "cli/picture_half.h"
#include "nonet/solve.h"
#include "nonet/version.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace nonet::cli {

namespace {

struct InfoOptions {
    std::filesystem::path model;
    bool isJson = false;
};

void printText(const std::vector<PictureEngine>& engines) {
    std::printf("nonet %s\nsolver %s\n", NONET_VERSION, std::string(solverPath()).c_str());
    for (const PictureEngine& engine : engines) {
        std::printf("engine %-10s %s%s\n", engine.name.c_str(), engine.version.c_str(),
                    engine.isReady ? "" : " (not ready)");
        if (!engine.model.empty())
            std::printf("  model %s\n  sha256 %s\n", engine.model.c_str(), engine.modelHash.c_str());
    }
}

void printJson(const std::vector<PictureEngine>& engines) {
    nlohmann::ordered_json json = {
        {"version", NONET_VERSION}, {"solver", solverPath()}, {"engines", nlohmann::ordered_json::array()}};
    for (const PictureEngine& engine : engines)
        json["engines"].push_back({{"name", engine.name},
                                   {"version", engine.version},
                                   {"ready", engine.isReady},
                                   {"model", engine.model},
                                   {"sha256", engine.modelHash}});
    std::puts(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
}

ExitCode run(const InfoOptions& options) {
    const auto engines = pictureEngines(options.model);
    if (!engines) {
        std::fprintf(stderr, "nonet: %s\n", engines.error().message.c_str());
        return ExitCode::MissingEngine;
    }
    options.isJson ? printJson(*engines) : printText(*engines);
    return ExitCode::Ok;
}

} // namespace

void addInfo(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<InfoOptions>();
    CLI::App* command = app.add_subcommand("info", "Show versions, engines and models");
    command->add_option("--model", options->model, "The network's file (default: the one installed)")
        ->group("Recognition");
    command->add_flag("--json", options->isJson, "One line of JSON")->group("Output");
    command->footer("Examples:\n"
                    "  nonet info\n"
                    "  nonet info --json\n"
                    "  nonet --version");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace nonet::cli
