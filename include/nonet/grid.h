#pragma once

#include "nonet/config.h"
#include "nonet/error.h"

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace nonet {

inline constexpr int kSide = 9; ///< rows, columns, boxes and digits of a grid, and cells of each unit
inline constexpr int kBox = 3;  ///< rows and columns of a box, and boxes side by side

/// 81 cells, row by row from the top left; each is a digit 1-9 or blank (0).
class NONET_API Grid {
public:
    static constexpr int kCells = kSide * kSide;

    Grid() = default; ///< all blank

    /// Reads one puzzle: 81 cells (1-9; blank is a dot, 0, an underscore or an asterisk) on one line, nine lines of
    /// nine with any drawing of bars, dashes and pluses, or any other form that parsePuzzles() takes. The error says in
    /// one sentence what is wrong with any other text.
    static Result<Grid> parse(std::string_view text);

    int operator[](int cell) const { return digits_[static_cast<std::size_t>(cell)]; }

    /// Writes a digit 1-9, or 0 for blank; throws std::invalid_argument for any other cell or digit.
    void set(int cell, int digit) {
        if (cell < 0 || cell >= kCells || digit < 0 || digit > kSide)
            throw std::invalid_argument("a grid has cells 0-80 and digits 0-9");
        digits_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
    }

    int clueCount() const;
    bool isFull() const { return clueCount() == kCells; }

    /// The 81 characters, row by row.
    std::string toString(char blank = '.') const;

    friend bool operator==(const Grid&, const Grid&) = default;

private:
    std::array<std::uint8_t, kCells> digits_{};
};

constexpr int rowOf(int cell) {
    return cell / kSide;
}
constexpr int colOf(int cell) {
    return cell % kSide;
}
constexpr int boxOf(int cell) {
    return rowOf(cell) / kBox * kBox + colOf(cell) / kBox;
}
constexpr int cellAt(int row, int col) {
    return row * kSide + col;
}

/// How cells are named in output: r3c7, or C7 with rows as letters.
enum class CellNames { RowCol, Letters };

NONET_API std::string cellName(int cell, CellNames names = CellNames::RowCol);

/// The cell that a name in either form (r3c7, R3C7, C7, c7) means.
NONET_API Result<int> parseCellName(std::string_view name);

} // namespace nonet
