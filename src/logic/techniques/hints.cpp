// Help from where a player is: first what is wrong, then the simplest step.
#include "nonet/hints.h"

#include "logic/techniques/finder.h"

#include <algorithm>
#include <array>
#include <utility>

namespace nonet {

namespace {

/// What holds both cells, as the last part of a sentence's name; if no unit does, a cage.
std::string_view sharedPlace(int a, int b, const Rules& rules) {
    constexpr std::array<std::string_view, 6> ids = {"wrong.row",      "wrong.column", "wrong.box",
                                                     "wrong.diagonal", "wrong.region", "wrong.window"};
    for (const Unit& unit : units(rules))
        if (const CellSet cells = unit.cellSet(); cells.contains(a) && cells.contains(b))
            return ids[static_cast<std::size_t>(unit.kind)];
    return "wrong.cage";
}

/// The peer of a cell that holds the digit; -1: none.
int clashingPeer(const Grid& grid, Rules rules, int cell, int digit) {
    for (int peer : peers(cell, rules))
        if (grid[peer] == digit)
            return peer;
    return -1;
}

std::string clashSentence(Rules rules, int cell, int peer, int digit, const Wording& wording) {
    return phrase({sharedPlace(cell, peer, rules),
                   {{"cells", CellSet{cell}}, {"peer", CellSet{peer}}, {"digits", DigitSet{digit}}}},
                  wording.language, wording.cells);
}

/// The boxes, or regions, that hold the cells.
std::vector<Unit> boxesOf(const CellSet& cells, const Rules& rules) {
    std::vector<Unit> boxes;
    for (const Unit& unit : units(rules))
        if (unit.isBox() && unit.cellSet().intersects(cells))
            boxes.push_back(unit);
    return boxes;
}

/// Where to look for a step.
std::vector<Unit> whereOf(const Step& step, const Rules& rules) {
    CellSet cells;
    for (int cell : step.cells)
        cells.insert(cell);
    return step.units.empty() ? boxesOf(cells, rules) : step.units;
}

std::optional<Step> simplestStep(const Candidates& candidates, bool isUnique) {
    for (const TechniqueInfo& each : techniques())
        if (!each.needsUniqueness || isUnique)
            if (std::optional<Step> step = findStep(each.technique, candidates))
                return step;
    return std::nullopt;
}

/// The givens with the entries that agree with the solution.
Grid rightPart(const Position& position, const Grid& solution) {
    Grid right = position.givens;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (position.filled[cell] == solution[cell])
            right.set(cell, solution[cell]);
    return right;
}

class HintMaker {
public:
    HintMaker(const Position& position, const Wording& wording, const SearchBound& bound)
        : position_(position), wording_(wording), bound_(bound) {}

    Hint make() {
        const Solutions all = solve(position_.givens, position_.rules, 2, bound_);
        if (all.isDecided && all.count == 0)
            return {.kind = Hint::Kind::NoSolution, .ladder = {say("hint.no-solution")}};
        const Grid* solution = all.isUnique() ? &all.grids.front() : nullptr;
        if (const std::optional<Hint> hint = solution ? wrongEntry(*solution) : wrongEntryAmongMany())
            return *hint;
        if (position_.filled.isFull())
            return {.kind = Hint::Kind::Done, .ladder = {say("hint.done")}};
        if (solution)
            if (const std::optional<Hint> hint = missingNote(*solution))
                return *hint;
        const std::optional<Step> step = simplestStep(candidatesOf(position_, solution), solution != nullptr);
        return step ? stepHint(*step) : Hint{.kind = Hint::Kind::Nothing, .ladder = {say("hint.none")}};
    }

private:
    std::string say(std::string_view id, std::vector<std::pair<std::string_view, Named>> values = {}) const {
        return phrase({id, std::move(values)}, wording_.language, wording_.cells);
    }

    bool isEntry(int cell) const { return position_.filled[cell] && !position_.givens[cell]; }

    /// Of several wrong entries one that a digit in sight shows to be wrong.
    std::optional<Hint> wrongEntry(const Grid& solution) const {
        const Grid right = rightPart(position_, solution);
        int found = -1;
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            if (!isEntry(cell) || position_.filled[cell] == solution[cell])
                continue;
            if (clashingPeer(right, position_.rules, cell, position_.filled[cell]) >= 0)
                return entryHint(right, cell);
            found = found < 0 ? cell : found;
        }
        return found < 0 ? std::nullopt : std::optional(entryHint(right, found));
    }

    /// Where the givens leave several solutions, an entry is wrong if none has it together with the entries before.
    std::optional<Hint> wrongEntryAmongMany() const {
        Grid grown = position_.givens;
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            if (!isEntry(cell))
                continue;
            const Grid before = grown;
            grown.set(cell, position_.filled[cell]);
            const Solutions left = solve(grown, position_.rules, 1, bound_);
            if (left.isDecided && left.count == 0)
                return entryHint(before, cell);
        }
        return std::nullopt;
    }

