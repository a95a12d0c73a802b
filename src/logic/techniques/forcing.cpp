// The last resort before search. Forcing chain: every digit of a cell, or every place of a digit in a unit, leads by a
// chain of its own to the same strike. Forcing net: a candidate is tried with all the singles that follow; either that
// ends in a contradiction, or every choice of a cell or unit strikes the same candidate.
#include "logic/techniques/chain_text.h"

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
        return;
    }
    const Unit& unit = units(grid.rules())[*choice.unit];
    step.say("every place of ").say(choice.options.front().digit).say(" in " + unit.code()).unit(unit);
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
        }
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

/// What is left when a candidate is true, with all singles that follow.
struct Trial {
    Candidates result;
    int placed = 0;
    bool isBroken = false;
};

Trial tryOut(const Candidates& grid, const Candidate& assumed) {
    Trial trial{grid, 1, false};
    trial.result.place(assumed.cell, assumed.digit);
    for (bool changed = true; changed && !trial.isBroken;) {
        changed = false;
        const auto place = [&](int cell, int digit) {
            trial.result.place(cell, digit);
            ++trial.placed;
            changed = true;
        };
        for (int cell : trial.result.open()) {
            const DigitSet left = trial.result.at(cell);
            if (left.empty()) {
                trial.isBroken = true;
                return trial;
            }
            if (left.size() == 1)
                place(cell, left.front());
        }
        for (const CellSet& unit : unitCells(grid.rules()))
            for (int digit : DigitSet::all())
                if (const CellSet places = unit & trial.result.places(digit); places.size() == 1)
                    place(places.front(), digit);
        trial.isBroken = trial.result.isBroken();
    }
    return trial;
}

class ForcingNets {
public:
    explicit ForcingNets(Finder& finder) : finder_(finder), grid_(finder.grid()) {}

    void run() {
        std::optional<std::pair<int, Candidate>> shortest;
        for (int cell : grid_.open())
            for (int digit : grid_.at(cell)) {
                const Candidate assumed{cell, digit};
                const Trial trial = tryOut(grid_, assumed);
                for (int other : DigitSet::all())
                    struck(assumed)[static_cast<std::size_t>(other)] =
                        grid_.places(other) - trial.result.places(other) - filledWith(trial.result, other);
                if (trial.isBroken && finder_.wantsAll())
                    reportContradiction(assumed);
                else if (trial.isBroken && (!shortest || trial.placed < shortest->first))
                    shortest = {trial.placed, assumed};
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
        StepBuilder step(grid_, Technique::ForcingNet);
        step.eliminate(assumed.cell, {assumed.digit}).cells(CellSet{assumed.cell}).digits({assumed.digit});
        step.mark({assumed.cell}, {assumed.digit}).say("from ").say(CellSet{assumed.cell});
        step.say("=").say(assumed.digit).say(" the singles that follow end in a contradiction");
        finder_.add(step.build());
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
        CellSet cells;
        DigitSet digits;
        for (const Candidate& option : choice.options) {
            cells.insert(option.cell);
            digits.insert(option.digit);
            step.mark({option.cell}, {option.digit});
        }
        sayChoice(step, grid_, choice);
        finder_.add(step.say(" leads there by singles").cells(cells).digits(digits).build());
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
