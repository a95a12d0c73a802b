// What the whole board says about each of its cells. An engine that looks at single cells cannot know what ink the
// puzzle is printed in, how large its digits are or where in a cell a hand writes; the board can. Each kind of evidence
// is a function of a file of its own that gives log-odds; they are added up here, and only here.
//   entries.h   engine, looks, likeness, stray: was a digit printed, or written or typed in?
//   stories.h   hue, strength, weight, height, shade: are there two kinds of digits, and which are the givens?
//   one_hand.h  engine, likeness: did one hand write the givens too?
//   notes.h     place, height and strength: is it an entry, or a small note, or the rest of a digit rubbed out?
//   unseen.h    the edge of the picture, burnt-out light: can the cell be seen at all?
#pragma once

#include "nonet/reader.h"
#include "nonet/scan.h"
#include "vision/evidence/entries.h"
#include "vision/evidence/notes.h"
#include "vision/evidence/unseen.h"

#include <string>
#include <string_view>
#include <vector>

namespace nonet::detail {

/// One way to see the board.
struct Opinion {
    std::string_view story;        ///< see entries.h
    double odds = 0;               ///< log-odds of the story beside those of the others
    std::vector<int> digitCells;   ///< where a digit was read
    std::vector<Evidence> entries; ///< that digits are entries; see entries.h
    CellOdds notes{};              ///< log-odds that what a hand wrote in the cell is no entry; 0: nothing said
    CellShares unseen{};           ///< how much of the cell cannot be seen
    Readings readings{};           ///< the engine's, with all of this
};

/// The ways to see a board that is held upright, likeliest first; there is one. `readings` are the engine's, of each
/// cell by itself; `lattice` says where the board lies in the picture.
std::vector<Opinion> weighEvidence(const Cells& cells, const Readings& readings, const Lattice& lattice,
                                   cv::Size picture);

/// Makes handwritten digits likelier to be blank; what may be a given stays as likely.
void addNoteOdds(Readings& readings, const CellOdds& odds);

/// A table of the evidence, a line for each digit, for looking at what decided a board.
std::string describe(const Opinion& opinion);

} // namespace nonet::detail
