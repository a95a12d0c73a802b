// Ink in a cell that is as large as a note. How large notes are is taken from the board itself: what is smaller and
// close to another is a part of it (a thin digit falls apart), what is larger may be two notes that touch.
#include "vision/read/note_pieces.h"
#include "base/statistics.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace nonet::detail {

namespace {

// Of the cell.
constexpr double kEdge = 0.06; // no note has its middle there
constexpr double kLeastHeight = 0.1, kMostHeight = 0.65, kLeastArea = 0.0025;
constexpr double kShownHeight = 0.55, kShownWidth = 0.5; // as large the engine sees them
constexpr double kGap = 0.05;
constexpr double kUsualHeight = 0.2; // where too few notes tell it
// Of the usual height.
constexpr double kPart = 0.75, kWhole = 1.3;         // a part of a note; a note made of parts
constexpr double kRowPitch = 1.05, kColPitch = 0.58; // of notes that touch
constexpr double kAround = 0.3;                      // of a pitch, around the place where a cut is looked for
constexpr int kAroundInkPx = 2;

/// `box` is in the cell's window.
bool canBeNote(const cv::Rect& box, int area, int cellPx, int reach) {
    const double least = kLeastHeight * cellPx, edge = reach + kEdge * cellPx;
    const auto isInside = [&](double middle) { return middle > edge && middle < cellPx + 2 * reach - edge; };
    return isInside(box.x + box.width / 2.0) && isInside(box.y + box.height / 2.0) && box.height >= least &&
           box.height <= kMostHeight * cellPx && area >= kLeastArea * cellPx * cellPx;
}

/// The piece as large, as strong and as dark as a cell's digit.
cv::Mat enlarge(const cv::Mat& strength, const cv::Mat& mask, const cv::Rect& box, int side) {
    cv::Mat around, ink = cv::Mat::zeros(strength.size(), CV_32F), picture;
    cv::dilate(mask, around, cv::Mat::ones(2 * kAroundInkPx + 1, 2 * kAroundInkPx + 1, CV_8U));
    strength.copyTo(ink, around);
    double most = 0;
    cv::minMaxLoc(ink, nullptr, &most);
    ink *= -1 / most;
    const double scale = std::min(kShownHeight * side / box.height, kShownWidth * side / box.width);
    const cv::Point2d centre(box.x + box.width / 2.0, box.y + box.height / 2.0);
    cv::warpAffine(ink, picture,
                   cv::Matx23d(scale, 0, side / 2.0 - scale * centre.x, 0, scale, side / 2.0 - scale * centre.y),
                   {side, side});
    return picture;
}

int placeOf(const cv::Rect& box, int window, int cellPx) {
    const double reach = (window - cellPx) / 2.0;
    const auto third = [&](double middle) { return std::clamp(static_cast<int>(3 * (middle - reach) / cellPx), 0, 2); };
    return 3 * third(box.y + box.height / 2.0) + third(box.x + box.width / 2.0);
}

/// Connected ink, or several that belong together.
struct Blob {
    cv::Rect box;
    int area = 0;
    std::vector<int> labels;
};

struct BlobsOfWindow {
    cv::Mat labels;
    std::vector<Blob> blobs;
};

BlobsOfWindow findBlobs(const cv::Mat& ink) {
    cv::Mat stats, centres;
    BlobsOfWindow found;
    cv::connectedComponentsWithStats(ink, found.labels, stats, centres, 8, CV_16U);
    for (int label = 1; label < stats.rows; ++label)
        found.blobs.push_back(
            {cv::Rect(stats.at<int>(label, cv::CC_STAT_LEFT), stats.at<int>(label, cv::CC_STAT_TOP),
                      stats.at<int>(label, cv::CC_STAT_WIDTH), stats.at<int>(label, cv::CC_STAT_HEIGHT)),
             stats.at<int>(label, cv::CC_STAT_AREA),
             {label}});
    return found;
}

double usualHeightOf(const std::vector<BlobsOfWindow>& blobs, const std::vector<NoteWindow>& windows, int cellPx) {
    std::vector<int> heights;
    for (std::size_t i = 0; i < blobs.size(); ++i)
        for (const Blob& blob : blobs[i].blobs)
            if (canBeNote(blob.box, blob.area, cellPx, windows[i].reach))
                heights.push_back(blob.box.height);
    return heights.empty() ? kUsualHeight * cellPx : median(heights);
}

/// Whether one of them is too small for a note, and both make one.
bool belongTogether(const cv::Rect& a, const cv::Rect& b, double height, int cellPx) {
    const int gap = cvRound(kGap * cellPx);
    const cv::Rect both = a | b, around(a.x - gap, a.y - gap, a.width + 2 * gap, a.height + 2 * gap);
    return std::min(a.height, b.height) < kPart * height && both.width <= kWhole * height &&
           both.height <= kWhole * height && (around & b).area() > 0;
}

void joinParts(std::vector<Blob>& blobs, double height, int cellPx) {
    for (std::size_t i = 0; i < blobs.size(); ++i)
        for (std::size_t j = i + 1; j < blobs.size(); ++j)
            if (belongTogether(blobs[i].box, blobs[j].box, height, cellPx)) {
                blobs[i].box |= blobs[j].box;
                blobs[i].area += blobs[j].area;
                blobs[i].labels.insert(blobs[i].labels.end(), blobs[j].labels.begin(), blobs[j].labels.end());
                blobs.erase(blobs.begin() + static_cast<std::ptrdiff_t>(j));
                j = i; // what is larger may reach further
            }
}

/// Cuts the box into so many parts of about one length, each time where there is the least ink.
std::vector<cv::Rect> cutBox(const cv::Mat& mask, const cv::Rect& box, bool isAcross, int count) {
    cv::Mat sums;
    cv::reduce(mask(box), sums, isAcross ? 0 : 1, cv::REDUCE_SUM, CV_32S);
    const auto* first = sums.ptr<int>();
    const double pitch = static_cast<double>(sums.total()) / count;
    std::vector<cv::Rect> parts;
    for (int i = 0, begin = 0; i < count; ++i) {
        const int end = i + 1 == count ? static_cast<int>(sums.total())
                                       : static_cast<int>(std::min_element(first + cvRound((i + 1 - kAround) * pitch),
                                                                           first + cvRound((i + 1 + kAround) * pitch)) -
                                                          first);
        const cv::Rect part = isAcross ? cv::Rect(box.x + begin, box.y, end - begin, box.height)
                                       : cv::Rect(box.x, box.y + begin, box.width, end - begin);
        if (const cv::Rect inked = cv::boundingRect(mask(part)); !inked.empty())
            parts.push_back(inked + part.tl());
        begin = end;
    }
    return parts;
}

/// The boxes of the notes that a box holds if they touch: row by row.
std::vector<cv::Rect> partsOf(const cv::Mat& mask, const cv::Rect& box, double height) {
    std::vector<cv::Rect> parts;
    const int rows = std::max(1, cvRound(box.height / (kRowPitch * height)));
    for (const cv::Rect& row : cutBox(mask, box, false, rows)) {
        const int cols = std::max(1, cvRound(row.width / (kColPitch * height)));
        for (const cv::Rect& part : cutBox(mask, row, true, cols))
            parts.push_back(part);
    }
    return parts;
}

/// A piece, and, where it is longer than most notes, its parts too.
void addPieceWithParts(const NoteWindow& window, const cv::Mat& mask, const cv::Rect& box, double height, int cellPx,
                       std::vector<NotePiece>& pieces) {
    std::optional<NotePiece> whole = cutPiece(window, mask, box, cellPx);
    if (!whole)
        return;
    std::vector<NotePiece> parts;
    for (const cv::Rect& part : partsOf(mask, box, height)) {
        cv::Mat inside = cv::Mat::zeros(mask.size(), CV_8U);
        mask(part).copyTo(inside(part));
        if (std::optional<NotePiece> piece = cutPiece(window, inside, part, cellPx))
            parts.push_back(std::move(*piece));
    }
    whole->parts = parts.size() < 2 ? 0 : static_cast<int>(parts.size());
    pieces.push_back(std::move(*whole));
    if (parts.size() >= 2)
        pieces.insert(pieces.end(), parts.begin(), parts.end());
}

} // namespace

