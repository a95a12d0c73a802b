#include "apps/batch/merge.h"
#include "apps/batch/results.h"
#include "apps/cli/commands.h"
#include "apps/cli/picture_command.h"

#include <CLI/CLI.hpp>

#include <cstdio>

namespace nonet::cli {

namespace {

struct MergeOptions {
    std::vector<std::filesystem::path> folders;
    std::filesystem::path out;
    bool isPartial = false, isQuiet = false, isJson = false;
};

std::string summary(const batch::Merged& merged, const MergeOptions& options) {
    const batch::BatchTotals& totals = merged.totals;
    if (options.isJson) {
        batch::Json json = totals.json();
        json["expected_inputs"] = merged.inputs;
        return json.dump() + "\n";
    }
    return std::to_string(totals.pages) + (totals.pages == 1 ? " page" : " pages") + " of " +
           (totals.inputs < merged.inputs ? std::to_string(totals.inputs) + " of " : "") +
           std::to_string(merged.inputs) + (merged.inputs == 1 ? " input: " : " inputs: ") + totals.text() + "\nopen " +
           printable((options.out / "report.html").native()) + "\n";
}

ExitCode run(const MergeOptions& options) {
    const auto say = [](const std::string& sentence) { std::fprintf(stderr, "nonet: %s\n", sentence.c_str()); };
    if (options.folders.empty()) {
        say("nothing to join; give the folders of finished batches, or see --help");
        return ExitCode::Usage;
    }
    std::error_code ignored;
    if (std::filesystem::exists(options.out / "journal.jsonl", ignored)) {
        say(printable(options.out.native()) + " is the folder of a batch; choose another one for what is joined");
        return ExitCode::Usage;
    }
    for (const auto& folder : options.folders)
        if (std::filesystem::equivalent(folder, options.out, ignored)) {
            say("-o " + printable(options.out.native()) + " is an input; choose another folder for what is joined");
            return ExitCode::Usage;
        }
    if (const auto found = batch::foundResult(options.out); found && !batch::isBatchOutput(options.out)) {
        say(printable(found->native()) + " is there and not of a merge; choose another folder");
        return ExitCode::BadOutput;
    }
    if (const auto blocked = batch::findBlockedResult(options.out)) {
        say(blocked->message);
        return ExitCode::BadOutput;
    }
    const auto merged = batch::merge(options.folders, options.out, options.isPartial);
    if (!merged) {
        say(merged.error().message);
        return exitCodeOf(merged.error().code);
    }
    for (const auto* sentences : {&merged->notes, &merged->faults})
        for (const std::string& sentence : *sentences)
            say(sentence);
    const batch::BatchTotals& totals = merged->totals;
    if (!options.isQuiet && !writeOut(summary(*merged, options)))
        return ExitCode::BadOutput;
    return worse(totals.exitCode(), merged->faults.empty() ? ExitCode::Ok : ExitCode::BadInput);
}

} // namespace

void addMerge(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<MergeOptions>();
    CLI::App* command = app.add_subcommand("merge", "Join the results of several batches");
    command->add_option("DIR", options->folders, "Folders of finished batches")->group("Input");
    command->add_option("-o,--output", options->out, "The folder for the whole")
        ->required()
        ->check(isNamed)
        ->type_name("DIR")
        ->group("Output");
    command->add_flag("--partial", options->isPartial, "Join what is there although parts are missing; ends with 3")
        ->group("Input");
    command->add_flag("--json", options->isJson, "The totals at the end as JSON")->group("Output");
    command->add_flag("-q,--quiet", options->isQuiet, "No totals")->group("Output");
    command->footer(
        "Parts that were made with --shard come together in the order of a single run, others one behind the\n"
        "other.\n"
        "Examples:\n"
        "  nonet batch samples/book --shard 1/2 -o part1 && nonet batch samples/book --shard 2/2 -o part2\n"
        "  nonet merge part1 part2 -o whole\n"
        "  nonet merge part1 part2 -o whole --json");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace nonet::cli
