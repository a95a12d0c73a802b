#include "logic/techniques/chain_text.h"

#include <algorithm>

namespace nonet::detail {

namespace {

bool isSameCell(const ChainNode& a, const ChainNode& b) {
    return a.kind == ChainNode::Kind::Single && b.kind == ChainNode::Kind::Single && a.cells == b.cells;
}

bool isSameSet(const ChainNode& a, const ChainNode& b) {
    return a.kind == ChainNode::Kind::Set && b.kind == ChainNode::Kind::Set && a.set == b.set;
}

void sayLink(StepBuilder& step, int digit, bool isStrong) {
    step.say(isStrong ? " =" : " -").say(digit).say(isStrong ? "= " : "- ");
}

void sayNode(StepBuilder& step, const ChainGraph& graph, const ChainNode& node) {
    if (node.kind != ChainNode::Kind::Set) {
        step.say(node.cells);
        return;
    }
    step.say("ALS:");
    sayAls(step, graph.sets()[node.set]);
}

} // namespace

void drawChain(StepBuilder& step, const ChainGraph& graph, const ChainPath& path) {
    std::vector<int> cells;
    DigitSet digits;
    for (std::size_t i = 0; i < path.nodes.size(); ++i) {
        const ChainNode& node = graph.node(path.nodes[i]);
        const CellSet all = node.kind == ChainNode::Kind::Set ? graph.sets()[node.set].cells : node.cells;
        for (int cell : all)
            if (std::ranges::find(cells, cell) == cells.end())
                cells.push_back(cell);
        digits.insert(node.digit);
        const bool isTrue = path.startsTrue == (i % 2 == 0);
        step.mark(node.cells, {node.digit}, isTrue ? Mark::Role::Main : Mark::Role::Second);
        if (node.kind == ChainNode::Kind::Set)
            step.mark(all, graph.sets()[node.set].digits - DigitSet{node.digit}, Mark::Role::Set4);
        if (i > 0) {
            const ChainNode& before = graph.node(path.nodes[i - 1]);
            step.link(before.cells, before.digit, node.cells, node.digit, isTrue);
        }
    }
    if (path.isClosed) {
        const ChainNode &last = graph.node(path.nodes.back()), &first = graph.node(path.nodes.front());
        step.link(last.cells, last.digit, first.cells, first.digit, false);
    }
    step.cells(std::move(cells)).digits(digits); // cppcheck-suppress accessMoved ; moved once
}

void sayChain(StepBuilder& step, const ChainGraph& graph, const ChainPath& path) {
    for (std::size_t i = 0; i < path.nodes.size(); ++i) {
        const ChainNode& node = graph.node(path.nodes[i]);
        if (i > 0) {
            const ChainNode& before = graph.node(path.nodes[i - 1]);
            if (isSameCell(before, node) || isSameSet(before, node))
                continue; // the digits of the links on both sides tell it
            sayLink(step, node.digit, path.startsTrue == (i % 2 == 0));
        }
        sayNode(step, graph, node);
    }
    if (!path.isClosed)
        return;
    const ChainNode &last = graph.node(path.nodes.back()), &first = graph.node(path.nodes.front());
    if (isSameCell(last, first))
        return;
    sayLink(step, first.digit, false);
    step.say(first.cells);
}

void tellChain(StepBuilder& step, const ChainGraph& graph, const ChainPath& path) {
    for (std::size_t i = 0; i < path.nodes.size(); ++i) {
        const ChainNode& node = graph.node(path.nodes[i]);
        const bool isTrue = path.startsTrue == (i % 2 == 0), isLast = i + 1 == path.nodes.size();
        if (i == 0) {
            step.tell(isTrue ? "chain.if-true" : "chain.if-false",
                      {{"cells", node.cells}, {"digits", named(node.digit)}});
        } else if (isTrue && isSameSet(graph.node(path.nodes[i - 1]), node)) {
            const Als& set = graph.sets()[node.set];
            step.tell(
                isLast ? "chain.set.last" : "chain.set",
                {{"cells", node.cells}, {"digits", named(node.digit)}, {"set", set.cells}, {"setDigits", set.digits}});
        } else {
            constexpr std::array ids = {"chain.false", "chain.true", "chain.false.last", "chain.true.last"};
            step.tell(ids[(isLast ? 2U : 0U) + (isTrue ? 1U : 0U)],
                      {{"cells", node.cells}, {"digits", named(node.digit)}});
        }
    }
}

} // namespace nonet::detail
