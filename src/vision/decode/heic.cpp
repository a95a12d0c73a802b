// The module behind PictureFormat::Heic: HEIC and AVIF through libheif, which also turns the picture upright by the
// file's own boxes; EXIF's tag does not count in this format. The size comes from the boxes, before anything is
// decoded.

#include "vision/decode/codecs.h"

#include <opencv2/imgproc.hpp>

#include <memory>

#include <libheif/heif.h>

namespace nonet::detail {

namespace {

template <class T, auto release>
struct Release {
    void operator()(T* object) const { release(object); }
};
using Context = std::unique_ptr<heif_context, Release<heif_context, heif_context_free>>;
using Handle = std::unique_ptr<heif_image_handle, Release<heif_image_handle, heif_image_handle_release>>;
using Image = std::unique_ptr<heif_image, Release<heif_image, heif_image_release>>;

/// The main picture of a file; keeps what it belongs to.
struct Primary {
    Context context;
    Handle handle;
    heif_error error{};
};

Primary openPrimary(ByteView bytes) {
    Primary primary{Context(heif_context_alloc()), nullptr};
    if (!primary.context)
        throw std::bad_alloc();
    primary.error =
        heif_context_read_from_memory_without_copy(primary.context.get(), bytes.data(), bytes.size(), nullptr);
    if (primary.error.code != heif_error_Ok)
        return primary;
    heif_image_handle* handle = nullptr;
    primary.error = heif_context_get_primary_image_handle(primary.context.get(), &handle);
    primary.handle.reset(handle);
    return primary;
}

bool isCut(const heif_error& error) {
    return error.subcode == heif_suberror_End_of_data;
}

PictureHeader readHeader(ByteView bytes) {
    const Primary primary = openPrimary(bytes);
    if (primary.error.code != heif_error_Ok || !primary.handle)
        return {{}, isCut(primary.error)};
    PageHeader page;
    page.width = heif_image_handle_get_width(primary.handle.get());
    page.height = heif_image_handle_get_height(primary.handle.get());
    if (page.width <= 0 || page.height <= 0)
        return {};
    return {{page}, false};
}

Decoded decode(ByteView bytes, const PageHeader& header) {
    Decoded decoded;
    Primary primary = openPrimary(bytes);
    heif_image* raw = nullptr;
    const bool hasAlpha = primary.handle && heif_image_handle_has_alpha_channel(primary.handle.get());
    if (primary.handle)
        primary.error =
            heif_decode_image(primary.handle.get(), &raw, heif_colorspace_RGB,
                              hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, nullptr);
    const Image image(raw);
    if (primary.error.code != heif_error_Ok || !image) {
        decoded.isCut = isCut(primary.error);
        decoded.problem = primary.error.message ? primary.error.message : "it holds no picture";
        return decoded;
    }
    int stride = 0;
    std::uint8_t* pixels = heif_image_get_plane(image.get(), heif_channel_interleaved, &stride);
    const int width = heif_image_get_width(image.get(), heif_channel_interleaved);
    const int height = heif_image_get_height(image.get(), heif_channel_interleaved);
    if (!pixels || width != header.width || height != header.height) {
        decoded.problem = "two sizes are given";
        return decoded;
    }
    const cv::Mat rgb(height, width, hasAlpha ? CV_8UC4 : CV_8UC3, pixels, static_cast<std::size_t>(stride));
    cv::cvtColor(rgb, decoded.bgr, hasAlpha ? cv::COLOR_RGBA2BGRA : cv::COLOR_RGB2BGR);
    return decoded;
}

} // namespace

} // namespace nonet::detail

extern "C" __attribute__((visibility("default"))) void nonetHeic(nonet::detail::PictureCodec& codec) {
    codec = {nonet::detail::readHeader, nonet::detail::decode, nullptr};
}
