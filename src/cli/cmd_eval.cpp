#include "cli/commands.h"
#include "cli/eval_techniques.h"

namespace nonet::cli {

namespace {

struct EvalOptions {
    std::string techniques;
    bool isVerbose = false;
};

} // namespace

void addEval(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<EvalOptions>();
    CLI::App* command = app.add_subcommand("eval", "Score against known answers");
    command->add_option("--techniques", options->techniques, "Score the named techniques on this case library")
        ->type_name("FILE")
        ->required();
    command->add_flag("-v,--verbose", options->isVerbose, "Name the cases that fail");
    command->footer("Examples:\n"
                    "  nonet eval --techniques tests/data/technique_cases.txt\n"
                    "  nonet eval --techniques tests/data/technique_cases.txt -v\n"
                    "  nonet eval --help");
    command->callback(
        [options, &chosen] { chosen = [options] { return evalTechniques(options->techniques, options->isVerbose); }; });
}

} // namespace nonet::cli
