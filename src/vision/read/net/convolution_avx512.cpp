// Compiled with AVX-512; nothing here may run before runnableConvolutions() has asked the processor for it.
#include "vision/read/net/convolve.h"

namespace nonet::detail {

using Vector16 = float __attribute__((vector_size(16 * sizeof(float))));

const ConvolutionEngine kAvx512Convolution = {"avx512", 16, convolve<Vector16, 4>};

} // namespace nonet::detail
