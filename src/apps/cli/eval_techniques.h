#pragma once

#include "apps/page/exit_code.h"

#include <string>

namespace nonet::cli {

/// Scores the named techniques on a case library: one line per technique, then `all: A of B` and `listed: A of B`. With
/// `isVerbose` the cases that fail go to standard error.
ExitCode evalTechniques(const std::string& file, bool isVerbose);

} // namespace nonet::cli
