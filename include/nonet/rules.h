#pragma once

#include "nonet/config.h"
#include "nonet/error.h"
#include "nonet/grid.h"

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace nonet {

/// A set of cells 0-80, iterated in order.
class CellSet {
public:
    constexpr CellSet() = default;
    constexpr CellSet(std::initializer_list<int> cells) {
        for (int cell : cells)
            insert(cell);
    }
    static constexpr CellSet all() { return CellSet(~0ULL, (1ULL << 17) - 1); }

    constexpr bool contains(int cell) const { return (words_[word(cell)] & bit(cell)) != 0; }
    constexpr void insert(int cell) { words_[word(cell)] |= bit(cell); }
    constexpr void erase(int cell) { words_[word(cell)] &= ~bit(cell); }
    constexpr int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
    constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
    /// The lowest cell; undefined for an empty set.
    constexpr int front() const { return words_[0] ? std::countr_zero(words_[0]) : 64 + std::countr_zero(words_[1]); }
    constexpr bool intersects(const CellSet& other) const { return !(*this & other).empty(); }
    constexpr bool isSubsetOf(const CellSet& other) const { return (*this - other).empty(); }

    friend constexpr CellSet operator&(const CellSet& a, const CellSet& b) {
        return CellSet(a.words_[0] & b.words_[0], a.words_[1] & b.words_[1]);
    }
    friend constexpr CellSet operator|(const CellSet& a, const CellSet& b) {
        return CellSet(a.words_[0] | b.words_[0], a.words_[1] | b.words_[1]);
    }
    friend constexpr CellSet operator-(const CellSet& a, const CellSet& b) {
        return CellSet(a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1]);
    }
    constexpr CellSet& operator&=(const CellSet& other) { return *this = *this & other; }
    constexpr CellSet& operator|=(const CellSet& other) { return *this = *this | other; }
    constexpr CellSet& operator-=(const CellSet& other) { return *this = *this - other; }
    friend constexpr bool operator==(const CellSet&, const CellSet&) = default;
    friend constexpr auto operator<=>(const CellSet&, const CellSet&) = default;

    class Iterator {
    public:
        using value_type = int;
        using difference_type = std::ptrdiff_t;
        constexpr Iterator() = default;
        constexpr explicit Iterator(std::array<std::uint64_t, 2> words) : words_(words) {}
        constexpr int operator*() const { return CellSet(words_[0], words_[1]).front(); }
        constexpr Iterator& operator++() {
            std::uint64_t& current = words_[0] ? words_[0] : words_[1];
            current &= current - 1;
            return *this;
        }
        constexpr Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

    private:
        std::array<std::uint64_t, 2> words_{};
    };
    constexpr Iterator begin() const { return Iterator(words_); }
    constexpr Iterator end() const { return {}; }

private:
    constexpr CellSet(std::uint64_t low, std::uint64_t high) : words_{low, high} {}
    static constexpr std::size_t word(int cell) { return static_cast<std::size_t>(cell) >> 6; }
    static constexpr std::uint64_t bit(int cell) { return 1ULL << (cell & 63); }

    std::array<std::uint64_t, 2> words_{};
};

/// Nine cells that hold 1-9 once each.
struct Unit {
    enum class Kind { Row, Column, Box, Diagonal, Region, Window };
    Kind kind = Kind::Row;
    int index = 0; ///< 0-8; for diagonals 0 runs down from the top left, 1 from the top right
    std::array<std::uint8_t, 9> cells{};

    bool isBox() const { return kind == Kind::Box || kind == Kind::Region; }
    NONET_API std::string name() const; ///< "row 3", "column 1", "box 9", "diagonal 2", "region 4", "window 1"
    NONET_API std::string code() const; ///< "r3", "c1", "b9", "d2", "j4", "w1"
    constexpr CellSet cellSet() const {
        CellSet set;
        for (int cell : cells)
            set.insert(cell);
        return set;
    }
};

/// One to nine cells that hold different digits, which add up to a sum.
struct Cage {
    int sum = 0; ///< 0: none is printed
    CellSet cells;
    NONET_API std::string name(CellNames names = CellNames::RowCol) const; ///< "cage 15 of r1c1", by its first cell
    friend bool operator==(const Cage&, const Cage&) = default;
};

/// What rules add to rows and columns; as it stands, boxes.
struct RulesParts {
    std::string regions{}; ///< 81 letters a-i, row by row, nine cells of each; empty: boxes
    bool fallingDiagonal = false, risingDiagonal = false;
    bool windows = false; ///< the four squares of nine around r3c3, r3c7, r7c3 and r7c7 (hyper, windoku)
    std::vector<Cage> cages{};
};

