#pragma once

#include "canvas.h"

#include "nonet/rules.h"

#include <cstdint>
#include <functional>

namespace nonet::samples {

enum class CageMark { Dashed, Dotted, Solid, Tints };

/// How papers and apps print what a kind adds to the grid; lengths are in cells.
struct KindLook {
    bool hasRegionLines = true; ///< bold lines between regions
    bool hasRegionTints = false;
    double tintStrength = 0.3; ///< of the colours of regions and cages
    bool areTintsGrey = false;
    Ink windowShade{{205, 205, 205}, 1};
    CageMark cageMark = CageMark::Dashed;
    double cageInset = 0.08, cageWidth = 0.02;
    Ink cageInk{{60, 60, 60}, 1};
    double sumHeight = 0.22, sumInset = 0.1; ///< of the sum's upper left corner
    Ink sumInk{{30, 30, 30}, 1};
    bool isSumCutOut = true; ///< the paper is left free around it
    cv::Vec3b paper{255, 255, 255};
};

/// The grid that is drawn on: page position of its first crossing and page units a cell.
struct KindPlace {
    Point origin;
    double cell = 1;
};

using FillCell = std::function<void(int cell, Ink)>;

/// What lies below the lines: tints of regions and cages, grey windows.
void drawKindShading(const Rules& rules, const KindLook& look, std::uint64_t seed, const FillCell& fill);

/// What lies on the lines: outlines of cages, and their sums.
void drawCages(Canvas& canvas, const KindPlace& place, const Rules& rules, const KindLook& look, const Face& face);

/// Calls `draw` with the ends, in crossings, of every cell edge between two regions.
void forEachRegionEdge(const Rules& rules, const std::function<void(Point from, Point to)>& draw);

} // namespace nonet::samples
