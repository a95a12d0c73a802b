// Written by models/train/fit_evidence from labelled boards: do not edit.
#pragma once

#include <array>

namespace nonet::detail::fitted {

/// Log-odds that one hand wrote all of a board, by what handMarks() measures.
struct OneHandWeights {
    double constant, engine, digits, twins;
};
inline constexpr OneHandWeights kOneHand{-0.252, 3.292, -5.914, -7.576};

/// Log-odds of a story for each of its marks; see kStoryMarkNames.
inline constexpr std::array<double, 24> kStory{
    0.053,  // partHue
    3.129,  // farHue
    0.528,  // toHue
    -1.322, // partStrength
    -0.065, // farStrength
    -2.796, // toStrength
    0.173,  // partWeight
    3.249,  // farWeight
    -0.266, // toWeight
    0.876,  // partShade
    0.148,  // farShade
    -4.071, // toShade
    -0.443, // entries
    3.419,  // manyFar
    -2.427, // near
    -0.188, // engine
    0.954,  // manyEngine
    0.082,  // mixedGivens
    -1.423, // manyMixed
    1.019,  // mixedEntries
    2.470,  // count
    2.422,  // full
    -0.958, // symmetry
    1.423,  // first
};

/// How wide the strokes of a value are beside the other digits of its board, and how much ink it has by its height, as
/// logarithms.
inline constexpr std::array<float, 10> kStrokeOfValue{0,      0.14F, -0.03F, -0.04F, 0.08F,
                                                      -0.01F, 0.01F, -0.02F, 0.01F,  0.01F};
inline constexpr std::array<float, 10> kMassOfValue{0,     -0.25F, -0.02F, -0.03F, 0.03F,
                                                    0.01F, 0.13F,  -0.26F, 0.23F,  0.13F};

} // namespace nonet::detail::fitted
