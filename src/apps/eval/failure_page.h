#pragma once

#include "apps/eval/evaluate.h"

namespace nonet::eval {

/// One picture that is not right, as a piece of HTML: the lattice on the photo, the board, the reading against truth.
std::string failureHtml(const PictureScore& score, const ScannedPage& evidence);

/// The page around the pieces.
std::string failurePage(const std::vector<std::string>& pieces, std::size_t pictures);

} // namespace nonet::eval
