// What the whole board says about each of its cells. An engine that looks at single cells cannot know what ink the
// puzzle is printed in, how large its digits are or where in a cell a hand writes; the board can. Each kind of evidence
// is a function of a file of its own that gives log-odds; they are added up here, and only here.
//   entries.h   engine, looks, likeness, ink, strength, stray: was a digit printed, or written or typed in?
//   one_hand.h  engine, likeness: did one hand write the givens too?
//   notes.h     place, height and strength: is it an entry, or a small note, or the rest of a digit rubbed out?
//   unseen.h    the edge of the picture, burnt-out light: can the cell be seen at all?
#pragma once

#include "nonet/reader.h"
#include "nonet/scan.h"
#include "vision/evidence/entries.h"
#include "vision/evidence/notes.h"
#include "vision/evidence/unseen.h"

#include <optional>
#include <string>
#include <vector>

namespace nonet::detail {

/// One way to see the board.
struct Opinion {
    std::vector<int> digitCells;   ///< where a digit was read
    std::vector<Evidence> entries; ///< that digits are entries; see entries.h
    CellOdds notes{};              ///< log-odds that what a hand wrote in the cell is no entry; 0: nothing said
    CellShares unseen{};           ///< how much of the cell cannot be seen
    Readings readings{};           ///< the engine's, with all of this
};

/// All ways to see a board.
struct Opinions {
    std::vector<Opinion> ofPrint;   ///< that its givens are printed: one or two, best first
    std::optional<Opinion> oneHand; ///< that somebody wrote the givens too, if that can be told
    double oneHandOdds = 0;         ///< log-odds of that
};

/// The opinions of a board that is held upright. `readings` are the engine's, of each cell by itself; `lattice` says
/// where the board lies in the picture.
Opinions weighEvidence(const Cells& cells, const Readings& readings, const Lattice& lattice, cv::Size picture);

/// Makes handwritten digits likelier to be blank; what may be a given stays as likely.
void addNoteOdds(Readings& readings, const CellOdds& odds);

/// A table of the evidence, a line for each digit, for looking at what decided a board.
std::string describe(const Opinion& opinion);

} // namespace nonet::detail
