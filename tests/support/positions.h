#pragma once

#include "nonet/hints.h"
#include "support/puzzle_maker.h"

#include <set>

namespace nonet::test {

/// A puzzle that somebody is at: some cells filled in, some of them perhaps wrong, and notes, which may lack digits.
struct Played {
    Position position;
    Grid solution;
    std::set<int> wrong;   ///< entries
    std::set<int> lacking; ///< cells whose notes lack the digit of the solution
};

inline Played playOn(const Grid& puzzle, const Grid& solution, Rules rules, Random& random) {
    Played played{{puzzle, puzzle, rules, {}}, solution, {}, {}};
    int right = below(random, 40), wrong = std::max(0, below(random, 6) - 2);
    for (int cell : shuffledCells(random)) {
        if (puzzle[cell])
            continue;
        if (wrong > 0) {
            --wrong;
            played.position.filled.set(cell, 1 + (solution[cell] + below(random, 8)) % kSide);
            played.wrong.insert(cell);
        } else if (right > 0) {
            --right;
            played.position.filled.set(cell, solution[cell]);
        }
    }
    const Candidates candidates(played.position.filled, rules);
    const bool canLack = below(random, 3) == 0;
    for (int cell : candidates.open()) {
        if (below(random, 3) == 0)
            continue;
        DigitSet notes{solution[cell]};
        for (int digit : candidates.at(cell))
            if (below(random, 6) != 0)
                notes.insert(digit);
        if (canLack && notes.size() > 1 && below(random, 10) == 0) {
            notes.erase(solution[cell]);
            played.lacking.insert(cell);
        }
        played.position.notes[static_cast<std::size_t>(cell)] = notes;
    }
    return played;
}

/// What is wrong with a hint for a puzzle of one solution; empty: nothing.
inline std::string hintProblem(const Played& played, const Hint& hint) {
    if (!played.wrong.empty())
        return hint.kind == Hint::Kind::Entry && played.wrong.contains(hint.cell) &&
                       hint.digit == played.position.filled[hint.cell] && hint.ladder.size() == 4
                   ? ""
                   : "a wrong entry is not told";
    if (played.position.filled == played.solution)
        return hint.kind == Hint::Kind::Done ? "" : "a full grid is not told";
    if (!played.lacking.empty())
        return hint.kind == Hint::Kind::Note && played.lacking.contains(hint.cell) &&
                       hint.digit == played.solution[hint.cell] && hint.ladder.size() == 4
                   ? ""
                   : "a missing note is not told";
    if (hint.kind == Hint::Kind::Nothing)
        return "";
    if (hint.kind != Hint::Kind::Step || hint.ladder.size() != 4)
        return "no step";
    for (const Candidate& struck : hint.step->eliminations)
        if (played.solution[struck.cell] == struck.digit)
            return "strikes a digit of the solution: " + sentence(*hint.step);
    for (const Candidate& placed : hint.step->placements)
        if (played.solution[placed.cell] != placed.digit)
            return "places a wrong digit: " + sentence(*hint.step);
    return "";
}

} // namespace nonet::test
