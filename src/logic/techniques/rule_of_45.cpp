// The rule of 45: the digits of a unit add up to 45, those of several to as many times that. Without the cages inside,
// or with all that cover them, a few cells remain whose sum, or by how much some exceed the others, is known. One open
// cell is found so. Where all of them belong to one cage, this splits it into two parts with sums of their own.
#include "logic/grid/unit_sums.h"
#include "logic/techniques/cage_ways.h"
#include "logic/techniques/finder.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace nonet::detail {

namespace {

constexpr int kUnitTotal = 45;
/// Of cells that may hold the same digit every way is tried.
constexpr int kMaxTried = 4;

/// What few cells can hold so that innies exceed outies by the sum.
class DifferenceWays {
public:
    DifferenceWays(const Candidates& grid, const UnitSum& sum) : rules_(grid.rules()), innies_(sum.innies) {
        const CellSet cells = sum.innies | sum.outies;
        cells_.assign(cells.begin(), cells.end());
        choices_ = choicesOf(grid, cells);
        digits_.resize(cells_.size());
        allowed_.resize(cells_.size());
        tryFrom(0, sum.sum);
    }

    const std::vector<DigitSet>& allowed() const { return allowed_; }

private:
    int signAt(std::size_t i) const { return innies_.contains(cells_[i]) ? 1 : -1; }

    bool canFollow(std::size_t i, int digit) const {
        for (std::size_t k = 0; k < i; ++k)
            if (digits_[k] == digit && peers(cells_[i], rules_).contains(cells_[k]))
                return false;
        return true;
    }

    bool tryFrom(std::size_t i, int rest) {
        if (i == cells_.size())
            return rest == 0;
        bool isPossible = false;
        for (int digit : choices_[i]) {
            if (!canFollow(i, digit))
                continue;
            digits_[i] = digit;
            if (tryFrom(i + 1, rest - signAt(i) * digit)) {
                allowed_[i].insert(digit);
                isPossible = true;
            }
        }
        return isPossible;
    }

    const Rules& rules_;
    CellSet innies_;
    std::vector<int> cells_, digits_;
    std::vector<DigitSet> choices_, allowed_;
};

/// A sum with what is open of it.
struct Known {
    UnitSum sum;
    CellSet cells, open;

    bool isOneSided() const { return sum.innies.empty() || sum.outies.empty(); }
    int total() const { return sum.innies.empty() ? -sum.sum : sum.sum; } ///< of a one-sided sum
};

/// Those with fewest open cells and units first.
std::vector<Known> knownSums(const Candidates& grid) {
    std::vector<Known> all;
    for (const UnitSum& sum : unitSums(grid.rules().table(), grid.open())) {
        const CellSet cells = sum.innies | sum.outies;
        if (cells.intersects(grid.open()))
            all.push_back({sum, cells, cells & grid.open()});
    }
    std::ranges::stable_sort(all, {}, [](const Known& known) {
        return std::tuple(known.open.size(), std::popcount(known.sum.units), known.cells.size());
    });
    return all;
}

class UnitSumSearch {
public:
    UnitSumSearch(Finder& finder, Technique technique) : finder_(finder), grid_(finder.grid()), technique_(technique) {}

    void run() {
        for (const Known& known : knownSums(grid_)) {
            const Cage* cage = splitCage(known);
            if (known.open.size() == 1 ? technique_ == Technique::RuleOf45
                : cage                 ? technique_ == Technique::CageSplitting
                                       : technique_ == Technique::InniesOuties)
                cage ? testSplit(known, *cage) : testCells(known);
            if (finder_.done())
                return;
        }
    }

private:
    /// The cage that all cells belong to, if more than one of them is open and others of the cage too.
    const Cage* splitCage(const Known& known) const {
        const Cage* cage = grid_.rules().cageAt(known.open.front());
        const bool isPart = cage && cage->sum > 0 && known.isOneSided() && known.cells.isSubsetOf(cage->cells) &&
                            (cage->cells - known.cells).intersects(grid_.open());
        return isPart && known.open.size() > 1 ? cage : nullptr;
    }

