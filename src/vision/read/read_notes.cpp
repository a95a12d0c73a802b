// Notes are small pieces of ink in otherwise empty cells. Each is enlarged to the size of a cell's digit, and 81 of
// them make a board that the engine reads like any other. Apps, and many people, give each digit its own place, three
// by three; where the pieces of a board say so, the place helps to read them. Weak spots: notes that touch each other
// or a grid line.
#include "vision/read/read_notes.h"
#include "base/statistics.h"
#include "vision/read/cut_glyph.h"
#include "vision/read/fitted_notes.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace nonet::detail {

namespace {

// Of the cell.
constexpr double kReach = 0.1; // of the window beyond the cell
constexpr double kEdge = 0.06; // no note has its middle there
constexpr double kLeastHeight = 0.1, kMostHeight = 0.55, kMostWidth = 0.45, kLeastArea = 0.0025;
constexpr double kShownHeight = 0.55, kShownWidth = 0.5; // as large the engine sees them
constexpr double kLineLength = 0.6;                      // and more
constexpr double kGap = 0.05, kMostJoinedWidth = 0.24, kMostJoinedHeight = 0.3;
constexpr InkShare kInk = {0.15, 0.35};
constexpr std::size_t kFewest = 4; // notes that tell how high they usually are
constexpr double kTwoNotes = 1.5;  // times the usual height, from which a piece is two notes
// Chosen with fit_notes: 97 % of the notes and 1 % of the other pieces of ink are above 0, 99 % and 4 % above -2.
constexpr double kLeastNoise = 0.01; // of the ink's full strength
constexpr double kKept = -2;         // log-odds, where a board has notes
constexpr double kLooked = 3.5;      // above that, of the strongest ink in a cell: what is worth the time
constexpr int kFewestNotes = 6;      // above 0: on all of 120 boards with notes, and on 2 of 404 without
constexpr double kTurned = 2;        // times the usual ink, from which the other is a cell's ink
constexpr int kAroundInkPx = 2;
constexpr double kInPlace = 0.98; // share of the notes that stand in their digits' places, where any do
constexpr double kPitch = 0.3, kUsualHeight = 0.2; // of the places, where no note tells them
constexpr double kLeastOfHeight = 0.6;             // of a note, that ink in its place has
constexpr double kRising = 0.95; // share of the clear neighbours that rise, from which all are held to
constexpr double kLeast = 1e-4;

/// A small piece of ink.
struct Piece {
    int cell = 0;
    int place = 0; ///< 0 to 8, three by three
    cv::Rect box;  ///< in the cell's window
    cv::Mat picture;
    double contrast = 0;           ///< log of the ink's strength in strengths of the paper's noise
    std::array<double, kSide> p{}; ///< of being each digit
    bool hasHalves = false;        ///< the next two pieces are what it falls into if it is two notes that touch
    double most() const { return std::ranges::max(p); }
};

/// Log-odds that a piece is a note and no dirt, by how its ink stands out from the paper's noise and how clearly it
/// reads.
double isNoteOdds(double contrast, double certainty) {
    constexpr double kSurest = 1e-3; // as in fit_notes
    constexpr auto& weights = fitted::kNote;
    return weights.constant + weights.contrast * contrast + weights.doubt * std::log(1 - certainty + kSurest);
}

double contrastOf(double strongest, double noise) {
    return std::log(strongest / (noise + kLeastNoise));
}

/// `box` is in the cell's window.
bool isNote(const cv::Rect& box, int area, int cellPx, int reach) {
    const double least = kLeastHeight * cellPx, edge = reach + kEdge * cellPx;
    const auto isInside = [&](double middle) { return middle > edge && middle < cellPx + 2 * reach - edge; };
    return isInside(box.x + box.width / 2.0) && isInside(box.y + box.height / 2.0) && box.height >= least &&
           box.height <= kMostHeight * cellPx && box.width <= kMostWidth * cellPx &&
           area >= kLeastArea * cellPx * cellPx;
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

/// Takes the grid lines out: ink that is longer than any note.
void removeLines(cv::Mat& ink, int cellPx) {
    const int length = cvRound(kLineLength * cellPx);
    for (const cv::Size& line : {cv::Size(length, 1), cv::Size(1, length)}) {
        cv::Mat lines;
        cv::morphologyEx(ink, lines, cv::MORPH_OPEN, cv::Mat::ones(line, CV_8U));
        cv::dilate(lines, lines, cv::Mat::ones(3, 3, CV_8U));
        ink.setTo(0, lines);
    }
}

/// Boxes of ink that belong together, each with the labels in it: a thin digit falls apart.
struct Cluster {
    cv::Rect box;
    int area = 0;
    std::vector<int> labels;
};

bool belongTogether(const cv::Rect& a, const cv::Rect& b, int cellPx) {
    const int gap = cvRound(kGap * cellPx);
    const cv::Rect both = a | b, around(a.x - gap, a.y - gap, a.width + 2 * gap, a.height + 2 * gap);
    return both.width <= kMostJoinedWidth * cellPx && both.height <= kMostJoinedHeight * cellPx &&
           (around & b).area() > 0;
}

std::vector<Cluster> cluster(const cv::Mat& stats, int cellPx) {
    std::vector<Cluster> clusters;
    for (int label = 1; label < stats.rows; ++label)
        clusters.push_back({cv::Rect(stats.at<int>(label, cv::CC_STAT_LEFT), stats.at<int>(label, cv::CC_STAT_TOP),
                                     stats.at<int>(label, cv::CC_STAT_WIDTH), stats.at<int>(label, cv::CC_STAT_HEIGHT)),
                            stats.at<int>(label, cv::CC_STAT_AREA),
                            {label}});
    for (std::size_t i = 0; i < clusters.size(); ++i)
        for (std::size_t j = i + 1; j < clusters.size(); ++j)
            if (belongTogether(clusters[i].box, clusters[j].box, cellPx)) {
                clusters[i].box |= clusters[j].box;
                clusters[i].area += clusters[j].area;
                clusters[i].labels.insert(clusters[i].labels.end(), clusters[j].labels.begin(),
                                          clusters[j].labels.end());
                clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(j));
                j = i; // what is larger may reach further
            }
    return clusters;
}

/// A cell with a little of its neighbours, as a lattice may lie beside the lines. The ink is positive: darker than
/// paper or lighter, as the board's is; a highlight may turn that round.
struct Window {
    cv::Mat strength;
    cv::Mat ink;          ///< where it is strong, without grid lines
    double strongest = 0; ///< in the cell's inner part
    int cell = 0;
    int reach = 0;       ///< beyond the cell
    double noise = 0;    ///< of the paper
    double keptFrom = 0; ///< log-odds of a note, as far as the contrast tells them
};

/// How far the paper strays from its level, by every second pixel that is no ink.
double noiseOf(const cv::Mat& patch) {
    double sum = 0;
    int count = 0;
    for (int y = 0; y < patch.rows; y += 2)
        for (int x = 0; x < patch.cols; x += 2)
            if (const double strength = std::abs(patch.at<float>(y, x)); strength < kInk.least) {
                sum += strength;
                ++count;
            }
    return count > 0 ? sum / count : 0;
}

Window windowOf(const Cells& cells, int cell, bool isLight, double keptFrom) {
    const int side = cells.cellPx, reach = cvRound(kReach * side), inside = std::max(2, side / 8);
    const cv::Mat inner = cells.patch(cell)(cv::Rect(inside, inside, side - 2 * inside, side - 2 * inside));
    double darkest = 0, lightest = 0;
    cv::minMaxLoc(inner, &darkest, &lightest);
    const double usual = isLight ? lightest : -darkest, other = isLight ? -darkest : lightest;
    const bool isTurned = other > kTurned * usual;
    Window window{{}, {}, isTurned ? other : usual, cell, reach, noiseOf(inner), keptFrom};
    if (window.strongest < kInk.least || isNoteOdds(contrastOf(window.strongest, window.noise), 1) < keptFrom + kLooked)
        return window;
    const cv::Rect place(colOf(cell) * side - reach, rowOf(cell) * side - reach, side + 2 * reach, side + 2 * reach);
    const cv::Rect seen = place & cv::Rect({}, cells.board.size());
    window.strength = cv::Mat::zeros(place.size(), CV_32F);
    const cv::Mat ink = isLight != isTurned ? cells.board(seen) : cv::Mat(-cells.board(seen));
    ink.copyTo(window.strength(seen - place.tl()));
    window.ink = window.strength > std::max(kInk.least, kInk.share * window.strongest);
    removeLines(window.ink, side);
    return window;
}

/// Where a box falls apart: across its longer side, where there is the least ink between a third and two thirds.
std::array<cv::Rect, 2> halve(const cv::Mat& mask, const cv::Rect& box, bool isAcross) {
    cv::Mat sums;
    cv::reduce(mask(box), sums, isAcross ? 0 : 1, cv::REDUCE_SUM, CV_32S);
    const auto* first = sums.ptr<int>();
    const auto length = static_cast<int>(sums.total());
    const auto at = static_cast<int>(std::min_element(first + length / 3, first + 1 + length * 2 / 3) - first);
    if (isAcross)
        return {cv::Rect(box.x, box.y, at, box.height), cv::Rect(box.x + at, box.y, box.width - at, box.height)};
    return {cv::Rect(box.x, box.y, box.width, at), cv::Rect(box.x, box.y + at, box.width, box.height - at)};
}

/// None where the ink is so weak among the paper's noise that it is no note however well it reads.
bool addPiece(const Window& window, const cv::Mat& mask, const cv::Rect& box, int cellPx, std::vector<Piece>& pieces) {
    double strongest = 0;
    cv::minMaxLoc(window.strength, nullptr, &strongest, nullptr, nullptr, mask);
    const double contrast = contrastOf(strongest, window.noise);
    if (isNoteOdds(contrast, 1) < window.keptFrom)
        return false;
    pieces.push_back({window.cell,
                      placeOf(box, window.strength.cols, cellPx),
                      box,
                      enlarge(window.strength, mask, box, cellPx),
                      contrast,
                      {}});
    return true;
}

/// A piece, and, where it is longer than most notes, its halves too.
void addPieceWithHalves(const Window& window, const cv::Mat& mask, const cv::Rect& box, int cellPx,
                        std::vector<Piece>& pieces) {
    const bool isWide = box.width > kMostJoinedWidth * cellPx, isHigh = box.height > kMostJoinedHeight * cellPx;
    std::vector<Piece> halves;
    if (isWide != isHigh)
        for (const cv::Rect& half : halve(mask, box, isWide)) {
            cv::Mat part = cv::Mat::zeros(mask.size(), CV_8U);
            mask(half).copyTo(part(half));
            const cv::Rect inked = cv::boundingRect(part);
            addPiece(window, part, inked.empty() ? half : inked, cellPx, halves);
        }
    if (!addPiece(window, mask, box, cellPx, pieces) || halves.size() < 2)
        return;
    pieces.back().hasHalves = true;
    pieces.insert(pieces.end(), halves.begin(), halves.end());
}

void addPieces(const Window& window, int cellPx, std::vector<Piece>& pieces) {
    cv::Mat labels, stats, centres;
    cv::connectedComponentsWithStats(window.ink, labels, stats, centres, 8, CV_16U);
    for (const Cluster& each : cluster(stats, cellPx)) {
        if (!isNote(each.box, each.area, cellPx, window.reach))
            continue;
        cv::Mat mask = labels == each.labels.front();
        for (const int label : each.labels)
            mask |= labels == label;
        addPieceWithHalves(window, mask, each.box, cellPx, pieces);
    }
}

int likeliestOf(const Piece& piece) {
    return static_cast<int>(std::ranges::max_element(piece.p) - piece.p.begin());
}

/// Keeps a piece or its halves, whichever reads better; what is far larger than the notes of this board is two.
std::vector<Piece> chooseHalves(const std::vector<Piece>& pieces) {
    std::vector<int> heights;
    for (const Piece& piece : pieces)
        if (!piece.hasHalves)
            heights.push_back(piece.box.height);
    const double usual = heights.size() < kFewest ? 1e9 : median(heights);
    std::vector<Piece> chosen;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!pieces[i].hasHalves) {
            chosen.push_back(pieces[i]);
            continue;
        }
        const bool isTwo = pieces[i].box.height > kTwoNotes * usual || pieces[i].box.width > kTwoNotes * usual;
        if (isTwo || std::min(pieces[i + 1].most(), pieces[i + 2].most()) > pieces[i].most())
            chosen.insert(chosen.end(), {pieces[i + 1], pieces[i + 2]});
        else
            chosen.push_back(pieces[i]);
        i += 2;
    }
    return chosen;
}

