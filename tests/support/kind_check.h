#pragma once

// Made puzzles of every kind, some with clues or sums changed, against the reference.

#include "kind_maker.h"
#include "support/solver_check.h"

#include <gtest/gtest.h>

#include <ostream>

namespace nonet::test {

struct KindCase {
    const char* name;
    samples::KindSpec spec;
    bool isNewspaperKiller = false; ///< cages and boxes only, of easy or medium level
    friend std::ostream& operator<<(std::ostream& out, const KindCase& kind) { return out << kind.name; }
};

inline const std::vector<KindCase>& kindCases() {
    using samples::CageSize;
    static const std::vector<KindCase> cases = {
        {"diagonal", {.hasDiagonals = true, .clues = 26}},
        {"windoku", {.hasWindows = true, .clues = 24}},
        {"jigsaw", {.hasRegions = true, .clues = 26}},
        {"killer, easy", {.cages = CageSize::Small}, true},
        {"killer, medium", {.cages = CageSize::Large}, true},
        {"jigsaw killer", {.hasRegions = true, .cages = CageSize::Small}},
        {"all at once", {.hasDiagonals = true, .hasWindows = true, .cages = CageSize::Small}},
    };
    return cases;
}

/// The name of a case as a test's.
inline std::string kindName(const testing::TestParamInfo<KindCase>& kind) {
    std::string name = kind.param.name;
    std::erase_if(name, [](char c) { return c == ' ' || c == ','; });
    return name;
}

/// The same rules without two of their cages.
inline Rules fewerCages(const Rules& rules, samples::Random& random) {
    RulesParts parts = rules.parts();
    for (int left = 2; left > 0 && !parts.cages.empty(); --left)
        parts.cages.erase(parts.cages.begin() + random.below(static_cast<int>(parts.cages.size())));
    return Rules::make(parts).value();
}

/// The same rules without eight of their cages (mostly several solutions) or a sum moved by one (mostly none).
inline Rules disturbedRules(const Rules& rules, samples::Random& random) {
    RulesParts parts = rules.parts();
    if (parts.cages.empty())
        return rules;
    const auto at = [&] { return static_cast<std::size_t>(random.below(static_cast<int>(parts.cages.size()))); };
    if (random.chance(0.5)) {
        for (int left = 8; left > 0; --left)
            parts.cages.erase(parts.cages.begin() + static_cast<std::ptrdiff_t>(at()));
    } else {
        ++parts.cages[at()].sum;
        --parts.cages[at()].sum;
    }
    const auto disturbed = Rules::make(parts);
    return disturbed ? *disturbed : rules;
}

/// What is wrong with the solver's answers to one puzzle and to a disturbed one; counts what the answers were.
inline std::string kindComplaint(const samples::MadePuzzle& made, samples::Random& random,
                                 std::array<int, 3>& endings) {
    Grid changed = made.givens;
    if (random.chance(0.5))
        changed.set(random.below(Grid::kCells), random.between(1, kSide));
    else
        for (int left = 20; left > 0; --left)
            changed.set(random.below(Grid::kCells), 0);
    const Rules disturbed = disturbedRules(made.rules, random);
    struct Question {
        Grid grid;
        const Rules& rules;
    };
    for (const Question& question : {Question{made.givens, made.rules}, Question{changed, made.rules},
                                     Question{made.givens, disturbed}, Question{changed, disturbed}}) {
        const ReferenceSolver reference(question.rules);
        const Solutions known = reference.solve(question.grid, 3);
        ++endings[static_cast<std::size_t>(std::min(known.count, 2))];
        for (int limit = 1; limit <= 3; ++limit) {
            Solutions expected = known;
            expected.count = std::min(expected.count, limit);
            expected.grids.resize(static_cast<std::size_t>(expected.count));
            const Solutions answer = solve(question.grid, question.rules, limit, SearchBound::none());
            const std::string wrong = complaint(answer, expected, question.grid, question.rules, limit);
            if (!wrong.empty())
                return question.grid.toString() + ' ' + toString(question.rules) + ": " + wrong;
        }
    }
    return {};
}

} // namespace nonet::test
