#include "apps/cli/commands.h"
#include "apps/cli/picture_command.h"
#include "nonet/config.h"
#include "nonet/solve.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace nonet::cli {

namespace {

struct InfoOptions {
    std::filesystem::path model;
    bool isJson = false;
};

std::string textOf(const std::vector<EngineInfo>& engines) {
    std::string text = "nonet " NONET_VERSION "\nsolver " + std::string(solverPath()) + "\n";
    for (const EngineInfo& engine : engines) {
        std::string name = engine.name;
        name.resize(std::max<std::size_t>(name.size(), 10), ' ');
        text += "engine " + name + " " + engine.version + (engine.isReady ? "\n" : " (not ready)\n");
        if (!engine.model.empty())
            text += "  model " + engine.model.string() + "\n  sha256 " + engine.modelHash + "\n";
    }
    return text;
}

std::string jsonOf(const std::vector<EngineInfo>& engines) {
    nlohmann::ordered_json json = {
        {"version", NONET_VERSION}, {"solver", solverPath()}, {"engines", nlohmann::ordered_json::array()}};
    for (const EngineInfo& engine : engines)
        json["engines"].push_back({{"name", engine.name},
                                   {"version", engine.version},
                                   {"ready", engine.isReady},
                                   {"model", engine.model.string()},
                                   {"sha256", engine.modelHash}});
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

ExitCode run(const InfoOptions& options) {
    const auto library = loadPageLibrary();
    if (!library) {
        std::fprintf(stderr, "nonet: %s\n", library.error().message.c_str());
        return ExitCode::MissingEngine;
    }
    const std::vector<EngineInfo> engines = (*library)->engines(options.model);
    const auto isUsable = [&](const EngineInfo& engine) { return engine.isReady && engine.model == options.model; };
    if (!options.model.empty() && std::ranges::none_of(engines, isUsable)) {
        std::fprintf(stderr, "nonet: %s: is not there or not a model of the engine cnn; check the name\n",
                     printable(options.model.native()).c_str());
        return ExitCode::MissingEngine;
    }
    return writeOut(options.isJson ? jsonOf(engines) : textOf(engines)) ? ExitCode::Ok : ExitCode::BadOutput;
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