double NotePiece::most() const {
    return std::ranges::max(p);
}

int NotePiece::likeliest() const {
    return static_cast<int>(std::ranges::max_element(p) - p.begin());
}

std::optional<NotePiece> cutPiece(const NoteWindow& window, const cv::Mat& mask, const cv::Rect& box, int cellPx) {
    double strongest = 0;
    cv::minMaxLoc(window.strength, nullptr, &strongest, nullptr, nullptr, mask);
    const double contrast = contrastOf(strongest, window.noise);
    if (noteOdds(fitted::kNote, contrast, 1) < window.keptFrom)
        return std::nullopt;
    return NotePiece{window.cell,
                     placeOf(box, window.strength.cols, cellPx),
                     box,
                     enlarge(window.strength, mask, box, cellPx),
                     contrast,
                     {},
                     0};
}

NotePieces findNotePieces(const Cells& cells, const Grid& filled, double keptFrom) {
    NotePieces found{findNoteWindows(cells, filled, keptFrom), {}, 0};
    std::vector<BlobsOfWindow> blobs;
    for (const NoteWindow& window : found.windows)
        blobs.push_back(findBlobs(window.ink));
    found.height = usualHeightOf(blobs, found.windows, cells.cellPx);
    for (std::size_t i = 0; i < blobs.size(); ++i) {
        joinParts(blobs[i].blobs, found.height, cells.cellPx);
        for (const Blob& blob : blobs[i].blobs) {
            if (!canBeNote(blob.box, blob.area, cells.cellPx, found.windows[i].reach))
                continue;
            cv::Mat mask = blobs[i].labels == blob.labels.front();
            for (const int label : blob.labels)
                mask |= blobs[i].labels == label;
            addPieceWithParts(found.windows[i], mask, blob.box, found.height, cells.cellPx, found.pieces);
        }
    }
    return found;
}

} // namespace nonet::detail
