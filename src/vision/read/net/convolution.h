#pragma once

#include <limits>
#include <vector>

namespace nonet::detail {

/// One layer for many cells at once: a value of a picture is a vector of so many floats, one for each of the cells
/// ("lanes"). Pictures are square, with a border of one value around them; channel after channel, row after row.
struct Convolution {
    static constexpr int kBorder = 1;
    static constexpr int kBlock = 4; ///< outputs that are computed together

    int inputs = 0, outputs = 0;                        ///< channels; outputs are a multiple of kBlock
    int kernel = 0, stride = 1;                         ///< sides in values
    int padding = 0;                                    ///< 0 or kBorder
    int inputSide = 0, outputSide = 0;                  ///< without borders
    float least = std::numeric_limits<float>::lowest(); ///< what is less becomes this
    const float* weights = nullptr; ///< for each block of outputs, input, row and column of the kernel: kBlock of them
    const float* bias = nullptr;    ///< one for each output
};

/// What a processor does it with. The engines differ in the processor that they are compiled for, and in its lanes.
struct ConvolutionEngine {
    const char* name;
    int lanes; ///< at most kMostLanes

    /// Leaves the border of `out` as it is. Both are aligned to kMostLanes floats.
    void (*convolve)(const Convolution& layer, const float* in, float* out);
};

inline constexpr int kMostLanes = 16;

extern const ConvolutionEngine kPortableConvolution;
#ifdef NONET_X86_ENGINES
extern const ConvolutionEngine kAvx2Convolution, kAvx512Convolution;
#endif

/// The engines that this processor runs, the fastest first.
std::vector<const ConvolutionEngine*> runnableConvolutions();

} // namespace nonet::detail
