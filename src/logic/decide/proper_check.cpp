#include "logic/decide/proper_check.h"
#include "logic/decide/priors.h"
#include "nonet/solve.h"

#include <algorithm>

namespace nonet::detail {

namespace {

constexpr std::size_t kMostSolutions = 32; // that are kept: looking through them takes a tenth of a search

bool fits(const Grid& grid, const Grid& solution) {
    bool isOther = false;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        isOther |= grid[cell] != 0 && grid[cell] != solution[cell];
    return !isOther;
}

} // namespace

bool ProperCheck::isKnownToHaveSeveral(const Grid& grid) {
    if (rules_ == Rules::Classic && grid.clueCount() < kFewestGivens)
        return true;
    std::size_t found = 0;
    for (std::size_t i = 0; i < solutions_.size(); ++i)
        if (fits(grid, solutions_[i])) {
            std::swap(solutions_[i], solutions_[found]);
            if (++found == 2)
                return true;
        }
    return false;
}

void ProperCheck::remember(const Grid& solution) {
    if (std::ranges::find(solutions_, solution) != solutions_.end())
        return;
    if (solutions_.size() < kMostSolutions)
        solutions_.push_back(solution);
    else
        solutions_[kMostSolutions / 2 + oldest_++ % (kMostSolutions / 2)] = solution;
}

bool ProperCheck::isProper(const Grid& grid) {
    if (isKnownToHaveSeveral(grid))
        return false;
    ++searches_;
    const Solutions solutions = solve(grid, rules_, 2, SearchBound::tight());
    for (const Grid& solution : solutions.grids)
        remember(solution);
    return solutions.isUnique();
}

} // namespace nonet::detail
