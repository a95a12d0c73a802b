#include "apps/cli/commands.h"
#include "apps/cli/meaning.h"
#include "apps/cli/standard_streams.h"
#include "nonet/config.h"
#include "nonet/error.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

using namespace nonet::cli;
using nonet::ExitCode;

namespace {

constexpr const char* kExamples = "Examples:\n"
                                  "  nonet photo.jpg                       the answer here\n"
                                  "  nonet solve photo.jpg -o solved.png   the answer drawn onto the photo\n"
                                  "  nonet serve                           a page for the browser: drop pictures, take "
                                  "hints\n"
                                  "nonet COMMAND --help tells more of each command.";

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
    app.footer(kExamples);
    if (argc < 2) {
        std::fputs(app.help().c_str(), stderr);
        return ExitCode::Usage;
    }
    const std::vector<std::string> arguments = spelledOut(app, {argv + 1, argv + argc});
    try {
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend())); // the last first
    } catch (const CLI::ParseError& error) {
        const ExitCode code = complainOfUsage(app, arguments, error);
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
