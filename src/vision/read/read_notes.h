#pragma once

#include "nonet/reader.h"

#include <vector>

namespace nonet::detail {

/// Reads the small candidate digits in the cells that `filled` leaves empty: how likely each digit stands among them
/// becomes `notes` of their readings. The engine reads each small piece of ink as if it were the digit of a cell; it is
/// not asked where there is none.
void readNotes(const Cells& cells, const Grid& filled, DigitReader& reader, Readings& readings);

struct NotePiece;

/// Lays pieces out as boards and has them read, each by itself.
void readNotePieces(std::vector<NotePiece>& pieces, int cellPx, DigitReader& reader);

/// Keeps a piece or its parts, whichever reads better; what is far larger than the notes of this board is several.
std::vector<NotePiece> chooseNoteParts(const std::vector<NotePiece>& pieces, double height);

/// A small piece of ink in an empty cell: a note or dirt?
struct NoteMarks {
    int cell = 0;
    int digit = 0;         ///< the likeliest
    double contrast = 0;   ///< log of the ink's strength in strengths of the paper's noise
    double certainty = 0;  ///< of the likeliest digit
    bool areNotes = false; ///< whether its board seems to have any
    double paler = 0;      ///< its contrast, as far as it is below that of most clear ones of its board
};

/// What is measured of all pieces, whether they are kept or not, for fitting what tells them.
std::vector<NoteMarks> noteMarks(const Cells& cells, const Grid& filled, DigitReader& reader);

} // namespace nonet::detail
