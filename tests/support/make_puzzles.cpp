// Writes tests/data/puzzles.txt or one of the sample files: make_puzzles tests|classic|diagonal SEED COUNT
#include "support/puzzle_maker.h"

#include <cstdio>
#include <string>

using namespace nonet;
using namespace nonet::test;

namespace {

constexpr int kCountLimit = 1000;

// puzzle:count:solution, where the count stops at kCountLimit and the solution stands only where it is the one.
void printCase(const Grid& grid, const Rules& rules) {
    const int count = countSolutions(grid, rules, kCountLimit, SearchBound::none()).value();
    const std::string solution = count == 1 ? solve(grid, rules, 1).grids[0].toString() : "";
    std::printf("%s:%d:%s:%s\n", grid.toString().c_str(), count, solution.c_str(),
                std::string(toString(rules)).c_str());
}

void printCases(Random& random, int count) {
    std::puts("# puzzle:count:solution:rules, written by make_puzzles; counts stop at 1000.");
    for (int i = 0; i < count; ++i)
        for (const Rules& rules : {Rules::Classic, Rules::Diagonal}) {
            const Grid minimal = reduce(makeProper(random, rules), random, rules);
            printCase(minimal, rules);
            printCase(disturb(minimal, random, 1 + below(random, 3), 0), rules);
            printCase(disturb(minimal, random, 0, 1), rules);
            printCase(disturb(solve(minimal, rules, 1).grids[0], random, 45 + below(random, 25), below(random, 2)),
                      rules);
        }
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fputs("usage: make_puzzles tests|classic|diagonal SEED COUNT\n", stderr);
        return 2;
    }
    const std::string kind = argv[1];
    Random random(std::stoull(argv[2]));
    const int count = std::stoi(argv[3]);
    if (kind == "tests")
        printCases(random, count);
    const auto parsed = parseRules(kind);
    const Rules rules = parsed ? *parsed : Rules::Classic;
    for (int i = 0; kind != "tests" && i < count; ++i)
        std::puts(reduce(makeProper(random, rules), random, rules, 30).toString().c_str());
}
