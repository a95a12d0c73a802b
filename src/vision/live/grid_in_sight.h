#pragma once

#include "vision/geometry/quad.h"

#include <opencv2/core/mat.hpp>

#include <optional>

namespace nonet::detail {

/// A grid of which a part may be all that the picture shows.
struct GridInSight {
    Quad outline{};          ///< of all nine by nine cells, as the seen ones go on; in any orientation
    bool isTooLarge = false; ///< it goes on beyond two opposite sides of the picture
    int cells = 0;           ///< that are seen
};

/// The grid of which most cells are seen whole; none where there are too few cells side by side to tell, and where they
/// are those of a table or of a larger puzzle.
std::optional<GridInSight> gridInSight(const cv::Mat& grey);

} // namespace nonet::detail
