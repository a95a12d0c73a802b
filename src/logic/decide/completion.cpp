// A full grid has 81 cells and the rules leave one reading in 10^56 standing, so even a poor reading names its grid.
#include "logic/decide/completion.h"
#include "nonet/solve.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace nonet::detail {

namespace {

constexpr int kFewestAgreeing = 62; // three cells in four; a wrong grid agrees with one in nine

/// Takes cells in this order, each with its likeliest digit, as long as a solution remains.
struct Greedy {
    Grid grid;
    int agreeing = 0;
    double logLikelihood = 0;
    bool isUnique = false;
};

Greedy complete(const Distributions& p, const std::array<int, 81>& top, const std::vector<int>& order, Rules rules) {
    Greedy result;
    for (int cell : order) {
        Grid with = result.grid;
        with.set(cell, top[static_cast<std::size_t>(cell)]);
        if (countSolutions(with, rules, 1) == 1)
            result.grid = with;
    }
    const Solutions solutions = solve(result.grid, rules, 2);
    result.isUnique = solutions.isUnique();
    if (!result.isUnique)
        return result;
    result.grid = solutions.grids[0];
    for (std::size_t cell = 0; cell < 81; ++cell) {
        const int digit = result.grid[static_cast<int>(cell)];
        result.agreeing += digit == top[cell];
        result.logLikelihood += std::log(std::max(p[cell][static_cast<std::size_t>(digit)], 1e-6));
    }
    return result;
}

} // namespace

std::optional<Grid> likeliestCompletion(const Distributions& p, Rules rules) {
    std::array<int, 81> top{};
    std::array<double, 81> sure{};
    for (std::size_t cell = 0; cell < 81; ++cell) {
        top[cell] = static_cast<int>(std::max_element(p[cell].begin() + 1, p[cell].end()) - p[cell].begin());
        sure[cell] = p[cell][static_cast<std::size_t>(top[cell])];
    }
    std::vector<int> order(81);
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater{}, [&](int cell) { return sure[static_cast<std::size_t>(cell)]; });
    const Greedy first = complete(p, top, order, rules);
    Greedy best = first;
    // One sure but wrong cell leads the rest astray: give each overruled cell the first word once.
    for (std::size_t i = 0; i < order.size() && first.isUnique && first.agreeing >= kFewestAgreeing; ++i) {
        if (first.grid[order[i]] == top[static_cast<std::size_t>(order[i])])
            continue;
        std::vector<int> other = order;
        std::rotate(other.begin(), other.begin() + static_cast<std::ptrdiff_t>(i),
                    other.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        if (const Greedy again = complete(p, top, other, rules);
            again.isUnique && again.logLikelihood > best.logLikelihood)
            best = again;
    }
    if (!best.isUnique || best.agreeing < kFewestAgreeing)
        return std::nullopt;
    return best.grid;
}

} // namespace nonet::detail
