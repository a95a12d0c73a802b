#include "cli/commands.h"
#include "cli/eval_scores.h"
#include "cli/eval_techniques.h"
#include "cli/picture_command.h"

#include <thread>

namespace nonet::cli {

void addEval(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<EvalScoresOptions>();
    CLI::App* command =
        app.add_subcommand("eval", "Score what nonet reads against labelled pictures, or the named techniques");
    options->request.jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    command->add_option("LABELS", options->request.labels, "CSV files: file,puzzle,filled,corners,tags")
        ->group("Input");
    command->add_option("--rotate", options->request.rotations, "Score turned copies too, as in 90,180,270")
        ->delimiter(',')
        ->check(CLI::IsMember({90, 180, 270}))
        ->group("Input");
    auto techniques = std::make_shared<TechniqueScoring>();
    command->add_option("--techniques", techniques->file, "Score the named techniques on this case library instead")
        ->type_name("FILE")
        ->group("Input");
    addPictureOptions(*command, options->request.pictures);
    command->add_flag("--json", options->isJson, "One JSON document with every picture")->group("Output");
    command->add_option("--html", options->request.html, "Write a page that shows every picture that is not right")
        ->group("Output");
    command->add_option("--compare", options->compare, "Say what got better and worse since this earlier JSON")
        ->group("Output");
    command->add_option("-j,--jobs", options->request.jobs, "Pictures at a time (default: one per core)")
        ->check(CLI::Range(1, 1024))
        ->group("Output");
    command->add_flag("-q,--quiet", options->isQuiet, "No progress on standard error")->group("Output");
    command->add_flag("-v,--verbose", techniques->isVerbose, "Name the cases that fail, with --techniques")
        ->group("Output");
    command->footer("Examples:\n"
                    "  nonet eval samples/labels.csv\n"
                    "  nonet eval samples/labels.csv --json\n"
                    "  nonet eval samples/labels.csv --engine none -j 1\n"
                    "  nonet eval --techniques tests/data/technique_cases.txt");
    command->callback([options, techniques, &chosen] {
        chosen = [options, techniques] {
            return techniques->file.empty() ? evalScores(*options) : evalTechniques(*techniques);
        };
    });
}

} // namespace nonet::cli