/// Lays pieces out as boards and has them read.
void readPieces(std::vector<Piece>& pieces, int cellPx, DigitReader& reader) {
    for (std::size_t first = 0; first < pieces.size(); first += Grid::kCells) {
        Cells board{cv::Mat::zeros(kSide * cellPx, kSide * cellPx, CV_32F), cellPx, {}};
        const std::size_t count = std::min(pieces.size() - first, std::size_t{Grid::kCells});
        for (std::size_t i = 0; i < count; ++i) {
            cv::Mat patch = board.patch(static_cast<int>(i));
            pieces[first + i].picture.copyTo(patch);
        }
        const Readings readings = reader.read(board);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t d = 0; d < kSide; ++d)
                pieces[first + i].p[d] = static_cast<double>(readings[i].printed[d]) + readings[i].handwritten[d];
    }
}

struct Found {
    std::vector<Window> windows; ///< the cells that have ink
    std::vector<Piece> pieces;   ///< as they are read by themselves
};

Found findPieces(const Cells& cells, const Grid& filled, DigitReader& reader, double keptFrom) {
    const bool isLight = isInkLight(cells);
    Found found;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (!filled[cell])
            if (Window window = windowOf(cells, cell, isLight, keptFrom); !window.ink.empty()) {
                addPieces(window, cells.cellPx, found.pieces);
                found.windows.push_back(std::move(window));
            }
    readPieces(found.pieces, cells.cellPx, reader);
    found.pieces = chooseHalves(found.pieces);
    return found;
}

