// Which side of a board is up: how well it reads in each orientation, and what the rules say to what was read.
#pragma once

#include "nonet/decide.h"

#include <span>
#include <vector>

namespace nonet::detail {

/// A board as read after so many quarter turns clockwise.
struct TurnedReadings {
    int quarterTurns = 0;
    Readings readings{};
};

/// Whether a board reads so clearly as it lies that no other orientation can be much likelier.
NONET_API bool readsUpright(const Readings& readings);

/// How well each orientation reads, in nats. Whether a cell is blank all of them say together: otherwise the
/// orientation would win in which digits look least like digits.
NONET_API std::vector<double> orientationNats(std::span<const TurnedReadings> turns);

/// Whether an orientation reads so nearly as well as the best that the rules have to tell them apart.
NONET_API bool isCloseToBest(double nats, double bestNats);

/// What the rules say for a reading: what they had to overrule, and whether a puzzle came of it.
NONET_API double rulesNats(const Readings& readings, const Decision& decision);

} // namespace nonet::detail
