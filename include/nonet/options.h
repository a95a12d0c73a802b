#pragma once

#include "nonet/config.h"
#include "nonet/rules.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

struct DecodeOptions {
    std::int64_t maxPixels = 100'000'000; ///< larger pictures are refused before memory is taken for them
    std::stop_token stop{};               ///< ends the drawing of a document's page: it and those behind it are errors
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

/// What reads the digits of the cells.
enum class Engine {
    Auto,      ///< the best there is: kAutoEngine
    Cnn,       ///< the network that comes with nonet
    Tesseract, ///< if the library was built with it
    None,      ///< reads nothing, so that a grid can only be judged by its lines
};
inline constexpr Engine kAutoEngine = Engine::Cnn;

/// The names that options and results have for them, in the order of the enumerators.
inline constexpr std::array<std::string_view, 4> kEngineNames = {"auto", "cnn", "tesseract", "none"};
NONET_API std::string_view toString(Engine engine);
NONET_API std::optional<Engine> parseEngine(std::string_view name);

/// Which engine to make, and of what.
struct ReaderOptions {
    Engine engine = Engine::Auto;
    /// The engine's model file; empty: searched in $NONET_MODELS, beside the binary, installed.
    std::filesystem::path model{};
    /// The model itself, instead of a file; not needed any more once the engine is made.
    std::span<const unsigned char> modelBytes{};
};

/// An engine of this build, for `nonet info`.
struct EngineInfo {
    std::string name, version;
    std::filesystem::path model; ///< empty if it has none
    std::string modelHash;       ///< SHA-256, empty if there is no model file
    bool isReady = false;
};

/// Everything scan() can be told.
struct Options {
    Rules rules = Rules::Classic;
    /// Where classic rules leave no single solution, whether to look for another kind: diagonal, windoku, jigsaw,
    /// killer.
    bool findKind = true;
    LocateOptions locate{};
    DecideOptions decide{};
    std::vector<CellOverride> overrides{}; ///< overrule what was read, in every puzzle of the page
    /// Overrules the finder: one puzzle, there, held as they say. Whatever is there is returned, sudoku or not.
    std::optional<Corners> corners{};
};

/// Milliseconds per stage, all grids of a page together.
struct StageTimes {
    double decode = 0;   ///< bytes to pixels; 0 if the caller brought pixels
    double locate = 0;   ///< finding lattices
    double rectify = 0;  ///< straightening boards
    double read = 0;     ///< cutting cells and reading them, as often as a board needs
    double evidence = 0; ///< weighing readings by the whole board
    double solve = 0;    ///< deciding: the likeliest puzzle and its solution
    double judge = 0;    ///< telling sudokus from other grids

    StageTimes& operator+=(const StageTimes& other) {
        decode += other.decode;
        locate += other.locate;
        rectify += other.rectify;
        read += other.read;
        evidence += other.evidence;
        solve += other.solve;
        judge += other.judge;
        return *this;
    }
};

} // namespace nonet
