// Two means, whatever is measured. What the values of the digits do to the measure is taken out as far as it is known
// from digits of the same value.
#include "vision/evidence/splits.h"
#include "nonet/grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace nonet::detail {

namespace {

constexpr int kFewest = 3; // digits of one part
constexpr int kFewestToSplit = 2 * kFewest;
constexpr int kRounds = 4;       // of telling what comes from the value and what from the part
constexpr double kMostOdds = 8;  // of a digit's belonging to a part
constexpr double kOwnOffset = 1; // digits of a value that its own offset is worth
// Mean distances from its middle that two parts are apart. Digits of one kind, split in two all the same, are 4 to 5
// apart; of bold and plain ones on made screens nine in ten are 9 and more.
constexpr double kLeastApart = 6;
constexpr double kLeastSpread = .2; // of what the parts are apart: print and ink stray

/// Which part each digit is in; nothing for those of which nothing is known.
using Parts = std::vector<std::optional<bool>>;

bool isKnown(const cv::Mat& point) {
    return !std::isnan(point.at<float>(0));
}

Parts twoMeans(const cv::Mat& points) {
    cv::Mat known, labels, centres;
    for (int i = 0; i < points.rows; ++i)
        if (isKnown(points.row(i)))
            known.push_back(points.row(i));
    // k-means draws its starts from it: the same board gives the same answer, and the caller's own draws go on.
    const std::uint64_t before = std::exchange(cv::theRNG().state, 1);
    cv::kmeans(known, 2, labels, {cv::TermCriteria::COUNT, 20, 0}, 3, cv::KMEANS_PP_CENTERS, centres);
    cv::theRNG().state = before;
    Parts parts;
    for (int i = 0, next = 0; i < points.rows; ++i)
        parts.push_back(isKnown(points.row(i)) ? std::optional(labels.at<int>(next++) == 1) : std::nullopt);
    return parts;
}

/// The middles of both parts.
std::array<cv::Mat, 2> middles(const cv::Mat& points, const Parts& parts) {
    std::array<cv::Mat, 2> middle;
    std::array<int, 2> count{};
    for (cv::Mat& each : middle)
        each = cv::Mat::zeros(1, points.cols, CV_32F);
    for (int i = 0; i < points.rows; ++i)
        if (const auto part = parts[static_cast<std::size_t>(i)]) {
            middle[*part] += points.row(i);
            ++count[*part];
        }
    for (const std::size_t part : {0U, 1U})
        middle[part] /= std::max(1, count[part]);
    return middle;
}

/// The points without what their values add to them, as the digits of that value tell.
cv::Mat withoutValues(const cv::Mat& points, const std::vector<int>& values, const Parts& parts) {
    const std::array<cv::Mat, 2> middle = middles(points, parts);
    std::array<cv::Mat, 1 + kSide> offset;
    std::array<int, 1 + kSide> count{};
    for (cv::Mat& each : offset)
        each = cv::Mat::zeros(1, points.cols, CV_32F);
    for (int i = 0; i < points.rows; ++i)
        if (const auto part = parts[static_cast<std::size_t>(i)]) {
            const auto value = static_cast<std::size_t>(values[static_cast<std::size_t>(i)]);
            offset[value] += points.row(i) - middle[*part];
            ++count[value];
        }
    cv::Mat result = points.clone();
    for (int i = 0; i < points.rows; ++i) {
        const auto value = static_cast<std::size_t>(values[static_cast<std::size_t>(i)]);
        result.row(i) -= offset[value] / (count[value] + kOwnOffset);
    }
    return result;
}

double meanDistance(const cv::Mat& points, const Parts& parts, const std::array<cv::Mat, 2>& middle) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i < points.rows; ++i)
        if (const auto part = parts[static_cast<std::size_t>(i)]) {
            sum += cv::norm(points.row(i), middle[*part]);
            ++count;
        }
    return sum / std::max(1, count);
}

struct Parted {
    cv::Mat points; ///< without what the values do to them
    Parts parts;
    std::array<cv::Mat, 2> middle;
    double apart = 0, spread = 0;
};