/// Keeps what is ink on paper and reads like digits; nothing unless several pieces clearly do.
void dropDirt(std::vector<Piece>& pieces) {
    const auto oddsOf = [](const Piece& piece) { return isNoteOdds(piece.contrast, piece.most()); };
    if (std::ranges::count_if(pieces, [&](const Piece& piece) { return oddsOf(piece) > 0; }) < kFewestNotes)
        pieces.clear();
    std::erase_if(pieces, [&](const Piece& piece) { return oddsOf(piece) < kKept; });
}

/// Whether most pieces stand in their digits' places.
bool areInPlaces(const std::vector<Piece>& pieces) {
    double nats = 0;
    for (const Piece& piece : pieces) {
        const double sum = std::accumulate(piece.p.begin(), piece.p.end(), 0.0);
        const double inPlace = piece.p[static_cast<std::size_t>(piece.place)];
        nats += std::log(((1 - kInPlace) * (sum - inPlace) / 8 + kInPlace * inPlace + kLeast) / (sum / kSide + kLeast));
    }
    return nats > 0;
}

/// What is hard to read is then most likely what its place says.
void weighPlaces(std::vector<Piece>& pieces) {
    for (Piece& piece : pieces) {
        const double before = std::accumulate(piece.p.begin(), piece.p.end(), 0.0);
        for (std::size_t d = 0; d < kSide; ++d)
            piece.p[d] =
                (piece.p[d] + kLeast) * (d == static_cast<std::size_t>(piece.place) ? kInPlace : (1 - kInPlace) / 8);
        const double after = std::accumulate(piece.p.begin(), piece.p.end(), 0.0);
        for (double& p : piece.p)
            p *= before / after;
    }
}

