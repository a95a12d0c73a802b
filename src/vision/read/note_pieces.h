#pragma once

#include "vision/read/note_windows.h"

#include <array>
#include <optional>

namespace nonet::detail {

/// A small piece of ink in an empty cell: a note, or dirt.
struct NotePiece {
    int cell = 0;
    int place = 0;                 ///< 0 to 8, three by three
    cv::Rect box;                  ///< in the cell's window
    cv::Mat picture;               ///< as large and strong as a cell's digit
    double contrast = 0;           ///< log of the ink's strength in strengths of the paper's noise
    std::array<double, kSide> p{}; ///< of being each digit
    /// So many of the next pieces are what it falls into if it is notes that touch; below 0: it is a part itself, and
    /// not the first.
    int parts = 0;

    double most() const;   ///< probability of the likeliest digit
    int likeliest() const; ///< 0 to 8
};

struct NotePieces {
    std::vector<NoteWindow> windows; ///< the cells that have ink
    std::vector<NotePiece> pieces;
    double height = 0; ///< of most notes
};

/// The small pieces of ink in the cells that `filled` leaves empty; leaves out those whose contrast alone says that
/// they are no notes, by log-odds below `keptFrom`.
NotePieces findNotePieces(const Cells& cells, const Grid& filled, double keptFrom);

/// What of a window is inside the mask; nothing if it stands out too little.
std::optional<NotePiece> cutPiece(const NoteWindow& window, const cv::Mat& mask, const cv::Rect& box, int cellPx);

} // namespace nonet::detail
