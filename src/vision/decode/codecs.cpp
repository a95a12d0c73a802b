#include "vision/decode/codecs.h"
#include "base/load_module.h"
#include "vision/decode/pdf.h"

namespace nonet::detail {

namespace {

#ifdef NONET_HAS_PDF
constexpr bool kHasPdf = true;
#else
constexpr bool kHasPdf = false;
#endif

template <class Parts>
Result<Parts> load(const Module& module) {
    const auto entry = loadModule(module);
    if (!entry)
        return entry.error();
    const auto fillIn = reinterpret_cast<void (*)(Parts&)>(*entry);
    Parts parts;
    fillIn(parts);
    return parts;
}

} // namespace

Result<PictureCodec> codecOf(PictureFormat format) {
    switch (format) {
    case PictureFormat::Jpeg:
        return PictureCodec{readJpegHeader, decodeJpeg, encodeJpeg};
    case PictureFormat::Png:
        return PictureCodec{readPngHeader, decodePng, encodePng};
    case PictureFormat::Tiff:
        return PictureCodec{readTiffHeader, decodeTiff, encodeTiff};
    case PictureFormat::Webp:
        return PictureCodec{readWebpHeader, decodeWebp, encodeWebp};
    case PictureFormat::Bmp:
        return PictureCodec{readBmpHeader, decodeBmp, encodeBmp};
    case PictureFormat::Gif:
        return PictureCodec{readGifHeader, decodeGif, nullptr};
    case PictureFormat::Heic:
        return load<PictureCodec>({"nonet_heic.so", kHeicEntry, "the part that reads HEIC"});
    case PictureFormat::Pdf:
        break;
    }
    return PictureCodec{}; // a PDF has no codec but pages that are drawn
}

Result<PdfModule> loadPdf() {
    if (!kHasPdf)
        return Error{Errc::BadInput, "this nonet was built without PDF (NONET_PDF=OFF); convert the pages to PNG"};
    return load<PdfModule>({"nonet_pdf.so", kPdfEntry, "the part that reads PDF"});
}

} // namespace nonet::detail
