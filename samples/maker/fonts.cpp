// Fonts through fontconfig, glyphs through OpenCV's FreeType. A face is used only if its digits are nine different
// shapes most of which are nearest to the same digit of a reference face: symbol fonts, fonts with dingbats in place of
// digits and fonts of boxes fail that. Loading is lazy, because a machine may have thousands of faces.

#include "fonts.h"

#include <opencv2/freetype.hpp>
#include <opencv2/imgproc.hpp>

#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <stdexcept>
#include <string_view>
#include <tuple>

namespace nonet::samples {
namespace {

constexpr int kGlyphPx = 96; // font size of level 0: more than the largest digit that is drawn
constexpr int kSmallestLevelPx = 6;
constexpr std::string_view kDigitCharacters = "0123456789ABCDEF";
constexpr std::string_view kAllCharacters =
    "!#%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr int kCompareWidth = 16, kCompareHeight = 24;

// Families that newspapers, puzzle books and apps really use or that stand in for those.
constexpr std::string_view kPlainFamilies[] = {"Liberation Sans",
                                               "Liberation Serif",
                                               "Nimbus Sans",
                                               "Nimbus Sans Narrow",
                                               "Nimbus Roman",
                                               "DejaVu Sans",
                                               "DejaVu Serif",
                                               "FreeSans",
                                               "FreeSerif",
                                               "Arimo",
                                               "Tinos",
                                               "Carlito",
                                               "Roboto",
                                               "Roboto Condensed",
                                               "Open Sans",
                                               "Noto Sans",
                                               "Noto Serif",
                                               "Lato",
                                               "TeX Gyre Heros",
                                               "TeX Gyre Termes",
                                               "C059",
                                               "URW Gothic",
                                               "PT Sans",
                                               "PT Serif",
                                               "TeX Gyre Heros Cn",
                                               "Inter",
                                               "Cabin",
                                               "Clear Sans",
                                               "Liberation Mono",
                                               "P052"};
constexpr std::string_view kReferenceFamilies[] = {
    "DejaVu Sans", "DejaVu Serif", "Liberation Sans", "Liberation Serif", "Nimbus Roman", "C059", "Noto Sans", "Lato"};
constexpr std::string_view kHandwritingFamilies[] = {"Breip",        "DkgHandwriting", "Domestic Manners", "Purisa",
                                                     "Rufscript",    "Comic Neue",     "Caveat",           "Kalam",
                                                     "Patrick Hand", "Indie Flower"};
// Where fontconfig knows nothing.
constexpr const char* kFallbackFiles[] = {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
                                          "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
                                          "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"};

template <class List>
bool isOneOf(const List& list, std::string_view name) {
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

bool hasAsciiDigits(const FcPattern* pattern) {
    FcCharSet* characters = nullptr;
    if (FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) != FcResultMatch)
        return false;
    for (FcChar32 c = '1'; c <= '9'; ++c)
        if (!FcCharSetHasChar(characters, c))
            return false;
    return true;
}

std::optional<FontFile> toFontFile(const FcPattern* pattern) {
    FcChar8 *family = nullptr, *path = nullptr;
    int index = 0, slant = FC_SLANT_ROMAN;
    FcBool isColored = FcFalse, isVariable = FcFalse;
    if (FcPatternGetString(pattern, FC_FAMILY, 0, &family) != FcResultMatch ||
        FcPatternGetString(pattern, FC_FILE, 0, &path) != FcResultMatch || !hasAsciiDigits(pattern))
        return std::nullopt;
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant);
    FcPatternGetBool(pattern, FC_COLOR, 0, &isColored);
    FcPatternGetBool(pattern, FC_VARIABLE, 0, &isVariable);
    if (isColored || isVariable || index > 0xffff)
        return std::nullopt;
    const std::string name = reinterpret_cast<const char*>(family);
    return FontFile{.family = name,
                    .path = reinterpret_cast<const char*>(path),
                    .index = index,
                    .isHandwriting = isOneOf(kHandwritingFamilies, name),
                    .isItalic = slant != FC_SLANT_ROMAN};
}

cv::Rect inkBounds(const cv::Mat& mask) {
    constexpr int kInkLevel = 40;
    return cv::boundingRect(mask > kInkLevel);
}

Glyph renderGlyph(cv::freetype::FreeType2& font, char c) {
    constexpr int kPad = 40; // glyphs may reach left of the pen and below the baseline
    cv::Mat canvas(kGlyphPx + 2 * kPad, kGlyphPx + 2 * kPad, CV_8UC3, cv::Scalar::all(0));
    const cv::Point pen(kPad, kPad + kGlyphPx);
    font.putText(canvas, std::string(1, c), pen, kGlyphPx, cv::Scalar::all(255), -1, cv::LINE_AA, true);
    cv::Mat mask;
    cv::extractChannel(canvas, mask, 0);
    const cv::Rect bounds = inkBounds(mask);
    Glyph glyph;
    if (bounds.empty() || bounds.x < 1 || bounds.y < 1 || bounds.br().x >= mask.cols || bounds.br().y >= mask.rows)
        return glyph;
    glyph.ink = cv::Rect2d(bounds.x - pen.x, bounds.y - pen.y, bounds.width, bounds.height);
    cv::Mat level;
    cv::copyMakeBorder(mask(bounds), level, 1, 1, 1, 1, cv::BORDER_CONSTANT, 0);
    glyph.levels.push_back(level);
    while (std::min(level.rows, level.cols) > 2 * kSmallestLevelPx) {
        const cv::Mat inner = glyph.levels.back()(cv::Rect(1, 1, level.cols - 2, level.rows - 2));
        cv::Mat half;
        cv::resize(inner, half, {}, 0.5, 0.5, cv::INTER_AREA);
        cv::copyMakeBorder(half, level, 1, 1, 1, 1, cv::BORDER_CONSTANT, 0);
        glyph.levels.push_back(level.clone());
    }
    return glyph;
}

cv::Mat comparable(const Glyph& glyph) {
    // Keeps the aspect ratio to some degree, or every 1 would be a full block.
    const cv::Mat& ink = glyph.levels[0];
    const int width = std::clamp(ink.cols * kCompareHeight / ink.rows, 4, kCompareWidth);
    cv::Mat scaled, framed(kCompareHeight, kCompareWidth, CV_32FC1, cv::Scalar(0));
    cv::resize(ink, scaled, cv::Size(width, kCompareHeight), 0, 0, cv::INTER_AREA);
    scaled.convertTo(framed(cv::Rect((kCompareWidth - width) / 2, 0, width, kCompareHeight)), CV_32FC1);
    cv::GaussianBlur(framed, framed, {5, 5}, 1.2);
    framed -= cv::mean(framed)[0];
    return framed / std::max(1e-6, cv::norm(framed));
}

std::optional<std::array<cv::Mat, 9>> comparableDigits(const Face& face) {
    std::array<cv::Mat, 9> digits;
    for (int d = 1; d <= 9; ++d) {
        if (face.digit(d).isEmpty())
            return std::nullopt;
        digits[static_cast<std::size_t>(d - 1)] = comparable(face.digit(d));
    }
    return digits;
}

bool areDistinct(const std::array<cv::Mat, 9>& digits) {
    constexpr double kSameShape = 0.985;
    for (std::size_t a = 0; a < 9; ++a)
        for (std::size_t b = a + 1; b < 9; ++b)
            if (digits[a].dot(digits[b]) > kSameShape)
                return false;
    return true;
}

// Each of the face's digits must be nearest to the same digit of some reference; one may fail (open 4, old-style 3).
bool lookLikeDigits(const std::array<cv::Mat, 9>& digits, const std::vector<std::array<cv::Mat, 9>>& references) {
    constexpr int kMinAlike = 8;
    int alike = 0;
    for (std::size_t d = 0; d < 9; ++d) {
        double best = -1;
        std::size_t bestDigit = 0;
        for (const auto& reference : references)
            for (std::size_t other = 0; other < 9; ++other)
                if (const double score = digits[d].dot(reference[other]); score > best)
                    std::tie(best, bestDigit) = std::pair(score, other);
        alike += bestDigit == d;
    }
    return alike >= kMinAlike;
}

std::shared_ptr<Face> renderFace(const FontFile& file, std::string_view characters) {
    auto face = std::make_shared<Face>();
    try {
        const auto font = cv::freetype::createFreeType2();
        font->loadFontData(file.path.string(), file.index);
        for (const char c : characters)
            face->glyphs[static_cast<std::size_t>(c)] = renderGlyph(*font, c);
    } catch (const cv::Exception&) {
        return nullptr; // a font that FreeType refuses
    }
    if (face->digit(8).isEmpty())
        return nullptr;
    const double digitHeight = face->digit(8).ink.height;
    for (Glyph& glyph : face->glyphs) {
        glyph.unitsPerPixel = 1 / digitHeight;
        glyph.ink = cv::Rect2d(glyph.ink.tl() / digitHeight, glyph.ink.br() / digitHeight);
    }
    return face;
}

std::uint64_t addToHash(std::uint64_t hash, std::string_view text) {
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U; // FNV-1a
    return hash;
}

} // namespace

