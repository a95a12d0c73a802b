// docs/commands.md: every command with its examples and options.
#include "apps/cli/docs.h"

#include <CLI/CLI.hpp>

#include <sstream>

namespace nonet::cli {

namespace {

/// Text that Markdown shows as it is, also inside a table.
std::string literal(const std::string& text) {
    std::string result;
    for (const char c : text)
        result += std::string("|<*_`").find(c) == std::string::npos ? std::string(1, c) : std::string("\\") + c;
    return result;
}

std::string optionHead(const OptionDoc& option) {
    if (!option.argument.empty())
        return option.argument;
    std::string text;
    for (const std::string& name : option.shortNames)
        text += (text.empty() ? "" : ", ") + ("-" + name);
    for (const std::string& name : option.longNames)
        text += (text.empty() ? "" : ", ") + ("--" + name);
    return text;
}

std::string optionRow(const OptionDoc& option) {
    std::string values;
    for (const std::string& value : option.values)
        values += (values.empty() ? " `" : ", `") + value + "`";
    return "| `" + optionHead(option) + "` | " + literal(option.description) +
           (option.description.ends_with('.') ? "" : ".") + (values.empty() ? "" : " One of" + values + ".") + " |\n";
}

/// The footer: sentences, and examples as a block.
std::string footerText(const std::string& footer) {
    std::istringstream lines(footer);
    std::string words, examples;
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("  "))
            examples += line.substr(2) + "\n";
        else if (line != "Examples:")
            words += literal(line) + "\n";
    return (words.empty() ? "" : words + "\n") + (examples.empty() ? "" : "```sh\n" + examples + "```\n\n");
}

std::string commandSection(const CLI::App& command) {
    std::string text = "## nonet " + command.get_name() + "\n\n" + literal(command.get_description()) + ".\n\n" +
                       footerText(command.get_footer()) + "| option | what it does |\n|---|---|\n";
    for (const OptionDoc& option : optionsOf(command))
        text += optionRow(option);
    return text + "\n";
}

} // namespace

std::string commandsPage(const CLI::App& app) {
    std::string text =
        "# Commands\n\nThis page is written by `nonet docs commands` from what the program itself knows of its "
        "options.\nInputs are pictures (JPEG, PNG, WebP, HEIC, BMP, GIF, TIFF and PDF with all their pages), text "
        "files "
        "with puzzles, puzzles of 81\ncharacters, links that hold a puzzle, or `-` for standard input. An input "
        "without "
        "a command is solved: `nonet photo.jpg`.\n[reference.md](reference.md) tells what commands have in common: "
        "outputs, forms of other programs, exit statuses.\n\n";
    for (const CLI::App* command : commandsOf(app))
        text += commandSection(*command);
    text.pop_back(); // no empty line at the end
    return text;
}

} // namespace nonet::cli
