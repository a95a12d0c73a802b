#include "vision/read/note_places.h"
#include "base/statistics.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nonet::detail {

namespace {

constexpr double kInPlace = 0.98; // share of the notes that stand in their digits' places, where any do
constexpr double kLeast = 1e-4;
// Of the cell.
constexpr double kPitch = 0.3;         // of the places, where no note tells them
constexpr double kLeastArea = 0.0025;  // of ink that is looked at
constexpr double kLeastOfHeight = 0.6; // of a note, that ink in its place has
constexpr double kMostAside = 0.35;    // times the height of a note, from its place's middle
constexpr int kAroundPx = 2;

double sumOf(const NotePiece& piece) {
    return std::accumulate(piece.p.begin(), piece.p.end(), 0.0);
}

/// Where the places of a board are in a window.
struct Places {
    std::array<double, 3> x{}, y{};
    double height = 0; ///< of a note
};

Places findPlaces(const NotePieces& notes, int cellPx) {
    std::array<std::vector<double>, 3> x, y;
    std::vector<double> heights;
    for (const NotePiece& piece : notes.pieces)
        if (piece.likeliest() == piece.place) {
            x[static_cast<std::size_t>(piece.place % 3)].push_back(piece.box.x + piece.box.width / 2.0);
            y[static_cast<std::size_t>(piece.place / 3)].push_back(piece.box.y + piece.box.height / 2.0);
            heights.push_back(piece.box.height);
        }
    Places places{{}, {}, heights.empty() ? notes.height : median(heights)};
    for (std::size_t i = 0; i < 3; ++i) {
        const double usual = notes.windows.front().reach + (0.5 + kPitch * (static_cast<double>(i) - 1)) * cellPx;
        places.x[i] = x[i].empty() ? usual : median(x[i]);
        places.y[i] = y[i].empty() ? usual : median(y[i]);
    }
    return places;
}

std::optional<NotePiece> cutPlace(const NoteWindow& window, const cv::Mat& ink, const Places& places, int place,
                                  int cellPx) {
    const double half = places.height / 2 + kAroundPx;
    const cv::Point2d middle(places.x[static_cast<std::size_t>(place % 3)],
                             places.y[static_cast<std::size_t>(place / 3)]);
    const cv::Rect around =
        cv::Rect(cv::Point(middle - cv::Point2d(half, half)), cv::Point(middle + cv::Point2d(half, half))) &
        cv::Rect({}, ink.size());
    cv::Mat part = cv::Mat::zeros(ink.size(), CV_8U);
    ink(around).copyTo(part(around));
    const cv::Rect box = cv::boundingRect(part);
    if (box.height < kLeastOfHeight * places.height || cv::countNonZero(part) < kLeastArea * cellPx * cellPx)
        return std::nullopt;
    const cv::Point2d aside = cv::Point2d(box.tl() + box.br()) / 2 - middle; // as the rest of a grid line is
    if (std::max(std::abs(aside.x), std::abs(aside.y)) > kMostAside * places.height)
        return std::nullopt;
    std::optional<NotePiece> piece = cutPiece(window, part, box, cellPx);
    if (piece)
        piece->place = place;
    return piece;
}

} // namespace

double inPlacesNats(const std::vector<NotePiece>& pieces) {
    double nats = 0;
    for (const NotePiece& piece : pieces) {
        const double sum = sumOf(piece), inPlace = piece.p[static_cast<std::size_t>(piece.place)];
        nats += std::log(((1 - kInPlace) * (sum - inPlace) / 8 + kInPlace * inPlace + kLeast) / (sum / kSide + kLeast));
    }
    return nats;
}

std::vector<NotePiece> cutInPlaces(const NotePieces& notes, int cellPx) {
    std::vector<NotePiece> pieces;
    const Places places = findPlaces(notes, cellPx);
    for (const NoteWindow& window : notes.windows) {
        cv::Mat rest = window.ink.clone();
        std::array<bool, kSide> isTaken{};
        for (const NotePiece& piece : notes.pieces)
            if (piece.cell == window.cell && piece.likeliest() == piece.place) {
                isTaken[static_cast<std::size_t>(piece.place)] = true;
                rest(piece.box).setTo(0);
            }
        for (int place = 0; place < kSide; ++place)
            if (!isTaken[static_cast<std::size_t>(place)])
                if (std::optional<NotePiece> piece = cutPlace(window, rest, places, place, cellPx))
                    pieces.push_back(std::move(*piece));
    }
    return pieces;
}

void weighPlaces(std::vector<NotePiece>& pieces) {
    for (NotePiece& piece : pieces) {
        const double before = sumOf(piece);
        for (std::size_t d = 0; d < kSide; ++d)
            piece.p[d] =
                (piece.p[d] + kLeast) * (d == static_cast<std::size_t>(piece.place) ? kInPlace : (1 - kInPlace) / 8);
        const double after = sumOf(piece);
        for (double& p : piece.p)
            p *= before / after;
    }
}

} // namespace nonet::detail