std::vector<FontFile> FontBook::findInstalled(const std::filesystem::path& folder) {
    std::vector<FontFile> files;
    if (!folder.empty() && !FcConfigAppFontAddDir(nullptr, reinterpret_cast<const FcChar8*>(folder.c_str())))
        throw std::runtime_error(folder.string() + ": no fonts could be read there");
    FcPattern* any = FcPatternCreate();
    FcPatternAddBool(any, FC_SCALABLE, FcTrue);
    FcObjectSet* wanted = FcObjectSetBuild(FC_FAMILY, FC_FILE, FC_INDEX, FC_CHARSET, FC_SLANT, FC_COLOR, FC_VARIABLE,
                                           static_cast<char*>(nullptr));
    if (FcFontSet* set = FcFontList(nullptr, any, wanted)) {
        for (int i = 0; i < set->nfont; ++i)
            if (auto file = toFontFile(set->fonts[i]))
                files.push_back(std::move(*file));
        FcFontSetDestroy(set);
    }
    FcObjectSetDestroy(wanted);
    FcPatternDestroy(any);
    if (files.empty())
        for (const char* path : kFallbackFiles)
            if (std::filesystem::exists(path))
                files.push_back({.family = path, .path = path, .index = 0});
    return files;
}

FontBook::FontBook(std::vector<FontFile> files) : files_(std::move(files)) {
    const auto key = [](const FontFile& f) { return std::tuple(f.family, f.path.filename(), f.path, f.index); };
    std::sort(files_.begin(), files_.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
    for (std::size_t i = 0; i < files_.size(); ++i) {
        const FontFile& file = files_[i];
        auto& families = file.isHandwriting ? handwriting_ : printed_;
        const bool isNew = i == 0 || files_[i - 1].family != file.family;
        if (isNew)
            families.emplace_back();
        families.back().push_back(i);
        if (!isOneOf(kPlainFamilies, file.family))
            continue;
        if (isNew)
            plain_.emplace_back();
        plain_.back().push_back(i);
    }
    for (const Family& family : plain_)
        if (isOneOf(kReferenceFamilies, files_[family[0]].family))
            if (const auto face = renderFace(files_[family[0]], kDigitCharacters))
                if (const auto digits = comparableDigits(*face))
                    references_.push_back(*digits);
}

std::shared_ptr<const Face> FontBook::load(std::size_t file, Use use) {
    const auto [entry, isNew] = loaded_.try_emplace({file, use});
    if (!isNew)
        return entry->second;
    if (const auto face = renderFace(files_[file], use == Use::Text ? kAllCharacters : kDigitCharacters))
        if (const auto digits = comparableDigits(*face); digits && areDistinct(*digits))
            if (references_.empty() || files_[file].isHandwriting || lookLikeDigits(*digits, references_))
                entry->second = face;
    return entry->second;
}

std::shared_ptr<const Face> FontBook::pickFrom(const std::vector<Family>& families, Use use, Random& random) {
    constexpr int kAttempts = 50;        // refused faces are a minority
    constexpr double kItalicShare = 0.1; // print seldom slants
    for (int i = 0; !families.empty() && i < kAttempts; ++i) {
        const std::size_t file = random.pick(random.pick(families));
        if (files_[file].isItalic && !random.chance(kItalicShare))
            continue;
        if (auto face = load(file, use))
            return face;
    }
    return nullptr;
}

std::shared_ptr<const Face> FontBook::pickPlain(Random& random) {
    return pickFrom(plain_.empty() ? printed_ : plain_, Use::Digits, random);
}

std::shared_ptr<const Face> FontBook::pickAny(Random& random) {
    return pickFrom(printed_, Use::Digits, random);
}

std::shared_ptr<const Face> FontBook::pickText(Random& random) {
    return pickFrom(plain_.empty() ? printed_ : plain_, Use::Text, random);
}

std::shared_ptr<const Face> FontBook::pickHandwriting(Random& random) {
    return pickFrom(handwriting_, Use::Digits, random);
}

std::string FontBook::fingerprint() const {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const FontFile& file : files_) {
        std::error_code ignored;
        hash = addToHash(hash, file.path.filename().string() + ':' + std::to_string(file.index) + ':' +
                                   std::to_string(std::filesystem::file_size(file.path, ignored)));
    }
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

} // namespace nonet::samples
