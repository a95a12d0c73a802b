#include "nonet/rules.h"

namespace nonet {

namespace {

constexpr int kClassicUnits = 27;
constexpr int kDiagonalUnits = 29;

constexpr std::array<Unit, kDiagonalUnits> makeUnits() {
    std::array<Unit, kDiagonalUnits> all{};
    for (int i = 0; i < 9; ++i)
        for (int k = 0; k < 9; ++k) {
            const auto at = [&](int unit) -> Unit& { return all[static_cast<std::size_t>(unit)]; };
            const auto put = [&](int unit, Unit::Kind kind, int index, int cell) {
                at(unit).kind = kind;
                at(unit).index = index;
                at(unit).cells[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(cell);
            };
            put(i, Unit::Kind::Row, i, cellAt(i, k));
            put(9 + i, Unit::Kind::Column, i, cellAt(k, i));
            put(18 + i, Unit::Kind::Box, i, cellAt(i / 3 * 3 + k / 3, i % 3 * 3 + k % 3));
            put(27, Unit::Kind::Diagonal, 0, cellAt(k, k));
            put(28, Unit::Kind::Diagonal, 1, cellAt(k, 8 - k));
        }
    return all;
}

constexpr std::array<Unit, kDiagonalUnits> kUnits = makeUnits();

constexpr std::array<CellSet, 81> makePeers(int unitCount) {
    std::array<CellSet, 81> all{};
    for (int u = 0; u < unitCount; ++u)
        for (int a : kUnits[static_cast<std::size_t>(u)].cells)
            for (int b : kUnits[static_cast<std::size_t>(u)].cells)
                if (a != b)
                    all[static_cast<std::size_t>(a)].insert(b);
    return all;
}

constexpr std::array<CellSet, 81> kClassicPeers = makePeers(kClassicUnits);
constexpr std::array<CellSet, 81> kDiagonalPeers = makePeers(kDiagonalUnits);

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
    return std::span(kUnits).first(rules == Rules::Classic ? kClassicUnits : kDiagonalUnits);
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
