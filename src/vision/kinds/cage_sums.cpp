// Sums are small digits like notes, and are cut and read like those, but for the 0, which no cell of a sudoku holds: it
// is told by its empty middle between two strokes. That all cages together make 405 and that a sum must be possible for
// its size mends what is misread.
#include "vision/kinds/cage_sums.h"
#include "base/statistics.h"
#include "vision/read/note_pieces.h"
#include "vision/read/read_notes.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace nonet::detail {

namespace {

// Of the cell.
constexpr double kMostRight = 0.56, kMostDown = 0.36; // of the middle of a sum's digit
constexpr double kLeastHigh = 0.1, kMostHigh = 0.38;
constexpr double kUnevenTops = 0.1;  // of the two digits of a sum
constexpr double kWidestGap = 0.16;  // between them
constexpr double kWindowReach = 0.1; // of the window of a piece, beyond the cell

constexpr double kKept = -4;                          // log-odds of a note
constexpr double kSlip = 0.004;                       // of any other number, where the engine is sure
constexpr std::size_t kWays = 150, kAlternatives = 7; // of one total; of one sum
constexpr double kHopelessNats = 25;                  // less likely than the best

bool isInUpperLeft(const NotePiece& piece, int cellPx) {
    const double reach = kWindowReach * cellPx;
    const double x = piece.box.x + piece.box.width / 2.0 - reach, y = piece.box.y + piece.box.height / 2.0 - reach;
    return x < kMostRight * cellPx && y < kMostDown * cellPx && piece.box.height > kLeastHigh * cellPx &&
           piece.box.height < kMostHigh * cellPx;
}

/// How many cells have ink where a sum would stand if the board were turned clockwise so often.
int countCornerInk(const Cells& cells, int quarterTurns) {
    constexpr double kNear = 0.12, kFar = 0.48, kDown = 0.33; // of the cell: inside of lines
    constexpr double kInk = 0.3, kLeastShare = 0.03;          // strength; of the pixels there
    const int side = cells.cellPx, near = cvRound(kNear * side), far = cvRound(kFar * side);
    const int down = cvRound(kDown * side), right = side - near, last = side - down;
    const std::array<cv::Rect, 4> corners = {
        cv::Rect(near, near, far - near, down - near), cv::Rect(near, side - far, down - near, far - near),
        cv::Rect(side - far, last, far - near, right - last), cv::Rect(last, near, right - last, far - near)};
    const cv::Rect corner = corners[static_cast<std::size_t>(quarterTurns)];
    int count = 0;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        count += cv::countNonZero(cv::abs(cells.patch(cell)(corner)) > kInk) > kLeastShare * corner.area();
    return count;
}

/// How much a piece looks like a 0: strokes on both sides of an empty middle, from -1 to 1.
double zeroness(const NotePiece& piece, int cellPx) {
    constexpr double kNarrow = 0.4; // of its height: a 1
    if (piece.box.width < kNarrow * piece.box.height)
        return -1;
    constexpr double kShownHeight = 0.55, kShownWidth = 0.5; // as note pieces are enlarged
    const double scale = std::min(kShownHeight * cellPx / piece.box.height, kShownWidth * cellPx / piece.box.width);
    const double width = scale * piece.box.width, height = scale * piece.box.height, middle = cellPx / 2.0;
    const auto part = [&](double left, double top, double right, double bottom) {
        const cv::Rect all({}, piece.picture.size());
        return cv::Mat(-piece.picture(
            cv::Rect(cv::Point(cvRound(middle + left * width), cvRound(middle + top * height)),
                     cv::Point(cvRound(middle + right * width) + 1, cvRound(middle + bottom * height) + 1)) &
            all));
    };
    const auto strongest = [](const cv::Mat& of, int axis) { // of each row or column, on average the strongest
        cv::Mat most;
        cv::reduce(of, most, axis, cv::REDUCE_MAX);
        return most;
    };
    const double left = cv::mean(strongest(part(-0.5, -0.15, -0.12, 0.15), 1))[0];
    const double right = cv::mean(strongest(part(0.12, -0.15, 0.5, 0.15), 1))[0];
    double inside = 0;
    const cv::Mat core = part(-0.08, -0.24, 0.08, 0.24);
    cv::Mat rows;
    cv::reduce(core, rows, 1, cv::REDUCE_AVG);
    cv::minMaxLoc(rows, nullptr, &inside);
    return std::min(left, right) - inside;
}

std::array<double, 10> digitOdds(const NotePiece& piece, int cellPx, bool canBeZero) {
    // Blurred zeros are told from nothing, but the engine is not sure of them either.
    constexpr double kSteep = 18, kEven = 0.27, kLeast = 0.01, kOfDoubt = 0.3;
    const double seen = 1 / (1 + std::exp(-kSteep * (zeroness(piece, cellPx) - kEven)));
    const double zero = canBeZero ? std::clamp(std::max(seen, kOfDoubt * (1 - piece.most())), kLeast, 1 - kLeast) : 0;
    std::array<double, 10> odds{};
    double sum = 0;
    for (const double p : piece.p)
        sum += p + kSlip;
    odds[0] = zero;
    for (std::size_t d = 1; d < odds.size(); ++d)
        odds[d] = (1 - zero) * (piece.p[d - 1] + kSlip) / sum;
    return odds;
}

SumReading readingOf(const std::vector<const NotePiece*>& digits, int cellPx) {
    constexpr double kMissed = 0.004, kTooMany = 0.03; // of each number with one digit more, and of one less
    SumReading reading{};
    const auto first = digitOdds(*digits[0], cellPx, false);
    const auto last = digitOdds(*digits.back(), cellPx, true);
    double sum = 0;
    for (std::size_t number = 1; number < reading.size(); ++number) {
        const std::size_t tens = number / 10, ones = number % 10;
        if (digits.size() == 1)
            reading[number] = tens == 0 ? first[ones] : kMissed * (first[tens] + last[ones]);
        else
            reading[number] = tens == 0 ? kTooMany * last[ones] : first[tens] * last[ones];
        sum += reading[number];
    }
    for (double& p : reading)
        p /= std::max(sum, 1e-12);
    return reading;
}

/// The digits of the sum of one cell, from left to right: of the pieces in the corner those that stand in one row.
std::vector<const NotePiece*> digitsOfSum(std::vector<const NotePiece*> pieces, double height, int cellPx) {
    std::erase_if(pieces, [&](const NotePiece* piece) {
        return piece->box.height < 0.65 * height || piece->box.height > 1.5 * height;
    });
    if (pieces.empty())
        return pieces;
    std::ranges::sort(pieces, {}, [](const NotePiece* piece) { return piece->box.x; });
    std::vector<const NotePiece*> digits = {pieces.front()};
    for (const NotePiece* piece : pieces) {
        const cv::Rect& before = digits.back()->box;
        if (piece != digits.back() && digits.size() < 2 && std::abs(piece->box.y - before.y) < kUnevenTops * cellPx &&
            piece->box.x - before.br().x < kWidestGap * cellPx)
            digits.push_back(piece);
    }
    return digits;
}

std::vector<NotePiece> cornerPieces(const NotePieces& notes, int cellPx) {
    std::vector<NotePiece> pieces = notes.pieces;
    std::erase_if(pieces, [&](const NotePiece& piece) { return !isInUpperLeft(piece, cellPx); });
    return pieces;
}

/// A way to read the sums so far: the last one, and the way before it.
struct Way {
    int sum = 0, totalBefore = 0;
    std::size_t before = 0; ///< of those to that total
    double nats = 0;
};

/// The numbers that a cage may have, likeliest first, with their logarithms of likelihood.
std::vector<std::pair<int, double>> possibleSums(const CellSet& cage, const std::optional<SumReading>& reading) {
    const int size = cage.size(), least = size * (size + 1) / 2, most = size * (19 - size) / 2;
    std::vector<std::pair<int, double>> possible;
    for (int sum = least; sum <= std::min(most, kMostSum); ++sum)
        if (const double p = reading ? (*reading)[static_cast<std::size_t>(sum)] : 1.0 / kMostSum; p > 0)
            possible.emplace_back(sum, std::log(p));
    std::ranges::sort(possible, std::ranges::greater(), [](const auto& item) { return item.second; });
    if (reading && possible.size() > kAlternatives)
        possible.resize(kAlternatives);
    return possible;
}

/// For each total the likeliest ways to reach it.
using Totals = std::map<int, std::vector<Way>>;

Totals withCage(const Totals& before, const std::vector<std::pair<int, double>>& possible) {
    Totals after;
    for (const auto& [total, ways] : before)
        for (std::size_t i = 0; i < ways.size(); ++i)
            for (const auto& [sum, nats] : possible)
                after[total + sum].push_back({sum, total, i, ways[i].nats + nats});
    double best = -std::numeric_limits<double>::infinity();
    for (auto& [total, ways] : after) {
        std::ranges::sort(ways, std::ranges::greater(), &Way::nats);
        if (ways.size() > kWays)
            ways.resize(kWays);
        best = std::max(best, ways.front().nats);
    }
    std::erase_if(after, [&](const auto& total) { return total.second.front().nats < best - kHopelessNats; });
    return after;
}

/// The sums of the cages along a way to the last total.
std::vector<Cage> sumsAlong(const std::vector<Totals>& layers, const std::vector<CellSet>& cages, int total,
                            std::size_t way) {
    std::vector<Cage> summed(cages.size());
    for (std::size_t i = cages.size(); i-- > 0;) {
        const Way& last = layers[i + 1].at(total)[way];
        summed[i] = {last.sum, cages[i]};
        total = last.totalBefore;
        way = last.before;
    }
    return summed;
}

} // namespace