    Hint entryHint(const Grid& right, int cell) const {
        const int digit = position_.filled[cell];
        Hint hint{.kind = Hint::Kind::Entry, .cell = cell, .digit = digit, .where = boxesOf({cell}, position_.rules)};
        if (const int peer = clashingPeer(right, position_.rules, cell, digit); peer >= 0)
            hint.peers.push_back(peer);
        const std::optional<std::string> why = whyNot(right, position_.rules, cell, digit, wording_, bound_);
        const std::vector<std::pair<std::string_view, Named>> values = {{"cells", CellSet{cell}},
                                                                        {"digits", DigitSet{digit}}};
        hint.ladder = {say("wrong.where", {{"units", hint.where}}), say("wrong.cell", values),
                       why.value_or(say("wrong.tried", values)), say("wrong.remove", values)};
        return hint;
    }

    std::optional<Hint> missingNote(const Grid& solution) const {
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            const DigitSet notes = position_.notes[static_cast<std::size_t>(cell)];
            if (position_.filled[cell] || notes.empty() || notes.contains(solution[cell]))
                continue;
            const std::vector<std::pair<std::string_view, Named>> values = {{"cells", CellSet{cell}},
                                                                            {"digits", DigitSet{solution[cell]}}};
            return Hint{.kind = Hint::Kind::Note,
                        .cell = cell,
                        .digit = solution[cell],
                        .where = boxesOf({cell}, position_.rules),
                        .ladder = {say("wrong.where", {{"units", boxesOf({cell}, position_.rules)}}),
                                   say("note.missing", values), say("note.digit", values), say("note.add", values)}};
        }
        return std::nullopt;
    }

    Hint stepHint(const Step& step) const {
        return {.kind = Hint::Kind::Step,
                .where = whereOf(step, position_.rules),
                .step = step,
                .ladder = ladderOf(step, wording_, position_.rules)};
    }

    const Position& position_;
    const Wording& wording_;
    const SearchBound& bound_;
};

} // namespace

std::string_view toString(Hint::Kind kind) {
    constexpr std::array<std::string_view, 6> names = {"entry", "note", "step", "nothing", "done", "no-solution"};
    return names[static_cast<std::size_t>(kind)];
}

Candidates candidatesOf(const Position& position, const Grid* solution) {
    CellSet givens;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (position.givens[cell])
            givens.insert(cell);
    Candidates candidates(position.filled, position.rules, givens);
    const CellSet open = candidates.open();
    for (int cell : open) {
        const DigitSet notes = position.notes[static_cast<std::size_t>(cell)];
        if (notes.empty() || !solution || !notes.contains((*solution)[cell]))
            continue;
        for (int digit : candidates.at(cell) - notes)
            candidates.remove(cell, digit);
    }
    return candidates;
}

Hint nextHint(const Position& position, const Wording& wording, const SearchBound& bound) {
    return HintMaker(position, wording, bound).make();
}

std::vector<std::string> ladderOf(const Step& step, const Wording& wording, const Rules& rules) {
    const auto say = [&](std::string_view id, std::string_view name, const Named& value) {
        return phrase({id, {{name, value}}}, wording.language, wording.cells);
    };
    const std::string then = conclusionInWords(step, wording);
    const bool isOfCage = step.units.empty() && step.cages.size() == 1;
    const Clause cage{
        "hint.where.cage",
        {{"sum", isOfCage ? step.cages[0].sum : 0}, {"cells", isOfCage ? step.cages[0].cells : CellSet{}}}};
    return {isOfCage ? phrase(cage, wording.language, wording.cells) : say("hint.where", "units", whereOf(step, rules)),
            say("hint.technique", "name", std::string(techniqueName(step.technique, wording.language))),
            reasonInWords(step, wording), then.empty() ? say("so.is", "list", step.placements) : then};
}

std::optional<std::string> whyNot(const Grid& grid, Rules rules, int cell, int digit, const Wording& wording,
                                  const SearchBound& bound) {
    if (const int peer = clashingPeer(grid, rules, cell, digit); peer >= 0)
        return clashSentence(rules, cell, peer, digit, wording);
    const std::optional<Refutation> refutation = refute(grid, rules, cell, digit, wording.cells, bound);
    if (!refutation)
        return std::nullopt;
    std::vector<std::pair<std::string_view, Named>> values = {{"cells", CellSet{cell}}, {"digits", DigitSet{digit}}};
    if (refutation->steps.empty())
        return phrase({"wrong.tried", values}, wording.language, wording.cells);
    values.emplace_back("reason", inWords(refutation->steps.back(), wording));
    const auto before = static_cast<int>(refutation->steps.size()) - 1;
    values.emplace_back("count", before);
    return phrase({before == 0 ? "wrong.step" : "wrong.after", values}, wording.language, wording.cells);
}

std::vector<Step> possibleSteps(const Candidates& candidates, bool isUnique, std::span<const Technique> only) {
    std::vector<Step> all;
    for (const TechniqueInfo& each : techniques()) {
        const bool isWanted = only.empty() || std::ranges::find(only, each.technique) != only.end();
        if (!isWanted || (each.needsUniqueness && !isUnique))
            continue;
        for (Step& step : detail::findEachResult(each.technique, candidates))
            all.push_back(std::move(step));
    }
    return all;
}

} // namespace nonet
