// Writes tests/data/technique_cases.txt: make_technique_cases SEED PER_TECHNIQUE MAX_PUZZLES
// Puzzles, classic ones and killers, are made at random and solved by logic; on the way each technique is asked what it
// finds, and what agrees with the solution becomes a case. Those of cages come from killers.
#include "kind_maker.h"
#include "nonet/explain.h"
#include "support/puzzle_maker.h"

#include <cstdio>
#include <map>
#include <string>

using namespace nonet;
using namespace nonet::test;

namespace {

std::string candidateList(const std::vector<Candidate>& list) {
    std::string text;
    for (const Candidate& each : list) {
        text += text.empty() ? "" : " ";
        text += static_cast<char>('0' + each.digit);
        text += static_cast<char>('1' + rowOf(each.cell));
        text += static_cast<char>('1' + colOf(each.cell));
    }
    return text;
}

/// What was struck beyond what the digits themselves rule out.
std::vector<Candidate> deleted(const Candidates& state) {
    std::vector<Candidate> list;
    const Candidates fresh(state.grid(), state.rules());
    for (int cell : fresh.open())
        for (int digit : fresh.at(cell) - state.at(cell))
            list.push_back({cell, digit});
    return list;
}

std::string gridText(const Candidates& state) {
    std::string text;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        if (state.value(cell) && !state.givens().contains(cell))
            text += '+';
        text += state.value(cell) ? static_cast<char>('0' + state.value(cell)) : '.';
    }
    return text;
}

bool agrees(const Step& step, const Grid& solution) {
    for (const Candidate& struck : step.eliminations)
        if (solution[struck.cell] == struck.digit)
            return false;
    for (const Candidate& placed : step.placements)
        if (solution[placed.cell] != placed.digit)
            return false;
    return true;
}

class CaseWriter {
public:
    explicit CaseWriter(int wanted) : wanted_(wanted) {}

    bool isDone(bool ofCages) const {
        for (const TechniqueInfo& each : techniques())
            if (each.needsCages == ofCages && isMissing(each))
                return false;
        return true;
    }

    void solvePuzzle(const Grid& puzzle, const Rules& rules) {
        const Grid solution = solve(puzzle, rules, 1).grids.at(0);
        const bool ofCages = !rules.cages().empty();
        Candidates state(puzzle, rules);
        for (;;) {
            std::optional<Step> next;
            for (const TechniqueInfo& each : techniques()) {
                const bool isAsked = each.needsCages == ofCages && isMissing(each);
                if (next && !isAsked)
                    continue;
                std::optional<Step> step = findStep(each.technique, state);
                if (step && isAsked && agrees(*step, solution))
                    print(each, state, *step);
                if (step && !next)
                    next = std::move(step);
            }
            if (!next)
                return;
            apply(*next, state);
        }
    }

private:
    bool isMissing(const TechniqueInfo& each) const {
        const auto found = counts_.find(each.technique);
        return !each.code.empty() && (found == counts_.end() || found->second < wanted_);
    }

    void print(const TechniqueInfo& each, const Candidates& state, const Step& step) {
        ++counts_[each.technique];
        const std::string rules = each.needsCages ? "rules=" + toString(state.rules()) : "";
        std::printf(":%s:%s:%s:%s:%s:%s:%s\n", std::string(each.code).c_str(), step.digits.toString().c_str(),
                    gridText(state).c_str(), candidateList(deleted(state)).c_str(),
                    candidateList(step.eliminations).c_str(), candidateList(step.placements).c_str(), rules.c_str());
        std::fflush(stdout);
    }

    int wanted_;
    std::map<Technique, int> counts_;
};

} // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fputs("usage: make_technique_cases SEED PER_TECHNIQUE MAX_PUZZLES\n", stderr);
        return 2;
    }
    Random random(std::stoull(argv[1]));
    CaseWriter writer(std::stoi(argv[2]));
    std::puts(
        "# Our own cases, written by make_technique_cases; the form is that of src/logic/techniques/case_library.h.");
    for (int i = 0; i < std::stoi(argv[3]) && !writer.isDone(false); ++i)
        writer.solvePuzzle(reduce(makeProper(random, Rules::Classic), random, Rules::Classic), Rules::Classic);
    samples::Random killers(std::stoull(argv[1]));
    for (int i = 0; i < std::stoi(argv[3]) && !writer.isDone(true); ++i) {
        const samples::MadePuzzle made = samples::makeKind({.cages = samples::CageSize::Large}, killers);
        writer.solvePuzzle(made.givens, made.rules);
    }
    return writer.isDone(false) && writer.isDone(true) ? 0 : 1;
}
