#include "vision/draw/font.h"
#include "base/load_module.h"

namespace nonet::detail {

cv::Ptr<cv::freetype::FreeType2> loadFont() {
    const auto entry = loadModule({"nonet_font.so", kFontEntry, "the part that draws with fonts"});
    if (!entry)
        return {};
    const auto fillIn = reinterpret_cast<void (*)(cv::Ptr<cv::freetype::FreeType2>&)>(*entry);
    cv::Ptr<cv::freetype::FreeType2> font;
    fillIn(font);
    return font;
}

} // namespace nonet::detail
