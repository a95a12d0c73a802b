// From the log of a scan come the times of its stages, the sentence that says why there is no puzzle, and the pictures
// for looking at what went wrong.
#include "vision/scan/scan_log.h"
#include "vision/geometry/lattice_map.h"
#include "vision/locate/judge.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <string>

namespace nonet {

namespace detail {

LoggedLocator::LoggedLocator(const ScanContext& context) : context_(context) {
    const StageTimer timer(context_.log.ms.locate);
    locator_.emplace(context_.bgr, context_.options.locate, context_.proposers);
}

std::vector<Place> LoggedLocator::findPlaces(const Locator::IsEnough& isEnough) {
    const StageTimer timer(context_.log.ms.locate);
    std::vector<Place> places = locator_->findPlaces([&](const std::vector<Place>& found) {
        const Timer notLocating;
        const bool enough = isEnough(found);
        context_.log.ms.locate -= notLocating.milliseconds();
        return enough;
    });
    log();
    return places;
}

std::vector<Place> LoggedLocator::findOtherLattices(const std::vector<Lattice>& tried) {
    const StageTimer timer(context_.log.ms.locate);
    std::vector<Place> places = locator_->findOtherLattices(tried);
    log();
    return places;
}

void LoggedLocator::log() {
    const auto& steps = locator_->trace().steps;
    for (; logged_ < steps.size(); ++logged_) {
        const LocateTrace::Step& step = steps[logged_];
        const bool isTaken = step.verdict == LocateVerdict::Clear || step.verdict == LocateVerdict::Good ||
                             step.verdict == LocateVerdict::Faint;
        context_.log.proposals.push_back(
            {toCorners(step.quad), step.attempt, std::string(describe(step.verdict)), isTaken});
    }
}

Lattice locateCorners(const ScanContext& context, const Corners& corners) {
    const StageTimer timer(context.log.ms.locate);
    return locateAt(context.bgr, corners);
}

} // namespace detail

namespace {

using Verdict = ScanLog::Verdict;

const cv::Scalar kTaken(60, 170, 0), kGivenUp(0, 0, 255);

cv::Mat drawProposals(const cv::Mat& bgr, const ScanLog& log) {
    cv::Mat picture = bgr.clone();
    for (const ScanLog::Proposal& proposal : log.proposals) {
        std::vector<cv::Point> outline;
        for (const cv::Point2f& corner : detail::toQuad(proposal.corners))
            outline.emplace_back(corner);
        cv::polylines(picture, outline, true, proposal.isTaken ? kTaken : kGivenUp, 1, cv::LINE_AA);
    }
    return picture;
}

cv::Mat drawLattices(const cv::Mat& bgr, const ScanLog& log) {
    cv::Mat picture = bgr.clone();
    for (const ScanLog::Board& board : log.boards) {
        const cv::Scalar& color = board.verdict == Verdict::Sudoku ? kTaken : kGivenUp;
        detail::drawLattice(picture, board.puzzle.lattice, color);
        cv::putText(picture, std::string(toString(board.verdict)), board.puzzle.lattice.at(0, 0),
                    cv::FONT_HERSHEY_PLAIN, 2, color, 2, cv::LINE_AA);
    }
    return picture;
}

void addBoard(std::vector<StagePicture>& pictures, const cv::Mat& bgr, const Puzzle& puzzle) {
    const cv::Mat board = rectify(bgr, puzzle.lattice, detail::kBoardSidePx);
    cv::Mat cells, reading = board.clone();
    cutCells(board).board.convertTo(cells, CV_8U, 100, 200);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (puzzle.filled[cell])
            cv::putText(reading, std::to_string(puzzle.filled[cell]),
                        {colOf(cell) * detail::kBoardCellPx + 4, rowOf(cell) * detail::kBoardCellPx + 22},
                        cv::FONT_HERSHEY_PLAIN, 2, {0, 0, 255}, 2, cv::LINE_AA);
    pictures.push_back({"board", board});
    pictures.push_back({"cells", cells});
    pictures.push_back({"reading", reading});
}

} // namespace

std::string_view toString(Verdict verdict) {
    switch (verdict) {
    case Verdict::Sudoku:
        return "sudoku";
    case Verdict::CutOff:
        return "cut off";
    case Verdict::NoSudoku:
        return "no sudoku";
    case Verdict::NoProof:
        return "no proof";
    }
    return "";
}

std::string explainNothing(const ScanLog& log) {
    const auto has = [&](Verdict verdict) {
        return std::ranges::find(log.boards, verdict, &ScanLog::Board::verdict) != log.boards.end();
    };
    if (!log.seenInstead.empty())
        return log.seenInstead;
    if (has(Verdict::Sudoku))
        return "";
    const auto isCutOff = [](const ScanLog::Board& board) {
        return board.verdict == Verdict::CutOff && !board.isFaint;
    };
    if (std::ranges::any_of(log.boards, isCutOff))
        return "a grid is cut off by the edge of the picture";
    if (has(Verdict::NoSudoku))
        return "a grid was found, but what could be read in it is no sudoku";
    if (has(Verdict::NoProof))
        return "lines were found that may be a grid, but no puzzle could be read there";
    return "no grid of nine by nine cells is visible";
}

std::vector<StagePicture> drawStages(const cv::Mat& bgr, const ScanLog& log) {
    std::vector<StagePicture> pictures = {
        {"page", bgr}, {"proposals", drawProposals(bgr, log)}, {"locate", drawLattices(bgr, log)}};
    for (const ScanLog::Board& board : log.boards)
        addBoard(pictures, bgr, board.puzzle);
    return pictures;
}

} // namespace nonet
