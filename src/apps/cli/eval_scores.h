#pragma once

#include "apps/eval/score_pictures.h"
#include "apps/page/exit_code.h"

namespace nonet::cli {

/// What `nonet eval LABELS...` was asked for.
struct EvalScoresOptions {
    eval::EvalRequest request;
    std::string compare;
    bool isJson = false, isQuiet = false;
};

/// Scores labelled pictures and prints the table or the JSON.
ExitCode evalScores(const EvalScoresOptions& options);

} // namespace nonet::cli
