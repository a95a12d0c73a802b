// HEIC and AVIF through libheif, which also turns the picture upright by the file's own boxes; EXIF's tag does not
// count in this format. The size comes from the boxes, before anything is decoded.
#include "vision/decode/heic_drawer.h"

#include <new>
#include <utility>

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

bool isCut(const heif_error& error) {
    return error.subcode == heif_suberror_End_of_data;
}

/// The main picture of a file.
class HeicDrawer : public PageDrawer {
public:
    HeicDrawer(Context context, Handle handle) : context_(std::move(context)), handle_(std::move(handle)) {}

    int pageCount() const override { return 1; }

    void findSize(int /*page*/, DrawingAnswer& answer) override {
        answer.width = heif_image_handle_get_width(handle_.get());
        answer.height = heif_image_handle_get_height(handle_.get());
    }

    const unsigned char* draw(int /*page*/, DrawingAnswer& answer, std::size_t& stride) override {
        const bool hasAlpha = heif_image_handle_has_alpha_channel(handle_.get()) != 0;
        heif_image* raw = nullptr;
        const heif_error error =
            heif_decode_image(handle_.get(), &raw, heif_colorspace_RGB,
                              hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, nullptr);
        image_.reset(raw);
        if (error.code != heif_error_Ok || !image_) {
            answer.isCut = isCut(error);
            setProblem(answer, error.message ? error.message : "it holds no picture");
            return nullptr;
        }
        int bytes = 0;
        unsigned char* pixels = heif_image_get_plane(image_.get(), heif_channel_interleaved, &bytes);
        if (!pixels) {
            setProblem(answer, "it holds no picture");
            return nullptr;
        }
        answer.width = heif_image_get_width(image_.get(), heif_channel_interleaved);
        answer.height = heif_image_get_height(image_.get(), heif_channel_interleaved);
        answer.channels = hasAlpha ? 4 : 3;
        stride = static_cast<std::size_t>(bytes);
        for (int y = 0; y < answer.height; ++y) // RGB to BGR
            for (unsigned char *at = pixels + y * stride, *end = at + answer.width * answer.channels; at < end;
                 at += answer.channels)
                std::swap(at[0], at[2]);
        return pixels;
    }

private:
    Context context_;
    Handle handle_;
    Image image_;
};

} // namespace

std::unique_ptr<PageDrawer> openHeic(std::span<const unsigned char> bytes, DrawingAnswer& answer) {
    Context context(heif_context_alloc());
    if (!context)
        throw std::bad_alloc();
    heif_error error = heif_context_read_from_memory_without_copy(context.get(), bytes.data(), bytes.size(), nullptr);
    heif_image_handle* handle = nullptr;
    if (error.code == heif_error_Ok)
        error = heif_context_get_primary_image_handle(context.get(), &handle);
    if (error.code == heif_error_Ok && handle)
        return std::make_unique<HeicDrawer>(std::move(context), Handle(handle));
    answer.verdict = isCut(error) ? Verdict::Cut : Verdict::Broken;
    setProblem(answer, "no size in its header");
    return nullptr;
}

} // namespace nonet::detail
