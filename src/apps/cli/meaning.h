#pragma once

#include "apps/page/exit_code.h"

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace nonet::cli {

/// The word that was most likely meant, by how few letters have to be changed, added, dropped or swapped; empty if none
/// is near.
std::string nearestWord(std::string_view typed, const std::vector<std::string>& words);

/// The arguments as the commands take them: an input without a command is solved, and `help COMMAND` is its --help.
std::vector<std::string> spelledOut(const CLI::App& app, std::vector<std::string> arguments);

/// Says what is wrong with arguments that no command takes, and what may have been meant.
ExitCode complainOfUsage(const CLI::App& app, const std::vector<std::string>& arguments, const CLI::ParseError& error);

} // namespace nonet::cli
