// Errors of single frames differ while the truth stays: the mean of some frames' distributions outvotes a bad frame. A
// product would be surer than it should be, as neighbouring frames err alike.
#include "vision/live/reading_votes.h"
#include "logic/decide/readings.h"

namespace nonet::detail {

namespace {

constexpr std::size_t kMostFrames = 8;

} // namespace

void ReadingVotes::add(const Readings& readings) {
    readings_.push_back(readings);
    if (readings_.size() > kMostFrames)
        readings_.erase(readings_.begin());
}

void ReadingVotes::clear() {
    readings_.clear();
}

Decision ReadingVotes::decide(const Rules& rules, const DecideOptions& options) const {
    return nonet::decide(meanOf(readings_), rules, options);
}

} // namespace nonet::detail
