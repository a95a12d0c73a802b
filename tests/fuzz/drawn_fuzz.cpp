// The side of nonet in the talk with a program that draws pages: whatever that program says, there is a page of the
// size that was agreed on, or an error. The program is a liar, whose answers are the bytes of the input.
#include "fuzz/door.h"
#include "vision/decode/drawn_file.h"

#include <opencv2/core.hpp>

#include <algorithm>

using namespace nonet;

namespace {

constexpr std::chrono::milliseconds kPatience{2000};
constexpr int kMaxPages = 2;
constexpr std::int64_t kMaxPixels = 100'000;

void enter(fuzz::Input input) {
    static const detail::DrawingProgram liar{NONET_LIAR, {1 << 20, kPatience, kPatience, kPatience, kPatience}};
    auto file = detail::DrawnFile::open(input, "file", liar, {});
    if (!file)
        return fuzz::require(!file.error().message.empty());
    fuzz::require(file->pageCount() > 0);
    for (int page = 0; page < std::min(file->pageCount(), kMaxPages); ++page) {
        const auto size = file->pageSize(page);
        fuzz::require(size || !size.error().message.empty());
        if (!size || size->width > kMaxPixels || size->height > kMaxPixels || size->width * size->height > kMaxPixels)
            continue; // as decode.cpp does; less than nothing is nobody's size either
        const auto drawn = file->draw(page, *size);
        fuzz::require(drawn ? drawn->bgr.empty() || (std::abs(drawn->bgr.cols - size->width) <= 1 &&
                                                     std::abs(drawn->bgr.rows - size->height) <= 1)
                            : !drawn.error().message.empty());
    }
}

} // namespace

const fuzz::Door fuzz::kDoor{.enter = enter};
