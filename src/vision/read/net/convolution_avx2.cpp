// Compiled with AVX2 and FMA; nothing here may run before runnableConvolutions() has asked the processor for them.
#include "vision/read/net/convolve.h"

namespace nonet::detail {

using Vector8 = float __attribute__((vector_size(8 * sizeof(float))));

const ConvolutionEngine kAvx2Convolution = {"avx2", 8, convolve<Vector8, 2>};

} // namespace nonet::detail
