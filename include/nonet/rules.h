#pragma once

#include "nonet/config.h"
#include "nonet/grid.h"

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

enum class Rules {
    Classic,  ///< rows, columns and boxes hold 1-9 once each
    Diagonal, ///< and so do both main diagonals (Sudoku X)
};

NONET_API std::string_view toString(Rules rules); ///< "classic" or "diagonal"
NONET_API std::optional<Rules> parseRules(std::string_view name);

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
    enum class Kind { Row, Column, Box, Diagonal };
    Kind kind = Kind::Row;
    int index = 0; ///< 0-8; for diagonals 0 runs down from the top left, 1 from the top right
    std::array<std::uint8_t, 9> cells{};

    NONET_API std::string name() const; ///< "row 3", "column 1", "box 9", "diagonal 2"
    NONET_API std::string code() const; ///< "r3", "c1", "b9", "d2"
    CellSet cellSet() const {
        CellSet set;
        for (int cell : cells)
            set.insert(cell);
        return set;
    }
};

/// Rows, columns, boxes, then what the rules add.
NONET_API std::span<const Unit> units(Rules rules);

/// The cells that may not hold the same digit as `cell`, without the cell itself.
NONET_API CellSet peers(int cell, Rules rules);

/// One digit twice or more in one unit.
struct Clash {
    Unit unit;
    int digit = 0;
    std::vector<int> cells;                                                    ///< in order, two or more
    NONET_API std::string sentence(CellNames names = CellNames::RowCol) const; ///< "two 5s in row 3 (r3c1, r3c7)"
};

/// Every digit that stands more than once in a unit; empty when the grid keeps the rules so far.
NONET_API std::vector<Clash> findClashes(const Grid& grid, Rules rules);

} // namespace nonet