/// Where the places of a board are in a window.
struct Places {
    std::array<double, 3> x{}, y{};
    double height = 0; ///< of a note
};

Places findPlaces(const std::vector<Piece>& pieces, int cellPx, int reach) {
    std::array<std::vector<double>, 3> x, y;
    std::vector<double> heights;
    for (const Piece& piece : pieces)
        if (likeliestOf(piece) == piece.place) {
            x[static_cast<std::size_t>(piece.place % 3)].push_back(piece.box.x + piece.box.width / 2.0);
            y[static_cast<std::size_t>(piece.place / 3)].push_back(piece.box.y + piece.box.height / 2.0);
            heights.push_back(piece.box.height);
        }
    Places places{{}, {}, heights.empty() ? kUsualHeight * cellPx : median(heights)};
    for (std::size_t i = 0; i < 3; ++i) {
        const double usual = reach + (0.5 + kPitch * (static_cast<double>(i) - 1)) * cellPx;
        places.x[i] = x[i].empty() ? usual : median(x[i]);
        places.y[i] = y[i].empty() ? usual : median(y[i]);
    }
    return places;
}

/// The ink in each place in which nothing was found: notes that touch each other or a line.
std::vector<Piece> piecesInPlaces(const std::vector<Window>& windows, const std::vector<Piece>& found, int cellPx) {
    std::vector<Piece> pieces;
    const Places places = findPlaces(found, cellPx, windows.front().reach);
    const auto half = places.height / 2 + kAroundInkPx;
    for (const Window& window : windows)
        for (int place = 0; place < kSide; ++place) {
            if (std::ranges::any_of(found, [&](const Piece& piece) {
                    return piece.cell == window.cell && piece.place == place && likeliestOf(piece) == place;
                }))
                continue;
            const cv::Point2d middle(places.x[static_cast<std::size_t>(place % 3)],
                                     places.y[static_cast<std::size_t>(place / 3)]);
            const cv::Rect around =
                cv::Rect(cv::Point(middle - cv::Point2d(half, half)), cv::Point(middle + cv::Point2d(half, half))) &
                cv::Rect({}, window.ink.size());
            cv::Mat part = cv::Mat::zeros(window.ink.size(), CV_8U);
            window.ink(around).copyTo(part(around));
            const cv::Rect box = cv::boundingRect(part);
            if (box.height < kLeastOfHeight * places.height || cv::countNonZero(part) < kLeastArea * cellPx * cellPx)
                continue;
            if (addPiece(window, part, box, cellPx, pieces))
                pieces.back().place = place;
        }
    return pieces;
}

