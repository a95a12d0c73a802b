#include "nonet/rules.h"

#include "logic/grid/unit_table.h"

namespace nonet {

namespace {

using detail::kUnits;

constexpr std::array<CellSet, 81> makePeers(Rules rules) {
    std::array<CellSet, 81> all{};
    for (int u = 0; u < detail::unitCount(rules); ++u)
        for (int a : kUnits[static_cast<std::size_t>(u)].cells)
            for (int b : kUnits[static_cast<std::size_t>(u)].cells)
                if (a != b)
                    all[static_cast<std::size_t>(a)].insert(b);
    return all;
}

constexpr std::array<CellSet, 81> kClassicPeers = makePeers(Rules::Classic);
constexpr std::array<CellSet, 81> kDiagonalPeers = makePeers(Rules::Diagonal);

std::string countWord(std::size_t count) {
    constexpr std::array<std::string_view, 10> words = {"no",   "one", "two",   "three", "four",
                                                        "five", "six", "seven", "eight", "nine"};
    return std::string(words.at(count));
}

} // namespace

std::string_view toString(Rules rules) {
    return rules == Rules::Classic ? "classic" : "diagonal";
}

std::optional<Rules> parseRules(std::string_view name) {
    for (Rules rules : {Rules::Classic, Rules::Diagonal})
        if (toString(rules) == name)
            return rules;
    return std::nullopt;
}

std::string Unit::name() const {
    constexpr std::array<std::string_view, 4> words = {"row ", "column ", "box ", "diagonal "};
    return std::string(words[static_cast<std::size_t>(kind)]) + std::to_string(index + 1);
}

std::string Unit::code() const {
    return "rcbd"[static_cast<std::size_t>(kind)] + std::to_string(index + 1);
}

std::span<const Unit> units(Rules rules) {
    return std::span(kUnits).first(static_cast<std::size_t>(detail::unitCount(rules)));
}

CellSet peers(int cell, Rules rules) {
    return (rules == Rules::Classic ? kClassicPeers : kDiagonalPeers).at(static_cast<std::size_t>(cell));
}

std::string Clash::sentence(CellNames names) const {
    std::string text = countWord(cells.size()) + ' ' + std::to_string(digit) + "s in " + unit.name() + " (";
    for (std::size_t i = 0; i < cells.size(); ++i)
        text += (i ? ", " : "") + cellName(cells[i], names);
    return text + ")";
}

std::vector<Clash> findClashes(const Grid& grid, Rules rules) {
    std::vector<Clash> clashes;
    for (const Unit& unit : units(rules))
        for (int digit = 1; digit <= 9; ++digit) {
            std::vector<int> cells;
            for (int cell : unit.cells)
                if (grid[cell] == digit)
                    cells.push_back(cell);
            if (cells.size() > 1)
                clashes.push_back({unit, digit, cells});
        }
    return clashes;
}

} // namespace nonet
