// Nice loops and alternating inference chains, plain and grouped (with groups and almost locked sets as nodes). All
// come from one breadth-first spread over the links: "this node is false, so that one is true" and the like. The
// shortest is shown first.
#include "logic/techniques/chain_text.h"

#include <algorithm>

namespace nonet::detail {

namespace {

/// Something that follows from a chain, kept small: the step is built only for what is shown.
struct Found {
    std::size_t from = 0, to = 0;
    bool startsTrue = false, endsTrue = true;
    int links = 0;
};

class LoopSearch {
public:
    LoopSearch(Finder& finder, Technique technique)
        : finder_(finder), grid_(finder.grid()), technique_(technique),
          isGrouped_(technique >= Technique::GroupedContinuousNiceLoop),
          graph_(grid_, {isGrouped_, isGrouped_, false, false}), spread_(graph_) {}

    void run() {
        for (std::size_t from = 0; from < graph_.size(); ++from) {
            std::vector<Found> found;
            spread_.run(from, false, maxLinks());
            collectFromFalse(from, found);
            report(found);
            if (!isDiscontinuous() || graph_.node(from).kind != ChainNode::Kind::Single)
                continue;
            found.clear();
            spread_.run(from, true, maxLinks());
            if (const int links = spread_.linksToFalse(from); links > 0)
                consider({from, from, true, false, links}, found);
            report(found);
        }
        if (!finder_.wantsAll() && best_) {
            spread_.run(best_->from, best_->startsTrue, best_->links);
            build(*best_);
        }
    }

private:
    bool isContinuous() const {
        return technique_ == Technique::ContinuousNiceLoop || technique_ == Technique::GroupedContinuousNiceLoop;
    }
    bool isDiscontinuous() const {
        return technique_ == Technique::DiscontinuousNiceLoop || technique_ == Technique::GroupedDiscontinuousNiceLoop;
    }
    int maxLinks() const { return best_ && !finder_.wantsAll() ? best_->links - 1 : 1000; }

    void collectFromFalse(std::size_t from, std::vector<Found>& found) {
        for (std::size_t to : spread_.trueNodes()) {
            const int links = spread_.linksToTrue(to);
            if (links < 3)
                continue;
            const bool closes = graph_.excludes(to, from);
            if (isContinuous() ? closes : isDiscontinuous() ? isAtOneCell(from, to) : to > from)
                consider({from, to, false, true, links}, found);
        }
    }

    bool isAtOneCell(std::size_t a, std::size_t b) const {
        return graph_.node(a).kind == ChainNode::Kind::Single && graph_.node(b).kind == ChainNode::Kind::Single &&
               graph_.node(a).cells == graph_.node(b).cells;
    }

    void consider(const Found& found, std::vector<Found>& list) {
        if (!finder_.wantsAll() && best_ && found.links >= best_->links)
            return;
        const ChainPath path = pathOf(found);
        if (isGrouped_ && !usesGroups(path))
            return;
        StepBuilder step(grid_, technique_);
        conclude(step, found, path);
        if (!step.isUseful())
            return;
        if (finder_.wantsAll())
            list.push_back(found);
        else
            best_ = found;
    }

    void report(const std::vector<Found>& list) {
        for (const Found& found : list)
            build(found);
    }

    ChainPath pathOf(const Found& found) const {
        ChainPath path{spread_.path(found.to, found.endsTrue), found.startsTrue, isContinuous()};
        if (path.isClosed)
            for (std::size_t node : graph_.throughSet(found.to, found.from))
                path.nodes.push_back(node);
        return path;
    }

    bool usesGroups(const ChainPath& path) const {
        return std::ranges::any_of(path.nodes,
                                   [&](std::size_t i) { return graph_.node(i).kind != ChainNode::Kind::Single; });
    }

    /// What follows from the chain.
    void conclude(StepBuilder& step, const Found& found, const ChainPath& path) const {
        const ChainNode &from = graph_.node(found.from), &to = graph_.node(found.to);
        if (isContinuous())
            concludeLoop(step, path);
        else if (found.startsTrue)
            step.eliminate(from.cells, from.digit);
        else if (isDiscontinuous())
            step.eliminate(from.cell(), DigitSet::all() - DigitSet{from.digit, to.digit});
        else if (from.digit == to.digit)
            step.eliminate(commonPeers(from.cells | to.cells, grid_.rules()), from.digit);
        else if (seeEachOther(from.cells, to.cells, grid_.rules())) {
            if (to.kind == ChainNode::Kind::Single)
                step.eliminate(to.cell(), {from.digit});
            if (from.kind == ChainNode::Kind::Single)
                step.eliminate(from.cell(), {to.digit});
        }
    }

    /// Of the two nodes of a weak link one is true, so what sees both goes; a set on the loop keeps its other digits.
    void concludeLoop(StepBuilder& step, const ChainPath& path) const {
        const std::size_t count = path.nodes.size();
        for (std::size_t i = 1; i < count; i += 2) {
            const ChainNode &a = graph_.node(path.nodes[i]), &b = graph_.node(path.nodes[(i + 1) % count]);
            if (a.digit == b.digit)
                step.eliminate(commonPeers(a.cells | b.cells, grid_.rules()), a.digit);
            else
                step.eliminate(a.cell(), DigitSet::all() - DigitSet{a.digit, b.digit});
            const ChainNode& before = graph_.node(path.nodes[i - 1]);
            if (a.kind == ChainNode::Kind::Set && before.kind == ChainNode::Kind::Set) {
                const Als& set = graph_.sets()[a.set];
                for (int digit : set.digits - DigitSet{a.digit, before.digit})
                    step.eliminate(set.seersOf(digit), digit);
            }
        }
    }

    void build(const Found& found) {
        const ChainPath path = pathOf(found);
        StepBuilder step(grid_, technique_);
        conclude(step, found, path);
        drawChain(step, graph_, path);
        const bool isAic = !isContinuous() && !isDiscontinuous();
        if (isAic)
            step.say(graph_.node(found.from).digit).say("- ");
        else
            step.say(graph_.node(found.from).digit).say(" ");
        sayChain(step, graph_, path);
        if (isAic)
            step.say(" -").say(graph_.node(found.to).digit);
        tellChain(step, graph_, path);
        tellConclusion(step, found);
        finder_.add(step.build());
    }

    void tellConclusion(StepBuilder& step, const Found& found) const {
        const ChainNode &from = graph_.node(found.from), &to = graph_.node(found.to);
        if (isContinuous())
            step.tell("chain.loop");
        else if (found.startsTrue)
            step.tell("chain.contradiction");
        else if (isDiscontinuous())
            step.tell("chain.cell", {{"cells", from.cells}, {"digits", DigitSet{from.digit, to.digit}}});
        else if (from.digit == to.digit)
            step.tell("chain.ends", {{"ends", from.cells | to.cells}, {"digits", named(from.digit)}});
        else
            step.tell("chain.either",
                      {{"first", from.cells}, {"x", named(from.digit)}, {"second", to.cells}, {"y", named(to.digit)}});
    }

    Finder& finder_;
    const Candidates& grid_;
    Technique technique_;
    bool isGrouped_;
    ChainGraph graph_;
    ChainSpread spread_;
    std::optional<Found> best_;
};

} // namespace

void findLoopsAndAics(Finder& finder, Technique technique) {
    LoopSearch(finder, technique).run();
}

} // namespace nonet::detail
