#pragma once

#include "cli/exit_code.h"

#include <string>

namespace nonet::cli {

struct TechniqueScoring {
    std::string file;       ///< the case library
    bool isVerbose = false; ///< name the cases that fail on standard error
};

/// Scores the named techniques: one line per technique, then `all: A of B` and `listed: A of B`.
ExitCode evalTechniques(const TechniqueScoring& scoring);

} // namespace nonet::cli
