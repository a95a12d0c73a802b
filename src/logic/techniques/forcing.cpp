// The last resort before search. Forcing chain: every digit of a cell, or every place of a digit in a unit, leads by a
// chain of its own to the same strike. Forcing net: a candidate is tried with all the singles that follow; either that
// ends in a contradiction, or every choice of a cell or unit strikes the same candidate.
#include "logic/techniques/chain_text.h"
#include "logic/techniques/trial.h"

#include <algorithm>

namespace nonet::detail {

namespace {

/// Candidates of which one is true.
struct Alternatives {
    std::vector<Candidate> options;
    int cell = -1;                   ///< the digits of this cell, or
    std::optional<std::size_t> unit; ///< the places in this unit
};

std::vector<Alternatives> choices(const Candidates& grid) {
    std::vector<Alternatives> found;
    for (int cell : grid.open()) {
        Alternatives choice{{}, cell, std::nullopt};
        for (int digit : grid.at(cell))
            choice.options.push_back({cell, digit});
        found.push_back(choice);
    }
    for (std::size_t u = 0; u < units(grid.rules()).size(); ++u)
        for (int digit : DigitSet::all()) {
            Alternatives choice{{}, -1, u};
            for (int cell : unitCells(grid.rules())[u] & grid.places(digit))
                choice.options.push_back({cell, digit});
            if (choice.options.size() > 1)
                found.push_back(choice);
        }
    std::ranges::stable_sort(found, {}, [](const Alternatives& choice) { return choice.options.size(); });
    return found;
}

void sayChoice(StepBuilder& step, const Candidates& grid, const Alternatives& choice) {
    if (choice.cell >= 0) {
        step.say("every digit of ").say(CellSet{choice.cell}).mark({choice.cell}, DigitSet::all(), Mark::Role::Fin);
        step.tell("choice.cell", {{"cells", CellSet{choice.cell}}, {"digits", grid.at(choice.cell)}});
        return;
    }
    const Unit& unit = units(grid.rules())[*choice.unit];
    const int digit = choice.options.front().digit;
    step.say("every place of ").say(digit).say(" in " + unit.code()).unit(unit);
    step.tell("choice.unit", {{"units", named(unit)},
                              {"cells", unitCells(grid.rules())[*choice.unit] & grid.places(digit)},
                              {"digits", named(digit)}});
}

class ForcingChains {
public:
    explicit ForcingChains(Finder& finder)
        : finder_(finder), grid_(finder.grid()), graph_(grid_, {true, false, false, false}), spread_(graph_) {}

    void run() {
        for (std::size_t i = 0; i < graph_.size() && graph_.node(i).kind == ChainNode::Kind::Single; ++i) {
            spread_.run(i, true);
            std::vector<std::uint8_t>& row = links_.emplace_back(graph_.size());
            for (std::size_t to : spread_.falseNodes())
                row[to] = static_cast<std::uint8_t>(spread_.linksToFalse(to));
        }
        for (const Alternatives& choice : choices(grid_)) {
            for (std::size_t target = 0; target < links_.size(); ++target)
                consider(choice, target);
            if (!finder_.wantsAll() && best_)
                break; // the fewest options: the easiest to follow
        }
        if (best_)
            build(*best_->first, best_->second);
    }

private:
    void consider(const Alternatives& choice, std::size_t target) {
        int total = 0;
        for (const Candidate& option : choice.options) {
            const int links = links_[graph_.single(option.cell, option.digit)][target];
            if (links == 0)
                return;
            total += links;
        }
        if (finder_.wantsAll())
            return build(choice, target);
        if (total < fewestLinks_) {
            fewestLinks_ = total;
            kept_ = choice;
            best_.emplace(&kept_, target);
        }
    }

    void build(const Alternatives& choice, std::size_t target) {
        const ChainNode& node = graph_.node(target);
        StepBuilder step(grid_, Technique::ForcingChain);
        step.eliminate(node.cells, node.digit);
        sayChoice(step, grid_, choice);
        CellSet cells;
        DigitSet digits;
        for (const Candidate& option : choice.options) {
            spread_.run(graph_.single(option.cell, option.digit), true);
            const ChainPath path{spread_.path(target, false), true, false};
            drawChain(step, graph_, path);
            for (std::size_t i : path.nodes) {
                cells |= graph_.node(i).cells;
                digits.insert(graph_.node(i).digit);
            }
            step.say(option == choice.options.front() ? ": " : "; ").say(CellSet{option.cell});
            step.say("=").say(option.digit).say(" ");
            sayChain(step, graph_, path);
            tellChain(step, graph_, path);
        }
        step.tell("choice.same");
        finder_.add(step.cells(cells).digits(digits).build());
    }

    Finder& finder_;
    const Candidates& grid_;
    ChainGraph graph_;
    ChainSpread spread_;
    std::vector<std::vector<std::uint8_t>> links_; ///< from a candidate being true to another being false
    int fewestLinks_ = 100000;
    Alternatives kept_;
    std::optional<std::pair<const Alternatives*, std::size_t>> best_;
};

class ForcingNets {
public:
    explicit ForcingNets(Finder& finder) : finder_(finder), grid_(finder.grid()) {}

