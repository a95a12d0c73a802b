#include "nonet/solve.h"

namespace nonet {

namespace {

GridCheck suspectsOf(const Grid& grid, const Rules& rules, const SearchBound& bound) {
    GridCheck result{GridCheck::Verdict::NoSolution};
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        Grid without = grid;
        without.set(cell, 0);
        if (!grid[cell])
            continue;
        if (const auto count = countSolutions(without, rules, 1, bound); !count)
            result.undecided.push_back(cell);
        else if (*count > 0)
            result.suspects.push_back(cell);
    }
    return result;
}

template <class List, class Text>
std::string joined(const List& list, const char* separator, Text text) {
    std::string result;
    for (const auto& each : list)
        result += (result.empty() ? "" : separator) + text(each);
    return result;
}

} // namespace

GridCheck check(const Grid& grid, const Rules& rules, const SearchBound& bound) {
    using Verdict = GridCheck::Verdict;
    if (std::vector<Clash> clashes = findClashes(grid, rules); !clashes.empty())
        return {Verdict::Clashes, std::move(clashes)};
    if (grid.isFull())
        return {Verdict::Complete};
    const std::optional<int> count = countSolutions(grid, rules, 2, bound);
    if (!count)
        return {Verdict::NotDecided};
    if (*count == 0)
        return suspectsOf(grid, rules, bound);
    return {*count == 1 ? Verdict::OneSolution : Verdict::SeveralSolutions};
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
    case Verdict::NotDecided:
        return "not decided";
    case Verdict::NoSolution:
        break;
    }
    const auto named = [&](const std::vector<int>& cells) {
        return joined(cells, ", ", [&](int cell) { return cellName(cell, names); });
    };
    std::string text = "no solution";
    if (!suspects.empty())
        text += std::string(", unless ") + (suspects.size() == 1 ? "" : "one of ") + named(suspects) + " is taken away";
    if (!undecided.empty())
        text += "; not decided without " + named(undecided);
    return text;
}

} // namespace nonet
