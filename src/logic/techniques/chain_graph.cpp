#include "logic/techniques/chain_graph.h"

#include <algorithm>

namespace nonet::detail {

namespace {

/// Sets of more cells than this multiply the nodes and make chains that nobody can follow.
constexpr int kMaxSetCells = 5;

} // namespace

ChainGraph::ChainGraph(const Candidates& grid, const GraphOptions& options) {
    addNodes(grid, options);
    size_ = nodes_.size();
    words_ = (size_ + 63) / 64;
    strong_.assign(size_ * words_, 0);
    weak_.assign(size_ * words_, 0);
    for (std::size_t i = 0; i < size_; ++i)
        byDigit_[static_cast<std::size_t>(nodes_[i].digit)].push_back(i);
    if (!options.onlyBivalues)
        addStrongInUnits(grid);
    if (!options.onlyUnitLinks)
        for (int cell : grid.bivalues()) {
            const int low = grid.at(cell).front(), high = (grid.at(cell) - DigitSet{low}).front();
            connect(strong_, single(cell, low), single(cell, high));
        }
    addWeak(grid, options);
    false_ = weak_;
    if (options.withSets)
        addSets(grid);
}

void ChainGraph::addNodes(const Candidates& grid, const GraphOptions& options) {
    for (int cell : grid.open())
        for (int digit : grid.at(cell)) {
            singles_[static_cast<std::size_t>(cell * kSide + digit - 1)] = nodes_.size();
            nodes_.push_back({CellSet{cell}, digit, ChainNode::Kind::Single, 0});
        }
    if (!options.withGroups)
        return;
    for (std::size_t u = 0; u < units(grid.rules()).size(); ++u)
        for (std::size_t box = 18; box < 27; ++box) {
            const CellSet crossing = unitCells(grid.rules())[u] & unitCells(grid.rules())[box];
            if (units(grid.rules())[u].isBox() || crossing.size() < 2)
                continue;
            for (int digit : DigitSet::all())
                if (const CellSet cells = crossing & grid.places(digit); cells.size() > 1)
                    nodes_.push_back({cells, digit, ChainNode::Kind::Group, 0});
        }
}

/// A node that sees all places of a digit of the set, when true, locks every other digit of the set.
void ChainGraph::addSets(const Candidates& grid) {
    sets_ = findAlmostLockedSets(grid, kMaxSetCells);
    std::erase_if(sets_, [](const Als& set) { return set.cells.size() < 2; }); // single cells are bivalues
    setNodes_.resize(sets_.size());
    std::array<NodeBits, kSide + 1> seers;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
        for (int digit : sets_[i].digits) {
            setNodes_[i][static_cast<std::size_t>(digit)] = nodes_.size();
            nodes_.push_back({sets_[i].placesOf(digit), digit, ChainNode::Kind::Set, i});
            NodeBits& bits = seers[static_cast<std::size_t>(digit)];
            bits.assign(words_, 0);
            if (sets_[i].seersOf(digit).intersects(grid.places(digit)))
                for (std::size_t node : byDigit_[static_cast<std::size_t>(digit)])
                    if (nodes_[node].cells.isSubsetOf(sets_[i].seersOf(digit)))
                        bits[node / 64] |= 1ULL << (node % 64);
        }
        for (int in : sets_[i].digits)
            for (std::size_t node : byDigit_[static_cast<std::size_t>(in)]) {
                if (!(seers[static_cast<std::size_t>(in)][node / 64] >> (node % 64) & 1))
                    continue;
                for (int out : sets_[i].digits - DigitSet{in})
                    for (std::size_t w = 0; w < words_; ++w)
                        false_[node * words_ + w] |= seers[static_cast<std::size_t>(out)][w];
            }
    }
}

std::vector<std::size_t> ChainGraph::throughSet(std::size_t a, std::size_t b) const {
    if (isWeak(a, b))
        return {};
    const ChainNode &from = nodes_[a], &to = nodes_[b];
    for (std::size_t i = 0; i < sets_.size(); ++i)
        if (from.digit != to.digit && sets_[i].digits.contains(from.digit) && sets_[i].digits.contains(to.digit) &&
            from.cells.isSubsetOf(sets_[i].seersOf(from.digit)) && to.cells.isSubsetOf(sets_[i].seersOf(to.digit)))
            return {setNodes_[i][static_cast<std::size_t>(from.digit)],
                    setNodes_[i][static_cast<std::size_t>(to.digit)]};
    return {};
}

void ChainGraph::connect(NodeBits& matrix, std::size_t a, std::size_t b) {
    matrix[a * words_ + b / 64] |= 1ULL << (b % 64);
    matrix[b * words_ + a / 64] |= 1ULL << (a % 64);
}

