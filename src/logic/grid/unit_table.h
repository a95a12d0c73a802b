#pragma once

#include "nonet/rules.h"

namespace nonet::detail {

constexpr int kClassicUnits = 27;
constexpr int kDiagonalUnits = 29;
constexpr int kWindows = 4;

constexpr Unit makeUnit(Unit::Kind kind, int index) {
    Unit unit{kind, index, {}};
    for (int k = 0; k < kSide; ++k) {
        int cell = cellAt(index, k);
        if (kind == Unit::Kind::Column)
            cell = cellAt(k, index);
        else if (kind == Unit::Kind::Box)
            cell = cellAt(index / kBox * kBox + k / kBox, index % kBox * kBox + k % kBox);
        else if (kind == Unit::Kind::Diagonal)
            cell = cellAt(k, index == 0 ? k : kSide - 1 - k);
        else if (kind == Unit::Kind::Window)
            cell = cellAt(1 + index / 2 * 4 + k / kBox, 1 + index % 2 * 4 + k % kBox);
        unit.cells[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(cell);
    }
    return unit;
}

/// Rows, columns, boxes, then `count` of one other kind.
template <int count>
constexpr std::array<Unit, kClassicUnits + count> makeUnits(Unit::Kind extra) {
    std::array<Unit, kClassicUnits + count> all{};
    for (int i = 0; i < kSide; ++i) {
        all[static_cast<std::size_t>(i)] = makeUnit(Unit::Kind::Row, i);
        all[static_cast<std::size_t>(kSide + i)] = makeUnit(Unit::Kind::Column, i);
        all[static_cast<std::size_t>(2 * kSide + i)] = makeUnit(Unit::Kind::Box, i);
    }
    for (int i = 0; i < count; ++i)
        all[static_cast<std::size_t>(kClassicUnits + i)] = makeUnit(extra, i);
    return all;
}

/// Of diagonal rules; the classic ones are a prefix of it.
inline constexpr std::array<Unit, kDiagonalUnits> kUnits =
    makeUnits<kDiagonalUnits - kClassicUnits>(Unit::Kind::Diagonal);

/// The rules that the engine of bands is compiled for.
enum class BandRules { Classic, Diagonal };

constexpr int unitCount(BandRules rules) {
    return rules == BandRules::Classic ? kClassicUnits : kDiagonalUnits;
}

inline BandRules bandRules(const Rules& rules) {
    return rules.hasDiagonals() ? BandRules::Diagonal : BandRules::Classic;
}

} // namespace nonet::detail
