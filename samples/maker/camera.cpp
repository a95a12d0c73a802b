// From a sharp, lit scene to what the sensor stores.

#include "camera.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace nonet::samples {
namespace {

void blurByMotion(cv::Mat& picture, double lengthPx, double degrees) {
    const int side = cvCeil(lengthPx) | 1;
    cv::Mat kernel(side, side, CV_32FC1, cv::Scalar(0));
    constexpr int kSteps = 64;
    for (int i = 0; i <= kSteps; ++i) { // the exposure, moment by moment
        const double along = (double(i) / kSteps - 0.5) * (lengthPx - 1), angle = degrees * CV_PI / 180;
        kernel.at<float>(cvRound(side / 2 + along * std::sin(angle)), cvRound(side / 2 + along * std::cos(angle))) +=
            1.0F;
    }
    kernel /= cv::sum(kernel)[0];
    cv::filter2D(picture, picture, -1, kernel, {-1, -1}, 0, cv::BORDER_REPLICATE);
}

void sharpen(cv::Mat& picture, double amount) {
    cv::Mat soft;
    cv::GaussianBlur(picture, soft, {5, 5}, 1.1);
    cv::addWeighted(picture, 1 + amount, soft, -amount, 0, picture);
}

void addNoise(cv::Mat& picture, double deviation, const Textures& textures, Random& random) {
    cv::Mat noise = cutTexture(textures.noise, picture.size(), random), sum;
    cv::addWeighted(picture, 1, noise, deviation / Textures::kNoiseDeviation, 0, sum, CV_8U);
    picture = sum;
}

void changeTones(cv::Mat& picture, const CameraSpec& camera) {
    if (camera.contrast != 1 || camera.brightness != 0)
        picture.convertTo(picture, -1, camera.contrast, 128 * (1 - camera.contrast) + camera.brightness);
    if (camera.saturation == 1 && !camera.isGrey)
        return;
    cv::Mat grey, colored;
    cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
    cv::cvtColor(grey, colored, cv::COLOR_GRAY2BGR);
    const double saturation = camera.isGrey ? 0 : camera.saturation;
    cv::addWeighted(picture, saturation, colored, 1 - saturation, 0, picture);
}

} // namespace

cv::Mat takePicture(cv::Mat scene, const CameraSpec& camera, const Textures& textures, Random random) {
    constexpr double kSeenSigmaPx = 0.25;
    cv::Mat picture = std::move(scene);
    if (camera.defocusPx > kSeenSigmaPx)
        cv::GaussianBlur(picture, picture, {}, camera.defocusPx);
    if (camera.motionPx > 1)
        blurByMotion(picture, camera.motionPx, camera.motionDegrees);
    if (camera.reduce > 1) {
        cv::Mat small;
        cv::resize(picture, small, cv::Size(picture.cols / camera.reduce, picture.rows / camera.reduce), 0, 0,
                   cv::INTER_AREA);
        picture = small;
    }
    changeTones(picture, camera);
    if (camera.noise > 0)
        addNoise(picture, camera.noise, textures, random);
    if (camera.sharpen > 0)
        sharpen(picture, camera.sharpen);
    if (camera.earlierJpeg > 0) {
        std::vector<uchar> bytes;
        cv::imencode(".jpg", picture, bytes, {cv::IMWRITE_JPEG_QUALITY, camera.earlierJpeg});
        picture = cv::imdecode(bytes, cv::IMREAD_COLOR);
    }
    return picture;
}

} // namespace nonet::samples
