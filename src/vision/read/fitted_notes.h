// Written by models/train/fit_notes from labelled boards: do not edit.
#pragma once

namespace nonet::detail::fitted {

/// Log-odds that a small piece of ink is a note: contrast is the log of its strength in strengths of the paper's noise,
/// doubt the log of what is left of its likeliest digit's probability (0.001 is added).
struct NoteWeights {
    double constant, contrast, doubt;
};
inline constexpr NoteWeights kNote{-13.738, 3.667, -1.024};

} // namespace nonet::detail::fitted