    void run() {
        std::optional<std::pair<std::size_t, Candidate>> shortest;
        for (int cell : grid_.open())
            for (int digit : grid_.at(cell)) {
                const Candidate assumed{cell, digit};
                const Trial trial = tryOut(grid_, {assumed});
                for (int other : DigitSet::all())
                    struck(assumed)[static_cast<std::size_t>(other)] =
                        grid_.places(other) - trial.result.places(other) - filledWith(trial.result, other);
                if (trial.isBroken && finder_.wantsAll())
                    reportContradiction(assumed);
                else if (trial.isBroken && (!shortest || trial.placed.size() < shortest->first))
                    shortest = {trial.placed.size(), assumed};
            }
        if (shortest && !finder_.wantsAll())
            return reportContradiction(shortest->second);
        for (const Alternatives& choice : choices(grid_))
            if (!finder_.done())
                testChoice(choice);
    }

private:
    using Struck = std::array<CellSet, kSide + 1>;
    Struck& struck(const Candidate& assumed) {
        return struck_[static_cast<std::size_t>(assumed.cell * kSide + assumed.digit - 1)];
    }

    static CellSet filledWith(const Candidates& grid, int digit) {
        CellSet cells;
        for (int cell = 0; cell < Grid::kCells; ++cell)
            if (grid.value(cell) == digit)
                cells.insert(cell);
        return cells;
    }

    void reportContradiction(const Candidate& assumed) {
        Trial trial = tryOut(grid_, {assumed});
        const Contradiction end = contradictionOf(trial.result);
        const std::vector<Candidate> told =
            needed(grid_, assumed, trial.placed, [&](const Candidates& state) { return end.holds(state); });
        StepBuilder step(grid_, Technique::ForcingNet);
        step.eliminate(assumed.cell, {assumed.digit}).digits({assumed.digit});
        step.say("from ").say(CellSet{assumed.cell});
        step.say("=").say(assumed.digit).say(" the singles that follow end in a contradiction");
        std::vector<int> cells{assumed.cell};
        step.tell("singles.if", {{"cells", CellSet{assumed.cell}}, {"digits", named(assumed.digit)}});
        step.mark({assumed.cell}, {assumed.digit});
        follow(step, told, cells);
        if (!told.empty())
            step.tell("singles.follow", {{"list", told}});
        const Clause clause = end.clause("singles");
        step.tell(clause.id, clause.values);
        if (end.unit)
            step.unit(*end.unit);
        else if (end.cage)
            addCage(step, *end.cage, cells);
        else if (std::ranges::find(cells, end.cell) == cells.end())
            cells.push_back(end.cell);
        finder_.add(step.cells(std::move(cells)).build());
    }

    static void addCage(StepBuilder& step, const Cage& cage, std::vector<int>& cells) {
        step.cage(cage);
        for (int cell : cage.cells)
            if (std::ranges::find(cells, cell) == cells.end())
                cells.push_back(cell);
    }

    /// Marks what follows and adds its cells.
    static void follow(StepBuilder& step, const std::vector<Candidate>& told, std::vector<int>& cells) {
        for (const Candidate& each : told) {
            step.mark({each.cell}, {each.digit});
            if (std::ranges::find(cells, each.cell) == cells.end())
                cells.push_back(each.cell);
        }
    }

    void testChoice(const Alternatives& choice) {
        StepBuilder step(grid_, Technique::ForcingNet);
        for (int digit : DigitSet::all()) {
            CellSet common = grid_.places(digit);
            for (const Candidate& option : choice.options)
                common &= struck(option)[static_cast<std::size_t>(digit)];
            step.eliminate(common, digit);
        }
        if (!step.isUseful())
            return;
        sayChoice(step, grid_, choice);
        const std::vector<Candidate> struck = step.eliminations();
        std::vector<int> cells;
        DigitSet digits;
        for (const Candidate& option : choice.options) {
            digits.insert(option.digit);
            const std::vector<Candidate> told =
                needed(grid_, option, tryOut(grid_, {option}).placed, [&](const Candidates& state) {
                    return std::ranges::none_of(
                        struck, [&](const Candidate& each) { return state.has(each.cell, each.digit); });
                });
            follow(step, {option}, cells);
            follow(step, told, cells);
            step.tell(told.empty() ? "singles.case.none" : "singles.case",
                      {{"cells", CellSet{option.cell}}, {"digits", named(option.digit)}, {"list", told}});
        }
        step.tell("choice.same");
        finder_.add(step.say(" leads there by singles").cells(std::move(cells)).digits(digits).build());
    }

    Finder& finder_;
    const Candidates& grid_;
    std::array<Struck, 729> struck_{};
};

} // namespace

void findForcing(Finder& finder, Technique technique) {
    if (technique == Technique::ForcingChain)
        ForcingChains(finder).run();
    else
        ForcingNets(finder).run();
}

} // namespace nonet::detail
