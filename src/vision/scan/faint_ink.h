#pragma once

#include <opencv2/core/mat.hpp>

namespace nonet::detail {

/// How much stronger the ink inside the cells of a straightened board must be made to look like print: hairline digits
/// between bold lines. 1 where it is strong enough.
float faintInkGain(const cv::Mat& board);

} // namespace nonet::detail
