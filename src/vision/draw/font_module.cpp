// The module behind loadFont(): fontconfig and OpenCV's FreeType module, with the twenty libraries behind them.
#include "vision/draw/font.h"
#include "vision/draw/limits.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <new>
#include <string>

#include <fontconfig/fontconfig.h>

namespace nonet::detail {

namespace {

// DejaVu comes first because fontconfig itself depends on it in Debian: the same picture on every machine. Where it
// lies in its usual place nothing need be asked.
constexpr std::array kFontFiles = {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
                                   "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
                                   "/usr/share/fonts/TTF/DejaVuSans.ttf"};
constexpr const char* kFontPattern = "DejaVu Sans,Liberation Sans,Noto Sans,Arial,sans-serif";

template <class T, void (*destroy)(T*)>
struct Destroy {
    void operator()(T* object) const { destroy(object); }
};
using Config = std::unique_ptr<FcConfig, Destroy<FcConfig, FcConfigDestroy>>;
using Pattern = std::unique_ptr<FcPattern, Destroy<FcPattern, FcPatternDestroy>>;

/// An own configuration, loaded without complaint: the global one reports on stderr when it is missing.
std::string findFont() {
    const Config config(FcConfigCreate());
    if (!config || !FcConfigParseAndLoad(config.get(), nullptr, FcFalse) || !FcConfigBuildFonts(config.get()))
        return {};
    const Pattern wanted(FcNameParse(reinterpret_cast<const FcChar8*>(kFontPattern)));
    if (!wanted)
        return {};
    FcConfigSubstitute(config.get(), wanted.get(), FcMatchPattern);
    FcDefaultSubstitute(wanted.get());
    FcResult result = FcResultNoMatch;
    const Pattern found(FcFontMatch(config.get(), wanted.get(), &result));
    FcChar8* file = nullptr;
    if (!found || FcPatternGetString(found.get(), FC_FILE, 0, &file) != FcResultMatch)
        return {};
    return reinterpret_cast<const char*>(file);
}

/// Throws std::bad_alloc where there is too little memory for the search, which would not live through that itself.
std::string findFontWithMemory() {
    std::error_code ignored;
    for (const char* file : kFontFiles)
        if (std::filesystem::is_regular_file(file, ignored))
            return file;
    if (const std::unique_ptr<void, decltype(&std::free)> sample(std::malloc(kFontSearchBytes), std::free); !sample)
        throw std::bad_alloc();
    return findFont();
}

cv::Ptr<cv::freetype::FreeType2> openFont() {
    try {
        static const std::string file = findFontWithMemory(); // once: it reads some fifty files
        if (std::filesystem::exists(file)) {
            cv::Ptr<cv::freetype::FreeType2> font = cv::freetype::createFreeType2();
            font->loadFontData(file, 0);
            return font;
        }
    } catch (const cv::Exception&) { // a font file that FreeType cannot read
    }
    return {};
}

} // namespace

} // namespace nonet::detail

extern "C" __attribute__((visibility("default"))) void nonetFont(cv::Ptr<cv::freetype::FreeType2>& font) {
    font = nonet::detail::openFont();
}