namespace detail {
/// What the rule of 45 says of some units: the digits in `innies` add up to `sum` more than those in `outies`.
struct UnitSum {
    CellSet innies, outies;
    int sum = 0;
    std::uint64_t units = 0; ///< a bit for each, in the order of units()
};

/// What Rules point to. The spans of shared tables are of memory that goes with them.
struct RulesTable {
    std::span<const Unit> units;
    std::span<const CellSet> unitCells;
    std::span<const Cage> cages;
    std::span<const UnitSum> unitSums;
    std::array<CellSet, 81> peers{};
    std::array<std::uint8_t, 81> regions{}; ///< 0-8
    std::array<std::int8_t, 81> cageOf{};   ///< -1: in none
    bool isShared = false, hasBoxes = true, hasFalling = false, hasRising = false, hasWindows = false;
};
extern NONET_API const RulesTable kClassicRules, kDiagonalRules, kWindokuRules;
} // namespace detail

/// Which cells must hold different digits, and what they add up to: a handle on a table that never changes. Copies
/// share it; the constants are neither counted nor freed.
class NONET_API Rules {
public:
    static const Rules Classic;  ///< rows, columns and boxes hold 1-9 once each
    static const Rules Diagonal; ///< and so do both main diagonals (Sudoku X)
    static const Rules Windoku;  ///< or the four windows (hyper)

    constexpr Rules() : table_(&detail::kClassicRules) {}
    /// An error names what no puzzle can have: regions that are not nine of nine cells, cages that overlap, impossible
    /// sums.
    static Result<Rules> make(const RulesParts& parts);

    constexpr Rules(const Rules& other) : table_(other.table_) {
        if (isCounted())
            retain();
    }
    Rules(Rules&& other) noexcept : table_(other.table_) { other.table_ = &detail::kClassicRules; }
    Rules& operator=(Rules other) noexcept {
        std::swap(table_, other.table_);
        return *this;
    }
    constexpr ~Rules() {
        if (isCounted())
            release();
    }

    const detail::RulesTable& table() const { return *table_; }
    RulesParts parts() const;
    std::span<const Cage> cages() const { return table_->cages; } ///< by their first cells
    /// The cage of a cell, or null.
    const Cage* cageAt(int cell) const {
        const int index = table_->cageOf.at(static_cast<std::size_t>(cell));
        return index < 0 ? nullptr : &table_->cages[static_cast<std::size_t>(index)];
    }
    int regionOf(int cell) const { return table_->regions.at(static_cast<std::size_t>(cell)); } ///< 0-8; of a box too
    bool hasBoxes() const { return table_->hasBoxes; }
    bool hasDiagonals() const { return table_->hasFalling && table_->hasRising; }
    bool hasWindows() const { return table_->hasWindows; }
    /// "classic", or what is added: "jigsaw", "killer", "diagonal", "windoku", mixes as "jigsaw+killer".
    std::string kind() const;
    /// The 81 letters of RulesParts; empty for boxes.
    std::string regions() const;

    friend bool operator==(const Rules& a, const Rules& b) { return a.table_ == b.table_ || a.equals(b); }

private:
    constexpr explicit Rules(const detail::RulesTable* table) : table_(table) {}
    /// The constants are not; the compiler, which makes them, may not compare addresses where sanitizers are on.
    constexpr bool isCounted() const {
        return !std::is_constant_evaluated() && table_ != &detail::kClassicRules && table_ != &detail::kDiagonalRules &&
               table_ != &detail::kWindokuRules;
    }
    void retain() const;
    void release() const;
    bool equals(const Rules& other) const;

    const detail::RulesTable* table_;
};

inline constexpr Rules Rules::Classic{&detail::kClassicRules};
inline constexpr Rules Rules::Diagonal{&detail::kDiagonalRules};
inline constexpr Rules Rules::Windoku{&detail::kWindokuRules};

/// As parseRules() reads them: "classic", "diagonal", "jigsaw:aaab...", "killer:15=r1c1r1c2;...", mixes with a plus.
NONET_API std::string toString(const Rules& rules);
/// Reads toString()'s words, and after "killer:" also the two forms that killer programs exchange (docs/formats.md).
NONET_API Result<Rules> parseRules(std::string_view text);

/// Rows, columns, boxes or regions, then what the rules add; valid as long as the rules.
inline std::span<const Unit> units(const Rules& rules) {
    return rules.table().units;
}

/// The cells that may not hold the same digit as `cell`, without the cell itself.
inline const CellSet& peers(int cell, const Rules& rules) {
    return rules.table().peers.at(static_cast<std::size_t>(cell));
}

/// One digit twice or more in one unit or cage, or a cage whose digits cannot add up to its sum.
struct Clash {
    Unit unit{};              ///< unless it is in a cage
    int digit = 0;            ///< 0: the sum is wrong
    std::vector<int> cells{}; ///< in order; two or more of a digit, or those of the cage that are filled
    Cage cage{};              ///< without cells: it is in a unit
    int sum = 0;              ///< of the digits in the cage
    /// "two 5s in row 3 (r3c1, r3c7)", "two 5s in the cage 15 of r1c1 (r1c1, r2c1)", "the cage 15 of r1c1 holds 14"
    NONET_API std::string sentence(CellNames names = CellNames::RowCol) const;
};

/// Every digit that stands more than once in a unit, and every sum that is wrong; empty when the grid keeps the rules
/// so far.
NONET_API std::vector<Clash> findClashes(const Grid& grid, const Rules& rules);

} // namespace nonet
