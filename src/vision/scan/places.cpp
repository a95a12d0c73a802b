// Several lattices may explain the lines of one place about as well; reading tells which of them it is, and whether the
// place is a sudoku at all.
#include "vision/scan/places.h"
#include "vision/scan/board.h"
#include "vision/scan/foreign.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace nonet::detail {

namespace {

bool isBetter(const Puzzle& a, const Puzzle& b) {
    return std::pair(a.solution.isFull() || isProof(a), a.confidence) >
           std::pair(b.solution.isFull() || isProof(b), b.confidence);
}

ScanLog::Board scanCandidate(const ScanContext& context, const LatticeCandidate& candidate) {
    if (isOutOfSight(context, candidate)) {
        Puzzle unread;
        unread.lattice = candidate.lattice;
        return {unread, ScanLog::Verdict::CutOff, candidate.needsProof};
    }
    const Puzzle puzzle = scanBoard(context, candidate);
    return {puzzle, judgeBoard(context, puzzle, candidate.needsProof), candidate.needsProof};
}

/// What is read at one place of the picture; nothing if it is no sudoku. Where the best lattice makes no puzzle, one of
/// the others may. Counts down how many more may be rejected.
std::optional<Puzzle> scanPlace(const ScanContext& context, const Place& place, int& rejectionsLeft) {
    std::optional<Puzzle> best;
    for (const LatticeCandidate& candidate : place) {
        if (rejectionsLeft == 0 || (candidate.needsProof && best))
            break;
        const auto& [puzzle, verdict, isFaint] = context.log.boards.emplace_back(scanCandidate(context, candidate));
        if (verdict != ScanLog::Verdict::Sudoku) {
            --rejectionsLeft;
            continue;
        }
        if (!best || isBetter(puzzle, *best))
            best = puzzle;
        if (isProof(puzzle))
            break;
    }
    return best;
}

} // namespace

std::vector<Puzzle> scanPlaces(const ScanContext& context, const std::vector<Place>& places, int mostRejected) {
    int rejectionsLeft = mostRejected;
    std::vector<Puzzle> puzzles;
    for (const Place& place : places)
        if (const std::optional<Puzzle> puzzle = scanPlace(context, place, rejectionsLeft))
            puzzles.push_back(*puzzle);
    return puzzles;
}

std::vector<Puzzle> scanUnreadPlaces(const ScanContext& context, const std::vector<Place>& places) {
    std::vector<Puzzle> puzzles;
    for (const Place& place : places)
        if (!place.front().needsProof)
            puzzles.push_back(scanUpright(context, place.front().lattice));
    return puzzles;
}

bool areInVain(const std::vector<Place>& places, const std::vector<Puzzle>& puzzles) {
    const auto hasLines = [](const Place& place) { return !place.front().needsProof; };
    return std::ranges::any_of(places, hasLines) && std::ranges::none_of(puzzles, isProof);
}

std::vector<Lattice> latticesOf(const std::vector<Place>& places) {
    std::vector<Lattice> lattices;
    for (const Place& place : places)
        std::ranges::transform(place, std::back_inserter(lattices), &LatticeCandidate::lattice);
    return lattices;
}

void replacePuzzles(std::vector<Puzzle>& puzzles, std::vector<Puzzle> better) {
    for (Puzzle& puzzle : better) {
        std::erase_if(puzzles, [&](const Puzzle& other) { return isSamePlace(puzzle.lattice, other.lattice); });
        puzzles.push_back(std::move(puzzle));
    }
}

void sortForReading(std::vector<Puzzle>& puzzles) {
    const auto centre = [](const Puzzle& puzzle) {
        const Quad corners = cornersOf(puzzle.lattice);
        return (corners[0] + corners[1] + corners[2] + corners[3]) / 4;
    };
    const auto height = [](const Puzzle& puzzle) {
        const Quad corners = cornersOf(puzzle.lattice);
        return static_cast<float>(cv::norm(corners[3] - corners[0]));
    };
    std::ranges::sort(puzzles, {}, [&](const Puzzle& puzzle) { return centre(puzzle).y; });
    for (auto row = puzzles.begin(); row != puzzles.end();) {
        const float limit = centre(*row).y + 0.5F * height(*row);
        const auto end = std::find_if(row, puzzles.end(), [&](const Puzzle& p) { return centre(p).y > limit; });
        std::sort(row, end, [&](const Puzzle& a, const Puzzle& b) { return centre(a).x < centre(b).x; });
        row = end;
    }
}

} // namespace nonet::detail
