// A press repeats itself and a hand does not: among print nearly every digit that is given twice has a twin, and where
// somebody has written between the givens, the givens still have theirs.
#include "vision/evidence/one_hand.h"
#include "vision/evidence/fitted.h"

#include <algorithm>

namespace nonet::detail {

namespace {

constexpr double kTwinUnlikeness = -3.5; // of two digits from one drawing at most; see unlikeness()
constexpr std::size_t kFewestCompared = 6;

} // namespace

std::optional<HandMarks> handMarks(const std::vector<Digit>& digits, const cv::Mat& unlikeness) {
    HandMarks marks;
    std::size_t compared = 0, twins = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        marks.engine += std::clamp(digits[i].ink.engineOdds, -kMostEngineOdds, kMostEngineOdds);
        double likest = 0;
        cv::minMaxLoc(unlikeness.row(static_cast<int>(i)), &likest);
        compared += likest < 0;
        twins += likest < kTwinUnlikeness;
    }
    if (compared < kFewestCompared)
        return std::nullopt;
    marks.engine /= static_cast<double>(digits.size());
    marks.digits = static_cast<double>(digits.size()) / Grid::kCells;
    marks.twins = static_cast<double>(twins) / static_cast<double>(compared);
    return marks;
}

double oneHandOdds(const HandMarks& marks) {
    constexpr auto& w = fitted::kOneHand;
    return w.constant + w.engine * marks.engine + w.digits * marks.digits + w.twins * marks.twins;
}

} // namespace nonet::detail
