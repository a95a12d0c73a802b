// Several lattices may explain the lines of one place about as well; reading tells which of them it is, and whether the
// place is a sudoku at all.
#include "vision/scan/places.h"
#include "logic/decide/opinions.h"
#include "vision/scan/board.h"
#include "vision/scan/foreign.h"

#include <algorithm>
#include <array>
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

/// What was read from the same lattice before, if it was.
const ScanLog::Board* readBefore(const ScanContext& context, const Lattice& lattice) {
    const auto isThis = [&](const ScanLog::Board& board) {
        return std::ranges::any_of(std::array{0, 1, 2, 3}, [&](int quarterTurns) {
            return turned(lattice, quarterTurns).crossings == board.puzzle.lattice.crossings;
        });
    };
    const auto board = std::ranges::find_if(context.log.boards, isThis);
    return board == context.log.boards.end() ? nullptr : &*board;
}

/// Reads a lattice, or remembers what was read from it.
const ScanLog::Board& boardOf(const ScanContext& context, const LatticeCandidate& candidate) {
    if (const ScanLog::Board* before = readBefore(context, candidate.lattice))
        return *before;
    return context.log.boards.emplace_back(scanCandidate(context, candidate));
}

/// What is read at one place of the picture; nothing if it is no sudoku. Where the best lattice makes no puzzle, one of
/// the others may. Counts down how many more may be rejected.
std::optional<Puzzle> scanPlace(const ScanContext& context, const Place& place, int& rejectionsLeft) {
    std::optional<Puzzle> best;
    for (const LatticeCandidate& candidate : place) {
        if (rejectionsLeft == 0 || (candidate.needsProof && best))
            break;
        const auto& [puzzle, verdict, isFaint] = boardOf(context, candidate);
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

bool isSurelyRead(const ScanContext& context, const LatticeCandidate& candidate) {
    if (context.reader.isBlind())
        return false;
    const ScanLog::Board& board = boardOf(context, candidate);
    return board.verdict == ScanLog::Verdict::Sudoku && board.puzzle.status == Status::Solved &&
           board.puzzle.confidence >= kSure;
}

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

std::vector<Place> turnedLike(const std::vector<Puzzle>& puzzles, std::vector<Place> places) {
    const auto turnAs = [](LatticeCandidate& candidate, const Lattice& upright) {
        const auto distance = [&](int quarterTurns) {
            const Quad a = cornersOf(turned(candidate.lattice, quarterTurns)), b = cornersOf(upright);
            return cv::norm(a[0] - b[0]) + cv::norm(a[2] - b[2]);
        };
        constexpr std::array kTurns = {0, 1, 2, 3};
        candidate.lattice = turned(candidate.lattice, *std::ranges::min_element(kTurns, {}, distance));
        candidate.isUpright = true;
    };
    for (Place& place : places)
        for (LatticeCandidate& candidate : place)
            for (const Puzzle& puzzle : puzzles)
                if (isSamePlace(candidate.lattice, puzzle.lattice))
                    turnAs(candidate, puzzle.lattice);
    return places;
}

void replacePuzzles(std::vector<Puzzle>& puzzles, std::vector<Puzzle> others, double minConfidence) {
    constexpr double kLikely = 0.5; // by definition: rather right than wrong
    for (Puzzle& other : others) {
        const auto isHere = [&](const Puzzle& puzzle) { return isSamePlace(puzzle.lattice, other.lattice); };
        const auto here = std::ranges::find_if(puzzles, isHere);
        if (here != puzzles.end()) {
            const Decision first = here->decision();
            weighAgainst(here->decision(), other.decision(), minConfidence);
            weighAgainst(other.decision(), first, minConfidence);
            if (first.solution.isFull() && first.confidence > kLikely && first.givens != other.givens)
                continue;
        }
        std::erase_if(puzzles, isHere);
        puzzles.push_back(std::move(other));
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
