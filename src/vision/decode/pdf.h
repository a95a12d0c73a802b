#pragma once

#include "vision/decode/codecs.h"

#include <memory>
#include <string>

namespace nonet::detail {

/// A PDF whose pages are drawn one at a time.
class PdfDocument {
public:
    virtual ~PdfDocument() = default;

    virtual int pageCount() const = 0;
    /// The pixels that a page (from 0) is drawn with; 0 x 0 if it cannot be read.
    virtual PageHeader pageSize(int page) const = 0;
    /// Draws a page so that its longer side suits the finder, whatever its size in points.
    virtual Decoded render(int page) const = 0;
};

/// Poppler and thirty libraries, loaded by the first PDF: what the module behind kPdfEntry fills in.
struct PdfModule {
    /// Null with a reason in `problem` if the file cannot be opened. `bytes` must outlive the document.
    std::shared_ptr<PdfDocument> (*open)(ByteView bytes, std::string& problem) = nullptr;
};
inline constexpr const char* kPdfEntry = "nonetPdf";

/// The error says that this build leaves PDF out, or what is missing.
Result<PdfModule> loadPdf();

} // namespace nonet::detail
