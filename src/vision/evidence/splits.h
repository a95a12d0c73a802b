#pragma once

#include <opencv2/core.hpp>

#include <optional>
#include <vector>

namespace nonet::detail {

/// One thing that is measured of every digit of a board, by which two kinds of digits may be told.
struct Measure {
    cv::Mat points;         ///< CV_32F, a row for each digit; not a number where nothing is known of it
    double finest = 0;      ///< mean distance of digits of one kind below which it means nothing
    bool isOfValue = false; ///< digits of one kind differ by their value too: an 8 has more ink than a 1
};

/// The digits in two parts, by one measure.
struct Split {
    std::vector<double> odds; ///< log-odds of belonging to the second part, 8 at most
};

/// How two parts of the digits differ by a measure.
struct Parting {
    double apart = 0;  ///< between their middles
    double spread = 0; ///< mean distance of a digit from the middle of its part
    cv::Mat towards;   ///< from the first part's middle to the second's
};

/// The split into two that leaves the least spread; nothing for fewer than six digits, or if both parts are alike.
std::optional<Split> splitInTwo(const Measure& measure, const std::vector<int>& values);

/// Nothing if all digits are in one part.
std::optional<Parting> partingOf(const Measure& measure, const std::vector<int>& values,
                                 const std::vector<bool>& isSecond);

} // namespace nonet::detail
