#pragma once

#include "canvas.h"

#include <vector>

namespace nonet::samples {

/// A crease across the page: the paper turns by `angle` around `position`.
struct Fold {
    double position = 0; ///< page units from the middle of the page's focus, along the bend
    double angle = 0;    ///< radians; positive turns towards the camera
    double width = 0.3;  ///< page units; paper has no sharp edge
};

/// How a page is bent. The paper is rolled, never stretched.
struct BendSpec {
    double axisDegrees = 0; ///< direction across the rolls: 0 bends along x, 90 along y
    double waveSlope = 0;   ///< steepest slope of the wave, radians
    double wavePeriod = 20; ///< page units
    double wavePhase = 0;   ///< radians
    std::vector<Fold> folds{};
    bool isFlat() const { return waveSlope == 0 && folds.empty(); }
};

/// A page as a developable surface in space: lengths along the paper stay what they are.
class Surface {
public:
    /// `center` is the page position that stays at the origin.
    Surface(const BendSpec& bend, Point center);

    cv::Point3d at(Point page) const; ///< x, y as on the page, z towards the camera
    double slopeAt(Point page) const; ///< radians, along the bend
    Point bendDirection() const { return along_; }

private:
    struct Row {
        double along, height, slope;
    };
    Row lookUp(double position) const;

    Point center_, along_;
    bool isFlat_ = true;
    std::vector<Row> table_;
};

} // namespace nonet::samples
