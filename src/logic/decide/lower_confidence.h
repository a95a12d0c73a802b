#pragma once

#include "nonet/decide.h"

namespace nonet::detail {

/// Takes a share of a decision's confidence away; what is then no longer sure enough is doubtful.
inline void lowerConfidence(Decision& decision, double share, double minConfidence) {
    decision.confidence *= share;
    if (decision.status == Status::Solved && decision.confidence < minConfidence)
        decision.status = Status::Doubtful;
}

} // namespace nonet::detail
