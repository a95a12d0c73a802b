// Cells as witnesses: holes of the ink that look like cells are joined to neighbours of their size, row and column are
// counted from one to the next, and the homography of what hangs together says where nine by nine of them are.
#include "vision/locate/propose_cells.h"
#include "vision/locate/cell_windows.h"
#include "vision/locate/tuning.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <queue>

namespace nonet::detail {

namespace {

struct Hole {
    cv::Point2f centre;
    std::array<cv::Point2f, 2> axes; // to the next cell, along either side
    double area = 0;
};

std::vector<Hole> holesOf(const std::vector<std::vector<cv::Point>>& contours) {
    std::vector<Hole> holes;
    for (const auto& contour : contours) {
        if (contour.size() < 4)
            continue;
        const double area = cv::contourArea(contour, true);
        if (area < kCells.leastSidePx * kCells.leastSidePx) // outlines of ink itself run the other way round: negative
            continue;
        const cv::RotatedRect box = cv::minAreaRect(contour);
        const auto [least, most] = std::minmax(box.size.width, box.size.height);
        if (least < kCells.leastSidePx || most > kCells.mostAspect * least ||
            area < kCells.leastFilled * box.size.area())
            continue;
        const float angle = box.angle * static_cast<float>(CV_PI) / 180;
        const cv::Point2f along(std::cos(angle), std::sin(angle)), across(-along.y, along.x);
        holes.push_back(
            {box.center, {kCells.pitch * box.size.width * along, kCells.pitch * box.size.height * across}, area});
    }
    std::ranges::stable_sort(holes, std::greater{}, &Hole::area);
    if (holes.size() > kCells.mostHoles)
        holes.resize(kCells.mostHoles);
    std::ranges::stable_sort(holes, {}, [](const Hole& hole) { return hole.centre.x; });
    return holes;
}

bool isSameSize(const Hole& a, const Hole& b) {
    return std::max(a.area, b.area) <= kCells.sameSize * std::min(a.area, b.area);
}

/// The hole nearest to where `from` expects its neighbour, or none.
std::optional<std::size_t> holeAt(const std::vector<Hole>& holes, const Hole& from, cv::Point2f step) {
    const cv::Point2f place = from.centre + step;
    const float reach = kCells.reach * static_cast<float>(cv::norm(step));
    const auto begin = std::ranges::lower_bound(holes, place.x - reach, {}, [](const Hole& h) { return h.centre.x; });
    std::optional<std::size_t> nearest;
    double best = reach;
    for (auto hole = begin; hole != holes.end() && hole->centre.x <= place.x + reach; ++hole)
        if (const double distance = cv::norm(hole->centre - place); distance < best && isSameSize(*hole, from)) {
            best = distance;
            nearest = static_cast<std::size_t>(hole - holes.begin());
        }
    return nearest;
}

/// The neighbour's own axes, named as those of the cell one comes from.
std::array<cv::Point2f, 2> alignedAxes(const Hole& hole, const std::array<cv::Point2f, 2>& like) {
    std::array<cv::Point2f, 2> axes = hole.axes;
    if (std::abs(axes[0].dot(like[0])) * cv::norm(axes[1]) < std::abs(axes[1].dot(like[0])) * cv::norm(axes[0]))
        std::swap(axes[0], axes[1]);
    for (std::size_t i = 0; i < 2; ++i)
        if (axes[i].dot(like[i]) < 0)
            axes[i] = -axes[i];
    return axes;
}

/// All cells that can be reached from one by going to neighbours.
CellPlaces groupFrom(std::size_t start, std::vector<Hole>& holes, std::vector<bool>& isTaken) {
    CellPlaces group = {{{0, 0}, start}};
    std::queue<std::pair<int, int>> open;
    open.push({0, 0});
    isTaken[start] = true;
    while (!open.empty()) {
        const auto [row, col] = open.front();
        open.pop();
        const Hole from = holes[group.at({row, col})];
        for (const auto& [down, right] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
            const std::pair place(row + down, col + right);
            const cv::Point2f step = static_cast<float>(right) * from.axes[0] + static_cast<float>(down) * from.axes[1];
            const auto next = holeAt(holes, from, step);
            if (!next || isTaken[*next] || group.contains(place))
                continue;
            isTaken[*next] = true;
            holes[*next].axes = alignedAxes(holes[*next], from.axes);
            group.emplace(place, *next);
            open.push(place);
        }
    }
    return group;
}

/// All groups, in the order of their leftmost cells.
std::vector<CellPlaces> allGroups(std::vector<Hole>& holes) {
    std::vector<bool> isTaken(holes.size());
    std::vector<CellPlaces> groups;
    for (std::size_t start = 0; start < holes.size(); ++start)
        if (!isTaken[start])
            groups.push_back(groupFrom(start, holes, isTaken));
    return groups;
}

} // namespace

std::vector<Quad> proposeFromCells(const std::vector<std::vector<cv::Point>>& contours) {
    std::vector<Hole> holes = holesOf(contours);
    std::vector<std::pair<std::size_t, Quad>> found;
    for (const CellPlaces& group : allGroups(holes)) {
        if (group.size() < kCells.fewestCells)
            continue;
        for (const Window& window : windowsOf(group, kCells.fewestCells))
            if (const auto quad = quadOf(window, group, [&](std::size_t hole) { return holes[hole].centre; }))
                found.emplace_back(window.cells, *quad);
    }
    std::ranges::stable_sort(found, std::greater{}, &std::pair<std::size_t, Quad>::first);
    std::vector<Quad> quads;
    quads.reserve(found.size());
    for (const auto& [cells, quad] : found)
        quads.push_back(quad);
    return quads;
}

std::vector<CellGroup> groupsOfCells(const std::vector<std::vector<cv::Point>>& contours) {
    std::vector<Hole> holes = holesOf(contours);
    std::vector<CellGroup> groups;
    for (const CellPlaces& group : allGroups(holes)) {
        const auto [top, left, bottom, right] = extentOf(group);
        groups.push_back({bottom - top + 1, right - left + 1, static_cast<int>(group.size())});
    }
    std::ranges::stable_sort(groups, std::greater{}, &CellGroup::cells);
    return groups;
}

std::vector<CellField> fieldsOfCells(const std::vector<std::vector<cv::Point>>& contours, std::size_t fewest) {
    std::vector<Hole> holes = holesOf(contours);
    std::vector<CellField> fields;
    for (const CellPlaces& group : allGroups(holes)) {
        if (group.size() < fewest)
            continue;
        CellField& field = fields.emplace_back();
        for (const auto& [place, hole] : group) {
            field.places.emplace_back(place.second, place.first);
            field.middles.push_back(holes[hole].centre);
        }
    }
    std::ranges::stable_sort(fields, std::greater{}, [](const CellField& field) { return field.places.size(); });
    return fields;
}

} // namespace nonet::detail
