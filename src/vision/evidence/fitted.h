// Written by models/train/fit_evidence from labelled boards: do not edit.
// clang-format off
#pragma once

#include <array>

namespace nonet::detail::fitted {

/// Log-odds that one hand wrote all of a board, by what handMarks() measures.
struct OneHandWeights {
    double constant, engine, digits, twins;
};
inline constexpr OneHandWeights kOneHand{3.171, 2.238, -8.938, -8.200};

/// Log-odds of a story for each of its marks; see kStoryMarkNames.
inline constexpr std::array<double, 25> kStory{
    -1.055, // partHue
    2.631, // farHue
    1.541, // toHue
    -1.820, // partStrength
    0.556, // farStrength
    -0.536, // toStrength
    -0.016, // partWeight
    1.980, // farWeight
    -0.514, // toWeight
    -2.338, // partShade
    1.743, // farShade
    -3.139, // toShade
    0.230, // entries
    4.621, // manyFar
    -0.687, // near
    -0.095, // engine
    0.582, // manyEngine
    0.836, // mixedGivens
    -3.036, // manyMixed
    1.452, // mixedEntries
    1.995, // count
    0.000, // full
    0.085, // symmetry
    1.405, // first
    -1.567, // alike
};

/// How wide the strokes of a value are beside the other digits of its board, and how much ink it has by its height, as
/// logarithms.
inline constexpr std::array<float, 10> kStrokeOfValue{
    0, 0.15F, -0.03F, -0.04F, 0.08F, -0.01F, 0.01F, -0.02F, 0.00F, 0.01F};
inline constexpr std::array<float, 10> kMassOfValue{
    0, -0.26F, -0.01F, -0.03F, 0.03F, 0.01F, 0.12F, -0.26F, 0.22F, 0.12F};

} // namespace nonet::detail::fitted
