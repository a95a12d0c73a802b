#include "apps/cli/commands.h"
#include "apps/cli/eval_scores.h"
#include "apps/cli/eval_techniques.h"
#include "apps/cli/picture_command.h"
#include "apps/page/inputs.h"
#include "apps/page/labels.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <thread>

namespace nonet::cli {

namespace {

struct EvalOptions {
    EvalScoresOptions scores;
    std::string techniques;
    bool isVerbose = false;
};

/// Whether the page would replace a file that is read.
bool isPageAnInput(const EvalOptions& options) {
    std::vector<std::string> inputs = {options.techniques, options.scores.compare};
    for (const std::filesystem::path& csv : options.scores.request.labels) {
        inputs.push_back(csv.string());
        if (isReadOnce(csv.string()))
            continue;
        if (const auto labels = readLabels(csv))
            for (const Label& label : *labels)
                inputs.push_back((csv.parent_path() / label.file).string());
    }
    return isInput(options.scores.request.html, inputs);
}

ExitCode run(const EvalOptions& options) {
    if (options.techniques.empty() && options.scores.request.labels.empty()) {
        std::fputs("nonet: nothing to score; give a label file or --techniques FILE, or see --help\n", stderr);
        return ExitCode::Usage;
    }
    if (const auto& html = options.scores.request.html; !html.empty() && isPageAnInput(options)) {
        std::fprintf(stderr, "nonet: --html %s is an input; choose another name for the output\n",
                     printable(html.native()).c_str());
        return ExitCode::Usage;
    }
    ExitCode code = ExitCode::Ok;
    if (!options.techniques.empty())
        code = evalTechniques(options.techniques, options.isVerbose);
    return options.scores.request.labels.empty() ? code : worse(code, evalScores(options.scores));
}

} // namespace

void addEval(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<EvalOptions>();
    eval::EvalRequest& request = options->scores.request;
    CLI::App* command = app.add_subcommand("eval", "Score against known answers: labelled pictures, technique cases");
    request.jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    command->add_option("LABELS", request.labels, "CSV files: file,puzzle,filled,corners,tags")->group("Input");
    command->add_option("--rotate", request.rotations, "Score turned copies too, as in 90,180,270")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::IsMember({90, 180, 270}))
        ->group("Input");
    command->add_option("--techniques", options->techniques, "Score the named techniques on this case library")
        ->type_name("FILE")
        ->group("Input");
    command
        ->add_option("--command", request.command,
                     "Score another program beside this one: it is run with the picture's path in the place of {}, "
                     "and prints 81 characters a puzzle")
        ->check([](const std::string& text) {
            return text.find("{}") == text.npos ? "needs {} where the picture's path goes" : std::string();
        })
        ->group("Input");
    addPictureOptions(*command, request.pictures);
    command->add_flag("--json", options->scores.isJson, "One JSON document with every picture")->group("Output");
    command->add_option("--html", request.html, "Write a page that shows every picture that is not right")
        ->check(isNamed)
        ->group("Output");
    command->add_option("--compare", options->scores.compare, "Say what got better and worse since this earlier JSON")
        ->group("Output");
    command->add_option("-j,--jobs", request.jobs, "Pictures at a time (default: one per core)")
        ->check(CLI::Range(1, 1024))
        ->group("Output");
    command->add_flag("-q,--quiet", options->scores.isQuiet, "No progress on standard error")->group("Output");
    command->add_flag("-v,--verbose", options->isVerbose, "Name the technique cases that fail")->group("Output");
    command->footer("Examples:\n"
                    "  nonet eval samples/labels.csv\n"
                    "  nonet eval samples/labels.csv --engine none --json\n"
                    "  nonet eval samples/labels.csv --command 'nonet scan --engine tesseract -q {}'\n"
                    "  nonet eval --techniques tests/data/technique_cases.txt");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace nonet::cli
