// Two or three almost locked sets that a restricted digit joins: XZ rule (singly and doubly linked) and XY-wing.
#include "logic/techniques/als.h"

namespace nonet::detail {

namespace {

constexpr std::array kRoles = {Mark::Role::Set1, Mark::Role::Set2, Mark::Role::Set3, Mark::Role::Set4};

/// Cells, marks and the words for the sets and the digits that join them.
void describe(StepBuilder& step, const std::vector<const Als*>& sets, const std::vector<DigitSet>& joints,
              DigitSet struck) {
    CellSet cells;
    DigitSet digits = struck;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        step.say(i ? ", " : "").say(std::string(1, static_cast<char>('A' + i))).say("=");
        sayAls(step, *sets[i]);
        step.mark(sets[i]->cells, sets[i]->digits, kRoles[i % kRoles.size()]);
        cells |= sets[i]->cells;
    }
    for (std::size_t i = 0; i < joints.size(); ++i) {
        step.say(i ? "," : ", X=").say(joints[i].toString());
        digits |= joints[i];
    }
    if (!struck.empty())
        step.say(", Z=").say(struck.toString());
    step.cells(cells).digits(digits);
}

/// Strikes each digit where it sees all its places in both sets; gives the digits that were struck.
DigitSet strikeShared(StepBuilder& step, const Candidates& grid, const Als& a, const Als& b, DigitSet digits) {
    DigitSet struck;
    for (int digit : digits)
        if (const CellSet seen = a.seersOf(digit) & b.seersOf(digit) & grid.places(digit); !seen.empty()) {
            step.eliminate(seen, digit);
            struck.insert(digit);
        }
    return struck;
}

void testSinglyLinked(Finder& finder, const Als& a, const Als& b, int joint) {
    StepBuilder step(finder.grid(), Technique::AlsXz);
    const DigitSet struck = strikeShared(step, finder.grid(), a, b, (a.digits & b.digits) - DigitSet{joint});
    if (!step.isUseful())
        return;
    describe(step, {&a, &b}, {{joint}}, struck);
    step.tell("als-xz", {{"first", a.cells},
                         {"firstDigits", a.digits},
                         {"second", b.cells},
                         {"secondDigits", b.digits},
                         {"x", named(joint)},
                         {"z", struck}});
    step.link(a.placesOf(joint), joint, b.placesOf(joint), joint, false);
    finder.add(step.build());
}

/// With two restricted digits each set loses one of them to the other set, so all their other digits are locked too.
void testDoublyLinked(Finder& finder, const Als& a, const Als& b, DigitSet joints) {
    const Candidates& grid = finder.grid();
    if (a.cells.intersects(b.cells))
        return;
    StepBuilder step(grid, Technique::AlsXz);
    strikeShared(step, grid, a, b, joints);
    for (const Als* set : {&a, &b})
        for (int digit : set->digits - joints)
            step.eliminate(set->seersOf(digit), digit);
    if (!step.isUseful())
        return;
    describe(step, {&a, &b}, {joints}, {});
    step.tell("als-xz.double", {{"first", a.cells},
                                {"firstDigits", a.digits},
                                {"second", b.cells},
                                {"secondDigits", b.digits},
                                {"x", joints}});
    for (int joint : joints)
        step.link(a.placesOf(joint), joint, b.placesOf(joint), joint, false);
    finder.add(step.build());
}

void findXz(Finder& finder, const std::vector<Als>& sets) {
    for (std::size_t i = 0; i < sets.size(); ++i)
        for (std::size_t k = i + 1; k < sets.size(); ++k) {
            if ((sets[i].digits & sets[k].digits).size() < 2)
                continue;
            const DigitSet joints = restrictedDigits(sets[i], sets[k]);
            if (joints.size() == 2)
                testDoublyLinked(finder, sets[i], sets[k], joints);
            for (int joint : joints)
                if (!finder.done())
                    testSinglyLinked(finder, sets[i], sets[k], joint);
            if (finder.done())
                return;
        }
}

struct Neighbor {
    std::size_t set = 0;
    DigitSet joints;
};

void testWing(Finder& finder, const Als& pivot, const Als& a, const Als& b, DigitSet jointsA, DigitSet jointsB) {
    for (int x : jointsA)
        for (int y : jointsB - DigitSet{x}) {
            StepBuilder step(finder.grid(), Technique::AlsXyWing);
            const DigitSet struck = strikeShared(step, finder.grid(), a, b, (a.digits & b.digits) - DigitSet{x, y});
            if (!step.isUseful())
                continue;
            describe(step, {&a, &b, &pivot}, {{x}, {y}}, struck);
            step.tell("als-xy-wing", {{"first", a.cells},
                                      {"firstDigits", a.digits},
                                      {"second", b.cells},
                                      {"secondDigits", b.digits},
                                      {"pivot", pivot.cells},
                                      {"pivotDigits", pivot.digits},
                                      {"x", named(x)},
                                      {"y", named(y)},
                                      {"z", struck}});
            step.link(a.placesOf(x), x, pivot.placesOf(x), x, false);
            step.link(pivot.placesOf(y), y, b.placesOf(y), y, false);
            finder.add(step.build());
            if (finder.done())
                return;
        }
}

void findXyWings(Finder& finder, const std::vector<Als>& sets) {
    std::vector<Neighbor> near;
    for (const Als& pivot : sets) {
        near.clear();
        for (std::size_t i = 0; i < sets.size(); ++i)
            if (const DigitSet joints = restrictedDigits(pivot, sets[i]); !joints.empty())
                near.push_back({i, joints});
        for (std::size_t i = 0; i < near.size(); ++i)
            for (std::size_t k = i + 1; k < near.size(); ++k) {
                const Als &a = sets[near[i].set], &b = sets[near[k].set];
                if ((a.digits & b.digits).empty() || (near[i].joints | near[k].joints).size() < 2)
                    continue;
                testWing(finder, pivot, a, b, near[i].joints, near[k].joints);
                if (finder.done())
                    return;
            }
    }
}

} // namespace

void findAlsPatterns(Finder& finder, Technique technique) {
    const std::vector<Als> sets = findAlmostLockedSets(finder.grid());
    if (technique == Technique::AlsXz)
        findXz(finder, sets);
    else
        findXyWings(finder, sets);
}

} // namespace nonet::detail
