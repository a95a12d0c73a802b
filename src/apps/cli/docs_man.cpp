#include "apps/cli/docs.h"
#include "nonet/config.h"

#include <CLI/CLI.hpp>

#include <sstream>

namespace nonet::cli {

namespace {

constexpr const char* kExitStatus = R"(.SH EXIT STATUS
.TP
0
every input was read; every picture has a grid, all of them solved or complete
.TP
1
a picture without a grid, or a puzzle that is doubtful, ambiguous, contradictory, unreadable or, with --no-guess, stuck
.TP
2
wrong usage, an unknown engine or format, an output that is an input
.TP
3
an input that could not be read: missing, cut, not a picture, not a puzzle
.TP
4
an engine that this build lacks, or a model that is not there
.TP
5
an output that could not be written
.TP
70
an internal error
.TP
130
interrupted
.SH ENVIRONMENT
.TP
.B NONET_MODELS
a folder with the network, looked into before the installed one
.TP
.B NO_COLOR
if set, no colours on a terminal
)";

/// Text as troff takes it literally.
std::string literal(const std::string& text) {
    std::string result;
    bool isLineBegin = true;
    for (const char c : text) {
        if (isLineBegin && (c == '.' || c == '\''))
            result += "\\&";
        result += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
        isLineBegin = c == '\n';
    }
    return result;
}

/// Too many values to stand beside the option's name.
bool isLong(const OptionDoc& option) {
    constexpr std::size_t kMost = 6;
    return option.values.size() > kMost;
}

std::string optionHead(const OptionDoc& option) {
    if (!option.argument.empty())
        return "\\fI" + literal(option.argument) + "\\fR";
    std::string text;
    for (const std::string& name : option.shortNames)
        text += (text.empty() ? "" : ", ") + ("\\fB\\-" + literal(name) + "\\fR");
    for (const std::string& name : option.longNames)
        text += (text.empty() ? "" : ", ") + ("\\fB\\-\\-" + literal(name) + "\\fR");
    if (!option.takesValue)
        return text;
    std::string values;
    for (const std::string& value : option.values)
        values += (values.empty() ? "" : "|") + literal(value);
    return text + " \\fI" + (values.empty() || isLong(option) ? "VALUE" : values) + "\\fR";
}

std::string optionText(const OptionDoc& option) {
    std::string text = literal(option.description);
    if (isLong(option)) {
        text += ". One of";
        for (const std::string& value : option.values)
            text += " " + literal(value) + (value == option.values.back() ? "" : ",");
    }
    return text;
}

std::string commandSection(const CLI::App& command) {
    std::string text = ".SS nonet " + literal(command.get_name()) + "\n" + literal(command.get_description()) + ".\n";
    for (const OptionDoc& option : optionsOf(command))
        text += ".TP\n" + optionHead(option) + "\n" + optionText(option) + "\n";
    if (std::istringstream footer(command.get_footer()); !command.get_footer().empty()) {
        text += ".PP\n.nf\n";
        for (std::string line; std::getline(footer, line);)
            text += literal(line) + "\n";
        text += ".fi\n";
    }
    return text;
}

} // namespace

std::string manPage(const CLI::App& app) {
    std::string text =
        ".TH NONET 1 \"\" \"nonet " NONET_VERSION "\" \"User Commands\"\n"
        ".SH NAME\nnonet \\- read, solve and draw sudokus from photos\n"
        ".SH SYNOPSIS\n.B nonet\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIINPUT\\fR...]\n"
        ".SH DESCRIPTION\n" +
        literal(app.get_description()) +
        "\nInputs are pictures, text files with puzzles, puzzles of 81 characters, links that hold a puzzle, "
        "or \\- for standard input. Standard output is data, standard error is talk.\n"
        ".SH COMMANDS\n";
    for (const CLI::App* command : commandsOf(app))
        text += commandSection(*command);
    return text + kExitStatus;
}

} // namespace nonet::cli
