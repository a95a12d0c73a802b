#include "vision/locate/lattice_bend.h"
#include "vision/locate/tuning.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace nonet::detail {

namespace {

constexpr float kMeasureStep = 0.5F / static_cast<float>(kFit.cellPx); // cells: half a pixel of the fitting board

/// A cell edge's offset from its place, with how clearly it was seen; all in cells.
struct Offset {
    float u = 0, v = 0; // the middle of the edge
    float offset = 0, weight = 0;
};

std::vector<Offset> measureOffsets(const LineMap& map, int axis, float reachCells) {
    std::vector<Offset> offsets;
    for (int line = 0; line < 10; ++line)
        for (int cell = 0; cell < 9; ++cell) {
            const float l = static_cast<float>(line), along = static_cast<float>(cell) + 0.5F;
            float best = -1e9F, bestOffset = 0;
            for (float d = -reachCells; d <= reachCells + 1e-4F; d += kMeasureStep)
                if (const float value = map.at(axis, l + d, cell) * (1 - kFit.farCost * std::abs(d) / reachCells);
                    value > best) {
                    best = value;
                    bestOffset = d;
                }
            if (const float weight = std::clamp(best / map.noise() - 1, 0.0F, 4.0F); weight > 0)
                offsets.push_back({axis == 0 ? l : along, axis == 0 ? along : l, bestOffset, weight});
        }
    return offsets;
}

constexpr int kTerms = 10;

std::array<double, kTerms> cubicBasis(float u, float v) {
    const double x = 2.0 * u / 9 - 1, y = 2.0 * v / 9 - 1;
    return {1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y};
}

/// A displacement of the grid as a function of the place in it.
struct Cubic {
    std::array<double, kTerms> c{};
    float operator()(float u, float v) const {
        const auto b = cubicBasis(u, v);
        double sum = 0;
        for (std::size_t i = 0; i < b.size(); ++i)
            sum += c[i] * b[i];
        return static_cast<float>(sum);
    }
};

/// Robust least squares: offsets that the fit does not explain lose their weight.
Cubic fitCubic(const std::vector<Offset>& offsets) {
    Cubic cubic;
    for (int round = 0; round < 4; ++round) {
        auto normal = cv::Matx<double, kTerms, kTerms>::zeros();
        auto right = cv::Matx<double, kTerms, 1>::zeros();
        for (int i = 0; i < kTerms; ++i)
            normal(i, i) = i < 3 ? kFit.stiffness : i < 6 ? 1 : 2; // bends need evidence, the more so the higher
        for (const Offset& o : offsets) {
            const auto basis = cubicBasis(o.u, o.v);
            const double residual = round == 0 ? 0 : (o.offset - cubic(o.u, o.v)) / kFit.unexplained;
            const double weight = o.weight / (1 + residual * residual);
            for (int i = 0; i < kTerms; ++i) {
                right(i) += weight * basis[static_cast<std::size_t>(i)] * o.offset;
                for (int j = 0; j < kTerms; ++j)
                    normal(i, j) += weight * basis[static_cast<std::size_t>(i)] * basis[static_cast<std::size_t>(j)];
            }
        }
        const cv::Matx<double, kTerms, 1> solution = normal.solve(right, cv::DECOMP_CHOLESKY);
        std::copy_n(solution.val, kTerms, cubic.c.begin());
    }
    return cubic;
}

/// What is left at each crossing after the cubic: the mean of the edges that meet there, shrunk where few are seen.
std::array<float, 100> residuals(const std::vector<Offset>& offsets, int axis, const Cubic& cubic) {
    std::array<float, 100> sum{}, weight{};
    for (const Offset& o : offsets) {
        const float residual = o.offset - cubic(o.u, o.v);
        if (std::abs(residual) > kFit.mostResidual)
            continue;
        const int row = static_cast<int>(o.v), col = static_cast<int>(o.u);
        for (int end = 0; end < 2; ++end) {
            const auto i = static_cast<std::size_t>(axis == 0 ? (row + end) * 10 + col : row * 10 + col + end);
            sum[i] += o.weight * residual;
            weight[i] += o.weight;
        }
    }
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] /= weight[i] + kFit.residualPrior;
    return sum;
}

} // namespace

Lattice bentToLines(const Lattice& lattice, const LineMap& map, float reachCells, bool withMesh) {
    std::array<Cubic, 2> bend;
    std::array<std::array<float, 100>, 2> rest{};
    for (int axis = 0; axis < 2; ++axis) {
        const auto i = static_cast<std::size_t>(axis);
        const std::vector<Offset> offsets = measureOffsets(map, axis, reachCells);
        bend[i] = fitCubic(offsets);
        if (withMesh)
            rest[i] = residuals(offsets, axis, bend[i]);
    }
    Lattice result;
    for (int row = 0; row < 10; ++row)
        for (int col = 0; col < 10; ++col) {
            const auto u = static_cast<float>(col), v = static_cast<float>(row);
            const auto i = static_cast<std::size_t>(row * 10 + col);
            result.at(row, col) = latticePoint(lattice, u + bend[0](u, v) + rest[0][i], v + bend[1](u, v) + rest[1][i]);
        }
    return result;
}

} // namespace nonet::detail
