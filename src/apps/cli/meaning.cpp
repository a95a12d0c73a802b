// What somebody meant who gave no command, or misspelt one: a picture is there to be solved, and `sovle` is `solve`.
#include "apps/cli/meaning.h"

#include "apps/cli/docs.h"
#include "apps/page/inputs.h"
#include "nonet/error.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace nonet::cli {

namespace {

/// Letters to change, add, drop or swap with their neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            const bool isEqual = a[i - 1] == b[j - 1];
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (isEqual ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    return cost[a.size()][b.size()];
}

bool isCommand(const CLI::App& app, const std::string& word) {
    return !app.get_subcommands([&](const CLI::App* command) { return command->check_name(word); }).empty();
}

/// Whether it is there, or looks like a file, a link or a puzzle rather than like a misspelt command.
bool isMeantAsInput(const std::string& word) {
    std::error_code ignored;
    return word == "-" || word.find_first_of("./") != word.npos || std::filesystem::exists(word, ignored) ||
           isMeantAsPuzzle(word);
}

bool isFolder(const std::string& name) {
    std::error_code ignored;
    return std::filesystem::is_directory(name, ignored);
}

std::vector<std::string> commandNames(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : commandsOf(app))
        names.push_back(command->get_name());
    return names;
}

/// The first option that was not expected, without what is set to it.
std::string strangeOption(const CLI::App& app) {
    for (const std::string& rest : app.remaining(true))
        if (rest.starts_with("--"))
            return rest.substr(0, rest.find('='));
    return {};
}

std::vector<std::string> optionNames(const CLI::App& command) {
    std::vector<std::string> names;
    for (const OptionDoc& option : optionsOf(command))
        for (const std::string& name : option.longNames)
            names.push_back("--" + name);
    return names;
}

/// "nonet solve: there is no option --jsn; did you mean --json?", or nothing if no option is near.
std::string optionSentence(const CLI::App& app) {
    const auto parsed = app.get_subcommands();
    const std::string option = strangeOption(app);
    if (parsed.empty() || option.empty())
        return {};
    const std::string meant = nearestWord(option, optionNames(*parsed.front()));
    return meant.empty() ? ""
                         : "nonet " + parsed.front()->get_name() + ": there is no option " + printable(option) +
                               "; did you mean " + meant + "?";
}

} // namespace

std::string nearestWord(std::string_view typed, const std::vector<std::string>& words) {
    std::string nearest;
    std::size_t least = typed.size() < 4 ? 1 : 2;
    for (const std::string& word : words)
        if (const std::size_t changes = distance(typed, word); changes < least + (nearest.empty() ? 1 : 0)) {
            least = changes;
            nearest = word;
        }
    return nearest;
}

std::vector<std::string> spelledOut(const CLI::App& app, std::vector<std::string> arguments) {
    if (arguments.empty())
        return arguments;
    const std::string first = arguments.front();
    if (first == "help") {
        arguments.erase(arguments.begin());
        arguments.emplace_back("--help");
    } else if (!isCommand(app, first) && (first == "-" || !first.starts_with("-")) && isMeantAsInput(first) &&
               !isFolder(first)) {
        arguments.insert(arguments.begin(), "solve");
    }
    return arguments;
}

ExitCode complainOfUsage(const CLI::App& app, const std::vector<std::string>& arguments, const CLI::ParseError& error) {
    std::string sentence;
    const std::string& first = arguments.front();
    if (!first.starts_with("-") && !isCommand(app, first)) {
        const std::string meant = nearestWord(first, commandNames(app));
        if (isFolder(first))
            sentence = "nonet: " + printable(first) + " is a folder; nonet batch " + printable(first) +
                       " -o found reads all its pictures";
        else
            sentence = "nonet: there is no command '" + printable(first) + "'" +
                       (meant.empty() ? "" : "; did you mean " + meant + "?") + (meant.empty() ? "; see" : " See") +
                       " nonet --help";
    } else {
        sentence = optionSentence(app);
    }
    if (sentence.empty())
        return app.exit(error) == 0 ? ExitCode::Ok : ExitCode::Usage;
    std::fprintf(stderr, "%s\n", sentence.c_str());
    return ExitCode::Usage;
}

} // namespace nonet::cli
