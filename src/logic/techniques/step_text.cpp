// Steps in words, in the notation that most solvers use: r1c5, grouped r16c7, `=` places, `<>` strikes.
#include "nonet/explain.h"

#include <algorithm>
#include <map>

namespace nonet {

namespace {

/// Cells with the same rows, or the same columns, told in one word each.
struct Block {
    unsigned rows = 0, cols = 0;
};

std::vector<Block> blocks(const CellSet& cells, bool byRow) {
    std::array<unsigned, kSide> lines{};
    for (int cell : cells)
        lines[static_cast<std::size_t>(byRow ? rowOf(cell) : colOf(cell))] |= 1U << (byRow ? colOf(cell) : rowOf(cell));
    std::vector<Block> found;
    for (std::size_t i = 0; i < kSide; ++i) {
        if (!lines[i])
            continue;
        unsigned same = 0;
        for (std::size_t k = 0; k < kSide; ++k)
            if (lines[k] == lines[i])
                same |= 1U << k;
        if (std::countr_zero(same) == static_cast<int>(i))
            found.push_back(byRow ? Block{same, lines[i]} : Block{lines[i], same});
    }
    return found;
}

std::string name(const Block& block, CellNames names) {
    const bool letters = names == CellNames::Letters;
    std::string text = letters ? "" : "r";
    for (int row = 0; row < kSide; ++row)
        if (block.rows >> row & 1)
            text += static_cast<char>((letters ? 'A' : '1') + row);
    text += letters ? "" : "c";
    for (int col = 0; col < kSide; ++col)
        if (block.cols >> col & 1)
            text += static_cast<char>('1' + col);
    return text;
}

/// One phrase per digit: "r3c6,r4c5<>7, r1c1<>8".
std::string byDigit(const std::vector<Candidate>& list, std::string_view sign, CellNames names) {
    std::map<int, CellSet> cells;
    for (const Candidate& each : list)
        cells[each.digit].insert(each.cell);
    std::string text;
    for (const auto& [digit, where] : cells)
        text.append(text.empty() ? "" : ", ")
            .append(cellNames(where, names))
            .append(sign)
            .append(std::to_string(digit));
    return text;
}

} // namespace

std::string cellNames(const CellSet& cells, CellNames names) {
    const std::vector<Block> byRow = blocks(cells, true), byCol = blocks(cells, false);
    std::string text;
    for (const Block& block : byCol.size() < byRow.size() ? byCol : byRow)
        text.append(text.empty() ? "" : ",").append(name(block, names));
    return text;
}

std::string conclusion(const Step& step, CellNames names) {
    const std::string placed = byDigit(step.placements, "=", names);
    const std::string struck = byDigit(step.eliminations, "<>", names);
    return placed + (placed.empty() || struck.empty() ? "" : ", ") + struck;
}

std::string sentence(const Step& step, CellNames names) {
    std::string text = std::string(info(step.technique).name) + ": ";
    for (const ReasonPart& part : step.reason)
        text += part.words.empty() ? cellNames(part.cells, names) : part.words;
    return text + " => " + conclusion(step, names);
}

std::string nudge(const Step& step, CellNames names, const Rules& rules) {
    std::vector<std::string> places;
    for (const Unit& unit : step.units)
        places.push_back(unit.name());
    for (const Cage& cage : step.cages)
        if (places.empty())
            places.push_back("the " + cage.name(names));
    if (places.empty())
        for (int cell : step.cells) {
            const std::string box = (rules.hasBoxes() ? "box " : "region ") + std::to_string(rules.regionOf(cell) + 1);
            if (std::ranges::find(places, box) == places.end())
                places.push_back(box);
        }
    std::string text = std::string(info(step.technique).name) + ": look at ";
    for (std::size_t i = 0; i < places.size(); ++i)
        text += (i == 0 ? "" : i + 1 == places.size() ? " and " : ", ") + places[i];
    return text;
}

} // namespace nonet
