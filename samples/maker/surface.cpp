// A cylinder over a plane curve: the curve is given by its slope as a function of arc length and integrated once into
// a table, so the mapping keeps lengths by construction.

#include "surface.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace nonet::samples {
namespace {

constexpr double kReach = 48; // page units to both sides; beyond it the paper goes on straight
constexpr int kSteps = 4096;
constexpr double kStep = 2 * kReach / kSteps;

double slopeOf(const BendSpec& bend, double position) {
    double slope = bend.waveSlope * std::sin(2 * std::numbers::pi * position / bend.wavePeriod + bend.wavePhase);
    for (const Fold& fold : bend.folds)
        slope += fold.angle * 0.5 * std::tanh((position - fold.position) / fold.width);
    return slope;
}

} // namespace

Surface::Surface(const BendSpec& bend, Point center) : center_(center), isFlat_(bend.isFlat()) {
    const double angle = bend.axisDegrees * std::numbers::pi / 180;
    along_ = Point(std::cos(angle), std::sin(angle));
    if (isFlat_)
        return;
    double along = 0, height = 0;
    for (int i = 0; i <= kSteps; ++i) {
        const double slope = slopeOf(bend, -kReach + i * kStep);
        table_.push_back({along, height, slope});
        const double middle = slopeOf(bend, -kReach + (i + 0.5) * kStep);
        along += std::cos(middle) * kStep;
        height += std::sin(middle) * kStep;
    }
    const Row origin = lookUp(0);
    for (Row& row : table_) {
        row.along -= origin.along;
        row.height -= origin.height;
    }
}

Surface::Row Surface::lookUp(double position) const {
    const double index = (position + kReach) / kStep;
    const int whole = std::clamp(static_cast<int>(std::floor(index)), 0, kSteps - 1);
    const double part = index - whole; // outside 0..1 beyond the table: goes on straight
    const Row &a = table_[static_cast<std::size_t>(whole)], &b = table_[static_cast<std::size_t>(whole) + 1];
    return {a.along + (b.along - a.along) * part, a.height + (b.height - a.height) * part,
            a.slope + (b.slope - a.slope) * std::clamp(part, 0.0, 1.0)};
}

cv::Point3d Surface::at(Point page) const {
    const Point offset = page - center_;
    if (isFlat_)
        return {offset.x, offset.y, 0};
    const double position = offset.dot(along_), across = along_.cross(offset);
    const Row row = lookUp(position);
    return {row.along * along_.x - across * along_.y, row.along * along_.y + across * along_.x, row.height};
}

double Surface::slopeAt(Point page) const {
    return isFlat_ ? 0 : lookUp((page - center_).dot(along_)).slope;
}

} // namespace nonet::samples
