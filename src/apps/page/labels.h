#pragma once

#include "nonet/error.h"
#include "nonet/grid.h"
#include "nonet/options.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace nonet {

/// One row of a label file: a grid of a picture, or a picture without one.
struct Label {
    std::string file;                       ///< as written, relative to the label file
    std::optional<Grid> puzzle{}, filled{}; ///< none: the picture shows no sudoku
    std::optional<Corners> corners{};
    std::vector<std::string> tags{};

    /// The page of a file that has several, from 1, as a tag page-N names it; 1 without one.
    int page() const;
};

/// Reads `file,puzzle,filled,corners,tags`; a UTF-8 mark is skipped. The error names the file and the line.
Result<std::vector<Label>> readLabels(const std::filesystem::path& csv);

} // namespace nonet
