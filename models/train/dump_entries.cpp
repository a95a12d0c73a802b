// nonet_dump_entries: what the program believes of each cell that may hold an entry, with its truth, for sweep_entries.
#include "labelled_boards.h"
#include "logic/decide/readings.h"
#include "nonet/pages.h"
#include "vision/geometry/lattice_map.h"
#include "vision/geometry/quad.h"

#include <algorithm>
#include <iostream>

namespace nonet {
namespace {

constexpr double kLeastOverlap = 0.5;
constexpr int kMostOthers = 20; // cells that are read as something else: another puzzle, or the wrong side up

/// The label that the puzzle is read from, by its place, or where a label has none by its text.
const Label* labelOf(const Puzzle& puzzle, const std::vector<Label>& labels) {
    for (const Label& label : labels) {
        if (!label.puzzle || !label.filled)
            continue;
        int others = 0;
        for (int cell = 0; cell < Grid::kCells; ++cell)
            others += puzzle.givens[cell] != (*label.puzzle)[cell];
        const bool isThere = !label.corners || detail::overlapOfUnion(detail::cornersOf(puzzle.lattice),
                                                                      detail::toQuad(*label.corners)) >= kLeastOverlap;
        if (isThere && others <= kMostOthers)
            return &label;
    }
    return nullptr;
}

void add(std::ostream& rows, const std::string& table, const Puzzle& puzzle, const Label& label) {
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const CellReading& reading = puzzle.readings[static_cast<std::size_t>(cell)];
        const auto best = std::ranges::max_element(reading.handwritten);
        const int entry = (*label.puzzle)[cell] ? 0 : (*label.filled)[cell];
        rows << table << ',' << label.file << ',' << cell << ',' << (*label.puzzle)[cell] << ',' << entry << ','
             << puzzle.givens[cell] << ',' << puzzle.solution[cell] << ',' << reading.blank << ','
             << detail::printedShare(reading) << ',' << detail::handwrittenShare(reading) << ','
             << best - reading.handwritten.begin() + 1 << ',' << *best << '\n';
    }
}

int run(const std::vector<std::filesystem::path>& tables) {
    std::cout << "table,file,cell,given,entry,taken,solution,blank,printed,handwritten,digit,digit_p\n";
    return printRows(tables, [](std::ostream& rows, const std::filesystem::path& table,
                                const std::vector<Label>& picture, DigitReader& reader) {
        auto source = openPages(table.parent_path() / picture.front().file);
        auto page = source ? source->next() : std::nullopt;
        if (!page || !*page)
            return;
        for (const Puzzle& puzzle : scan((*page)->bgr, reader).puzzles)
            if (const Label* label = labelOf(puzzle, picture))
                add(rows, table.string(), puzzle, *label);
    });
}

} // namespace
} // namespace nonet

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: nonet_dump_entries LABELS.csv... > entries.csv   (for sweep_entries)\n";
        return 2;
    }
    return nonet::run({argv + 1, argv + argc});
}
