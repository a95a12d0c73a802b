#include "nonet/grid.h"

#include <algorithm>
#include <cctype>

namespace nonet {

int Grid::clueCount() const {
    return static_cast<int>(std::ranges::count_if(digits_, [](int digit) { return digit != 0; }));
}

std::string Grid::toString(char blank) const {
    std::string text(kCells, blank);
    for (std::size_t i = 0; i < text.size(); ++i)
        if (digits_[i])
            text[i] = static_cast<char>('0' + digits_[i]);
    return text;
}

std::string cellName(int cell, CellNames names) {
    const std::string row = std::to_string(rowOf(cell) + 1), col = std::to_string(colOf(cell) + 1);
    return names == CellNames::Letters ? static_cast<char>('A' + rowOf(cell)) + col
                                       : std::string("r") + row + "c" + col;
}

Result<int> parseCellName(std::string_view name) {
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto oneToNine = [](char c) { return c >= '1' && c <= '9'; };
    if (lower.size() == 4 && lower[0] == 'r' && lower[2] == 'c' && oneToNine(lower[1]) && oneToNine(lower[3]))
        return cellAt(lower[1] - '1', lower[3] - '1');
    if (lower.size() == 2 && lower[0] >= 'a' && lower[0] <= 'i' && oneToNine(lower[1]))
        return cellAt(lower[0] - 'a', lower[1] - '1');
    return Error{Errc::BadInput, std::string("'").append(name) + "' is not a cell; write r3c7 or C7"};
}

} // namespace nonet
