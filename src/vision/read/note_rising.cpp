#include "vision/read/note_rising.h"

#include <algorithm>
#include <span>

namespace nonet::detail {

namespace {

constexpr double kRising = 0.95; // share of the clear neighbours that rise, from which all are held to
constexpr double kLeast = 1e-4;

/// Row by row, each from the left.
void sortForReading(std::span<NotePiece> pieces) {
    std::ranges::sort(pieces, {}, [](const NotePiece& piece) { return piece.box.y; });
    for (auto row = pieces.begin(); row != pieces.end();) {
        const int limit = row->box.y + row->box.height / 2;
        const auto end = std::find_if(row, pieces.end(), [&](const NotePiece& piece) { return piece.box.y > limit; });
        std::sort(row, end, [](const NotePiece& a, const NotePiece& b) { return a.box.x < b.box.x; });
        row = end;
    }
}

/// Whether the notes that can be read clearly rise within their cells.
bool isRising(const std::vector<std::span<NotePiece>>& cells) {
    constexpr double kClear = 0.9;
    constexpr int kFewestPairs = 4;
    int pairs = 0, rising = 0;
    for (const std::span<NotePiece>& pieces : cells)
        for (std::size_t i = 1; i < pieces.size(); ++i)
            if (std::min(pieces[i - 1].most(), pieces[i].most()) > kClear) {
                ++pairs;
                rising += pieces[i - 1].likeliest() < pieces[i].likeliest();
            }
    return pairs >= kFewestPairs && rising >= kRising * pairs;
}

/// The same probabilities if the notes of a cell rise, by all rising ways to read them.
void weighCell(std::span<NotePiece> pieces) {
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

} // namespace

void weighRising(std::vector<NotePiece>& pieces) {
    std::vector<std::span<NotePiece>> cells;
    for (auto first = pieces.begin(); first != pieces.end();) {
        const auto end =
            std::find_if(first, pieces.end(), [&](const NotePiece& piece) { return piece.cell != first->cell; });
        cells.emplace_back(&*first, static_cast<std::size_t>(end - first));
        sortForReading(cells.back());
        first = end;
    }
    if (isRising(cells))
        std::ranges::for_each(cells, weighCell);
}

} // namespace nonet::detail
