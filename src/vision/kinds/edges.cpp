// An edge is measured by the profile across it: at every distance from it the median along the cell's side, so that
// digits and specks that touch it do not count.
#include "vision/kinds/edges.h"
#include "base/statistics.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace nonet::detail {

namespace {

// Of the cell.
constexpr double kEnds = 0.15;   // at both ends of an edge, where other lines cross
constexpr double kReach = 0.2;   // of the profile to both sides
constexpr double kBeside = 0.11; // from there on it shows paper
constexpr double kPaperEdge = 0.14;
constexpr double kLeastLight = 20; // grey levels: in the dark shares are noise

/// Grey levels across an edge, as medians along it; the edge is in the middle.
std::vector<double> profileOf(const cv::Mat& grey, const CellEdge& edge) {
    const int side = grey.cols / kSide, reach = cvRound(kReach * side), ends = cvRound(kEnds * side);
    const int x = colOf(edge.second) * side, y = rowOf(edge.second) * side;
    std::vector<double> profile;
    std::vector<uchar> along;
    for (int off = -reach; off < reach; ++off) {
        along.clear();
        for (int i = ends; i < side - ends; ++i)
            along.push_back(edge.isUpright() ? grey.at<uchar>(y + i, x + off) : grey.at<uchar>(y + off, x + i));
        profile.push_back(median(along));
    }
    return profile;
}

struct LineOfEdge {
    double dark = 0, light = 0;
};

LineOfEdge lineOf(const std::vector<double>& profile) {
    const auto size = static_cast<std::ptrdiff_t>(profile.size());
    const auto beside = static_cast<std::ptrdiff_t>((1 - kBeside / kReach) / 2 * static_cast<double>(size));
    const double left = median(std::vector<double>(profile.begin(), profile.begin() + beside));
    const double right = median(std::vector<double>(profile.end() - beside, profile.end()));
    LineOfEdge line;
    for (const double level : profile) {
        line.dark += std::max(0.0, std::min(left, right) - level) / std::max(kLeastLight, std::min(left, right));
        line.light += std::max(0.0, level - std::max(left, right)) / 255;
    }
    const double width = 2 * kReach / static_cast<double>(size);
    return {line.dark * width, line.light * width};
}

} // namespace

CellPapers cellPapers(const cv::Mat& board) {
    const int side = board.cols / kSide, edge = cvRound(kPaperEdge * side);
    CellPapers papers;
    std::array<std::vector<uchar>, 3> levels;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        for (auto& channel : levels)
            channel.clear();
        for (int y = edge; y < side - edge; y += 2)
            for (int x = edge; x < side - edge; x += 2) {
                const auto& pixel = board.at<cv::Vec3b>(rowOf(cell) * side + y, colOf(cell) * side + x);
                for (int c = 0; c < 3; ++c)
                    levels[static_cast<std::size_t>(c)].push_back(pixel[c]);
            }
        for (int c = 0; c < 3; ++c)
            papers[static_cast<std::size_t>(cell)][c] = median(levels[static_cast<std::size_t>(c)]);
    }
    return papers;
}

EdgeValues lineInk(const cv::Mat& grey) {
    std::array<LineOfEdge, kInnerEdges> lines;
    double dark = 0, light = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        lines[i] = lineOf(profileOf(grey, kCellEdges[i]));
        dark += lines[i].dark;
        light += lines[i].light;
    }
    EdgeValues ink{};
    std::ranges::transform(lines, ink.begin(),
                           [&](const LineOfEdge& line) { return dark >= light ? line.dark : line.light; });
    return ink;
}

EdgeValues tintSteps(const CellPapers& papers) {
    EdgeValues steps{};
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const cv::Vec3d &a = papers[static_cast<std::size_t>(kCellEdges[i].first)],
                        &b = papers[static_cast<std::size_t>(kCellEdges[i].second)];
        steps[i] = cv::norm(a - b) / std::max(kLeastLight, cv::norm(a + b) / 2);
    }
    return steps;
}

EdgeValues logOf(EdgeValues values) {
    constexpr double kLeast = 0.004;
    for (double& value : values)
        value = std::log(kLeast + value);
    return values;
}

} // namespace nonet::detail
