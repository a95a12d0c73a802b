// Matches grids to labels by overlap, or by text where a label has no corners. A grid that no label explains is extra,
// unless it is `complete`: the small solution of yesterday's puzzle is not labelled.
#include "apps/eval/evaluate.h"
#include "nonet/pages.h"
#include "vision/geometry/quad.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <map>

namespace nonet::eval {

namespace {

/// The label's corners in the turned picture.
detail::Quad turnedCorners(const Corners& corners, int quarterTurns, cv::Size original) {
    detail::Quad quad = detail::toQuad(corners);
    for (cv::Point2f& p : quad) {
        auto width = static_cast<float>(original.width), height = static_cast<float>(original.height);
        for (int turn = 0; turn < quarterTurns; ++turn) {
            p = {height - p.y, p.x};
            std::swap(width, height);
        }
    }
    return quad;
}

double likeness(const Label& label, const PuzzleReport& puzzle, int quarterTurns, cv::Size original) {
    if (label.corners)
        return detail::overlapOfUnion(turnedCorners(*label.corners, quarterTurns, original),
                                      detail::toQuad(*puzzle.corners));
    int equal = 0;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        equal += (*label.puzzle)[cell] == puzzle.decision.givens[cell];
    return equal / 81.0;
}

GridScore scoreOf(const Label& label) {
    GridScore score;
    score.puzzle = label.puzzle->toString();
    score.filled = label.filled->toString();
    return score;
}

void fill(GridScore& score, const Decision& read) {
    score.readPuzzle = read.givens.toString();
    score.readFilled = read.filled.toString();
    score.status = toString(read.status);
    score.confidence = read.confidence;
}

/// A score with nothing found yet.
PictureScore unreadScore(const std::vector<Label>& labels, int rotation) {
    PictureScore score;
    score.rotation = rotation;
    score.file = labels.front().file;
    for (const Label& label : labels) {
        for (const std::string& tag : label.tags)
            if (std::ranges::find(score.tags, tag) == score.tags.end())
                score.tags.push_back(tag);
        if (label.puzzle)
            score.grids.push_back(scoreOf(label));
    }
    return score;
}

/// One more page of the same picture.
void add(PictureScore& whole, const PictureScore& page) {
    whole.grids.insert(whole.grids.end(), page.grids.begin(), page.grids.end());
    whole.extra += page.extra;
    whole.ms += page.ms;
}

} // namespace

PictureScore compare(const PageReport& found, const std::vector<Label>& labels, int rotation, cv::Size original) {
    PictureScore score = unreadScore(labels, rotation);
    score.ms = found.ms;
    std::vector<bool> isUsed(found.puzzles.size());
    std::size_t next = 0;
    for (const Label& label : labels) {
        if (!label.puzzle)
            continue;
        double best = detail::kSamePuzzle;
        std::optional<std::size_t> match;
        for (std::size_t i = 0; i < found.puzzles.size(); ++i)
            if (const double l = likeness(label, found.puzzles[i], rotation / 90, original); !isUsed[i] && l >= best) {
                best = l;
                match = i;
            }
        if (match) {
            isUsed[*match] = true;
            fill(score.grids[next], found.puzzles[*match].decision);
        }
        ++next;
    }
    for (std::size_t i = 0; i < isUsed.size(); ++i)
        score.extra += !isUsed[i] && found.puzzles[i].decision.status != Status::Complete;
    return score;
}

PictureScore evaluate(const std::filesystem::path& file, const std::vector<Label>& labels, int rotation,
                      PageScanner& scanner, ScannedPage* evidence) {
    PictureScore unread = unreadScore(labels, rotation), whole = unread;
    whole.grids.clear();
    std::map<int, std::vector<Label>> byPage;
    for (const Label& label : labels)
        byPage[label.page()].push_back(label);
    const auto pages = scanner.open({file.native(), {}});
    int next = 1;
    for (const auto& [number, ofPage] : byPage) {
        while (next < number && pages->skip())
            ++next;
        const auto page = pages->next();
        ++next;
        if (!page || !page->picture) {
            const std::string why = page ? page->error : pages->openError();
            unread.error =
                !why.empty() ? why : printable(file.native()) + ": there is no page " + std::to_string(number);
            return unread;
        }
        cv::Mat& bgr = page->picture->bgr;
        const cv::Size original = bgr.size();
        if (rotation > 0)
            cv::rotate(bgr, bgr, rotation / 90 - 1);
        PageOutcome seen = scanner.scan(*page);
        if (!seen.report.error.empty()) {
            unread.error = seen.report.error;
            return unread;
        }
        const PictureScore score = compare(seen.report, ofPage, rotation, original);
        add(whole, score);
        if (evidence && (evidence->page.empty() || !score.isRight()))
            *evidence = {bgr, std::move(seen)};
    }
    return whole;
}

} // namespace nonet::eval
