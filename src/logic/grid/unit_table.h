#pragma once

#include "nonet/rules.h"

namespace nonet::detail {

constexpr int kClassicUnits = 27;
constexpr int kDiagonalUnits = 29;

/// All units of all rules: rows, columns, boxes, then the extra ones. Rules use a prefix of it.
constexpr std::array<Unit, kDiagonalUnits> makeUnits() {
    std::array<Unit, kDiagonalUnits> all{};
    for (int i = 0; i < 9; ++i)
        for (int k = 0; k < 9; ++k) {
            const auto put = [&](int unit, Unit::Kind kind, int index, int cell) {
                Unit& target = all[static_cast<std::size_t>(unit)];
                target.kind = kind;
                target.index = index;
                target.cells[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(cell);
            };
            put(i, Unit::Kind::Row, i, cellAt(i, k));
            put(9 + i, Unit::Kind::Column, i, cellAt(k, i));
            put(18 + i, Unit::Kind::Box, i, cellAt(i / 3 * 3 + k / 3, i % 3 * 3 + k % 3));
            put(27, Unit::Kind::Diagonal, 0, cellAt(k, k));
            put(28, Unit::Kind::Diagonal, 1, cellAt(k, 8 - k));
        }
    return all;
}

inline constexpr std::array<Unit, kDiagonalUnits> kUnits = makeUnits();

constexpr int unitCount(Rules rules) {
    return rules == Rules::Classic ? kClassicUnits : kDiagonalUnits;
}

} // namespace nonet::detail
