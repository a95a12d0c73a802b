#include "textures.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace nonet::samples {
namespace {

constexpr int kSide = 1280; // larger than most pictures, so that parts can be used in place

cv::Mat normalNoise(int rows, int cols, int type, double deviation, std::uint64_t seed) {
    cv::Mat noise(rows, cols, type);
    cv::RNG generator(seed);
    generator.fill(noise, cv::RNG::NORMAL, noise.depth() == CV_8U ? Textures::kMiddle : 0, deviation);
    return noise;
}

cv::Mat addOctave(const cv::Mat& sum, int side, double weight, double squeeze, std::uint64_t seed) {
    cv::Mat octave = normalNoise(side, std::max(2, int(side * squeeze)), CV_32FC1, 1, seed), large;
    cv::resize(octave, large, sum.size(), 0, 0, cv::INTER_CUBIC);
    return sum + weight * large;
}

} // namespace

Textures Textures::make() {
    Textures textures;
    textures.noise = normalNoise(kSide, kSide, CV_8UC3, kNoiseDeviation, 11);
    cv::Mat fibres(kSide, kSide, CV_32FC1, cv::Scalar(kMiddle));
    fibres = addOctave(fibres, kSide, 5, 1, 21);
    fibres = addOctave(fibres, kSide / 3, 4, 1, 22);
    fibres = addOctave(fibres, kSide / 14, 2, 1, 23);
    fibres = addOctave(fibres, 20, 2, 1, 24);
    fibres.convertTo(textures.fibres, CV_8UC1);
    cv::cvtColor(textures.fibres, textures.fibres, cv::COLOR_GRAY2BGR);
    cv::Mat grain(kSide, kSide, CV_32FC1, cv::Scalar(kMiddle));
    grain = addOctave(grain, 200, 14, 0.04, 31);
    grain = addOctave(grain, 60, 14, 0.08, 32);
    grain = addOctave(grain, 12, 12, 0.5, 33);
    grain = addOctave(grain, kSide, 4, 0.3, 34);
    grain.convertTo(textures.grain, CV_8UC1);
    return textures;
}

cv::Mat cutTexture(const cv::Mat& texture, cv::Size size, Random& random) {
    if (size.width <= texture.cols && size.height <= texture.rows)
        return texture(cv::Rect(
            {random.below(texture.cols - size.width + 1), random.below(texture.rows - size.height + 1)}, size));
    const cv::Point at(random.below(texture.cols), random.below(texture.rows));
    cv::Mat cut(size, texture.type());
    for (int y = 0; y < size.height;) {
        const int fromY = (at.y + y) % texture.rows, height = std::min(texture.rows - fromY, size.height - y);
        for (int x = 0; x < size.width;) {
            const int fromX = (at.x + x) % texture.cols, width = std::min(texture.cols - fromX, size.width - x);
            texture(cv::Rect(fromX, fromY, width, height)).copyTo(cut(cv::Rect(x, y, width, height)));
            x += width;
        }
        y += height;
    }
    return cut;
}

} // namespace nonet::samples
