#include "cli/commands.h"
#include "cli/picture_command.h"
#include "cli/text_command.h"

#include <cstdio>

namespace nonet::cli {

namespace {

struct ScanOptions {
    TextOptions text;
    FormatOptions format;
    PictureOptions pictures;
};

ExitCode run(const ScanOptions& options) {
    PictureOptions pictures = options.pictures;
    pictures.scan.rules = options.text.rules;
    PictureRunner runner(pictures, {}, options.text.isQuiet, options.format.cells);
    const PagePrinter printer(options.format, options.text.blank, false, [&](const PuzzleReport& puzzle) {
        return puzzle.decision.givens.toString(options.text.blank);
    });
    return answerPictures(options.text.inputs, runner, printer);
}

} // namespace

void addScan(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<ScanOptions>();
    CLI::App* command = app.add_subcommand("scan", "Read puzzles from pictures, one line of 81 characters each");
    addTextOptions(*command, options->text);
    addFormatOptions(*command, options->format);
    addPictureOptions(*command, options->pictures);
    command->footer("Examples:\n"
                    "  nonet scan samples/newspaper/front.jpg\n"
                    "  nonet scan --json --no-timings samples/newspaper/front.jpg\n"
                    "  nonet scan --format csv samples/newspaper/front.jpg");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace nonet::cli
