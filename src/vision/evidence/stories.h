#pragma once

#include "vision/evidence/digits.h"
#include "vision/evidence/shades.h"
#include "vision/evidence/splits.h"

#include <array>
#include <string_view>
#include <vector>

namespace nonet::detail {

/// What is measured of the digits of a board, by which entries may differ from givens.
enum class Cue { Hue, Strength, Weight, Shade };
inline constexpr std::size_t kCues = 4;
inline constexpr std::array<std::string_view, kCues> kCueNames{"hue", "strength", "weight", "shade"};

struct DigitMeasures {
    std::array<Measure, kCues> of; ///< by cue
    std::vector<int> cells;
    std::vector<int> values;        ///< that the engine reads
    std::vector<double> engineOdds; ///< of handwritten, as far as a single digit's are believed
    std::vector<double> drawnOdds;  ///< of handwritten, by engine, looks and likeness
};

DigitMeasures measureCues(const std::vector<Digit>& digits, const CellShades& shades,
                          const std::vector<double>& drawnOdds);

/// What speaks for and against a story in which these digits are entries: for each cue that it parts the digits, that
/// it parts them far, and which way; then the rest.
inline constexpr std::size_t kOtherMarks = 13;
inline constexpr std::size_t kStoryMarks = 3 * kCues + kOtherMarks;
using StoryMarks = std::array<double, kStoryMarks>;
extern const std::array<std::string_view, kStoryMarks> kStoryMarkNames;

/// `isFirst`: no other story of this board was told before, by the ink or the drawing of the digits.
StoryMarks storyMarks(const DigitMeasures& measures, const std::vector<bool>& isEntry, bool isFirst);

/// Log-odds of the story against that of a board without entries, but for how many givens that one has.
double storyOdds(const StoryMarks& marks);

} // namespace nonet::detail
