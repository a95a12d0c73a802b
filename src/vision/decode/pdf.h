#pragma once

#include "vision/decode/codecs.h"

#include <memory>
#include <string>

namespace nonet::detail {

/// A PDF whose pages are drawn one at a time. Poppler is behind it, or nothing where the build leaves it out.
class PdfDocument {
public:
    /// Null with a reason in `problem` if the file cannot be opened. `bytes` must outlive the document.
    static std::shared_ptr<PdfDocument> open(ByteView bytes, std::string& problem);
    virtual ~PdfDocument() = default;

    virtual int pageCount() const = 0;
    /// The pixels that a page (from 0) is drawn with; 0 x 0 if it cannot be read.
    virtual PageHeader pageSize(int page) const = 0;
    /// Draws a page so that its longer side suits the finder, whatever its size in points.
    virtual Decoded render(int page) const = 0;
};

} // namespace nonet::detail
