// Every number of handwritten cells is held equally likely beforehand, and every choice of so many cells too; the
// readings give the odds of each cell. The sum over all choices is an elementary symmetric polynomial of the odds.
#include "logic/hands.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace nonet::detail {

namespace {

constexpr double kSecondHandPrior = 0.3; // share of the grids people scan in which they have written
constexpr double kLargestOdds = 1000;    // no cell alone is surer than that; also keeps the sums finite

double oddsOf(const CellReading& reading) {
    double printed = 1e-9, handwritten = 1e-9;
    for (std::size_t digit = 0; digit < 9; ++digit) {
        printed += reading.printed[digit];
        handwritten += reading.handwritten[digit];
    }
    return std::clamp(handwritten / printed, 1 / kLargestOdds, kLargestOdds);
}

/// Prior of one particular choice of `count` of `all` cells.
double priorOf(int count, int all) {
    if (count == 0)
        return 1 - kSecondHandPrior;
    return kSecondHandPrior / all *
           std::exp(std::lgamma(count + 1) + std::lgamma(all - count + 1) - std::lgamma(all + 1));
}

} // namespace

Hands tellHandsApart(const Readings& readings, const Grid& digits) {
    std::vector<std::pair<double, int>> cells; // odds, cell
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (digits[cell])
            cells.emplace_back(oddsOf(readings[static_cast<std::size_t>(cell)]), cell);
    if (std::ranges::all_of(cells, [](const auto& c) { return c.first <= 1 / kLargestOdds; }))
        return {};
    std::ranges::sort(cells, [](const auto& a, const auto& b) { return a.first > b.first; });
    const auto all = static_cast<int>(cells.size());
    std::vector<double> choices(cells.size() + 1); // sums of products of `count` odds
    choices[0] = 1;
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t count = i + 1; count > 0; --count)
            choices[count] += choices[count - 1] * cells[i].first;
    double total = 0, best = 0, product = 1;
    std::size_t bestCount = 0;
    for (std::size_t count = 0; count <= cells.size(); ++count) {
        const double prior = priorOf(static_cast<int>(count), all);
        total += prior * choices[count];
        if (prior * product > best) {
            best = prior * product;
            bestCount = count;
        }
        if (count < cells.size())
            product *= cells[count].first;
    }
    Hands hands;
    for (std::size_t i = 0; i < bestCount; ++i)
        hands.handwritten.insert(cells[i].second);
    hands.probability = best / total;
    return hands;
}

} // namespace nonet::detail
