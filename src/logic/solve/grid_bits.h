// Where the cells of a grid lie in the engine's lanes. Internal linkage on purpose, see band_engine.h.
#pragma once

#include "logic/grid/unit_table.h"
#include "logic/solve/vectors.h"

namespace nonet::detail {
namespace {

constexpr int kLanesPerDigit = 4;
constexpr Word kRows = 0x7FFFFFF;         // the 27 cells of a lane
constexpr Word kRowFirst = 0x40201;       // the first cell of each of its three rows
constexpr Word kRowLast = kRowFirst << 8; // the last
constexpr Word kRowButLast = kRows & ~kRowLast;

/// Cells of one digit: lane j has row j of each band, nine bits to a row.
struct LaneWords {
    Word lanes[kLanesPerDigit] = {};
};

/// Rows of bands for rows of lanes, or the other way round: lane j has row j of each band, band j row j of each lane.
inline LaneWords crossed(const Word* words) {
    LaneWords crossed;
    for (int i = 0; i < kBox; ++i)
        for (int row = 0; row < kBox; ++row)
            crossed.lanes[row] |= (words[i] >> row * kSide & 0x1FF) << i * kSide;
    return crossed;
}

/// Where a cell lies: its lane in the upper bits, its bit in the lower five.
constexpr int slotOf(int cell) {
    return cell / kSide % kBox << 5 | (cell / (kBox * kSide) * kSide + cell % kSide);
}
constexpr int cellOf(int slot) {
    return slot % 32 / kSide * (kBox * kSide) + slot / 32 * kSide + slot % 32 % kSide;
}
constexpr int laneOf(int slot) {
    return slot >> 5;
}
constexpr Word bitOf(int slot) {
    return Word{1} << (slot & 31);
}
constexpr int kSlots = 3 * 32;

struct SlotOfCell {
    std::uint8_t slots[Grid::kCells] = {};
};
constexpr SlotOfCell makeSlotOfCell() {
    SlotOfCell table;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        table.slots[cell] = static_cast<std::uint8_t>(slotOf(cell));
    return table;
}
constexpr SlotOfCell kSlotOfCell = makeSlotOfCell();

constexpr LaneWords laneWords(const Unit& unit) {
    LaneWords words;
    for (int cell : unit.cells)
        words.lanes[laneOf(slotOf(cell))] |= bitOf(slotOf(cell));
    return words;
}

struct SlotTable {
    LaneWords cell[kSlots], peers[kSlots];
};

constexpr SlotTable makeSlotTable(BandRules rules) {
    SlotTable table;
    for (int u = 0; u < unitCount(rules); ++u) {
        const LaneWords unit = laneWords(kUnits[static_cast<std::size_t>(u)]);
        for (int cell : kUnits[static_cast<std::size_t>(u)].cells)
            for (int lane = 0; lane < 3; ++lane)
                table.peers[slotOf(cell)].lanes[lane] |= unit.lanes[lane];
    }
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        table.cell[slotOf(cell)].lanes[laneOf(slotOf(cell))] = bitOf(slotOf(cell));
        table.peers[slotOf(cell)].lanes[laneOf(slotOf(cell))] &= ~bitOf(slotOf(cell));
    }
    return table;
}

template <BandRules rules>
constexpr SlotTable kSlotTable = makeSlotTable(rules);

/// An extra unit and a box that share cells: the cells of each that the other has not.
struct Crossing {
    LaneWords unitOnly, boxOnly;
};

template <BandRules rules>
struct ExtraUnits {
    static constexpr int countCrossings() {
        int count = 0;
        for (int u = kClassicUnits; u < unitCount(rules); ++u)
            for (int box = 2 * kSide; box < 3 * kSide; ++box)
                count += crosses(u, box);
        return count;
    }
    static constexpr bool crosses(int unit, int box) {
        const LaneWords a = laneWords(kUnits[static_cast<std::size_t>(unit)]),
                        b = laneWords(kUnits[static_cast<std::size_t>(box)]);
        return (a.lanes[0] & b.lanes[0]) || (a.lanes[1] & b.lanes[1]) || (a.lanes[2] & b.lanes[2]);
    }

    struct Table {
        static constexpr int kCount = countCrossings(); // or clang counts them in every pass
        Crossing crossings[kCount + 1];
        constexpr const Crossing* begin() const { return crossings; }
        constexpr const Crossing* end() const { return crossings + kCount; }
    };
    static constexpr Table makeTable() {
        Table table{};
        int next = 0;
        for (int u = kClassicUnits; u < unitCount(rules); ++u)
            for (int box = 2 * kSide; box < 3 * kSide; ++box) {
                if (!crosses(u, box))
                    continue;
                const LaneWords a = laneWords(kUnits[static_cast<std::size_t>(u)]),
                                b = laneWords(kUnits[static_cast<std::size_t>(box)]);
                for (int lane = 0; lane < 3; ++lane) {
                    table.crossings[next].unitOnly.lanes[lane] = a.lanes[lane] & ~b.lanes[lane];
                    table.crossings[next].boxOnly.lanes[lane] = b.lanes[lane] & ~a.lanes[lane];
                }
                ++next;
            }
        return table;
    }
    static constexpr Table kCrossings = makeTable();
};

} // namespace
} // namespace nonet::detail
