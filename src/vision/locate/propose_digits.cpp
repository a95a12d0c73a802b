// Digits as witnesses: pieces of ink of about the same size lie in the middles of cells. The step from one to the next
// that occurs most often gives the pitch, and from a digit with such neighbours a lattice of centres is grown, fitted
// anew as it grows. Running text does not lie on one. Known weak spot: pages seen from far aside, where columns are no
// longer as wide as rows are high, and digits that run into lines.
#include "vision/locate/propose_digits.h"
#include "vision/geometry/homography.h"
#include "vision/locate/cell_windows.h"
#include "vision/locate/tuning.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

namespace nonet::detail {

namespace {

struct Glyph {
    cv::Point2f centre;
    float size = 0; // the longer side
};
using Glyphs = std::vector<Glyph>;

/// What may be digits, smallest first.
Glyphs glyphsOf(const std::vector<std::vector<cv::Point>>& contours) {
    Glyphs glyphs;
    for (const auto& contour : contours) {
        const cv::Rect box = cv::boundingRect(contour);
        const int size = std::max(box.width, box.height);
        // outlines of holes run the other way round: positive
        if (size < kDigits.leastSizePx || contour.size() < 4 || cv::contourArea(contour, true) >= 0)
            continue;
        const cv::Point2f corner = box.tl();
        glyphs.push_back(
            {corner + cv::Point2f(static_cast<float>(box.width - 1), static_cast<float>(box.height - 1)) / 2,
             static_cast<float>(size)});
    }
    std::ranges::stable_sort(glyphs, {}, &Glyph::size);
    return glyphs;
}

/// Those of about the same size, by their smallest; a size that takes in no others than the one before is left out.
std::vector<Glyphs> groupsOfOneSize(const Glyphs& glyphs) {
    std::vector<Glyphs> groups;
    auto end = glyphs.begin();
    float least = 0;
    for (auto begin = glyphs.begin(); begin != glyphs.end(); ++begin) {
        if (begin->size < least)
            continue;
        least = begin->size * kDigits.sizeStep;
        const auto isLarger = [](float size, const Glyph& glyph) { return size < glyph.size; };
        const auto last = std::upper_bound(begin, glyphs.end(), begin->size * kDigits.sameSize, isLarger);
        const auto count = static_cast<std::size_t>(last - begin);
        if (last == end || count < kDigits.fewest || count > kDigits.most)
            continue;
        end = last;
        groups.emplace_back(begin, last);
    }
    return groups;
}

/// A step turned by quarters so that it leads to the right.
cv::Point2f toTheRight(cv::Point2f step) {
    if (std::abs(step.y) > std::abs(step.x))
        step = {step.y, -step.x};
    return step.x < 0 ? -step : step;
}

/// The shortest of the steps that occur often: those over several cells do too.
std::vector<cv::Point2f> commonSteps(const Glyphs& glyphs) {
    constexpr double kLengths = 10, kAngles = 10; // bins for each e-fold and radian: 10 % and 6 degrees
    struct Votes {
        int count = 0;
        cv::Point2f sum;
    };
    std::map<std::pair<int, int>, Votes> bins;
    for (auto a = glyphs.begin(); a != glyphs.end(); ++a)
        for (auto b = a + 1; b != glyphs.end(); ++b) {
            const cv::Point2f step = toTheRight(b->centre - a->centre);
            const float length = std::hypot(step.x, step.y), size = glyphs.front().size;
            if (length < kDigits.leastPitch * size || length > kDigits.mostPitch * size)
                continue;
            Votes& votes = bins[{static_cast<int>(std::floor(kLengths * std::log(length))),
                                 static_cast<int>(std::floor(kAngles * std::atan2(step.y, step.x)))}];
            ++votes.count;
            votes.sum += step;
        }
    int most = 0;
    for (const auto& [bin, votes] : bins)
        most = std::max(most, votes.count);
    std::vector<cv::Point2f> steps;
    for (const auto& [bin, votes] : bins) // shortest first
        if (steps.size() < kDigits.steps && votes.count >= kDigits.often * most)
            steps.push_back(votes.sum / votes.count);
    return steps;
}

/// The glyphs that have the most neighbours at such a step, up, down, left and right.
std::vector<std::size_t> seedsFor(const Glyphs& glyphs, cv::Point2f step) {
    std::vector<std::pair<int, std::size_t>> ranked;
    for (std::size_t i = 0; i < glyphs.size(); ++i) {
        int neighbours = 0;
        for (const Glyph& other : glyphs)
            neighbours += cv::norm(toTheRight(other.centre - glyphs[i].centre) - step) <
                          kDigits.besidePlace * std::hypot(step.x, step.y);
        ranked.emplace_back(-neighbours, i);
    }
    std::ranges::stable_sort(ranked, {}, &std::pair<int, std::size_t>::first);
    std::vector<std::size_t> seeds;
    for (std::size_t i = 0; i < std::min(kDigits.seeds, ranked.size()); ++i)
        seeds.push_back(ranked[i].second);
    return seeds;
}

cv::Point2f mapped(const cv::Matx33d& map, cv::Point2f p) {
    const cv::Vec3d q = map * cv::Vec3d(p.x, p.y, 1);
    return {static_cast<float>(q[0] / q[2]), static_cast<float>(q[1] / q[2])};
}

/// A lattice of centres: where (column, row) is in the picture, and which glyphs lie there.
struct Grown {
    cv::Matx33d toPicture;
    CellPlaces places;
};

/// The glyphs near the crossings of a lattice, and not far outside those of before.
CellPlaces placesOn(const cv::Matx33d& toPicture, const Glyphs& glyphs, const Extent& before) {
    const cv::Matx33d toCells = toPicture.inv();
    CellPlaces places;
    std::map<std::pair<int, int>, double> off;
    for (std::size_t i = 0; i < glyphs.size(); ++i) {
        const cv::Point2f at = mapped(toCells, glyphs[i].centre);
        const int row = cvRound(at.y), col = cvRound(at.x);
        const double beside =
            std::max(std::abs(at.y - static_cast<float>(row)), std::abs(at.x - static_cast<float>(col)));
        if (!(beside < kDigits.besidePlace) || row < before.top - kDigits.reach ||
            row > before.bottom + kDigits.reach || col < before.left - kDigits.reach ||
            col > before.right + kDigits.reach)
            continue;
        const std::pair place(row, col);
        if (!places.contains(place) || beside < off[place]) {
            places[place] = i;
            off[place] = beside;
        }
    }
    return places;
}

/// The same lattice fitted to its glyphs: while they are few, without perspective and near what it was.
std::optional<cv::Matx33d> refitted(const Grown& grown, const Glyphs& glyphs) {
    std::vector<cv::Point2f> cells, centres;
    for (const auto& [place, glyph] : grown.places) {
        cells.emplace_back(static_cast<float>(place.second), static_cast<float>(place.first));
        centres.push_back(glyphs[glyph].centre);
    }
    if (cells.size() >= kDigits.fewest)
        return fitHomography(cells, centres);
    auto normal = cv::Matx33d::eye();
    auto right = cv::Matx33d::zeros();
    for (int row = 0; row < 2; ++row)
        for (int col = 0; col < 3; ++col)
            right(row, col) = grown.toPicture(row, col);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const cv::Vec3d cell(cells[i].x, cells[i].y, 1), centre(centres[i].x, centres[i].y, 0);
        normal += cell * cell.t();
        right += centre * cell.t();
    }
    cv::Matx33d affine = right * normal.inv();
    affine(2, 2) = 1;
    return affine;
}

/// The lattice that grows from a glyph by a step to the right and as far down.
std::optional<Grown> grow(const Glyphs& glyphs, std::size_t seed, cv::Point2f step) {
    constexpr int kRounds = 12;
    const cv::Point2f from = glyphs[seed].centre;
    Grown grown{{step.x, -step.y, from.x, step.y, step.x, from.y, 0, 0, 1}, {{{0, 0}, seed}}};
    for (int round = 0; round < kRounds; ++round) {
        const CellPlaces places = placesOn(grown.toPicture, glyphs, extentOf(grown.places));
        if (places == grown.places)
            break;
        grown.places = places;
        const auto toPicture = refitted(grown, glyphs);
        if (!toPicture || std::abs(cv::determinant(*toPicture)) < 1)
            return std::nullopt;
        grown.toPicture = *toPicture;
    }
    return grown;
}

/// The share of the glyphs inside a window that lie in the middles of its cells: little of running text does.
double shareInPlace(const Grown& grown, const Window& window, const Glyphs& glyphs) {
    const cv::Matx33d toCells = grown.toPicture.inv();
    const auto isIn = [](float at, int first) {
        return at > static_cast<float>(first) - 0.5F && at < static_cast<float>(first) + 8.5F;
    };
    const auto inside = std::ranges::count_if(glyphs, [&](const Glyph& glyph) {
        const cv::Point2f at = mapped(toCells, glyph.centre);
        return isIn(at.y, window.row) && isIn(at.x, window.col);
    });
    return static_cast<double>(window.cells) / static_cast<double>(std::max<std::ptrdiff_t>(1, inside));
}

using Ranked = std::vector<std::pair<double, Quad>>;

/// Whether there are any.
bool addQuads(const Grown& grown, const Glyphs& glyphs, Ranked& found) {
    const std::size_t before = found.size();
    const Extent extent = extentOf(grown.places);
    if (std::max(extent.bottom - extent.top, extent.right - extent.left) >= kDigits.mostExtent)
        return false;
    for (const Window& window : windowsOf(grown.places, kDigits.fewest))
        if (const double share = shareInPlace(grown, window, glyphs); share >= kDigits.leastInPlace)
            if (const auto quad = quadOf(window, grown.places, [&](std::size_t i) { return glyphs[i].centre; }))
                found.emplace_back(share * static_cast<double>(window.cells), *quad);
    return found.size() > before;
}

} // namespace

std::vector<Quad> proposeFromDigits(const std::vector<std::vector<cv::Point>>& contours) {
    Ranked found;
    for (const Glyphs& glyphs : groupsOfOneSize(glyphsOf(contours)))
        for (const cv::Point2f step : commonSteps(glyphs))
            for (const std::size_t seed : seedsFor(glyphs, step))
                if (const auto grown = grow(glyphs, seed, step); grown && addQuads(*grown, glyphs, found))
                    break;
    std::ranges::stable_sort(found, std::greater{}, &Ranked::value_type::first);
    std::vector<Quad> quads;
    for (const auto& [score, quad] : found)
        quads.push_back(quad);
    return quads;
}

} // namespace nonet::detail
