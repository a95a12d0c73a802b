// A full grid has 81 cells and the rules leave one reading in 10^56 standing, so even a poor reading names its grid.
#include "logic/completion.h"
#include "nonet/solve.h"

#include <algorithm>
#include <numeric>

namespace nonet::detail {

namespace {

constexpr int kFewestAgreeing = 62; // three cells in four; a wrong grid agrees with one in nine

} // namespace

std::optional<Grid> likeliestCompletion(const std::array<std::array<double, 10>, 81>& p, Rules rules) {
    std::array<int, 81> top{}, order{};
    std::array<double, 81> sure{};
    for (std::size_t cell = 0; cell < 81; ++cell) {
        top[cell] = static_cast<int>(std::max_element(p[cell].begin() + 1, p[cell].end()) - p[cell].begin());
        sure[cell] = p[cell][static_cast<std::size_t>(top[cell])];
    }
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater{}, [&](int cell) { return sure[static_cast<std::size_t>(cell)]; });
    Grid grid;
    int agreeing = 0;
    for (int cell : order) {
        Grid with = grid;
        with.set(cell, top[static_cast<std::size_t>(cell)]);
        if (countSolutions(with, rules, 1) == 1) {
            grid = with;
            ++agreeing;
        }
    }
    const Solutions solutions = solve(grid, rules, 2);
    if (!solutions.isUnique() || agreeing < kFewestAgreeing)
        return std::nullopt;
    return solutions.grids[0];
}

} // namespace nonet::detail
