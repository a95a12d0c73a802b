// Written by models/train/fit_evidence from labelled boards: do not edit.
#pragma once

namespace nonet::detail::fitted {

/// Log-odds that one hand wrote all of a board, by what handMarks() measures.
struct OneHandWeights {
    double constant, engine, digits, twins;
};
inline constexpr OneHandWeights kOneHand{5.700, 1.918, -10.939, -5.457};

} // namespace nonet::detail::fitted
