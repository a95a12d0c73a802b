#include "base/processor.h"
#include "vision/read/net/convolution.h"

namespace nonet::detail {

std::vector<const ConvolutionEngine*> runnableConvolutions() {
    std::vector<const ConvolutionEngine*> engines;
#ifdef NONET_X86_ENGINES
    if (processorKind() >= ProcessorKind::Avx512)
        engines.push_back(&kAvx512Convolution);
    if (processorKind() >= ProcessorKind::Avx2)
        engines.push_back(&kAvx2Convolution);
#endif
    engines.push_back(&kPortableConvolution);
    return engines;
}

} // namespace nonet::detail