CornerSums readCornerSums(const Cells& cells, DigitReader& reader) {
    NotePieces notes = findNotePieces(cells, Grid{}, kKept);
    readNotePieces(notes.pieces, cells.cellPx, reader);
    notes.pieces = chooseNoteParts(notes.pieces, notes.height);
    const std::vector<NotePiece> pieces = cornerPieces(notes, cells.cellPx);
    CornerSums sums;
    if (pieces.empty())
        return sums;
    std::vector<int> heights;
    for (const NotePiece& piece : pieces)
        heights.push_back(piece.box.height);
    const double height = median(heights);
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        std::vector<const NotePiece*> ofCell;
        for (const NotePiece& piece : pieces)
            if (piece.cell == cell)
                ofCell.push_back(&piece);
        if (const auto digits = digitsOfSum(ofCell, height, cells.cellPx); !digits.empty())
            sums[static_cast<std::size_t>(cell)] = readingOf(digits, cells.cellPx);
    }
    return sums;
}

std::optional<int> turnsOfSums(const Cells& cells) {
    constexpr int kFewest = 12;
    constexpr double kMostElsewhere = 0.7; // of the ink in the corners of sums, in any other corners
    std::array<int, 4> counts{};
    for (int turns = 0; turns < 4; ++turns)
        counts[static_cast<std::size_t>(turns)] = countCornerInk(cells, turns);
    const auto most = std::ranges::max_element(counts);
    const auto elsewhere = [&](int count) { return count > kMostElsewhere * *most; };
    if (*most < kFewest || std::ranges::count_if(counts, elsewhere) > 1)
        return std::nullopt;
    return static_cast<int>(most - counts.begin());
}

std::vector<SumChoice> chooseSums(const std::vector<CellSet>& cages, const CornerSums& sums) {
    constexpr int kAll = 405;
    std::vector<Totals> layers = {{{0, {Way{}}}}};
    for (const CellSet& cage : cages)
        layers.push_back(withCage(layers.back(), possibleSums(cage, sums[static_cast<std::size_t>(cage.front())])));
    const auto found = layers.back().find(kAll);
    if (found == layers.back().end())
        return {};
    std::vector<SumChoice> choices;
    double all = 0;
    for (std::size_t i = 0; i < found->second.size(); ++i) {
        choices.push_back(
            {sumsAlong(layers, cages, kAll, i), std::exp(found->second[i].nats - found->second.front().nats)});
        all += choices.back().probability;
    }
    for (SumChoice& choice : choices)
        choice.probability /= all;
    return choices;
}

} // namespace nonet::detail
