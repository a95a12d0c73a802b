#pragma once

#include "nonet/config.h"
#include "nonet/rules.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace cv {
class Mat;
}

namespace nonet {

struct DecodeOptions {
    std::int64_t maxPixels = 100'000'000; ///< larger pictures are refused before memory is taken for them
};

struct LocateOptions {
    int maxGrids = 12; ///< the best so many are returned
};

struct DecideOptions {
    double minConfidence = 0.95; ///< below it a puzzle with one solution is Doubtful, not Solved
};

/// A cell that the user knows better: digit 1-9 as a given, or 0 for blank.
struct CellOverride {
    int cell = 0, digit = 0;
};

/// x, y of the puzzle's top-left, top-right, bottom-right and bottom-left corner in pixels of the upright page.
using Corners = std::array<float, 8>;

/// What draw() shows of a puzzle.
enum class Show {
    Solution, ///< the answer in the empty cells; without a solution the digits that clash
    Hint,     ///< the cells of the next step by named techniques: what it looks at, and where something follows
    Mistakes, ///< handwritten digits that contradict the solution, and digits that clash
    Reading,  ///< what was read, small in the corner of each cell, with doubtful cells marked
};
NONET_API std::optional<Show> parseShow(std::string_view word); ///< "solution", "hint", "mistakes", "reading"

struct DrawOptions {
    std::optional<std::array<int, 3>> color{}; ///< blue, green, red of the answer digits; none: one that stands out
    Show show = Show::Solution;
};

/// Everything scan() can be told.
struct Options {
    Rules rules = Rules::Classic;
    LocateOptions locate{};
    DecideOptions decide{};
    std::vector<CellOverride> overrides{}; ///< overrule what was read, in every puzzle of the page
    std::optional<Corners> corners{};      ///< overrules the finder: one puzzle, there
    /// Called with a picture per stage, for looking at what went wrong; empty: not called.
    std::function<void(std::string_view stage, const cv::Mat& picture)> debug{};
};

/// Milliseconds per stage.
struct StageTimes {
    double decode = 0, locate = 0, read = 0, solve = 0;
};

} // namespace nonet
