#include "nonet/rules.h"

#include <optional>

namespace nonet {

namespace {

std::string countWord(std::size_t count) {
    constexpr std::array<std::string_view, 10> words = {"no",   "one", "two",   "three", "four",
                                                        "five", "six", "seven", "eight", "nine"};
    return std::string(words.at(count));
}

template <class Cells>
std::vector<int> cellsWith(const Grid& grid, int digit, const Cells& cells) {
    std::vector<int> found;
    for (int cell : cells)
        if (grid[cell] == digit)
            found.push_back(cell);
    return found;
}

/// A cage that is full, or whose open cells leave no sum that is possible.
std::optional<Clash> sumClash(const Grid& grid, const Cage& cage) {
    Clash clash{.cage = cage};
    for (int cell : cage.cells)
        if (grid[cell]) {
            clash.cells.push_back(cell);
            clash.sum += grid[cell];
        }
    const int open = cage.cells.size() - static_cast<int>(clash.cells.size()), rest = cage.sum - clash.sum;
    const bool isPossible = rest >= open * (open + 1) / 2 && rest <= open * (2 * kSide + 1 - open) / 2;
    return cage.sum == 0 || clash.cells.empty() || isPossible ? std::nullopt : std::optional(clash);
}

} // namespace

std::string Clash::sentence(CellNames names) const {
    const std::string place = cage.cells.empty() ? unit.name() : "the " + cage.name(names);
    if (digit == 0)
        return place + " holds " + std::to_string(sum) +
               (static_cast<int>(cells.size()) < cage.cells.size() ? " already" : "");
    std::string text = countWord(cells.size()) + ' ' + std::to_string(digit) + "s in " + place + " (";
    for (std::size_t i = 0; i < cells.size(); ++i)
        text += (i ? ", " : "") + cellName(cells[i], names);
    return text + ")";
}

std::vector<Clash> findClashes(const Grid& grid, const Rules& rules) {
    std::vector<Clash> clashes;
    for (const Unit& unit : units(rules))
        for (int digit = 1; digit <= kSide; ++digit)
            if (std::vector<int> cells = cellsWith(grid, digit, unit.cells); cells.size() > 1)
                clashes.push_back({unit, digit, std::move(cells)});
    for (const Cage& cage : rules.cages()) {
        for (int digit = 1; digit <= kSide; ++digit)
            if (std::vector<int> cells = cellsWith(grid, digit, cage.cells); cells.size() > 1)
                clashes.push_back({{}, digit, std::move(cells), cage});
        if (auto clash = sumClash(grid, cage))
            clashes.push_back(std::move(*clash));
    }
    return clashes;
}

} // namespace nonet
