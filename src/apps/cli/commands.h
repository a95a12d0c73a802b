#pragma once

#include "apps/page/exit_code.h"

#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace nonet::cli {

/// What main() runs once the arguments are parsed.
using Command = std::function<ExitCode()>;

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
