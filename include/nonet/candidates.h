#pragma once

#include "nonet/config.h"
#include "nonet/grid.h"
#include "nonet/rules.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace nonet {

/// A set of digits 1-9, iterated in order.
class DigitSet {
public:
    constexpr DigitSet() = default;
    constexpr DigitSet(std::initializer_list<int> digits) {
        for (int digit : digits)
            insert(digit);
    }
    static constexpr DigitSet all() { return fromBits(0x1FF); }
    static constexpr DigitSet fromBits(unsigned bits) {
        DigitSet set;
        set.bits_ = static_cast<std::uint16_t>(bits & 0x1FF);
        return set;
    }

    constexpr unsigned bits() const { return bits_; } ///< bit 0 is digit 1
    constexpr bool contains(int digit) const { return (bits_ >> (digit - 1) & 1) != 0; }
    constexpr void insert(int digit) { bits_ = static_cast<std::uint16_t>(bits_ | 1U << (digit - 1)); }
    constexpr void erase(int digit) { bits_ = static_cast<std::uint16_t>(bits_ & ~(1U << (digit - 1))); }
    constexpr int size() const { return kSizes[bits_]; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int front() const { return std::countr_zero(bits_) + 1; } ///< the lowest digit
    constexpr bool isSubsetOf(DigitSet other) const { return (bits_ & ~other.bits_) == 0; }

    friend constexpr DigitSet operator&(DigitSet a, DigitSet b) { return fromBits(a.bits() & b.bits()); }
    friend constexpr DigitSet operator|(DigitSet a, DigitSet b) { return fromBits(a.bits() | b.bits()); }
    friend constexpr DigitSet operator-(DigitSet a, DigitSet b) { return fromBits(a.bits() & ~b.bits()); }
    constexpr DigitSet& operator&=(DigitSet other) { return *this = *this & other; }
    constexpr DigitSet& operator|=(DigitSet other) { return *this = *this | other; }
    constexpr DigitSet& operator-=(DigitSet other) { return *this = *this - other; }
    friend constexpr bool operator==(DigitSet, DigitSet) = default;

    class Iterator {
    public:
        using value_type = int;
        using difference_type = std::ptrdiff_t;
        constexpr Iterator() = default;
        constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
        constexpr int operator*() const { return std::countr_zero(bits_) + 1; }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        unsigned bits_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return {}; }

    NONET_API std::string toString() const; ///< "237"

private:
    /// Asked so often that the portable bit count, a function call, would be felt.
    static constexpr std::array<std::uint8_t, 512> kSizes = [] {
        std::array<std::uint8_t, 512> sizes{};
        for (unsigned i = 0; i < 512; ++i)
            sizes[i] = static_cast<std::uint8_t>(std::popcount(i));
        return sizes;
    }();

    std::uint16_t bits_ = 0;
};

/// One digit in one cell.
struct Candidate {
    int cell = 0, digit = 0;
    friend constexpr auto operator<=>(const Candidate&, const Candidate&) = default;
};

/// A grid together with the digits that are still possible in each open cell: what a person has on paper.
class NONET_API Candidates {
public:
    /// Every digit that no peer holds is possible. The filled cells count as givens.
    Candidates(const Grid& grid, const Rules& rules) : Candidates(grid, rules, CellSet::all()) {}
    /// The same, but of the filled cells only those in `givens` were printed; the others were placed later.
    Candidates(const Grid& grid, const Rules& rules, const CellSet& givens);

    const Rules& rules() const { return rules_; }
    const Grid& grid() const { return grid_; }
    const CellSet& givens() const { return givens_; }
    const CellSet& open() const { return open_; }

    int value(int cell) const { return grid_[cell]; }
    /// The digits possible in a cell; none when the cell is filled.
    DigitSet at(int cell) const { return digits_[static_cast<std::size_t>(cell)]; }
    bool has(int cell, int digit) const { return at(cell).contains(digit); }
    /// The open cells where a digit is possible.
    const CellSet& places(int digit) const { return places_[static_cast<std::size_t>(digit)]; }
    /// The open cells with exactly two digits.
    CellSet bivalues() const;

    /// Fills a cell and strikes the digit from its peers.
    void place(int cell, int digit);
    void remove(int cell, int digit);

    bool isSolved() const { return open_.empty(); }
    /// An open cell without digits, a unit without a place for a digit that it lacks, or a cage that what is left
    /// cannot fill: no solution can follow.
    bool isBroken() const;

private:
    Grid grid_;
    Rules rules_ = Rules::Classic;
    CellSet givens_, open_;
    std::array<DigitSet, 81> digits_{};
    std::array<CellSet, 10> places_{};
};

} // namespace nonet
