// The conductor: calls the stages in order and does no pixel work of its own.
//   locate     where the grids of the picture may be            vision/locate
//   rectify    each of them as a square board                   vision/geometry
//   read       what is in its cells, by the engine              vision/read
//   evidence   the same, weighed by the whole board             vision/evidence
//   decide     the likeliest puzzle, and its solution           logic/decide
//   judge      whether it is a sudoku at all                    scan/foreign.cpp
// How one board goes through them, in which orientation and how often, is in board.cpp; which of the lattices of one
// place is right, in places.cpp.
#include "nonet/scan.h"
#include "vision/geometry/quad.h"
#include "vision/scan/board.h"
#include "vision/scan/context.h"
#include "vision/scan/foreign.h"
#include "vision/scan/places.h"
#include "vision/scan/scan_log.h"
#include "vision/scan/seen_instead.h"

#include <algorithm>
#include <stdexcept>

namespace nonet {

namespace {

using detail::ScanContext;

void checkArguments(const cv::Mat& bgr, const Options& options) {
    if (bgr.empty())
        throw std::invalid_argument("scan() needs a picture");
    const auto isOnBoard = [](const CellOverride& o) {
        return o.cell >= 0 && o.cell < Grid::kCells && o.digit >= 0 && o.digit <= kSide;
    };
    if (!std::ranges::all_of(options.overrides, isOnBoard))
        throw std::invalid_argument("scan() overrules cells 0 to 80 by digits 0 to 9");
}

/// The grid at the corners that the user gave, which also say which side is up.
std::vector<Puzzle> scanAtCorners(const ScanContext& context, const Corners& corners) {
    return {detail::scanUpright(context, detail::locateCorners(context, corners))};
}

/// All puzzles of the picture.
std::vector<Puzzle> findPuzzles(const ScanContext& context) {
    detail::LoggedLocator locator(context);
    const std::vector<detail::Place> places = locator.findPlaces(
        [&](const std::vector<detail::Place>& found) { return detail::isSurelyRead(context, found.front().front()); });
    if (context.reader.isBlind())
        return detail::scanUnreadPlaces(context, places);
    std::vector<Puzzle> puzzles = detail::scanPlaces(context, places, detail::kMostRejected);
    if (detail::areInVain(places, puzzles)) {
        const std::vector<detail::Place> others =
            detail::turnedLike(puzzles, locator.findOtherLattices(detail::latticesOf(places)));
        detail::replacePuzzles(puzzles, detail::scanPlaces(context, others, detail::kMostRejectedLater),
                               context.options.decide.minConfidence);
    }
    if (std::ranges::none_of(puzzles, detail::isProof) && detail::isMirrored(context)) {
        context.log.seenInstead = "a mirrored sudoku is visible; mirror the picture";
        return {};
    }
    if (puzzles.empty() && context.log.seenInstead.empty())
        context.log.seenInstead = detail::seenInstead(context, locator.largestGridInSight());
    return puzzles;
}

Scan scanPicture(const cv::Mat& bgr, DigitReader& reader, const std::vector<detail::Proposer>& proposers,
                 const Options& options) {
    checkArguments(bgr, options);
    Scan result;
    const ScanContext context{bgr, reader, options, proposers, result.log};
    result.puzzles = options.corners ? scanAtCorners(context, *options.corners) : findPuzzles(context);
    detail::sortForReading(result.puzzles);
    result.ms = result.log.ms;
    return result;
}

} // namespace

Scan scan(const cv::Mat& bgr, DigitReader& reader, const Options& options) {
    return scanPicture(bgr, reader, detail::inkProposers(), options);
}

struct Scanner::Loaded {
    std::unique_ptr<DigitReader> reader;
    std::vector<detail::Proposer> proposers = detail::inkProposers();
};

Scanner::Scanner(std::unique_ptr<DigitReader> reader) : loaded_(std::make_unique<Loaded>()) {
    if (!reader)
        throw std::invalid_argument("a Scanner needs a reader");
    loaded_->reader = std::move(reader);
}
Scanner::Scanner(Scanner&&) noexcept = default;
Scanner& Scanner::operator=(Scanner&&) noexcept = default;
Scanner::~Scanner() = default;

Scan Scanner::scan(const cv::Mat& bgr, const Options& options) {
    return scanPicture(bgr, *loaded_->reader, loaded_->proposers, options);
}

DigitReader& Scanner::reader() {
    return *loaded_->reader;
}

} // namespace nonet
