// Chains of four or more almost locked sets: neighbours share a restricted digit, never the same one twice in a row.
// One of the two ends then holds each digit that both have and that does not join them to the chain. Breadth first, so
// the shortest chain between two sets is shown.
#include "logic/techniques/als.h"

#include <algorithm>

namespace nonet::detail {

namespace {

struct Joint {
    std::size_t set = 0;
    int digit = 0;
};

struct Node {
    std::size_t set = 0;
    int digit = 0;         ///< the joint through which it was entered
    std::size_t from = 0;  ///< index of the node before
    std::size_t count = 1; ///< sets in the chain so far
};

/// Longer chains than this add nothing that a reader could follow.
constexpr std::size_t kMaxSets = 8;
/// Larger sets multiply the joints but hardly ever begin the shortest chain.
constexpr int kMaxCells = 6;

class AlsChainSearch {
public:
    explicit AlsChainSearch(Finder& finder)
        : finder_(finder), grid_(finder.grid()), sets_(findAlmostLockedSets(grid_, kMaxCells)), joints_(sets_.size()) {
        for (std::size_t i = 0; i < sets_.size(); ++i)
            for (std::size_t k = i + 1; k < sets_.size(); ++k)
                for (int digit : restrictedDigits(sets_[i], sets_[k])) {
                    joints_[i].push_back({k, digit});
                    joints_[k].push_back({i, digit});
                }
    }

    void run() {
        for (std::size_t start = 0; start < sets_.size() && !finder_.done(); ++start)
            for (int first : sets_[start].digits)
                if (!finder_.done())
                    spread(start, first);
    }

private:
    /// All chains from one set that leave it through one digit.
    void spread(std::size_t start, int first) {
        std::vector<Node> nodes{{start, first, 0, 1}};
        std::vector<DigitSet> seen(sets_.size());
        for (std::size_t at = 0; at < nodes.size() && !finder_.done(); ++at) {
            const Node node = nodes[at];
            if (node.count == kMaxSets)
                break;
            for (const Joint& joint : joints_[node.set]) {
                if ((at == 0) != (joint.digit == first && at == 0) || (at > 0 && joint.digit == node.digit))
                    continue;
                if (joint.set == start || seen[joint.set].contains(joint.digit) || isInChain(nodes, at, joint.set))
                    continue;
                seen[joint.set].insert(joint.digit);
                nodes.push_back({joint.set, joint.digit, at, node.count + 1});
                if (node.count + 1 >= 4 && start < joint.set)
                    report(nodes, nodes.size() - 1, first);
                if (finder_.done())
                    return;
            }
        }
    }

    static bool isInChain(const std::vector<Node>& nodes, std::size_t at, std::size_t set) {
        for (; at != 0; at = nodes[at].from)
            if (nodes[at].set == set)
                return true;
        return nodes[0].set == set;
    }

    void report(const std::vector<Node>& nodes, std::size_t last, int first) {
        const Als &a = sets_[nodes[0].set], &b = sets_[nodes[last].set];
        StepBuilder step(grid_, Technique::AlsChain);
        DigitSet struck;
        for (int digit : (a.digits & b.digits) - DigitSet{first, nodes[last].digit})
            if (const CellSet seen = a.seersOf(digit) & b.seersOf(digit) & grid_.places(digit); !seen.empty()) {
                step.eliminate(seen, digit);
                struck.insert(digit);
            }
        if (step.isUseful())
            describe(step, nodes, last, struck);
    }

    void describe(StepBuilder& step, const std::vector<Node>& nodes, std::size_t last, DigitSet struck) {
        std::vector<Node> chain;
        for (std::size_t at = last; at != 0; at = nodes[at].from)
            chain.push_back(nodes[at]);
        chain.push_back(nodes[0]);
        std::ranges::reverse(chain);
        CellSet cells;
        DigitSet digits = struck;
        step.say(slashed(struck) + "- ");
        constexpr std::array roles = {Mark::Role::Set1, Mark::Role::Set2, Mark::Role::Set3, Mark::Role::Set4};
        for (std::size_t i = 0; i < chain.size(); ++i) {
            const Als& set = sets_[chain[i].set];
            if (i > 0) {
                const int digit = chain[i].digit;
                const Als& before = sets_[chain[i - 1].set];
                step.say(" -").say(digit).say("- ");
                step.link(before.placesOf(digit), digit, set.placesOf(digit), digit, false);
                digits.insert(digit);
            }
            sayAls(step, set);
            step.tell(i ? "als-chain.next" : "als-chain.first",
                      {{"cells", set.cells}, {"digits", set.digits}, {"joint", named(chain[i].digit)}});
            step.mark(set.cells, set.digits, roles[i % roles.size()]);
            cells |= set.cells;
        }
        step.say(" -" + slashed(struck)).cells(cells).digits(digits).tell("als-chain.end", {{"z", struck}});
        finder_.add(step.build());
    }

    Finder& finder_;
    const Candidates& grid_;
    std::vector<Als> sets_;
    std::vector<std::vector<Joint>> joints_;
};

} // namespace

void findAlsChains(Finder& finder, Technique) {
    AlsChainSearch(finder).run();
}

} // namespace nonet::detail
