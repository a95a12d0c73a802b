// What a TIFF says of itself, read without libtiff.
#include "vision/decode/codecs.h"
#include "vision/decode/tiff_directory.h"

#include <unordered_set>

namespace nonet::detail {

namespace {

// More pages than any scanner writes; a chain of directories may be endless in a hostile file.
constexpr std::size_t kMaxPages = 10'000;

bool isPicturePage(const TiffDirectory& directory) {
    constexpr std::uint64_t kThumbnail = 1, kMask = 4;
    return (directory.value(kNewSubfileType).value_or(0) & (kThumbnail | kMask)) == 0;
}

} // namespace

PictureHeader readTiffHeader(ByteView bytes) {
    PictureHeader header;
    const auto layout = tiffLayout(bytes);
    if (!layout)
        return header;
    std::unordered_set<std::uint64_t> seen;
    std::uint64_t length = 0; // of all directories: more than the file has bytes only where they lie upon each other
    for (std::uint64_t at = layout->first; at != 0 && seen.insert(at).second;) {
        const TiffDirectory directory(bytes, *layout, at < bytes.size() ? at : bytes.size());
        if (!directory.isWhole()) {
            header.isCut = true;
            break;
        }
        length += directory.length();
        if (length > bytes.size() || header.pages.size() == kMaxPages) {
            header.hasMore = true;
            break;
        }
        const PictureHeader page =
            onePage(directory.value(kImageWidth).value_or(0), directory.value(kImageLength).value_or(0),
                    validOrientation(directory.value(kOrientation)), directory.isDataCut());
        if (!page.pages.empty() && isPicturePage(directory)) {
            header.pages.push_back(page.pages.front());
            header.pages.back().directory = at;
        }
        at = directory.next();
    }
    return header;
}

} // namespace nonet::detail
