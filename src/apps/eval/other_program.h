#pragma once

#include "apps/eval/evaluate.h"

namespace nonet::eval {

/// Scores another program on one picture: runs the command in a shell, with the picture's path in the place of {}, and
/// takes each 81 cells that it prints for a puzzle. It has a minute. It says nothing of corners, so grids are matched
/// by their cells; nor of how sure it is, so all it prints counts as sure.
PictureScore evaluateProgram(const std::string& command, const std::filesystem::path& file,
                             const std::vector<Label>& labels, PageScanner& scanner, ScannedPage* evidence);

} // namespace nonet::eval
