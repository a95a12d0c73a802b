// The conductor: calls the stages in order and does no pixel work of its own.
#include "nonet/scan.h"
#include "base/timer.h"
#include "vision/geometry/lattice_map.h"
#include "vision/locate/locate.h"
#include "vision/scan/foreign_grid.h"
#include "vision/scan/scan_board.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <stdexcept>

namespace nonet {

namespace {

constexpr int kMostForeign = 8;      // lattices that are no sudoku, after which no worse ones are read
constexpr int kMostForeignLater = 4; // the same of a second search
constexpr double kUnsure = 0.7;      // confidence below which a reading is no better than a guess

/// Rows of puzzles from the top, each from the left.
void sortForReading(std::vector<Puzzle>& puzzles) {
    const auto centre = [](const Puzzle& p) {
        const detail::Quad corners = detail::cornersOf(p.lattice);
        return 0.25F * (corners[0] + corners[1] + corners[2] + corners[3]);
    };
    const auto height = [](const Puzzle& p) {
        return static_cast<float>(cv::norm(p.lattice.at(9, 0) - p.lattice.at(0, 0)));
    };
    std::ranges::sort(puzzles, {}, [&](const Puzzle& p) { return centre(p).y; });
    for (auto row = puzzles.begin(); row != puzzles.end();) {
        const float limit = centre(*row).y + 0.5F * height(*row);
        const auto end = std::find_if(row, puzzles.end(), [&](const Puzzle& p) { return centre(p).y > limit; });
        std::sort(row, end, [&](const Puzzle& a, const Puzzle& b) { return centre(a).x < centre(b).x; });
        row = end;
    }
}

using Places = std::vector<detail::Place>;
using DebugSink = decltype(Options::debug);

void showLattices(const DebugSink& sink, const cv::Mat& bgr, const Places& places) {
    if (!sink)
        return;
    cv::Mat picture = bgr.clone();
    for (const auto& place : places)
        detail::drawLattice(picture, place.front().lattice, {0, 0, 255});
    sink("locate", picture);
}

void showBoard(const DebugSink& sink, const cv::Mat& board, const Puzzle& puzzle) {
    sink("board", board);
    cv::Mat cells;
    cutCells(board).board.convertTo(cells, CV_8U, 100, 200);
    sink("cells", cells);
    cv::Mat reading = board.clone();
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (puzzle.filled[cell])
            cv::putText(reading, std::to_string(puzzle.filled[cell]),
                        {colOf(cell) * detail::kBoardCellPx + 4, rowOf(cell) * detail::kBoardCellPx + 22},
                        cv::FONT_HERSHEY_SIMPLEX, 0.6, {0, 0, 255}, 2, cv::LINE_AA);
    sink("reading", reading);
}

bool isProof(const Puzzle& puzzle) {
    return puzzle.solution.isFull() && puzzle.confidence >= kUnsure;
}

/// A neighbour of which the picture shows too little to read it.
bool isCutOff(const Puzzle& puzzle, cv::Size picture) {
    constexpr float kCutCells = 0.2F;
    return !isProof(puzzle) && detail::cellsOutside(puzzle.lattice, picture) > kCutCells;
}

bool isBetter(const Puzzle& a, const Puzzle& b) {
    return std::pair(a.solution.isFull(), a.confidence) > std::pair(b.solution.isFull(), b.confidence);
}

/// What is read at one place of the picture; nothing if it is no sudoku. Where the best lattice makes no puzzle, one of
/// the others may. `foreignLeft` is how many more lattices that are no sudoku may be read, over all places.
std::optional<Puzzle> scanPlace(const cv::Mat& bgr, const detail::Place& place, DigitReader& reader,
                                const Options& options, StageTimes& ms, int& foreignLeft) {
    std::optional<Puzzle> best;
    for (const auto& [lattice, needsProof] : place) {
        if (foreignLeft == 0 || (needsProof && (best || reader.isBlind())))
            break;
        const Puzzle puzzle = detail::scanBoard(bgr, lattice, reader, options, ms);
        if (options.debug)
            showBoard(options.debug, rectify(bgr, puzzle.lattice, detail::kBoardSidePx), puzzle);
        if (reader.isBlind() || options.corners)
            return puzzle;
        if (isCutOff(puzzle, bgr.size()) || detail::isForeign(bgr, puzzle) || (needsProof && !isProof(puzzle))) {
            --foreignLeft;
            continue;
        }
        if (!best || isBetter(puzzle, *best))
            best = puzzle;
        if (isProof(puzzle))
            break;
    }
    return best;
}

std::vector<Puzzle> scanPlaces(const cv::Mat& bgr, const Places& places, int mostForeign, DigitReader& reader,
                               const Options& options, StageTimes& ms) {
    std::vector<Puzzle> puzzles;
    for (const auto& place : places)
        if (const auto puzzle = scanPlace(bgr, place, reader, options, ms, mostForeign))
            puzzles.push_back(*puzzle);
    return puzzles;
}

/// Lines may be clear and not those of the grid: a lattice a row too high. Others are tried where none made a puzzle.
void scanFurther(const cv::Mat& bgr, detail::Locator& locator, const Places& inVain, DigitReader& reader,
                 const Options& options, Scan& result) {
    const Timer locating;
    std::vector<Lattice> tried;
    for (const auto& place : inVain)
        std::ranges::transform(place, std::back_inserter(tried), &detail::LatticeCandidate::lattice);
    const Places places = locator.findOtherLattices(tried);
    result.ms.locate += locating.milliseconds();
    for (Puzzle& puzzle : scanPlaces(bgr, places, kMostForeignLater, reader, options, result.ms)) {
        std::erase_if(result.puzzles,
                      [&](const Puzzle& other) { return detail::isSamePlace(puzzle.lattice, other.lattice); });
        result.puzzles.push_back(std::move(puzzle));
    }
}

} // namespace

Scan scan(const cv::Mat& bgr, DigitReader& reader, const Options& options) {
    if (bgr.empty())
        throw std::invalid_argument("scan() needs a picture");
    const auto isOnBoard = [](const CellOverride& o) {
        return o.cell >= 0 && o.cell < Grid::kCells && o.digit >= 0 && o.digit <= 9;
    };
    if (!std::ranges::all_of(options.overrides, isOnBoard))
        throw std::invalid_argument("scan() overrules cells 0 to 80 by digits 0 to 9");
    Scan result;
    if (options.debug)
        options.debug("page", bgr);
    const Timer locating;
    Places places;
    std::optional<detail::Locator> locator;
    if (options.corners)
        places.push_back({{locateAt(bgr, *options.corners), false}});
    else
        places = locator.emplace(bgr, options.locate).findPlaces();
    result.ms.locate = locating.milliseconds();
    showLattices(options.debug, bgr, places);
    result.puzzles = scanPlaces(bgr, places, kMostForeign, reader, options, result.ms);
    const bool hadLines = std::ranges::any_of(places, [](const auto& place) { return !place.front().needsProof; });
    if (locator && !reader.isBlind() && hadLines && std::ranges::none_of(result.puzzles, isProof))
        scanFurther(bgr, *locator, places, reader, options, result);
    sortForReading(result.puzzles);
    return result;
}

} // namespace nonet
