#pragma once

#include "apps/cli/picture_half.h"
#include "apps/eval/evaluate.h"

namespace nonet::cli {

/// Scans every labelled picture of the request and scores it. Runs `request.jobs` at a time, each with its own reader.
Result<std::vector<eval::PictureScore>> evaluatePictures(const EvalRequest& request);

/// One picture that is not right, as a piece of HTML: the lattice on the photo, the board, the reading against truth.
std::string failureHtml(const eval::PictureScore& score, const eval::Evidence& evidence);

/// The page around the pieces.
std::string failurePage(const std::vector<std::string>& pieces, std::size_t pictures);

} // namespace nonet::cli
