// X-chains (one digit), XY-chains (cells of two digits) and remote pairs: one of the two ends of the chain is true.
#include "logic/techniques/chain_text.h"

namespace nonet::detail {

namespace {

/// A chain between two candidates of one digit, with at least this many links; shorter ones are no chains yet.
constexpr int kMinLinks = 3;

struct Ends {
    std::size_t from = 0, to = 0;
    int links = 0;
};

CellSet struckBy(const Candidates& grid, const ChainNode& a, const ChainNode& b) {
    return commonPeers(a.cells | b.cells, grid.rules()) & grid.places(a.digit);
}

void report(Finder& finder, Technique technique, const ChainGraph& graph, ChainSpread& spread, const Ends& ends) {
    spread.run(ends.from, false, ends.links);
    const ChainPath path{spread.path(ends.to, true), false, false};
    const ChainNode& first = graph.node(ends.from);
    StepBuilder step(finder.grid(), technique);
    step.eliminate(struckBy(finder.grid(), first, graph.node(ends.to)), first.digit);
    drawChain(step, graph, path);
    step.say(first.digit).say("- ");
    sayChain(step, graph, path);
    step.say(" -").say(first.digit);
    tellChain(step, graph, path);
    step.tell("chain.ends", {{"ends", first.cells | graph.node(ends.to).cells}, {"digits", named(first.digit)}});
    finder.add(step.build());
}

/// Chains that start and end with a strong link at two candidates of one digit.
void findDigitChains(Finder& finder, Technique technique, const ChainGraph& graph) {
    ChainSpread spread(graph);
    Ends best{0, 0, 1000};
    for (std::size_t from = 0; from < graph.size(); ++from) {
        spread.run(from, false, finder.wantsAll() ? 1000 : best.links - 1);
        std::vector<Ends> found;
        for (std::size_t to : spread.trueNodes())
            if (to > from && graph.node(to).digit == graph.node(from).digit && spread.linksToTrue(to) >= kMinLinks &&
                spread.linksToTrue(to) < (finder.wantsAll() ? 1000 : best.links) &&
                !struckBy(finder.grid(), graph.node(from), graph.node(to)).empty())
                found.push_back(best = {from, to, spread.linksToTrue(to)});
        if (finder.wantsAll())
            for (const Ends& ends : found)
                report(finder, technique, graph, spread, ends);
    }
    if (!finder.wantsAll() && best.links < 1000)
        report(finder, technique, graph, spread, best);
}

/// Cells with the same two digits, each in sight of the next; cells an odd number of links apart differ.
class RemotePairs {
public:
    RemotePairs(Finder& finder, DigitSet pair, const CellSet& cells)
        : finder_(finder), grid_(finder.grid()), pair_(pair), cells_(cells) {}

    void run() {
        for (int start : cells_) {
            std::array<int, Grid::kCells> before{}, links{};
            std::vector<int> queue{start};
            CellSet seen{start};
            for (std::size_t at = 0; at < queue.size(); ++at)
                for (int next : (peers(queue[at], grid_.rules()) & cells_) - seen) {
                    seen.insert(next);
                    queue.push_back(next);
                    before[static_cast<std::size_t>(next)] = queue[at];
                    links[static_cast<std::size_t>(next)] = links[static_cast<std::size_t>(queue[at])] + 1;
                }
            for (int end : queue) {
                const int length = links[static_cast<std::size_t>(end)];
                if (end <= start || length < 3 || length % 2 == 0)
                    continue;
                std::vector<int> chain{end};
                while (chain.back() != start)
                    chain.push_back(before[static_cast<std::size_t>(chain.back())]);
                report(chain);
                if (finder_.done())
                    return;
            }
        }
    }

private:
    void report(const std::vector<int>& chain) {
        StepBuilder step(grid_, Technique::RemotePair);
        // Every two cells of the chain that are three or more links apart and differ take part.
        for (std::size_t i = 0; i < chain.size(); ++i)
            for (std::size_t k = i + 3; k < chain.size(); k += 2)
                for (int digit : pair_)
                    step.eliminate(commonPeers({chain[i], chain[k]}, grid_.rules()), digit);
        if (!step.isUseful())
            return;
        const int low = pair_.front(), high = (pair_ - DigitSet{low}).front();
        step.cells(chain).digits(pair_).say(slashed(pair_) + " ");
        for (std::size_t i = 0; i < chain.size(); ++i) {
            step.mark({chain[i]}, {low}, i % 2 ? Mark::Role::Second : Mark::Role::Main);
            step.mark({chain[i]}, {high}, i % 2 ? Mark::Role::Main : Mark::Role::Second);
            if (i > 0)
                step.link({chain[i - 1]}, low, {chain[i]}, low, false).say(" - ");
            step.say(CellSet{chain[i]});
        }
        step.tell("remote-pair", {{"cells", chain}, {"digits", pair_}});
        finder_.add(step.build());
    }

    Finder& finder_;
    const Candidates& grid_;
    DigitSet pair_;
    CellSet cells_;
};

void findRemotePairs(Finder& finder) {
    const Candidates& grid = finder.grid();
    CellSet left = grid.bivalues();
    while (!left.empty() && !finder.done()) {
        CellSet same;
        for (int cell : left)
            if (grid.at(cell) == grid.at(left.front()))
                same.insert(cell);
        if (same.size() >= 4)
            RemotePairs(finder, grid.at(same.front()), same).run();
        left -= same;
    }
}

} // namespace

void findPlainChains(Finder& finder, Technique technique) {
    if (technique == Technique::RemotePair)
        return findRemotePairs(finder);
    GraphOptions options;
    options.onlyUnitLinks = technique == Technique::XChain;
    options.onlyBivalues = technique == Technique::XyChain;
    findDigitChains(finder, technique, ChainGraph(finder.grid(), options));
}

} // namespace nonet::detail
