#pragma once

#include "apps/page/exit_code.h"

#include <cstdlib>
#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace nonet::cli {

/// What main() runs once the arguments are parsed.
using Command = std::function<ExitCode()>;

/// What is wrong with the text of a number, or nothing. CLI::Range lets pass what is no number ("nan").
inline std::string isBetween(const std::string& text, double least, double most) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    return !text.empty() && *end == 0 && value >= least && value <= most ? ""
                                                                         : "must be a number in its range, not " + text;
}
inline std::string isProbability(const std::string& text) {
    return isBetween(text, 0, 1);
}

/// A check for options that name a file: an empty name is a slip, such as a variable that is not set.
inline std::string isNamed(const std::string& name) {
    return name.empty() ? "must not be empty" : "";
}

/// Each adds one subcommand to the app and sets `chosen` when the arguments name it.
void addBatch(CLI::App& app, Command& chosen);
void addCamera(CLI::App& app, Command& chosen);
void addCheck(CLI::App& app, Command& chosen);
/// Hidden: what the build writes the man page and the completions with.
void addDocs(CLI::App& app, Command& chosen);
void addEval(CLI::App& app, Command& chosen);
void addExplain(CLI::App& app, Command& chosen);
void addInfo(CLI::App& app, Command& chosen);
void addMerge(CLI::App& app, Command& chosen);
void addScan(CLI::App& app, Command& chosen);
void addServe(CLI::App& app, Command& chosen);
void addSolve(CLI::App& app, Command& chosen);

} // namespace nonet::cli