/// Adds what is read in the places, if it is what the place says.
void addFromPlaces(const std::vector<Window>& windows, int cellPx, DigitReader& reader, std::vector<Piece>& pieces) {
    std::vector<Piece> more = piecesInPlaces(windows, pieces, cellPx);
    readPieces(more, cellPx, reader);
    std::erase_if(more, [](const Piece& piece) { return likeliestOf(piece) != piece.place; });
    pieces.insert(pieces.end(), more.begin(), more.end());
}

/// Row by row, each from the left.
void sortForReading(std::span<Piece> pieces) {
    std::ranges::sort(pieces, {}, [](const Piece& piece) { return piece.box.y; });
    for (auto row = pieces.begin(); row != pieces.end();) {
        const int limit = row->box.y + row->box.height / 2;
        const auto end = std::find_if(row, pieces.end(), [&](const Piece& piece) { return piece.box.y > limit; });
        std::sort(row, end, [](const Piece& a, const Piece& b) { return a.box.x < b.box.x; });
        row = end;
    }
}

/// Whether the notes that can be read clearly rise within their cells.
bool isRising(const std::vector<std::span<Piece>>& cells) {
    constexpr double kClear = 0.9;
    constexpr int kFewestPairs = 4;
    int pairs = 0, rising = 0;
    for (const std::span<Piece>& pieces : cells)
        for (std::size_t i = 1; i < pieces.size(); ++i)
            if (std::min(pieces[i - 1].most(), pieces[i].most()) > kClear) {
                ++pairs;
                rising += likeliestOf(pieces[i - 1]) < likeliestOf(pieces[i]);
            }
    return pairs >= kFewestPairs && rising >= kRising * pairs;
}

