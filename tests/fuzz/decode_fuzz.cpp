// Picture files of every format but PDF, which has a door of its own, since a page of it takes longer.
#include "fuzz/mutate.h"
#include "fuzz/pages.h"
#include "vision/decode/picture_format.h"

using namespace nonet;

namespace {

constexpr std::int64_t kMaxPixels = 300'000;
constexpr int kMaxPages = 10;

void enter(fuzz::Input input) {
    if (detail::pictureFormat(input) != detail::PictureFormat::Pdf)
        fuzz::requirePages(input, kMaxPixels, kMaxPages);
}

} // namespace

const fuzz::Door fuzz::kDoor{.enter = enter, .mutate = fuzz::mutatePicture};
