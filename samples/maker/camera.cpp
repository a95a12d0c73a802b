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

// Contrast and noise in one pass over the picture.
void addNoise(cv::Mat& picture, const CameraSpec& camera, const Textures& textures, Random& random) {
    const double gain = camera.noise / Textures::kNoiseDeviation;
    const double offset = 128 * (1 - camera.contrast) + camera.brightness;
    if (camera.noise <= 0) {
        if (camera.contrast != 1 || offset != 0)
            picture.convertTo(picture, -1, camera.contrast, offset);
        return;
    }
    const cv::Mat noise = cutTexture(textures.noise, picture.size(), random);
    cv::addWeighted(picture, camera.contrast, noise, gain, offset - Textures::kMiddle * gain, picture);
}

void changeSaturation(cv::Mat& picture, const CameraSpec& camera) {
    const double saturation = camera.isGrey ? 0 : camera.saturation;
    if (saturation == 1)
        return;
    cv::Mat grey, colored;
    cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
    cv::cvtColor(grey, colored, cv::COLOR_GRAY2BGR);
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
    changeSaturation(picture, camera);
    addNoise(picture, camera, textures, random);
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