void ChainGraph::addStrongInUnits(const Candidates& grid) {
    for (const CellSet& unit : unitCells(grid.rules()))
        for (int digit : DigitSet::all()) {
            const CellSet places = unit & grid.places(digit);
            if (places.size() < 2 || places.size() > 6)
                continue;
            std::vector<std::size_t> inside;
            for (std::size_t i : byDigit_[static_cast<std::size_t>(digit)])
                if (nodes_[i].cells.isSubsetOf(places))
                    inside.push_back(i);
            for (std::size_t i = 0; i < inside.size(); ++i)
                for (std::size_t k = i + 1; k < inside.size(); ++k)
                    if (!nodes_[inside[i]].cells.intersects(nodes_[inside[k]].cells) &&
                        (nodes_[inside[i]].cells | nodes_[inside[k]].cells) == places)
                        connect(strong_, inside[i], inside[k]);
        }
}

void ChainGraph::addWeak(const Candidates& grid, const GraphOptions& options) {
    for (const auto& same : byDigit_)
        for (std::size_t i : same) {
            const CellSet seers = commonPeers(nodes_[i].cells, grid.rules());
            for (std::size_t k : same)
                if (k > i && nodes_[k].cells.isSubsetOf(seers))
                    connect(weak_, i, k);
        }
    if (options.onlyUnitLinks || options.onlyBivalues)
        return;
    for (int cell : grid.open())
        for (int a : grid.at(cell))
            for (int b : grid.at(cell))
                if (a < b)
                    connect(weak_, single(cell, a), single(cell, b));
}

ChainSpread::ChainSpread(const ChainGraph& graph)
    : graph_(graph), seenTrue_(graph.words()), seenFalse_(graph.words()), toTrue_(graph.size()), toFalse_(graph.size()),
      beforeTrue_(graph.size()), beforeFalse_(graph.size()) {}

void ChainSpread::run(std::size_t start, bool isTrue, int maxLinks) {
    std::ranges::fill(seenTrue_, 0);
    std::ranges::fill(seenFalse_, 0);
    std::ranges::fill(toTrue_, std::uint8_t{0});
    std::ranges::fill(toFalse_, std::uint8_t{0});
    reachedTrue_.clear();
    reachedFalse_.clear();
    start_ = start;
    startsTrue_ = isTrue;
    // The start itself is the first frontier, without counting as reached: a chain may come back to it.
    (isTrue ? reachedTrue_ : reachedFalse_).push_back(static_cast<std::uint16_t>(start));
    std::size_t begin = 0;
    bool fromTrue = isTrue;
    for (int links = 1; links <= std::min(maxLinks, 250); ++links, fromTrue = !fromTrue) {
        const std::vector<std::uint16_t>& next = fromTrue ? reachedFalse_ : reachedTrue_;
        const std::size_t before = next.size();
        expand(fromTrue, begin, links);
        if (next.size() == before)
            break;
        begin = before;
    }
    auto& own = isTrue ? reachedTrue_ : reachedFalse_;
    own.erase(own.begin());
}

void ChainSpread::expand(bool fromTrue, std::size_t begin, int links) {
    const auto& frontier = fromTrue ? reachedTrue_ : reachedFalse_;
    auto& reached = fromTrue ? reachedFalse_ : reachedTrue_;
    NodeBits& seen = fromTrue ? seenFalse_ : seenTrue_;
    auto& distance = fromTrue ? toFalse_ : toTrue_;
    auto& before = fromTrue ? beforeFalse_ : beforeTrue_;
    for (std::size_t i = begin; i < frontier.size(); ++i) {
        const std::uint64_t* row = fromTrue ? graph_.falseRow(frontier[i]) : graph_.strongRow(frontier[i]);
        for (std::size_t w = 0; w < graph_.words(); ++w) {
            std::uint64_t fresh = row[w] & ~seen[w];
            seen[w] |= fresh;
            for (; fresh; fresh &= fresh - 1) {
                const std::size_t node = w * 64 + static_cast<std::size_t>(std::countr_zero(fresh));
                distance[node] = static_cast<std::uint8_t>(links);
                before[node] = frontier[i];
                reached.push_back(static_cast<std::uint16_t>(node));
            }
        }
    }
}

std::vector<std::size_t> ChainSpread::path(std::size_t node, bool isTrue) const {
    std::vector<std::size_t> nodes{node};
    const int links = isTrue ? toTrue_[node] : toFalse_[node];
    std::size_t now = node;
    for (int left = links; left > 0; --left, isTrue = !isTrue) {
        const std::size_t before = isTrue ? beforeTrue_[now] : beforeFalse_[now];
        if (!isTrue) {
            const std::vector<std::size_t> between = graph_.throughSet(before, now);
            nodes.insert(nodes.end(), between.rbegin(), between.rend());
        }
        nodes.push_back(before);
        now = before;
    }
    std::ranges::reverse(nodes);
    return nodes;
}

} // namespace nonet::detail
