#pragma once

#include "logic/techniques/chain_graph.h"

namespace nonet::detail {

/// A chain from an assumption: its nodes in order, the first true or false, the others in turn.
struct ChainPath {
    std::vector<std::size_t> nodes;
    bool startsTrue = false;
    bool isClosed = false; ///< a weak link leads back from the last node to the first
};

/// Adds cells, digits, marks and links of the chain to the step.
void drawChain(StepBuilder& step, const ChainGraph& graph, const ChainPath& path);

/// Adds "r4c4 -3- r4c2 =1= r5c3" to the step's reason.
void sayChain(StepBuilder& step, const ChainGraph& graph, const ChainPath& path);

/// Adds "If r4c4 is not 3, then r4c2 is 3, then r5c3 is not 3." to the step's reason in words.
void tellChain(StepBuilder& step, const ChainGraph& graph, const ChainPath& path);

} // namespace nonet::detail
