#include "vision/read/net/convolution.h"

namespace nonet::detail {

std::vector<const ConvolutionEngine*> runnableConvolutions() {
    std::vector<const ConvolutionEngine*> engines;
#ifdef NONET_X86_ENGINES
    const bool hasAvx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (hasAvx2 && __builtin_cpu_supports("avx512f"))
        engines.push_back(&kAvx512Convolution);
    if (hasAvx2)
        engines.push_back(&kAvx2Convolution);
#endif
    engines.push_back(&kPortableConvolution);
    return engines;
}

} // namespace nonet::detail
