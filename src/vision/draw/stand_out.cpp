// Paper is the median colour of the board, ink what is farthest from it; of a few strong colours the first is taken
// that keeps clear of both.
#include "base/statistics.h"
#include "nonet/draw.h"
#include "vision/draw/cell_painter.h"
#include "vision/draw/lab.h"
#include "vision/geometry/lattice_map.h"

#include <algorithm>
#include <array>

namespace nonet::detail {

namespace {

const std::array kOnLight{cv::Vec3b(205, 75, 5), cv::Vec3b(60, 20, 205), cv::Vec3b(90, 125, 0)};
const std::array kOnDark{cv::Vec3b(255, 205, 90), cv::Vec3b(70, 205, 255), cv::Vec3b(140, 235, 120)};
// In CIE Lab units; below it a digit has to be looked for.
constexpr double kClearDistance = 40;
constexpr int kSteps = 8; // over a cell, from line to line

/// Picture pixels at 7 x 7 places inside each cell.
std::vector<cv::Vec3b> sampleBoard(const cv::Mat& bgr, const Lattice& lattice) {
    std::vector<cv::Vec3b> samples;
    for (int y = 0; y < kSide * kSteps; ++y)
        for (int x = 0; x < kSide * kSteps; ++x) {
            if (x % kSteps == 0 || y % kSteps == 0)
                continue; // on a line
            const cv::Point2f at =
                latticePoint(lattice, static_cast<float>(x) / kSteps, static_cast<float>(y) / kSteps);
            if (isInside(at, bgr.size()))
                samples.push_back(bgr.at<cv::Vec3b>(static_cast<int>(at.y), static_cast<int>(at.x)));
        }
    return samples;
}

cv::Vec3b medianColor(const std::vector<cv::Vec3b>& samples) {
    cv::Vec3b color;
    for (int c = 0; c < 3; ++c) {
        std::vector<uchar> levels(samples.size());
        std::ranges::transform(samples, levels.begin(), [c](const cv::Vec3b& sample) { return sample[c]; });
        color[c] = median(std::move(levels));
    }
    return color;
}

} // namespace

cv::Vec3b standOutColor(const cv::Mat& bgr, const Lattice& lattice) {
    std::vector<cv::Vec3b> samples = sampleBoard(bgr, lattice);
    if (samples.empty())
        return kOnLight[0];
    const cv::Vec3b paper = medianColor(samples);
    const auto fromPaper = [&](const cv::Vec3b& color) { return cv::norm(cv::Vec3f(color) - cv::Vec3f(paper)); };
    const auto inkBegin = samples.end() - static_cast<std::ptrdiff_t>(samples.size() / 20 + 1);
    std::ranges::nth_element(samples, inkBegin, {}, fromPaper);
    const cv::Vec3d paperLab = labOf(paper), inkLab = labOf(medianColor({inkBegin, samples.end()}));
    const auto clearness = [&](const cv::Vec3b& color) {
        const cv::Vec3d lab = labOf(color);
        return std::min({cv::norm(lab - paperLab), cv::norm(lab - inkLab), kClearDistance});
    };
    return *std::ranges::max_element(paperLab[0] > 50 ? kOnLight : kOnDark, {}, clearness);
}

} // namespace nonet::detail

namespace nonet {

std::array<int, 3> answerColor(const cv::Mat& bgr, const Lattice& lattice) {
    const cv::Vec3b color = detail::standOutColor(bgr, lattice);
    return {color[0], color[1], color[2]};
}

} // namespace nonet
