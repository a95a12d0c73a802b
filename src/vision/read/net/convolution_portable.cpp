#include "vision/read/net/convolve.h"

namespace nonet::detail {

using Vector4 = float __attribute__((vector_size(4 * sizeof(float))));

const ConvolutionEngine kPortableConvolution = {"portable", 4, convolve<Vector4, 2>};

} // namespace nonet::detail
