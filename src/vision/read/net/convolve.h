// The loops of a convolution, for vectors of any size. Each processor has its own vectors, so that no function here has
// the same name in two of the engines: the linker would keep one of them for all. Nothing of the standard library may
// be called for the same reason.
#pragma once

#include "vision/read/net/convolution.h"

#include <cstddef>

namespace nonet::detail {

/// A block of outputs at so many positions of a row, all in registers.
template <class Vector, int positions>
inline void convolveBlock(const Convolution& layer, const Vector* in, const float* weights, const float* bias,
                          Vector* out) {
    constexpr int kBlock = Convolution::kBlock, kBorder = Convolution::kBorder;
    const std::ptrdiff_t row = layer.inputSide + 2 * kBorder, outRow = layer.outputSide + 2 * kBorder;
    const std::ptrdiff_t stride = layer.stride;
    Vector sum[positions][kBlock];
    for (int p = 0; p < positions; ++p)
        for (int o = 0; o < kBlock; ++o)
            sum[p][o] = Vector{} + bias[o];
    for (int channel = 0; channel < layer.inputs; ++channel, in += row * row)
        for (int y = 0; y < layer.kernel; ++y)
            for (int x = 0; x < layer.kernel; ++x, weights += kBlock)
                for (int p = 0; p < positions; ++p) {
                    const Vector value = in[y * row + x + p * stride];
                    for (int o = 0; o < kBlock; ++o)
                        sum[p][o] += value * weights[o];
                }
    const Vector least = Vector{} + layer.least;
    for (int p = 0; p < positions; ++p)
        for (int o = 0; o < kBlock; ++o)
            out[o * outRow * outRow + p] = sum[p][o] > least ? sum[p][o] : least;
}

template <class Vector, int positions>
void convolve(const Convolution& layer, const float* in, float* out) {
    constexpr std::ptrdiff_t kBlock = Convolution::kBlock, kBorder = Convolution::kBorder;
    const std::ptrdiff_t side = layer.outputSide, stride = layer.stride;
    const std::ptrdiff_t row = layer.inputSide + 2 * kBorder, outRow = side + 2 * kBorder;
    const Vector* first = reinterpret_cast<const Vector*>(in) + (kBorder - layer.padding) * (row + 1);
    for (std::ptrdiff_t output = 0; output < layer.outputs; output += kBlock) {
        const float* weights = layer.weights + output * layer.inputs * layer.kernel * layer.kernel;
        for (std::ptrdiff_t y = 0; y < side; ++y) {
            const Vector* from = first + y * stride * row;
            Vector* to = reinterpret_cast<Vector*>(out) + (output * outRow + y + kBorder) * outRow + kBorder;
            std::ptrdiff_t x = 0;
            for (; x + positions <= side; x += positions)
                convolveBlock<Vector, positions>(layer, from + x * stride, weights, layer.bias + output, to + x);
            for (; x < side; ++x)
                convolveBlock<Vector, 1>(layer, from + x * stride, weights, layer.bias + output, to + x);
        }
    }
}

} // namespace nonet::detail
