#include "nonet/reader.h"
#include "nonet/scan.h"

namespace nonet {

Result<Scanner> makeScanner(const ReaderOptions& options) {
    auto reader = makeReader(options);
    if (!reader)
        return reader.error();
    return Scanner(std::move(*reader));
}

} // namespace nonet
