// Cages, by their outlines: lines, dashed or not, that run inside the cells beside their edges.
#pragma once

#include "vision/kinds/edges.h"

#include "nonet/rules.h"

#include <vector>

namespace nonet::detail {

/// How strongly each edge looks like one between two cages, by lines along it in both of its cells, measured in several
/// ways, one of which is right.
std::vector<EdgeValues> outlineInks(const cv::Mat& grey);

/// How clearly values are of two kinds: the distance of their means in spreads of both; 0: nearly all are of one kind.
struct TwoKinds {
    double threshold = 0, contrast = 0;
};
TwoKinds splitValues(const EdgeValues& values);

/// The groups of cells that borders stronger than `threshold` leave, by their first cells, none with two of the cells
/// in `sums`. With `mustHaveSum` a group without one grows beyond the threshold until it has.
std::vector<CellSet> growCages(const EdgeValues& values, double threshold, const CellSet& sums, bool mustHaveSum);

} // namespace nonet::detail
