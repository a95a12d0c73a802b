#pragma once

#include "nonet/reader.h"
#include "vision/read/fitted_notes.h"

#include <vector>

namespace nonet::detail {

/// A cell with a little of its neighbours, as a lattice may lie beside the lines.
struct NoteWindow {
    cv::Mat strength;     ///< of the ink, which is positive whether it is dark or light
    cv::Mat ink;          ///< where it is strong, without grid lines; empty in a cell without any
    double strongest = 0; ///< in the cell's inner part
    int cell = 0;
    int reach = 0;       ///< beyond the cell
    double noise = 0;    ///< of the paper
    double keptFrom = 0; ///< log-odds of a note, as far as the contrast tells them
};

/// Those of the cells that `filled` leaves empty and whose ink is strong enough that a piece of it may have log-odds of
/// `keptFrom`.
std::vector<NoteWindow> findNoteWindows(const Cells& cells, const Grid& filled, double keptFrom);

/// Log of the ink's strength in strengths of the paper's noise.
double contrastOf(double strongest, double noise);

/// Log-odds that a piece of ink is a note and no dirt, by how its ink stands out from the paper's noise and how clearly
/// it reads.
double noteOdds(const fitted::NoteWeights& weights, double contrast, double certainty);

} // namespace nonet::detail