Parted partedBy(const Measure& measure, const std::vector<int>& values, const Parts& parts) {
    Parted result{measure.isOfValue ? withoutValues(measure.points, values, parts) : measure.points, parts, {}};
    result.middle = middles(result.points, parts);
    result.apart = cv::norm(result.middle[0], result.middle[1]);
    result.spread = std::max(measure.finest, meanDistance(result.points, parts, result.middle));
    return result;
}

/// What the values do is told by the parts, and the parts by what is left of the points without it.
Parted partByTurns(const Measure& measure, const std::vector<int>& values, Parts parts) {
    for (int round = 0; measure.isOfValue && round < kRounds; ++round)
        parts = twoMeans(withoutValues(measure.points, values, parts));
    return partedBy(measure, values, parts);
}

/// Starts from all digits as they are, and once more from each beside the others of its value.
Parted bestParted(const Measure& measure, const std::vector<int>& values) {
    Parted best = partByTurns(measure, values, twoMeans(measure.points));
    if (!measure.isOfValue)
        return best;
    Parts one;
    for (int i = 0; i < measure.points.rows; ++i)
        one.push_back(isKnown(measure.points.row(i)) ? std::optional(false) : std::nullopt);
    Parted other = partByTurns(measure, values, twoMeans(withoutValues(measure.points, values, one)));
    return other.apart * best.spread > best.apart * other.spread ? other : best;
}

/// Whether most digits of the smaller part can be compared with one of their value in the other: what only parts the
/// values from each other is their drawing.
bool isBesideValues(const Parts& parts, const std::vector<int>& values) {
    std::array<std::array<int, 1 + kSide>, 2> count{};
    std::array<int, 2> inPart{}, compared{};
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (parts[i])
            ++count[*parts[i]][static_cast<std::size_t>(values[i])];
    for (const std::size_t part : {0U, 1U})
        for (std::size_t value = 1; value <= kSide; ++value) {
            inPart[part] += count[part][value];
            compared[part] += count[1 - part][value] > 0 ? count[part][value] : 0;
        }
    const std::size_t smaller = inPart[1] < inPart[0];
    return 2 * compared[smaller] > inPart[smaller];
}

} // namespace

std::optional<Split> splitInTwo(const Measure& measure, const std::vector<int>& values) {
    int known = 0;
    for (int i = 0; i < measure.points.rows; ++i)
        known += isKnown(measure.points.row(i));
    if (known < kFewestToSplit)
        return std::nullopt;
    const Parted parted = bestParted(measure, values);
    if (parted.apart < std::max(measure.finest, kLeastApart * parted.spread))
        return std::nullopt;
    if (measure.isOfValue && !isBesideValues(parted.parts, values))
        return std::nullopt;
    const auto inSecond = std::ranges::count(parted.parts, std::optional(true));
    if (std::min<std::ptrdiff_t>(inSecond, known - inSecond) < kFewest)
        return std::nullopt;
    const double spread = std::max(parted.spread, kLeastSpread * parted.apart);
    Split split;
    for (int i = 0; i < parted.points.rows; ++i) {
        const double first = cv::norm(parted.points.row(i), parted.middle[0]) / spread,
                     second = cv::norm(parted.points.row(i), parted.middle[1]) / spread;
        const bool known_ = parted.parts[static_cast<std::size_t>(i)].has_value();
        split.odds.push_back(known_ ? std::clamp((first * first - second * second) / 2, -kMostOdds, kMostOdds) : 0);
    }
    return split;
}

std::optional<Parting> partingOf(const Measure& measure, const std::vector<int>& values,
                                 const std::vector<bool>& isSecond) {
    Parts parts;
    std::array<int, 2> count{};
    for (int i = 0; i < measure.points.rows; ++i) {
        const bool part = isSecond[static_cast<std::size_t>(i)];
        parts.push_back(isKnown(measure.points.row(i)) ? std::optional(part) : std::nullopt);
        count[part] += parts.back().has_value();
    }
    if (count[0] == 0 || count[1] == 0)
        return std::nullopt;
    const Parted parted = partedBy(measure, values, parts);
    return Parting{parted.apart, parted.spread, parted.middle[1] - parted.middle[0]};
}

} // namespace nonet::detail
