// Errors of single frames differ while the truth stays: the mean of some frames' distributions outvotes a bad frame. A
// product would be surer than it should be, as neighbouring frames err alike.
#include "vision/live/reading_votes.h"
#include "logic/decide/cell_reading.h"

namespace nonet::detail {

namespace {

constexpr std::size_t kMostFrames = 8;

} // namespace

void ReadingVotes::add(const Readings& readings) {
    readings_.push_back(readings);
    if (readings_.size() > kMostFrames)
        readings_.pop_front();
}

void ReadingVotes::clear() {
    readings_.clear();
}

Decision ReadingVotes::decide(Rules rules, const DecideOptions& options) const {
    Readings mean;
    const float weight = 1 / static_cast<float>(readings_.size());
    for (std::size_t cell = 0; cell < mean.size(); ++cell) {
        mean[cell].blank = 0;
        for (const Readings& readings : readings_)
            detail::add(mean[cell], readings[cell], weight);
    }
    return nonet::decide(mean, rules, options);
}

} // namespace nonet::detail
