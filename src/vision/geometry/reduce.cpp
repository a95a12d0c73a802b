// OpenCV 4.6 adds every pixel to a sum in memory and waits for it at the next one. Here a pixel of the result is summed
// up at a stretch, and a row that two rows of the result share is summed up once. The order of the sums is OpenCV's, so
// that the pixels are too.
#include "vision/geometry/reduce.h"

#include <opencv2/core/hal/intrin.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace nonet::detail {

namespace {

/// The pixels that each pixel of the result covers, along one axis: as many for each, though some weigh nothing.
struct Covered {
    std::vector<int> first;
    std::vector<float> weights;
    int count = 0;
};

Covered coveredBy(int side, double scale, int pixels) {
    constexpr double kNothing = 1e-3; // less of a pixel does not count
    Covered covered;
    covered.count = cvCeil(scale) + 1;
    for (int to = 0; to < side; ++to) {
        const double begin = to * scale, end = begin + scale, length = std::min(scale, pixels - begin);
        const int lastWhole = std::min(cvFloor(end), pixels - 1), firstWhole = std::min(cvCeil(begin), lastWhole);
        const bool beginsBefore = firstWhole - begin > kNothing;
        covered.first.push_back(beginsBefore ? firstWhole - 1 : firstWhole);
        if (beginsBefore)
            covered.weights.push_back(static_cast<float>((firstWhole - begin) / length));
        covered.weights.insert(covered.weights.end(), static_cast<std::size_t>(lastWhole - firstWhole),
                               static_cast<float>(1 / length));
        if (end - lastWhole > kNothing)
            covered.weights.push_back(static_cast<float>(std::min({end - lastWhole, 1.0, length}) / length));
        covered.weights.resize(covered.first.size() * static_cast<std::size_t>(covered.count));
    }
    return covered;
}

constexpr int kRows = 4; // summed up at once, side by side: as many as a vector holds

/// Four rows as numbers, side by side; the last row of the picture stands for those below it.
void interleave(const cv::Mat& picture, int row, std::vector<float>& pixels) {
    std::array<const uchar*, kRows> rows{};
    for (int i = 0; i < kRows; ++i)
        rows[static_cast<std::size_t>(i)] = picture.ptr(std::min(row + i, picture.rows - 1));
    float* to = pixels.data();
    const int length = picture.cols * picture.channels();
    int x = 0;
    for (; x + kRows <= length; x += kRows, to += std::ptrdiff_t{kRows} * kRows) {
        const auto load = [&](std::size_t i) {
            alignas(int) std::array<uchar, kRows> four; // OpenCV reads it as one int
            std::copy_n(rows[i] + x, kRows, four.begin());
            return cv::v_cvt_f32(cv::v_reinterpret_as_s32(cv::v_load_expand_q(four.data())));
        };
        cv::v_store_interleave(to, load(0), load(1), load(2), load(3));
    }
    for (; x < length; ++x)
        for (const uchar* from : rows)
            *to++ = from[x];
}

/// Sums up what the pixels of four rows cover; `count` is known in advance where it is usual, or 0.
template <int count>
void reduceRows(const float* pixels, int channels, const Covered& across, float* to) {
    const float* weight = across.weights.data();
    for (const int first : across.first) {
        for (int channel = 0; channel < channels; ++channel, to += kRows) {
            const float* pixel = pixels + std::ptrdiff_t{kRows} * (first * channels + channel);
            cv::v_float32x4 sum = cv::v_load(pixel) * cv::v_setall_f32(weight[0]);
            for (int i = 1; i < (count > 0 ? count : across.count); ++i)
                sum = sum + cv::v_load(pixel + std::ptrdiff_t{kRows} * i * channels) * cv::v_setall_f32(weight[i]);
            cv::v_store(to, sum);
        }
        weight += across.count;
    }
}

/// Sums that lie side by side, row by row; each row takes the same length.
void separate(const std::vector<float>& sums, std::vector<float>& rows) {
    const std::size_t length = rows.size() / kRows;
    for (std::size_t x = 0; x < length; x += kRows) {
        std::array<cv::v_float32x4, kRows> parts;
        cv::v_load_deinterleave(sums.data() + x * kRows, parts[0], parts[1], parts[2], parts[3]);
        for (std::size_t row = 0; row < kRows; ++row)
            cv::v_store(rows.data() + row * length + x, parts[row]);
    }
}

/// Begins or goes on to sum up rows.
void addRow(const float* row, bool isFirst, float weight, std::vector<float>& sum) {
    if (isFirst)
        for (std::size_t x = 0; x < sum.size(); ++x)
            sum[x] = weight * row[x];
    else
        for (std::size_t x = 0; x < sum.size(); ++x)
            sum[x] += weight * row[x];
}

cv::Mat meansOf(const cv::Mat& picture, const Covered& across, const Covered& down) {
    cv::Mat result(static_cast<int>(down.first.size()), static_cast<int>(across.first.size()), picture.type());
    const int channels = picture.channels();
    const auto reduceFour = across.count == 3 ? reduceRows<3> : across.count == 4 ? reduceRows<4> : reduceRows<0>;
    const std::size_t padded = cv::alignSize(across.first.size() * static_cast<std::size_t>(channels), kRows);
    std::vector<float> pixels(static_cast<std::size_t>((picture.cols + across.count) * channels * kRows));
    std::vector<float> sums(padded * kRows), rows(padded * kRows), sum(padded);
    int firstRow = -kRows;
    const float* weight = down.weights.data();
    for (int y = 0; y < result.rows; ++y) {
        for (int i = 0; i < down.count; ++i, ++weight) {
            if (*weight == 0)
                continue;
            const int from = down.first[static_cast<std::size_t>(y)] + i;
            if (from >= firstRow + kRows) {
                firstRow = from;
                interleave(picture, firstRow, pixels);
                reduceFour(pixels.data(), channels, across, sums.data());
                separate(sums, rows);
            }
            addRow(rows.data() + static_cast<std::size_t>(from - firstRow) * padded, i == 0, *weight, sum);
        }
        cv::Mat to = result.row(y);
        cv::Mat(1, result.cols, CV_32FC(channels), sum.data()).convertTo(to, CV_8U);
    }
    return result;
}

bool isWhole(double scale) {
    return std::abs(scale - std::round(scale)) < 1e-9;
}

} // namespace

cv::Mat reduced(const cv::Mat& picture, cv::Size size) {
    // Rounded as OpenCV does.
    const double across = 1 / (static_cast<double>(size.width) / picture.cols);
    const double down = 1 / (static_cast<double>(size.height) / picture.rows);
    cv::Mat result;
    if ((isWhole(across) && isWhole(down)) || across < 1 || down < 1)
        cv::resize(picture, result, size, 0, 0, cv::INTER_AREA);
    else
        result =
            meansOf(picture, coveredBy(size.width, across, picture.cols), coveredBy(size.height, down, picture.rows));
    return result;
}

cv::Mat reduced(const cv::Mat& picture, double factor) {
    const cv::Size size(cvRound(picture.cols * factor), cvRound(picture.rows * factor));
    cv::Mat result;
    if (isWhole(1 / factor))
        cv::resize(picture, result, {}, factor, factor, cv::INTER_AREA);
    else
        result = meansOf(picture, coveredBy(size.width, 1 / factor, picture.cols),
                         coveredBy(size.height, 1 / factor, picture.rows));
    return result;
}

} // namespace nonet::detail
