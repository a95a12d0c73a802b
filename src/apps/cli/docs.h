#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nonet::cli {

std::string manPage(const CLI::App& app);
std::string commandsPage(const CLI::App& app); ///< in Markdown
std::string bashCompletion(const CLI::App& app);
std::string zshCompletion(const CLI::App& app);
std::string fishCompletion(const CLI::App& app);

/// An option as documents show it.
struct OptionDoc {
    std::vector<std::string> shortNames, longNames; ///< without dashes; none of either: an argument
    std::string argument;                           ///< the name of a positional argument
    std::string group, description;
    std::vector<std::string> values; ///< the words that it takes; empty: anything
    bool takesValue = false;
};

/// The commands that are not hidden, in the order of the help.
std::vector<const CLI::App*> commandsOf(const CLI::App& app);
/// The options of a command in their order.
std::vector<OptionDoc> optionsOf(const CLI::App& command);

} // namespace nonet::cli
