#pragma once

#include "nonet/decide.h"

#include <vector>

namespace nonet::detail {

/// The readings of one board over some frames, decided together.
class ReadingVotes {
public:
    void add(const Readings& readings);
    void clear();

    /// The decision on the mean of the readings; `rules` and `options` as for one frame.
    Decision decide(const Rules& rules, const DecideOptions& options) const;

private:
    std::vector<Readings> readings_; ///< the newest last
};

} // namespace nonet::detail
