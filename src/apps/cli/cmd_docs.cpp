// The hidden command that writes the man page and the shells' completions from the options' own definitions, so that
// they cannot say anything else than the program does. The build runs it.
#include "apps/cli/commands.h"
#include "apps/cli/docs.h"
#include "apps/cli/picture_command.h"

#include <CLI/CLI.hpp>

namespace nonet::cli {

void addDocs(CLI::App& app, Command& chosen) {
    CLI::App* command = app.add_subcommand("docs", "Write the man page or a shell's completions")->group("");
    auto kind = std::make_shared<std::string>();
    command->add_option("KIND", *kind, "man, commands (in Markdown), bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"man", "commands", "bash", "zsh", "fish"}));
    command->callback([kind, &app, &chosen] {
        chosen = [kind, &app] {
            const std::string text = *kind == "man"        ? manPage(app)
                                     : *kind == "commands" ? commandsPage(app)
                                     : *kind == "bash"     ? bashCompletion(app)
                                     : *kind == "zsh"      ? zshCompletion(app)
                                                           : fishCompletion(app);
            return writeOut(text) ? ExitCode::Ok : ExitCode::BadOutput;
        };
    });
}

} // namespace nonet::cli
