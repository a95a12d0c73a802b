#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace nonet::detail {

using ByteView = std::span<const unsigned char>;

enum class PictureFormat { Jpeg, Png, Tiff, Webp, Bmp, Gif, Heic, Pdf };

/// Whether a program of its own draws the format's pages, see DrawnFile.
inline bool isDrawn(PictureFormat format) {
    return format == PictureFormat::Pdf || format == PictureFormat::Heic;
}

/// The format that an extension such as ".png" asks for, in either case; none if nonet does not write it.
inline std::optional<PictureFormat> formatToWrite(std::string_view extension) {
    using enum PictureFormat;
    constexpr std::array<std::pair<std::string_view, PictureFormat>, 7> kExtensions = {{{".png", Png},
                                                                                        {".jpg", Jpeg},
                                                                                        {".jpeg", Jpeg},
                                                                                        {".webp", Webp},
                                                                                        {".tif", Tiff},
                                                                                        {".tiff", Tiff},
                                                                                        {".bmp", Bmp}}};
    const auto isSame = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    for (const auto& [name, format] : kExtensions)
        if (std::ranges::equal(name, extension, isSame))
            return format;
    return std::nullopt;
}

/// The format that a file's first bytes announce. Twelve bytes are enough to tell. Needs no library, as text commands
/// ask too.
inline std::optional<PictureFormat> pictureFormat(ByteView bytes) {
    using namespace std::string_view_literals;
    const std::string_view head(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const auto has = [head](std::string_view text, std::size_t at = 0) {
        return at <= head.size() && head.substr(at).starts_with(text);
    };
    if (has("\xFF\xD8\xFF"sv))
        return PictureFormat::Jpeg;
    if (has("\x89PNG\r\n\x1A\n"sv))
        return PictureFormat::Png;
    if (has("II*\0"sv) || has("MM\0*"sv) || has("II+\0\x08\0\0\0"sv) || has("MM\0+\0\x08\0\0"sv)) // and BigTIFF
        return PictureFormat::Tiff;
    if (has("RIFF"sv) && has("WEBP"sv, 8))
        return PictureFormat::Webp;
    if (has("BM"sv) && has("\0\0\0\0"sv, 6)) // two letters are too few; these bytes are reserved
        return PictureFormat::Bmp;
    if (has("GIF87a"sv) || has("GIF89a"sv))
        return PictureFormat::Gif;
    if (has("%PDF-"sv))
        return PictureFormat::Pdf;
    // The brands of still pictures; films have the same box.
    constexpr std::array kBrands = {"heic"sv, "heix"sv, "heim"sv, "heis"sv, "hevc"sv,
                                    "hevx"sv, "mif1"sv, "msf1"sv, "avif"sv};
    if (has("ftyp"sv, 4))
        for (const std::string_view brand : kBrands)
            if (has(brand, 8))
                return PictureFormat::Heic;
    return std::nullopt;
}

} // namespace nonet::detail
