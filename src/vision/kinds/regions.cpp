// Cells grow together across the weakest borders first, by the mean of all edges between two groups, and never to more
// than nine: one edge that looks like another kind is outvoted by its neighbours.
#include "vision/kinds/regions.h"
#include "base/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace nonet::detail {

namespace {

using Groups = std::array<int, Grid::kCells>;

struct Border {
    double sum = 0;
    int edges = 0;
    double mean() const { return sum / edges; }
};

/// The weakest border between two groups that may become one; nothing if there is none.
std::optional<CellEdge> weakestBorder(const Groups& groups, const std::array<int, Grid::kCells>& sizes,
                                      const EdgeValues& values) {
    std::array<std::array<Border, Grid::kCells>, Grid::kCells> borders{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto a = static_cast<std::size_t>(groups[static_cast<std::size_t>(kCellEdges[i].first)]);
        const auto b = static_cast<std::size_t>(groups[static_cast<std::size_t>(kCellEdges[i].second)]);
        if (a == b || sizes[a] + sizes[b] > kSide)
            continue;
        Border& border = borders[std::min(a, b)][std::max(a, b)];
        border.sum += values[i];
        ++border.edges;
    }
    std::optional<CellEdge> weakest;
    double least = 0;
    for (int a = 0; a < Grid::kCells; ++a)
        for (int b = a + 1; b < Grid::kCells; ++b) {
            const Border& border = borders[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
            if (border.edges == 0 || (weakest && border.mean() >= least))
                continue;
            least = border.mean();
            weakest = CellEdge{a, b};
        }
    return weakest;
}

/// Letters in the order in which the groups are met; nothing if they are not nine of nine.
std::optional<std::string> lettersOf(const Groups& groups, const std::array<int, Grid::kCells>& sizes) {
    std::array<char, Grid::kCells> letterOf{};
    std::string letters;
    char next = 'a';
    for (const int group : groups) {
        const auto g = static_cast<std::size_t>(group);
        if (sizes[g] != kSide)
            return std::nullopt;
        if (letterOf[g] == 0)
            letterOf[g] = next++;
        letters += letterOf[g];
    }
    return letters;
}

SeenRegions judged(const std::string& letters, const EdgeValues& values) {
    constexpr double kLeastSpread = 0.02;
    std::vector<double> borders, others;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool isBorder = letters[static_cast<std::size_t>(kCellEdges[i].first)] !=
                              letters[static_cast<std::size_t>(kCellEdges[i].second)];
        (isBorder ? borders : others).push_back(values[i]);
    }
    const double border = median(borders), other = median(others), middle = (border + other) / 2;
    const auto spread = [](std::vector<double> of, double around) {
        for (double& value : of)
            value = std::abs(value - around);
        return median(of);
    };
    SeenRegions seen{letters, 0, 0};
    seen.strayEdges = static_cast<int>(std::ranges::count_if(borders, [&](double value) { return value < middle; }) +
                                       std::ranges::count_if(others, [&](double value) { return value > middle; }));
    seen.contrast = (border - other) / (spread(borders, border) + spread(others, other) + kLeastSpread);
    return seen;
}

} // namespace

std::optional<SeenRegions> growRegions(const EdgeValues& values) {
    Groups groups{};
    std::array<int, Grid::kCells> sizes{};
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        groups[static_cast<std::size_t>(cell)] = cell;
        sizes[static_cast<std::size_t>(cell)] = 1;
    }
    while (const std::optional<CellEdge> border = weakestBorder(groups, sizes, values)) {
        std::ranges::replace(groups, border->second, border->first);
        sizes[static_cast<std::size_t>(border->first)] += sizes[static_cast<std::size_t>(border->second)];
    }
    const std::optional<std::string> letters = lettersOf(groups, sizes);
    return letters ? std::optional(judged(*letters, values)) : std::nullopt;
}

std::string boxLetters() {
    std::string letters;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        letters += static_cast<char>('a' + boxOf(cell));
    return letters;
}

} // namespace nonet::detail
