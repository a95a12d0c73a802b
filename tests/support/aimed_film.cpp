#include "support/aimed_film.h"

#include "background.h"
#include "spec.h"

#include <opencv2/imgproc.hpp>

#include <array>
#include <cmath>
#include <map>

namespace nonet::test {

namespace {

using samples::Point;
using samples::Rect;

const cv::Size kFrame(1280, 720);
constexpr double kAround = 8, kFarAround = 45; // page units of table around the page
constexpr double kMostTablePixels = 9e6;
constexpr double kPaceAFrame = 0.25;  // of the frame, or of its width, a second
constexpr double kStartSeconds = 0.1; // in which the hand takes up a motion, or ends it
constexpr double kExposureSeconds = 1.0 / 60;
constexpr double kTremorPx = 2.5;
constexpr double kLeastReadableCellPx = 10;

constexpr std::array kMedia = {"newspaper", "newspaper", "book", "sheet"};
constexpr std::array kMore = {"",          "+thin",           "+thick",    "+coloured", "+header",      "+shaded",
                              "+rounded",  "+bold",           "+faint",    "+dotted",   "+handwritten", "+pencil-marks",
                              "+solution", "+cut-neighbours", "+no-frame", "+any-font"};

template <class List>
std::string oneOf(const List& list, samples::Random& random) {
    return list[static_cast<std::size_t>(random.below(static_cast<int>(list.size())))];
}

std::vector<cv::Point2f> outlineOf(const Lattice& lattice) {
    return {lattice.at(0, 0), lattice.at(0, 9), lattice.at(9, 9), lattice.at(9, 0)};
}

cv::Matx33d shiftedBy(cv::Point2d by) {
    return {1, 0, by.x, 0, 1, by.y, 0, 0, 1};
}

cv::Matx33d scaledBy(double by) {
    return {by, 0, 0, 0, by, 0, 0, 0, 1};
}

/// What a moving camera makes of a picture while its shutter is open.
void smear(cv::Mat& picture, cv::Point2d pixels) {
    const int length = cvRound(cv::norm(pixels));
    if (length < 2)
        return;
    cv::Mat kernel(length, length, CV_32F, cv::Scalar(0));
    const cv::Point2d middle(0.5 * (length - 1), 0.5 * (length - 1)), half = pixels * (0.5 * (length - 1) / length);
    cv::line(kernel, middle - half, middle + half, 1.0);
    cv::filter2D(picture, picture, -1, kernel / cv::sum(kernel)[0]);
}

} // namespace

AimedFilm::AimedFilm(std::uint64_t seed, samples::Workshop& workshop) : random_(seed) {
    start_ = seed % 5 == 3 ? Start::TooFar : seed % 5 == 4 ? Start::TooNear : Start::Cut;
    kinds_ = oneOf(kMedia, random_) + oneOf(kMore, random_);
    layOut(workshop);
    roll_ = random_.uniform(-0.2, 0.2);
    tilt_ = {random_.uniform(-1.5e-4, 1.5e-4), random_.uniform(-1.5e-4, 1.5e-4)};
    phase_ = random_.uniform(0, 10);
    if (start_ == Start::Cut)
        placeCut();
    else if (start_ == Start::TooFar)
        placeWhole(0.06, 0.1, 1.0 / 6);
    else
        placeWhole(1.15, 2, 1.0 / 3);
}

/// Draws the page, and the table around it.
void AimedFilm::layOut(samples::Workshop& workshop) {
    const samples::Spec spec = samples::drawSpec(kinds_, random_);
    const samples::PagePlan plan = samples::planPage(spec.page, workshop, random_);
    crossings_ = samples::crossingsOf(plan.puzzles[0]);
    const Rect& page = plan.page;
    const double around = start_ == Start::TooFar ? kFarAround : kAround;
    corner_ = page.tl() - Point(around, around);
    const double width = page.width + 2 * around, height = page.height + 2 * around;
    scale_ = std::sqrt(kMostTablePixels / (width * height));
    samples::Canvas paper{cv::Mat(cvRound(page.height * scale_), cvRound(page.width * scale_), CV_8UC3), page.tl(),
                          scale_};
    samples::drawPage(paper, plan, workshop.textures);
    const Point at(around * scale_, around * scale_);
    const Point size(paper.image.cols, paper.image.rows);
    table_ = {samples::makeBackground(
        spec.background, cv::Size(cvRound(width * scale_) + 2, cvRound(height * scale_) + 2),
        {at, at + Point(size.x, 0), at + size, at + Point(0, size.y)}, workshop.textures, random_.fork())};
    paper.image.copyTo(table_[0](cv::Rect(cvRound(at.x), cvRound(at.y), paper.image.cols, paper.image.rows)));
    while (table_.back().rows > 400) {
        cv::Mat half;
        cv::resize(table_.back(), half, {}, 0.5, 0.5, cv::INTER_AREA);
        table_.push_back(half);
    }
}

/// A grid of a size that fits, a quarter to three quarters of it in view.
void AimedFilm::placeCut() {
    zoom_ = random_.uniform(0.45, 0.8) * kFrame.height / 9;
    const double share = random_.uniform(0.25, 0.75), direction = random_.uniform(0, 2 * CV_PI);
    const cv::Point2d away(std::cos(direction), std::sin(direction)), middle(4.5, 4.5);
    position_ = middle;
    while (shareInView() > share)
        position_ += 0.05 * away;
}

/// A grid that covers so much of the frame's height, its middle at most so far off that of the frame.
void AimedFilm::placeWhole(double leastSide, double mostSide, double mostOff) {
    zoom_ = random_.uniform(leastSide, mostSide) * kFrame.height / 9;
    const cv::Point2d off(random_.uniform(-mostOff, mostOff) * kFrame.width,
                          random_.uniform(-mostOff, mostOff) * kFrame.height);
    position_ = cv::Point2d(4.5, 4.5) + off / zoom_;
}

cv::Matx33d AimedFilm::pageToFrame() const {
    const cv::Matx33d turn(std::cos(roll_), -std::sin(roll_), 0, std::sin(roll_), std::cos(roll_), 0, 0, 0, 1);
    const cv::Matx33d tilt(1, 0, 0, 0, 1, 0, tilt_.x, tilt_.y, 1);
    return shiftedBy(cv::Point2d(kFrame.width, kFrame.height) / 2 + tremor_) * tilt * turn * scaledBy(zoom_) *
           shiftedBy(-position_);
}

Lattice AimedFilm::latticeInFrame() const {
    std::vector<cv::Point2d> seen;
    cv::perspectiveTransform(std::vector<cv::Point2d>(crossings_.begin(), crossings_.end()), seen, pageToFrame());
    Lattice lattice;
    std::copy(seen.begin(), seen.end(), lattice.crossings.begin());
    return lattice;
}

DrawnBoard AimedFilm::frame() {
    std::size_t level = 0;
    while (level + 1 < table_.size() && scale_ / static_cast<double>(2 << level) >= zoom_)
        ++level;
    const double scale = scale_ / static_cast<double>(1 << level);
    const cv::Matx33d toPage = shiftedBy(corner_) * scaledBy(1 / scale) * shiftedBy({0.5, 0.5});
    DrawnBoard seen;
    cv::warpPerspective(table_[level], seen.picture, pageToFrame() * toPage, kFrame, cv::INTER_LINEAR,
                        cv::BORDER_CONSTANT, cv::mean(table_.back().row(0)));
    smear(seen.picture,
          {velocity_.x * kFrame.width * kExposureSeconds, velocity_.y * kFrame.height * kExposureSeconds});
    cv::GaussianBlur(seen.picture, seen.picture, {}, 0.6);
    cv::Mat noise(seen.picture.size(), CV_16SC3);
    cv::RNG(random_.next()).fill(noise, cv::RNG::NORMAL, 0, 3);
    cv::add(seen.picture, noise, seen.picture, {}, CV_8U);
    seen.lattice = latticeInFrame();
    return seen;
}

void AimedFilm::move(Aim aim, double seconds) {
    static const std::map<Aim, cv::Point2d> kDirections = {
        {Aim::Left, {-1, 0}}, {Aim::Right, {1, 0}}, {Aim::Up, {0, -1}}, {Aim::Down, {0, 1}}};
    const auto direction = kDirections.find(aim);
    const cv::Point2d wanted = direction == kDirections.end() ? cv::Point2d() : kPaceAFrame * direction->second;
    const double wantedApproach = aim == Aim::Closer ? kPaceAFrame : aim == Aim::FurtherAway ? -kPaceAFrame : 0;
    constexpr double kStep = 1.0 / 60;
    for (double left = seconds; left > kStep / 2; left -= kStep) {
        velocity_ += (kStep / kStartSeconds) * (wanted - velocity_);
        approach_ += (kStep / kStartSeconds) * (wantedApproach - approach_);
        const cv::Point2d moved(velocity_.x * kFrame.width * kStep / zoom_,
                                velocity_.y * kFrame.height * kStep / zoom_);
        position_ += {moved.x * std::cos(roll_) + moved.y * std::sin(roll_),
                      moved.y * std::cos(roll_) - moved.x * std::sin(roll_)};
        zoom_ *= std::pow(1 + kPaceAFrame, kStep * approach_ / kPaceAFrame);
        time_ += kStep;
    }
    tremor_ = kTremorPx * cv::Point2d(std::sin(9 * time_ + phase_) + std::sin(5.3 * time_ + 2 * phase_),
                                      std::sin(7.7 * time_ + 3 * phase_) + std::sin(4.1 * time_ + phase_));
}

double AimedFilm::shareInView() const {
    const std::vector<cv::Point2f> grid = outlineOf(latticeInFrame());
    const std::vector<cv::Point2f> all = {{0, 0},
                                          {static_cast<float>(kFrame.width), 0},
                                          {static_cast<float>(kFrame.width), static_cast<float>(kFrame.height)},
                                          {0, static_cast<float>(kFrame.height)}};
    std::vector<cv::Point2f> common;
    return cv::intersectConvexConvex(grid, all, common) / cv::contourArea(grid);
}

bool AimedFilm::isWholeInView() const {
    const cv::Rect2f all(0, 0, static_cast<float>(kFrame.width - 1), static_cast<float>(kFrame.height - 1));
    return std::ranges::all_of(latticeInFrame().crossings, [&](cv::Point2f p) { return all.contains(p); });
}

bool AimedFilm::isReadable() const {
    return std::sqrt(cv::contourArea(outlineOf(latticeInFrame()))) / 9 >= kLeastReadableCellPx;
}

} // namespace nonet::test
