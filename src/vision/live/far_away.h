#pragma once

#include "nonet/live.h"

#include <opencv2/core/mat.hpp>

namespace nonet::detail {

/// The cue for a picture in which no cells are seen: closer, where it shows a grid too far away for them or a page so
/// far away that a grid on it would be; a direction, where all there is to see lies at one edge; else none.
Aim aimAtWhatIsFar(const cv::Mat& grey);

} // namespace nonet::detail
