#include "vision/decode/pdf.h"

namespace nonet::detail {

std::shared_ptr<PdfDocument> PdfDocument::open(ByteView, std::string& problem) {
    problem = "this nonet was built without PDF (NONET_PDF=OFF); convert the pages to PNG";
    return nullptr;
}

} // namespace nonet::detail
