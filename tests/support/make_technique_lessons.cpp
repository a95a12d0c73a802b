// Writes the puzzles of src/logic/lessons/lessons.txt: make_technique_lessons SEED MAX_PUZZLES
// Puzzles are made at random. One becomes a technique's own where all simpler techniques get stuck and this one leads
// on, best of all to the end.
#include "logic/lessons/lessons.h"
#include "support/puzzle_maker.h"

#include <cstdio>
#include <map>
#include <string>

using namespace nonet;
using nonet::detail::isSimpler;
using namespace nonet::test;

namespace {

constexpr int kEnough = 4; // solved by its technique: of these the shortest is taken

/// The techniques that one knows before this one, and this one.
ExplainOptions optionsFor(const TechniqueInfo& wanted, bool isWith) {
    ExplainOptions options;
    options.canSearch = false;
    for (const TechniqueInfo& each : techniques())
        if (isSimpler(each.technique, wanted.technique))
            options.only.push_back(each.technique);
    if (isWith || options.only.empty())
        options.only.push_back(isWith ? wanted.technique : Technique::Search);
    return options;
}

struct Lesson {
    Grid puzzle;
    std::size_t steps = 0;
    bool isSolved = false;
    int seen = 0;

    bool isBetterThan(const Lesson& other) const { return isSolved != other.isSolved ? isSolved : steps < other.steps; }
};

class LessonFinder {
public:
    bool isDone() const {
        for (const TechniqueInfo& each : techniques())
            if (each.technique != Technique::Search && isMissing(each))
                return false;
        return true;
    }

    void look(const Grid& puzzle) {
        std::optional<Explanation> basic;
        for (const TechniqueInfo& each : techniques()) {
            if (each.technique == Technique::Search || !isMissing(each))
                continue;
            if (each.level < Level::Hard || !basic) {
                Explanation stuck = explain(puzzle, Rules::Classic, optionsFor(each, false));
                if (!stuck.isSolvedByLogic && findStep(each.technique, stuck.reached))
                    offer(each, puzzle);
                if (each.level >= Level::Hard)
                    basic = std::move(stuck);
            } else if (!basic->isSolvedByLogic && findStep(each.technique, basic->reached)) {
                offer(each, puzzle);
            }
        }
    }

    void print() const {
        for (const TechniqueInfo& each : techniques())
            if (const auto found = lessons_.find(each.technique); found != lessons_.end())
                std::printf("puzzle.%s = %s\n", std::string(each.id).c_str(), found->second.puzzle.toString().c_str());
    }

private:
    bool isMissing(const TechniqueInfo& each) const {
        const auto found = lessons_.find(each.technique);
        return found == lessons_.end() || found->second.seen < kEnough;
    }

    void offer(const TechniqueInfo& each, const Grid& puzzle) {
        const Explanation explanation = explain(puzzle, Rules::Classic, optionsFor(each, true));
        Lesson lesson{puzzle, explanation.steps.size(), explanation.isSolvedByLogic, 0};
        Lesson& best = lessons_.try_emplace(each.technique, lesson).first->second;
        const int seen = best.seen + lesson.isSolved;
        if (lesson.isBetterThan(best))
            best = lesson;
        best.seen = seen;
    }

    std::map<Technique, Lesson> lessons_;
};

/// Takes clues away as long as a technique leads to the end.
Grid reduceFor(const TechniqueInfo& technique, Grid grid, Random& random) {
    for (int cell : shuffledCells(random)) {
        const int digit = grid[cell];
        grid.set(cell, 0);
        if (!explain(grid, Rules::Classic, optionsFor(technique, true)).isSolvedByLogic)
            grid.set(cell, digit);
    }
    return grid;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("usage: make_technique_lessons SEED MAX_PUZZLES\n", stderr);
        return 2;
    }
    Random random(std::stoull(argv[1]));
    LessonFinder finder;
    for (int i = 0; i < std::stoi(argv[2]) && !finder.isDone(); ++i) {
        const Grid proper = makeProper(random, Rules::Classic);
        if (i < kEnough)
            for (const TechniqueInfo& easy : techniques().first(2))
                finder.look(reduceFor(easy, solve(proper, Rules::Classic, 1).grids.at(0), random));
        finder.look(reduce(proper, random, Rules::Classic));
    }
    finder.print();
    return finder.isDone() ? 0 : 1;
}
