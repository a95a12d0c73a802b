#pragma once

#include "apps/page/labels.h"
#include "nonet/reader.h"
#include "nonet/scan.h"

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <vector>

namespace nonet {

/// A board with its truth, as the program sees it.
struct LabelledBoard {
    const Label& label;
    cv::Mat bgr; ///< the picture
    Lattice lattice;
    Cells cells;
};

/// The labelled boards of one picture, in the order of their labels; those of a label without corners only if the
/// picture has no other. Says on standard error what cannot be read.
std::vector<LabelledBoard> boardsOf(const std::filesystem::path& folder, const std::vector<Label>& picture);

/// The labels of a table, picture by picture. Says on standard error why there are none.
std::vector<std::vector<Label>> labelledPictures(const std::filesystem::path& table);

/// Calls for every index below `count`, on all cores; `makeWork` is called once for each of them.
void onAllCores(std::size_t count, const std::function<std::function<void(std::size_t)>()>& makeWork);

/// Writes the rows of one picture of a table.
using AddRows = std::function<void(std::ostream& rows, const std::filesystem::path& table,
                                   const std::vector<Label>& picture, DigitReader& reader)>;
/// Writes the rows of all pictures of all tables to standard output, in their order. Gives the exit status.
int printRows(const std::vector<std::filesystem::path>& tables, const AddRows& addRows);

} // namespace nonet
