// The decision on readings of all kinds: a puzzle that has a solution, with cells misread, unsure, or read as the bytes
// say.
#include "fuzz/input.h"
#include "fuzz/made_readings.h"
#include "logic/decide/opinions.h"

using namespace nonet;

namespace {

/// A cell as three numbers say: blank, a digit or two, more or less surely.
void readCell(Readings& readings, fuzz::Numbers& numbers) {
    CellReading& reading = readings[static_cast<std::size_t>(numbers.next(Grid::kCells))];
    const int digits = numbers.next(100), shares = numbers.next(256);
    const float first = static_cast<float>(shares % 16) / 15, rest = 1 - first;
    const float second = rest * static_cast<float>(shares / 16) / 15;
    reading = {.blank = rest - second};
    reading.printed[static_cast<std::size_t>(digits % 9)] = first;
    (digits < 50 ? reading.printed : reading.handwritten)[static_cast<std::size_t>(digits / 10 % 9)] += second;
}

void requireSound(const Decision& decision, const Rules& rules) {
    fuzz::require(decision.confidence >= 0 && decision.confidence <= 1);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        fuzz::require(decision.givens[cell] == 0 || decision.givens[cell] == decision.filled[cell]);
    if (decision.status != Status::Solved)
        return;
    fuzz::require(decision.solution.isFull() && findClashes(decision.solution, rules).empty());
    for (int cell = 0; cell < Grid::kCells; ++cell)
        fuzz::require(decision.givens[cell] == 0 || decision.givens[cell] == decision.solution[cell]);
    fuzz::require(solve(decision.givens, rules, 2).isUnique());
}

void enter(fuzz::Input input) {
    fuzz::Numbers numbers(input);
    const Rules rules = numbers.next(8) == 0 ? Rules::Diagonal : Rules::Classic;
    const bool areTwo = numbers.next(2) == 0;
    const fuzz::MadeReadings made{.seed = static_cast<unsigned>(numbers.next(256)),
                                  .misread = numbers.next(40),
                                  .entries = numbers.next(17),
                                  .areHandwritten = numbers.next(2) == 0};
    std::vector<detail::StoryReadings> stories = {{made.make(0), 0}};
    while (!numbers.rest().empty())
        readCell(stories[0].readings, numbers);
    if (areTwo)
        stories.push_back({made.make(1), -1});
    requireSound(detail::decideStories(stories, rules, {}).decision, rules);
}

} // namespace

const fuzz::Door fuzz::kDoor{.enter = enter};
