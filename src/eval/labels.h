#pragma once

#include "nonet/error.h"
#include "nonet/grid.h"
#include "nonet/options.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace nonet::eval {

/// One row of a label file: a grid of a picture, or a picture without one.
struct Label {
    std::string file;                       ///< as written, relative to the label file
    std::optional<Grid> puzzle{}, filled{}; ///< none: the picture shows no sudoku
    std::optional<Corners> corners{};
    std::vector<std::string> tags{};
};

/// Reads `file,puzzle,filled,corners,tags`. The error names the file and the line.
Result<std::vector<Label>> readLabels(const std::filesystem::path& csv);

} // namespace nonet::eval
