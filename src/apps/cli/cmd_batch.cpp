#include "apps/cli/batch_run.h"
#include "apps/cli/commands.h"
#include "apps/cli/picture_command.h"
#include "apps/cli/text_command.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <thread>

namespace nonet::cli {

namespace {

std::optional<batch::Shard> parseShard(const std::string& text) {
    batch::Shard shard;
    const char* const end = text.data() + text.size();
    const auto [slash, indexError] = std::from_chars(text.data(), end, shard.index);
    if (indexError != std::errc() || slash == end || *slash != '/')
        return std::nullopt;
    const auto [rest, countError] = std::from_chars(slash + 1, end, shard.count);
    if (countError != std::errc() || rest != end || shard.index < 1 || shard.index > shard.count ||
        shard.count > batch::kMaxShards)
        return std::nullopt;
    return shard;
}

void addInputOptions(CLI::App& command, BatchOptions& options) {
    const std::string group = "Input";
    command.add_option("INPUT", options.inputs, "Pictures, folders, patterns, or - for a list of paths")->group(group);
    command
        .add_option_function<std::string>(
            "--shard",
            [&options](const std::string& text) {
                if (options.shard = parseShard(text); !options.shard)
                    throw CLI::ValidationError("--shard needs a part and a number of parts, as in 2/8");
            },
            "Do only part I of N of the inputs; `nonet merge` joins the parts")
        ->type_name("I/N")
        ->group(group);
    command.add_flag("--hash", options.byContent, "Notice changed files by content (default: by size and time)")
        ->group(group);
    command
        .add_option("--corrections", options.corrections,
                    "A label file (CSV), as the report saves it, that overrules what is read, in later runs too; none "
                    "withdraws all")
        ->group(group);
    command.add_flag("--watch", options.isWatch, "Go on with files that appear later, until Ctrl-C")->group(group);
}

void addOutputOptions(CLI::App& command, BatchOptions& options) {
    const std::string group = "Output";
    command.add_option("-o,--output", options.out, "The folder for everything that is written")
        ->required()
        ->check(isNamed)
        ->type_name("DIR")
        ->group(group);
    command.add_flag("--restart", options.isRestart, "Begin anew, whatever is done already")->group(group);
    command.add_flag("--retry-errors", options.retryErrors, "Do the pages again that gave an error")->group(group);
    command.add_flag("--no-overlays", options.noOverlays, "Draw nothing: no overlays, no thumbnails")->group(group);
    command.add_option("--overlay-format", options.overlayFormat, "jpg, png or webp (default: jpg)")
        ->check(CLI::IsMember({"jpg", "png", "webp"}))
        ->group(group);
    command.add_flag("--no-timings", options.noTimings, "Leave the times out, so that two runs give equal bytes")
        ->group(group);
    addCellsOption(command, options.cells);
    command
        .add_option("--progress", options.progress, "auto, plain or none (default: a bar on a terminal, else plain)")
        ->check(CLI::IsMember({"auto", "plain", "none"}))
        ->group(group);
    command.add_flag("--json", options.isJson, "The totals at the end as JSON")->group(group);
    command.add_option("-j,--jobs", options.jobs, "Pages at a time (default: one per core)")
        ->check(CLI::Range(1, 1024))
        ->group(group);
    command.add_flag("-q,--quiet", options.isQuiet, "Only errors on standard error, no totals")->group(group);
    command.add_flag("-v,--verbose", options.isVerbose, "Say of every page what was found and how sure it is")
        ->group(group);
}

} // namespace

void addBatch(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<BatchOptions>();
    options->jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    CLI::App* command = app.add_subcommand("batch", "Read thousands of pages; stop and continue at any time");
    addInputOptions(*command, *options);
    addRulesOption(*command, options->pictures.scan.rules, options->pictures.scan.findKind);
    addPictureOptions(*command, options->pictures);
    addOutputOptions(*command, *options);
    command->footer(
        "DIR then holds results.jsonl, puzzles.csv, overlays/ and report.html. The same command again goes on\n"
        "where it ended; finished pages are in journal.jsonl.\n"
        "Examples:\n"
        "  nonet batch samples/newspaper -o found\n"
        "  nonet batch 'samples/book/*.jpg' samples/newspaper -o found --no-overlays --restart\n"
        "  nonet batch samples/newspaper -o found --no-overlays --restart --json --no-timings -j 2\n"
        "  find samples/newspaper -name '*.jpg' | nonet batch - -o listed");
    command->callback([options, &chosen] { chosen = [options] { return runBatch(*options); }; });
}

} // namespace nonet::cli
