#include "nonet/solve.h"

namespace nonet {

namespace {

std::vector<int> findSuspects(const Grid& grid, Rules rules) {
    std::vector<int> cells;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        Grid without = grid;
        without.set(cell, 0);
        if (grid[cell] && countSolutions(without, rules, 1) > 0)
            cells.push_back(cell);
    }
    return cells;
}

template <class List, class Text>
std::string joined(const List& list, const char* separator, Text text) {
    std::string result;
    for (const auto& each : list)
        result += (result.empty() ? "" : separator) + text(each);
    return result;
}

} // namespace

GridCheck check(const Grid& grid, Rules rules) {
    using Verdict = GridCheck::Verdict;
    if (std::vector<Clash> clashes = findClashes(grid, rules); !clashes.empty())
        return {Verdict::Clashes, std::move(clashes), {}};
    if (grid.isFull())
        return {Verdict::Complete, {}, {}};
    const int count = countSolutions(grid, rules);
    if (count == 0)
        return {Verdict::NoSolution, {}, findSuspects(grid, rules)};
    return {count == 1 ? Verdict::OneSolution : Verdict::SeveralSolutions, {}, {}};
}

std::string GridCheck::sentence(CellNames names) const {
    switch (verdict) {
    case Verdict::OneSolution:
        return "one solution";
    case Verdict::SeveralSolutions:
        return "several solutions";
    case Verdict::Complete:
        return "complete and right";
    case Verdict::Clashes:
        return "wrong: " + joined(clashes, "; ", [&](const Clash& clash) { return clash.sentence(names); });
    case Verdict::NoSolution:
        break;
    }
    if (suspects.empty())
        return "no solution";
    return std::string("no solution, unless ") + (suspects.size() == 1 ? "" : "one of ") +
           joined(suspects, ", ", [&](int cell) { return cellName(cell, names); }) + " is taken away";
}

} // namespace nonet
