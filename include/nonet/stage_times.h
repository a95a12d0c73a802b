#pragma once

namespace nonet {

/// Milliseconds per stage.
struct StageTimes {
    double decode = 0, locate = 0, read = 0, solve = 0;
};

} // namespace nonet