/// The same probabilities if the notes of a cell rise, by all rising ways to read them.
void weighRising(std::span<Piece> pieces) {
    using Sums = std::array<double, kSide>;
    const std::size_t count = pieces.size();
    std::vector<Sums> before(count), after(count); // of the ways to read those before and behind, if this is the digit
    const auto chance = [&](std::size_t i, std::size_t digit) { return pieces[i].p[digit] + kLeast; };
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t d = 0; d < kSide; ++d) {
            before[i][d] = i == 0;
            for (std::size_t lower = 0; i > 0 && lower < d; ++lower)
                before[i][d] += before[i - 1][lower] * chance(i - 1, lower);
        }
    for (std::size_t i = count; i-- > 0;)
        for (std::size_t d = 0; d < kSide; ++d) {
            after[i][d] = i + 1 == count;
            for (std::size_t higher = d + 1; i + 1 < count && higher < kSide; ++higher)
                after[i][d] += after[i + 1][higher] * chance(i + 1, higher);
        }
    for (std::size_t i = 0; i < count; ++i) {
        double sum = 0, total = 0;
        for (std::size_t d = 0; d < kSide; ++d) {
            sum += pieces[i].p[d];
            total += before[i][d] * chance(i, d) * after[i][d];
        }
        for (std::size_t d = 0; total > 0 && d < kSide; ++d)
            pieces[i].p[d] = sum * before[i][d] * chance(i, d) * after[i][d] / total;
    }
}

/// Notes rise within a cell, where those that are clear do.
void weighOrder(std::vector<Piece>& pieces) {
    std::vector<std::span<Piece>> cells;
    for (auto first = pieces.begin(); first != pieces.end();) {
        const auto end =
            std::find_if(first, pieces.end(), [&](const Piece& piece) { return piece.cell != first->cell; });
        cells.emplace_back(&*first, static_cast<std::size_t>(end - first));
        sortForReading(cells.back());
        first = end;
    }
    if (isRising(cells))
        std::ranges::for_each(cells, weighRising);
}

} // namespace

std::vector<NoteMarks> noteMarks(const Cells& cells, const Grid& filled, DigitReader& reader) {
    std::vector<NoteMarks> marks;
    for (const Piece& piece : findPieces(cells, filled, reader, -std::numeric_limits<double>::infinity()).pieces)
        marks.push_back({piece.cell, likeliestOf(piece) + 1, piece.contrast, piece.most()});
    return marks;
}

void readNotes(const Cells& cells, const Grid& filled, DigitReader& reader, Readings& readings) {
    auto [windows, pieces] = findPieces(cells, filled, reader, kKept);
    dropDirt(pieces);
    if (pieces.empty())
        return;
    if (areInPlaces(pieces)) {
        addFromPlaces(windows, cells.cellPx, reader, pieces);
        weighPlaces(pieces);
    } else {
        weighOrder(pieces);
    }
    for (const Piece& piece : pieces) {
        auto& notes = readings[static_cast<std::size_t>(piece.cell)].notes;
        for (std::size_t d = 0; d < notes.size(); ++d)
            notes[d] = std::max(notes[d], static_cast<float>(piece.p[d]));
    }
}

} // namespace nonet::detail
