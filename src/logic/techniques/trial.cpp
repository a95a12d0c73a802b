#include "logic/techniques/trial.h"

#include "logic/techniques/cage_ways.h"

#include <algorithm>

namespace nonet::detail {

namespace {

/// Whether the digit is the only one of its cell, or has no other place in one of the cell's units.
bool isSingle(const Candidates& state, const Candidate& each) {
    if (!state.has(each.cell, each.digit))
        return false;
    if (state.at(each.cell).size() == 1)
        return true;
    return std::ranges::any_of(unitCells(state.rules()), [&](const CellSet& unit) {
        return unit.contains(each.cell) && (unit & state.places(each.digit)).size() == 1;
    });
}

/// Whether the list can be played as singles, one after the other, and reaches the goal.
bool leads(const Candidates& grid, const Candidate& assumed, const std::vector<Candidate>& list, std::size_t without,
           const std::function<bool(const Candidates&)>& isReached) {
    Candidates state = grid;
    const auto place = [&](const Candidate& each) {
        const Candidates before = state;
        state.place(each.cell, each.digit);
        narrowCages(state, before);
    };
    place(assumed);
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (i == without)
            continue;
        if (!isSingle(state, list[i]))
            return false;
        place(list[i]);
    }
    return isReached(state);
}

/// More cases than these are only counted; where there are more than the second number, none is told.
constexpr std::size_t kMaxTold = 60, kMaxCases = 20'000;

/// The cases that fail, each as what is assumed and where that ends.
struct Cases {
    std::vector<std::pair<std::vector<Candidate>, Contradiction>> failed;

    bool areTooMany() const { return failed.size() >= kMaxCases; }

    int fewestDigits(const Candidates& state) const {
        int best = state.open().front();
        for (int cell : state.open())
            if (state.at(cell).size() < state.at(best).size())
                best = cell;
        return best;
    }

    /// Every digit of a cell in turn, until all fail.
    void refute(const Candidates& start, const std::vector<Candidate>& assumed) {
        const Trial trial = tryOut(start, assumed);
        if (trial.isBroken) {
            failed.emplace_back(assumed, contradictionOf(trial.result));
            return;
        }
        if (trial.result.isSolved())
            return;
        const int cell = fewestDigits(trial.result);
        for (int digit : trial.result.at(cell)) {
            if (areTooMany())
                return;
            std::vector<Candidate> more = assumed;
            more.push_back({cell, digit});
            refute(start, more);
        }
    }
};

} // namespace

Trial tryOut(const Candidates& grid, const std::vector<Candidate>& assumed) {
    Trial trial{grid, {}, false};
    for (const Candidate& each : assumed)
        if (trial.result.has(each.cell, each.digit))
            trial.result.place(each.cell, each.digit);
        else
            trial.isBroken = trial.isBroken || trial.result.value(each.cell) != each.digit;
    Candidates before = grid;
    for (bool changed = true; changed && !trial.isBroken;) {
        changed = false;
        narrowCages(trial.result, before);
        before = trial.result;
        const auto place = [&](int cell, int digit) {
            trial.result.place(cell, digit);
            trial.placed.push_back({cell, digit});
            changed = true;
        };
        for (int cell : trial.result.open()) {
            const DigitSet left = trial.result.at(cell);
            if (left.empty()) {
                trial.isBroken = true;
                return trial;
            }
            if (left.size() == 1)
                place(cell, left.front());
        }
        for (const CellSet& unit : unitCells(grid.rules()))
            for (int digit : DigitSet::all())
                if (const CellSet places = unit & trial.result.places(digit); places.size() == 1)
                    place(places.front(), digit);
        trial.isBroken = trial.result.isBroken();
    }
    return trial;
}

bool Contradiction::holds(const Candidates& state) const {
    if (cage)
        return !canAddUp(state, *cage);
    if (!unit)
        return state.open().contains(cell) && state.at(cell).empty();
    return std::ranges::none_of(unit->cells,
                                [&](int each) { return state.value(each) == digit || state.has(each, digit); });
}

Clause Contradiction::clause(std::string_view family) const {
    const bool isSearch = family == "search";
    if (cage)
        return {isSearch ? "search.no-sum" : "singles.no-sum", {{"sum", cage->sum}, {"cells", cage->cells}}};
    if (!unit)
        return {isSearch ? "search.no-digit" : "singles.no-digit", {{"cells", CellSet{cell}}}};
    return {isSearch ? "search.no-place" : "singles.no-place", {{"units", named(*unit)}, {"digits", named(digit)}}};
}

Contradiction contradictionOf(const Candidates& broken) {
    for (int cell : broken.open())
        if (broken.at(cell).empty())
            return {.cell = cell};
    for (const Unit& unit : units(broken.rules()))
        for (int digit : DigitSet::all())
            if (const Contradiction found{.unit = unit, .digit = digit}; found.holds(broken))
                return found;
    for (const Cage& cage : broken.rules().cages())
        if (!canAddUp(broken, cage))
            return {.cage = cage};
    return {};
}

std::vector<Candidate> needed(const Candidates& grid, const Candidate& assumed, std::vector<Candidate> placed,
                              const std::function<bool(const Candidates&)>& isReached) {
    for (std::size_t i = placed.size(); i-- > 0;)
        if (leads(grid, assumed, placed, i, isReached))
            placed.erase(placed.begin() + static_cast<std::ptrdiff_t>(i));
    return placed;
}

void tellSearch(Step& step, const Candidates& reached, const Grid& solution) {
    Cases cases;
    Candidates now = tryOut(reached, {}).result;
    while (!now.isSolved() && !now.isBroken() && !cases.areTooMany()) {
        const int cell = cases.fewestDigits(now);
        for (int digit : now.at(cell))
            if (digit != solution[cell])
                cases.refute(now, {{cell, digit}});
        now = tryOut(now, {{cell, solution[cell]}}).result;
    }
    step.why.push_back({"search", {{"count", static_cast<int>(step.placements.size())}}});
    if (cases.areTooMany())
        return;
    for (std::size_t i = 0; i < std::min(cases.failed.size(), kMaxTold); ++i) {
        const Contradiction& end = cases.failed[i].second;
        Clause clause = end.clause("search");
        clause.values.emplace_back("list", cases.failed[i].first);
        step.why.push_back(std::move(clause));
        if (end.cage && std::ranges::find(step.cages, *end.cage) == step.cages.end())
            step.cages.push_back(*end.cage);
        if (end.unit &&
            std::ranges::none_of(step.units, [&](const Unit& unit) { return unit.code() == end.unit->code(); }))
            step.units.push_back(*end.unit);
    }
    if (cases.failed.size() > kMaxTold)
        step.why.push_back({"search.more", {{"count", static_cast<int>(cases.failed.size() - kMaxTold)}}});
    if (!cases.failed.empty())
        step.why.push_back({"search.left", {}});
}

} // namespace nonet::detail
