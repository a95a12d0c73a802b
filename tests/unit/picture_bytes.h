#pragma once

#include "nonet/pages.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace nonet::test {

using Bytes = std::vector<unsigned char>;

/// Every page of a file, or its one error.
inline std::vector<Result<Page>> pagesOf(Bytes bytes, const DecodeOptions& options = {}) {
    std::vector<Result<Page>> pages;
    Result<PageSource> source = openPages(std::move(bytes), "picture", options);
    if (!source)
        return {source.error()};
    while (auto page = source->next())
        pages.push_back(std::move(*page));
    return pages;
}

inline void append(Bytes& to, std::string_view text) {
    to.insert(to.end(), text.begin(), text.end());
}

inline void append(Bytes& to, const Bytes& more) {
    to.insert(to.end(), more.begin(), more.end());
}

inline void appendNumber(Bytes& to, std::uint64_t value, unsigned width, bool isBig = false) {
    for (unsigned i = 0; i < width; ++i) {
        const unsigned place = isBig ? width - 1 - i : i;
        to.push_back(place < 8 ? static_cast<unsigned char>(value >> (8 * place)) : static_cast<unsigned char>(0));
    }
}

inline Bytes encoded(const char* extension, const cv::Mat& picture, const std::vector<int>& settings = {}) {
    Bytes bytes;
    cv::imencode(extension, picture, bytes, settings);
    return bytes;
}

/// The small TIFF that EXIF is, in either byte order.
inline Bytes exif(int orientation, bool isBig = false) {
    Bytes bytes;
    append(bytes, isBig ? "MM" : "II");
    appendNumber(bytes, 42, 2, isBig);
    appendNumber(bytes, 8, 4, isBig);
    appendNumber(bytes, 1, 2, isBig);
    appendNumber(bytes, 0x112, 2, isBig);
    appendNumber(bytes, 3, 2, isBig);
    appendNumber(bytes, 1, 4, isBig);
    appendNumber(bytes, static_cast<std::uint64_t>(orientation), 2, isBig);
    appendNumber(bytes, 0, 6, isBig);
    return bytes;
}

inline Bytes jpegWithExif(const Bytes& jpeg, int orientation) {
    const Bytes tag = exif(orientation, orientation % 2 == 0);
    Bytes bytes(jpeg.begin(), jpeg.begin() + 2);
    append(bytes, "\xFF\xE1");
    appendNumber(bytes, tag.size() + 8, 2, true);
    append(bytes, std::string_view("Exif\0\0", 6));
    append(bytes, tag);
    bytes.insert(bytes.end(), jpeg.begin() + 2, jpeg.end());
    return bytes;
}

inline Bytes pngWithExif(const Bytes& png, int orientation) {
    const Bytes tag = exif(orientation, orientation % 2 == 1);
    constexpr int kAfterHeader = 33;
    Bytes bytes(png.begin(), png.begin() + kAfterHeader);
    appendNumber(bytes, tag.size(), 4, true);
    append(bytes, "eXIf");
    append(bytes, tag);
    appendNumber(bytes, 0, 4, true); // a wrong checksum of an unimportant chunk
    bytes.insert(bytes.end(), png.begin() + kAfterHeader, png.end());
    return bytes;
}

inline Bytes webpWithExif(const Bytes& webp, cv::Size size, int orientation) {
    const Bytes tag = exif(orientation);
    Bytes bytes;
    append(bytes, "RIFF");
    appendNumber(bytes, webp.size() - 8 + 18 + 8 + tag.size(), 4);
    append(bytes, "WEBPVP8X");
    appendNumber(bytes, 10, 4);
    appendNumber(bytes, 0x08, 4);
    appendNumber(bytes, static_cast<std::uint64_t>(size.width - 1), 3);
    appendNumber(bytes, static_cast<std::uint64_t>(size.height - 1), 3);
    bytes.insert(bytes.end(), webp.begin() + 12, webp.end());
    append(bytes, "EXIF");
    appendNumber(bytes, tag.size(), 4);
    append(bytes, tag);
    return bytes;
}

struct TiffPage {
    cv::Mat picture; ///< 8 or 16 bits, 1, 3 (RGB order) or 4 (RGBA) channels
    int orientation = 1;
    int subfileType = 0;
};

/// An uncompressed TIFF whose directories stand before their data, one strip a page.
inline Bytes tiff(const std::vector<TiffPage>& pages) {
    Bytes bytes;
    append(bytes, "II");
    appendNumber(bytes, 42, 2);
    appendNumber(bytes, 8, 4);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const cv::Mat& picture = pages[i].picture;
        const auto channels = static_cast<std::uint64_t>(picture.channels());
        const std::uint64_t depthBits = picture.depth() == CV_16U ? 16 : 8;
        const std::uint64_t dataBytes = picture.total() * picture.elemSize();
        const std::uint64_t tags = channels == 4 ? 12 : 11, bits = bytes.size() + 2 + tags * 12 + 4, data = bits + 8;
        const auto tag = [&](std::uint64_t id, unsigned type, std::uint64_t count, std::uint64_t value) {
            appendNumber(bytes, id, 2);
            appendNumber(bytes, type, 2);
            appendNumber(bytes, count, 4);
            appendNumber(bytes, value, 4);
        };
        appendNumber(bytes, tags, 2);
        tag(254, 4, 1, static_cast<std::uint64_t>(pages[i].subfileType));
        tag(256, 4, 1, static_cast<std::uint64_t>(picture.cols));
        tag(257, 4, 1, static_cast<std::uint64_t>(picture.rows));
        tag(258, 3, channels, channels == 1 ? depthBits : bits);
        tag(259, 3, 1, 1);
        tag(262, 3, 1, channels == 1 ? 1 : 2);
        tag(273, 4, 1, data);
        tag(274, 3, 1, static_cast<std::uint64_t>(pages[i].orientation));
        tag(277, 3, 1, channels);
        tag(278, 4, 1, static_cast<std::uint64_t>(picture.rows));
        tag(279, 4, 1, dataBytes);
        if (channels == 4)
            tag(338, 3, 1, 2); // straight alpha
        appendNumber(bytes, i + 1 < pages.size() ? data + dataBytes : 0, 4);
        for (int c = 0; c < 4; ++c)
            appendNumber(bytes, depthBits, 2);
        bytes.insert(bytes.end(), picture.datastart, picture.dataend);
    }
    return bytes;
}

} // namespace nonet::test
