#pragma once

#include "nonet/reader.h"

#include <string_view>
#include <vector>

namespace nonet::detail {

/// One kind of evidence: for each digit of a board, the log-odds that it is an entry (written or typed in) and not a
/// given, as they count in the sum. 0 where it says nothing.
struct Evidence {
    std::string_view kind; ///< "engine", "looks", "likeness", "ink", "strength", "stray" or "copied"
    std::vector<double> odds;
};

/// Each digit's odds by all of the evidence together.
std::vector<double> addUp(const std::vector<Evidence>& evidence);

/// Which digits of a board are entries, by one or two opinions, best first.
struct EntryOpinions {
    std::vector<int> cells;                      ///< of the digits
    std::vector<std::vector<Evidence>> opinions; ///< the evidence of each
    std::vector<Evidence> oneHand{};             ///< the same if one hand wrote the givens too
    double oneHandOdds = 0;                      ///< log-odds of that; nothing where `oneHand` is empty
};

/// Decides for the whole grid which digits were printed and which a hand wrote or typed in: the print of one puzzle
/// shares ink, size and baseline, and a value its drawing. A second opinion may follow, for grids that make no puzzle
/// by the first: where two inks decided, one that leaves the inks out (some puzzles are printed in two colours),
/// otherwise one by the strength of the ink alone. Readings of an engine that cannot tell hand from print have no
/// digits and one opinion without evidence.
EntryOpinions weighEntries(const Cells& cells, const Readings& readings);

} // namespace nonet::detail
