#include "apps/cli/commands.h"
#include "apps/cli/standard_streams.h"
#include "nonet/config.h"
#include "nonet/error.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>

using namespace nonet::cli;
using nonet::ExitCode;

namespace {

ExitCode run(int argc, char** argv) {
    CLI::App app{"nonet reads a sudoku from a photo, solves it and draws the answer back onto the photo.", "nonet"};
    app.set_version_flag("--version", NONET_VERSION);
    app.require_subcommand(1);
    app.get_formatter()->column_width(34);
    Command chosen;
    addScan(app, chosen);
    addSolve(app, chosen);
    addCheck(app, chosen);
    addExplain(app, chosen);
    addBatch(app, chosen);
    addMerge(app, chosen);
    addCamera(app, chosen);
    addServe(app, chosen);
    addEval(app, chosen);
    addInfo(app, chosen);
    addDocs(app, chosen);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const auto isMeant = [&](const CLI::App* command) { return command->check_name(argv[1]); };
        if (argc > 1 && argv[1][0] != '-' && app.get_subcommands(isMeant).empty()) {
            std::fprintf(stderr, "nonet: there is no command '%s'; see nonet --help\n",
                         nonet::printable(argv[1]).c_str());
            return ExitCode::Usage;
        }
        const ExitCode code = app.exit(error) == 0 ? ExitCode::Ok : ExitCode::Usage;
        if (std::cout.flush())
            return code;
        std::fputs("nonet: standard output cannot be written\n", stderr);
        return ExitCode::BadOutput;
    }
    return chosen();
}

} // namespace

int main(int argc, char** argv) {
    guardStandardStreams();
    setenv("OMP_THREAD_LIMIT", "1", 0); // read when Tesseract is loaded: its threads get in each other's way
    try {
        return static_cast<int>(run(argc, argv));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "nonet: internal error: %s\n", error.what());
        return static_cast<int>(ExitCode::Internal);
    }
}
