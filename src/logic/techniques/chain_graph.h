#pragma once

// Links between candidates as bit matrices. A node is a candidate, a group (two or three places of a digit where a line
// meets a box), or one digit of an almost locked set. A strong link says "not both false", a weak one "not both true".

#include "logic/techniques/als.h"

#include <cstdint>

namespace nonet::detail {

struct ChainNode {
    enum class Kind { Single, Group, Set };
    CellSet cells;
    int digit = 0;
    Kind kind = Kind::Single;
    std::size_t set = 0; ///< index of the almost locked set
    int cell() const { return cells.front(); }
};

struct GraphOptions {
    bool withGroups = false;
    bool withSets = false;      ///< almost locked sets
    bool onlyUnitLinks = false; ///< links between places of one digit only: X-chains
    bool onlyBivalues = false;  ///< strong links only inside cells of two digits: XY-chains
};

/// A set of nodes, or a row of a matrix.
using NodeBits = std::vector<std::uint64_t>;

class ChainGraph {
public:
    ChainGraph(const Candidates& grid, const GraphOptions& options);

    /// The candidates and groups, which come first; behind them stand the digits of the almost locked sets.
    std::size_t size() const { return size_; }
    std::size_t words() const { return words_; }
    const ChainNode& node(std::size_t i) const { return nodes_[i]; }
    const std::vector<Als>& sets() const { return sets_; }
    /// The index of a single candidate.
    std::size_t single(int cell, int digit) const {
        return singles_[static_cast<std::size_t>(cell * kSide + digit - 1)];
    }

    bool isWeak(std::size_t a, std::size_t b) const { return (row(weak_, a)[b / 64] >> (b % 64) & 1) != 0; }
    bool excludes(std::size_t a, std::size_t b) const { return (row(false_, a)[b / 64] >> (b % 64) & 1) != 0; }
    const std::uint64_t* strongRow(std::size_t a) const { return row(strong_, a); }
    /// What is false when the node is true: by a weak link, or by way of an almost locked set.
    const std::uint64_t* falseRow(std::size_t a) const { return row(false_, a); }
    /// For two nodes that only a set joins, the set's two digits on the way from `a` to `b`; none for a weak link.
    std::vector<std::size_t> throughSet(std::size_t a, std::size_t b) const;

private:
    const std::uint64_t* row(const NodeBits& matrix, std::size_t i) const { return matrix.data() + i * words_; }
    void addNodes(const Candidates& grid, const GraphOptions& options);
    void addStrongInUnits(const Candidates& grid);
    void connect(NodeBits& matrix, std::size_t a, std::size_t b);
    void addWeak(const Candidates& grid, const GraphOptions& options);
    void addSets(const Candidates& grid);

    std::vector<ChainNode> nodes_;
    std::vector<Als> sets_;
    std::vector<std::array<std::size_t, kSide + 1>> setNodes_; ///< per set and digit
    std::array<std::size_t, 729> singles_{};
    std::array<std::vector<std::size_t>, kSide + 1> byDigit_;
    std::size_t size_ = 0, words_ = 0;
    NodeBits strong_, weak_, false_;
};

/// Which nodes follow from one assumption, by layers, each reached by a shortest alternating chain.
class ChainSpread {
public:
    explicit ChainSpread(const ChainGraph& graph);

    /// Follows "the node is true" (first a weak link) or "is false" (first a strong link), at most `maxLinks` far.
    void run(std::size_t start, bool isTrue, int maxLinks = 1000);

    /// The number of links to a node becoming true or false; 0 if it never does.
    int linksToTrue(std::size_t node) const { return toTrue_[node]; }
    int linksToFalse(std::size_t node) const { return toFalse_[node]; }
    /// In the order reached.
    const std::vector<std::uint16_t>& trueNodes() const { return reachedTrue_; }
    const std::vector<std::uint16_t>& falseNodes() const { return reachedFalse_; }

    /// The nodes from the start to `node` in the given state, with the sets on the way.
    std::vector<std::size_t> path(std::size_t node, bool isTrue) const;

private:
    void expand(bool fromTrue, std::size_t begin, int links);

    const ChainGraph& graph_;
    NodeBits seenTrue_, seenFalse_;
    std::vector<std::uint8_t> toTrue_, toFalse_;
    std::vector<std::uint16_t> beforeTrue_, beforeFalse_;
    std::vector<std::uint16_t> reachedTrue_, reachedFalse_;
    std::size_t start_ = 0;
    bool startsTrue_ = false;
};

} // namespace nonet::detail