    std::vector<DigitSet> allowedIn(const Known& known) const {
        const bool allDiffer = std::ranges::all_of(known.cells, [&](int cell) {
            return (known.cells - CellSet{cell}).isSubsetOf(peers(cell, grid_.rules()));
        });
        if (known.isOneSided() && allDiffer)
            return waysToFill(choicesOf(grid_, known.cells), known.total()).allowed;
        if (known.open.size() > kMaxTried)
            return choicesOf(grid_, known.cells);
        return DifferenceWays(grid_, known.sum).allowed();
    }

    void testCells(const Known& known) {
        const std::vector<DigitSet> allowed = allowedIn(known);
        if (std::ranges::any_of(allowed, &DigitSet::empty))
            return; // nothing fits: the grid has no solution
        StepBuilder step(grid_, technique_);
        std::size_t next = 0;
        for (int cell : known.cells) {
            const DigitSet left = allowed[next++];
            if (technique_ != Technique::RuleOf45)
                step.eliminate(cell, DigitSet::all() - left);
            else if (known.open.contains(cell) && left.size() == 1)
                step.place(cell, left.front()).digits(left);
            step.mark({cell}, left, known.sum.innies.contains(cell) ? Mark::Role::Main : Mark::Role::Second);
        }
        if (!step.isUseful())
            return;
        step.cells(known.cells);
        tell(step, known);
        finder_.add(step.build());
    }

    void testSplit(const Known& known, const Cage& cage) {
        const CellSet rest = cage.cells - known.cells;
        std::vector<DigitSet> choices = choicesOf(grid_, known.cells);
        const std::vector<DigitSet> others = choicesOf(grid_, rest);
        choices.insert(choices.end(), others.begin(), others.end());
        const SplitSum split{static_cast<std::size_t>(known.cells.size()), known.total()};
        const SumWays ways = waysToFill(choices, cage.sum, split);
        if (!ways.isPossible())
            return;
        StepBuilder step(grid_, technique_);
        std::size_t next = 0;
        for (const CellSet* part : {&known.cells, &rest})
            for (int cell : *part) {
                step.eliminate(cell, DigitSet::all() - ways.allowed[next]);
                step.mark({cell}, ways.allowed[next++], part == &rest ? Mark::Role::Second : Mark::Role::Main);
            }
        if (!step.isUseful())
            return;
        step.cells(cage.cells).cage(cage);
        tell(step, known);
        step.say(", ").say(rest).say(" = " + std::to_string(cage.sum - known.total()));
        step.tell("cage-splitting", {{"cage", cage.sum},
                                     {"first", known.cells},
                                     {"sum", known.total()},
                                     {"second", rest},
                                     {"rest", cage.sum - known.total()}});
        finder_.add(step.build());
    }

    /// What is known of the cells, and from which units.
    void tell(StepBuilder& step, const Known& known) const {
        std::vector<Unit> where;
        for (std::size_t u = 0; u < units(grid_.rules()).size(); ++u)
            if (known.sum.units >> u & 1)
                where.push_back(units(grid_.rules())[u]);
        for (const Unit& unit : where)
            step.unit(unit).say(unit.code());
        const int total = kUnitTotal * static_cast<int>(where.size());
        std::vector<std::pair<std::string_view, Named>> values = {
            {"units", where}, {"total", total}, {"cages", total - known.sum.sum}};
        if (known.isOneSided()) {
            values.insert(values.end(), {{"cells", known.cells}, {"sum", known.total()}});
            step.say(": ").say(known.cells).say(" = " + std::to_string(known.total()));
            step.tell(known.sum.outies.empty() ? "rule-of-45.innies" : "rule-of-45.outies", std::move(values));
            return;
        }
        const bool isLess = known.sum.sum < 0;
        values.insert(values.end(), {{"innies", known.sum.innies},
                                     {"outies", known.sum.outies},
                                     {"more", isLess ? known.sum.outies : known.sum.innies},
                                     {"less", isLess ? known.sum.innies : known.sum.outies},
                                     {"sum", std::abs(known.sum.sum)}});
        step.say(": ").say(known.sum.innies).say(" - ").say(known.sum.outies);
        step.say(" = " + std::to_string(known.sum.sum));
        step.tell(known.sum.sum == 0 ? "rule-of-45.same" : "rule-of-45.both", std::move(values));
    }

    Finder& finder_;
    const Candidates& grid_;
    Technique technique_;
};

} // namespace

void findUnitSums(Finder& finder, Technique technique) {
    if (!finder.grid().rules().cages().empty())
        UnitSumSearch(finder, technique).run();
}

} // namespace nonet::detail
