// Written by models/train/fit_evidence from labelled boards: do not edit.
// clang-format off
#pragma once

#include <array>

namespace nonet::detail::fitted {

/// Log-odds that one hand wrote all of a board, by what handMarks() measures.
struct OneHandWeights {
    double constant, engine, digits, twins;
};
inline constexpr OneHandWeights kOneHand{-0.251, 3.292, -5.914, -7.576};

/// Log-odds of a story for each of its marks; see kStoryMarkNames.
inline constexpr std::array<double, 24> kStory{
    -0.140, // partHue
    3.131, // farHue
    0.886, // toHue
    -1.673, // partStrength
    0.252, // farStrength
    -2.494, // toStrength
    0.934, // partWeight
    2.664, // farWeight
    -0.306, // toWeight
    0.301, // partShade
    0.139, // farShade
    -4.245, // toShade
    -0.071, // entries
    3.263, // manyFar
    -1.705, // near
    -0.162, // engine
    0.943, // manyEngine
    0.054, // mixedGivens
    -1.343, // manyMixed
    1.253, // mixedEntries
    2.505, // count
    2.958, // full
    -1.022, // symmetry
    1.358, // first
};

/// How wide the strokes of a value are beside the other digits of its board, and how much ink it has by its height, as
/// logarithms.
inline constexpr std::array<float, 10> kStrokeOfValue{
    0, 0.14F, -0.03F, -0.04F, 0.08F, -0.01F, 0.01F, -0.02F, 0.01F, 0.01F};
inline constexpr std::array<float, 10> kMassOfValue{
    0, -0.24F, -0.02F, -0.03F, 0.04F, 0.01F, 0.13F, -0.26F, 0.23F, 0.13F};

} // namespace nonet::detail::fitted
