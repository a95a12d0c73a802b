#pragma once

#include "nonet/reader.h"
#include "vision/evidence/stories.h"

#include <string_view>
#include <vector>

namespace nonet::detail {

/// One kind of evidence: for each digit of a board, the log-odds that it is an entry (written or typed in) and not a
/// given, as they count in the sum. 0 where it says nothing.
struct Evidence {
    std::string_view kind; ///< "engine", "looks", "likeness", "stray", "copied", or a cue's name
    std::vector<double> odds;
};

/// Each digit's odds by all of the evidence together.
std::vector<double> addUp(const std::vector<Evidence>& evidence);

/// One way in which the digits of a board came there.
struct Story {
    std::string_view name; ///< "print" and what is drawn otherwise, "copied" by one hand, or the cue that tells entries
    std::vector<Evidence> evidence;
    StoryMarks marks{}; ///< of all stories but "copied"
    double odds = 0;    ///< log-odds, in units of the likeliest story in which the givens are printed
};

struct Stories {
    std::vector<int> cells;    ///< of the digits
    std::vector<Story> likely; ///< likeliest first; there is one
};

/// Tells for the whole grid which digits were printed and which a hand wrote or typed in: the givens of one puzzle
/// share ink, size, weight, shade and baseline, and a value its drawing. Readings of an engine that cannot tell hand
/// from print have no digits and one story without evidence.
Stories tellStories(const Cells& cells, const Readings& readings);

/// All stories that are worth a look, the unlikely ones too, in no order: for fitting.
Stories tellAllStories(const Cells& cells, const Readings& readings);

} // namespace nonet::detail
