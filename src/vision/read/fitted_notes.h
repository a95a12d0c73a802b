// Written by models/train/fit_notes from labelled boards: do not edit.
#pragma once

namespace nonet::detail::fitted {

/// Log-odds that a small piece of ink is a note: contrast is the log of its strength in strengths of the paper's noise,
/// doubt the log of what is left of its likeliest digit's probability (0.001 is added).
struct NoteWeights {
    double constant, contrast, doubt;
};
inline constexpr double kSurest = 0.001;
inline constexpr NoteWeights kNote{-15.651, 4.467, -1.170};
/// The same on a board that has notes, where contrast counts as far as it is below that of the clear ones.
inline constexpr NoteWeights kAmongNotes{-1.904, 4.213, -1.173};

} // namespace nonet::detail::fitted
