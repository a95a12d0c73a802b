// What is left to do where the browser decodes: to know the formats and what is wrong with a file. A picture that the
// browser could decode comes as BMP; one that reaches a decoder here is one that it could not.
#include "vision/decode/codecs.h"
#include "vision/decode/decode_errors.h"
#include "vision/decode/drawn_file.h"

namespace nonet::detail {

namespace {

Decoded refuse(ByteView, const PageHeader& header) {
    return {{}, header.isCut, "there is no decoder for it here"};
}

} // namespace

PictureCodec codecOf(PictureFormat format) {
    switch (format) {
    case PictureFormat::Jpeg:
        return {readJpegHeader, refuse, nullptr};
    case PictureFormat::Png:
        return {readPngHeader, refuse, nullptr};
    case PictureFormat::Tiff:
        return {readTiffHeader, refuse, nullptr};
    case PictureFormat::Webp:
        return {readWebpHeader, refuse, nullptr};
    case PictureFormat::Bmp:
        return {readBmpHeader, decodeBmp, nullptr};
    case PictureFormat::Gif:
        return {readGifHeader, decodeGif, nullptr};
    case PictureFormat::Heic:
    case PictureFormat::Pdf:
        break;
    }
    return {};
}

// There are no other programs, and never an object of one.
ChildProcess::ChildProcess(ChildProcess&&) noexcept : process_(0), handle_(0), socket_(0) {}

ChildProcess::~ChildProcess() {
    static_cast<void>(process_);
    static_cast<void>(handle_);
    static_cast<void>(socket_);
}

// The page draws documents as pictures. One that comes here could not be drawn.
Result<DrawingProgram> drawingProgram(PictureFormat format) {
    return badInput(format == PictureFormat::Pdf ? "the document is broken or locked; save it again"
                                                 : "HEIC is not known here; save the picture as JPEG");
}

Result<DrawnFile> DrawnFile::open(ByteView, std::string name, DrawingProgram, std::stop_token) {
    return badInput(name + ": there is no program that draws it");
}

Result<PageHeader> DrawnFile::pageSize(int) {
    return badInput(name_);
}

Result<Decoded> DrawnFile::draw(int, const PageHeader&) {
    return badInput(name_);
}

} // namespace nonet::detail
