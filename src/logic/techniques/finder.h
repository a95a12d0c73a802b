#pragma once

// What every family of techniques shares: the grid it looks at, where it puts what it finds, and a builder for steps.

#include "nonet/explain.h"

#include <map>
#include <utility>
#include <vector>

namespace nonet::detail {

/// One run of a finder. A finder stops as soon as done() says so.
class Finder {
public:
    enum class Wanted {
        One,
        All,
        EachResult, ///< of those with the same result the one with the fewest cells; ends after kMostInstances
    };

    Finder(const Candidates& candidates, Wanted wanted) : candidates_(candidates), wanted_(wanted) {}

    const Candidates& grid() const { return candidates_; }
    bool wantsAll() const { return wanted_ != Wanted::One; }
    bool done() const;
    /// Takes a step that changes something; sorts what it strikes.
    void add(Step step);
    std::vector<Step> take();

private:
    const Candidates& candidates_;
    Wanted wanted_;
    std::vector<Step> found_;
    std::map<std::pair<std::vector<Candidate>, std::vector<Candidate>>, std::size_t> byResult_;
    int instances_ = 0;
};

/// What Finder::Wanted::EachResult gives, in the order of the results.
std::vector<Step> findEachResult(Technique technique, const Candidates& candidates);

/// Puts a step together. What is struck is narrowed to what is there.
class StepBuilder {
public:
    StepBuilder(const Candidates& candidates, Technique technique) : candidates_(candidates) {
        step_.technique = technique;
    }

    StepBuilder& eliminate(const CellSet& cells, int digit);
    StepBuilder& eliminate(int cell, DigitSet digits);
    StepBuilder& place(int cell, int digit);
    const std::vector<Candidate>& eliminations() const { return step_.eliminations; }
    bool isUseful() const { return !step_.eliminations.empty() || !step_.placements.empty(); }

    StepBuilder& cells(const CellSet& cells);
    StepBuilder& cells(std::vector<int> ordered);
    StepBuilder& digits(DigitSet digits);
    StepBuilder& unit(const Unit& unit);
    StepBuilder& cage(const Cage& cage);
    StepBuilder& mark(const CellSet& cells, DigitSet digits, Mark::Role role = Mark::Role::Main);
    StepBuilder& link(const CellSet& from, int fromDigit, const CellSet& to, int toDigit, bool isStrong);
    StepBuilder& say(std::string words);
    StepBuilder& say(int digit) { return say(std::to_string(digit)); }
    StepBuilder& say(const CellSet& cells);
    /// Adds a sentence of the catalogue to the step's reason in words.
    StepBuilder& tell(std::string_view id, std::vector<std::pair<std::string_view, Named>> values = {});

    Step build() { return std::move(step_); }

private:
    const Candidates& candidates_;
    Step step_;
};

/// The cells that every cell of the set sees; all cells for an empty set.
CellSet commonPeers(const CellSet& cells, const Rules& rules);
/// Whether every cell of one set sees every cell of the other.
inline bool seeEachOther(const CellSet& a, const CellSet& b, const Rules& rules) {
    return b.isSubsetOf(commonPeers(a, rules));
}

/// The units' cells as sets, in the order of units().
std::span<const CellSet> unitCells(const Rules& rules);

/// Calls `use(chosen)` for each choice of `size` of the items; stops when it returns false.
template <class T, class Use>
bool forEachChoice(const std::vector<T>& items, std::size_t size, Use use) {
    std::vector<std::size_t> at(size);
    std::vector<T> chosen(size);
    for (std::size_t i = 0; i < size; ++i)
        at[i] = i;
    if (size > items.size())
        return true;
    for (;;) {
        for (std::size_t i = 0; i < size; ++i)
            chosen[i] = items[at[i]];
        if (!use(chosen))
            return false;
        std::size_t i = size;
        while (i > 0 && at[i - 1] == items.size() - size + i - 1)
            --i;
        if (i == 0)
            return true;
        ++at[i - 1];
        for (; i < size; ++i)
            at[i] = at[i - 1] + 1;
    }
}

/// One digit, or one unit, as a value of a sentence.
inline Named named(int digit) {
    return DigitSet{digit};
}
inline Named named(const Unit& unit) {
    return std::vector<Unit>{unit};
}

/// "2/4/7"
std::string slashed(DigitSet digits);

// The families. Each lists what it finds for one of its techniques.
void findSingles(Finder& finder, Technique technique);
void findLockedCandidates(Finder& finder, Technique technique);
void findSubsets(Finder& finder, Technique technique);
void findFish(Finder& finder, Technique technique);
void findSingleDigitPatterns(Finder& finder, Technique technique);
void findColoring(Finder& finder, Technique technique);
void findWings(Finder& finder, Technique technique);
void findRectangles(Finder& finder, Technique technique);
void findHiddenRectangles(Finder& finder, Technique technique);
void findAvoidableRectangles(Finder& finder, Technique technique);
void findBugPlusOne(Finder& finder, Technique technique);
void findPlainChains(Finder& finder, Technique technique);
void findLoopsAndAics(Finder& finder, Technique technique);
void findAlsPatterns(Finder& finder, Technique technique);
void findAlsChains(Finder& finder, Technique technique);
void findDeathBlossoms(Finder& finder, Technique technique);
void findSueDeCoq(Finder& finder, Technique technique);
void findForcing(Finder& finder, Technique technique);
void findCages(Finder& finder, Technique technique);
void findUnitSums(Finder& finder, Technique technique);

} // namespace nonet::detail
