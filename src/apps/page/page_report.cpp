#include "nonet/pages.h"

#include "vision/geometry/quad.h"

#include <algorithm>

namespace nonet {

namespace {

// However clear the digits of a damaged page are, some may be missing: below what Solved needs unless it is told
// otherwise.
constexpr double kMostConfidenceIfDamaged = 0.9;

void doubt(Decision& decision) {
    decision.confidence = std::min(decision.confidence, kMostConfidenceIfDamaged);
    if (decision.status == Status::Solved || decision.status == Status::Complete)
        decision.status = Status::Doubtful;
}

} // namespace

PuzzleReport reportOf(const Puzzle& puzzle) {
    PuzzleReport report;
    report.rules = puzzle.rules;
    report.decision = puzzle;
    report.corners = detail::toCorners(detail::cornersOf(puzzle.lattice));
    return report;
}

PageReport reportOf(const Page& page, const Scan& scan, const std::string& file) {
    const auto isRead = [](const Puzzle& puzzle) { return puzzle.status != Status::Unreadable; };
    if (!page.warning.empty() && std::ranges::none_of(scan.puzzles, isRead))
        return reportOf(Error{Errc::BadInput, page.warning + ", and no sudoku could be read in it"}, page.number, file);
    PageReport report;
    report.file = file;
    report.page = page.number;
    report.width = page.bgr.cols;
    report.height = page.bgr.rows;
    report.warning = page.warning;
    report.ms = scan.ms;
    for (const Puzzle& puzzle : scan.puzzles) {
        report.puzzles.push_back(reportOf(puzzle));
        if (!page.warning.empty())
            doubt(report.puzzles.back().decision);
    }
    warnOfUndecided(report);
    return report;
}

PageReport reportOf(const Error& error, int page, const std::string& file) {
    PageReport report;
    report.file = file;
    report.page = page;
    report.error = error.message;
    return report;
}

} // namespace nonet
