#pragma once

#include "random.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nonet::samples {

/// One character as an alpha mask. Lengths are in units of the face's digit height; y runs down from the baseline.
struct Glyph {
    std::vector<cv::Mat> levels; ///< CV_8UC1, each half the size of the one before, with a border of one pixel
    double unitsPerPixel = 1;    ///< of level 0
    cv::Rect2d ink;              ///< where level 0 without its border lies, from the pen position
    bool isEmpty() const { return levels.empty(); }
};

/// A font face whose digits were checked to look like digits.
struct Face {
    std::array<Glyph, 128> glyphs; ///< digits and A-F, or all of ASCII; empty where the font has none
    const Glyph& digit(int value) const { return glyphs[static_cast<std::size_t>('0' + value)]; }
    const Glyph& operator[](char c) const { return glyphs[static_cast<std::size_t>(c) & 127U]; }
};

/// A font file that fontconfig knows.
struct FontFile {
    std::string family;
    std::filesystem::path path;
    int index = 0; ///< of the face in the file
    bool isHandwriting = false, isItalic = false;
};

/// The fonts of this machine, sorted, loaded on first use. One book serves one thread.
class FontBook {
public:
    /// Every scalable font with ASCII digits that fontconfig finds, and those below `folder`; throws if it cannot be
    /// read.
    static std::vector<FontFile> findInstalled(const std::filesystem::path& folder = {});

    explicit FontBook(std::vector<FontFile> files = findInstalled());

    /// Digits of one of the plain families that newspapers and apps use.
    std::shared_ptr<const Face> pickPlain(Random& random);
    /// Digits of any family.
    std::shared_ptr<const Face> pickAny(Random& random);
    /// A face for running text: one of the plain families, which have all of ASCII.
    std::shared_ptr<const Face> pickText(Random& random);
    /// A face that imitates handwriting; null when none is installed.
    std::shared_ptr<const Face> pickHandwriting(Random& random);

    /// 16 hex digits over names and sizes of all files: two machines with equal prints make equal pictures.
    std::string fingerprint() const;
    std::size_t familyCount() const { return printed_.size() + handwriting_.size(); }

private:
    using Family = std::vector<std::size_t>; // indices into files_
    enum class Use { Digits, Text };         // letters cost ten times as much as digits to load
    std::shared_ptr<const Face> load(std::size_t file, Use use);
    std::shared_ptr<const Face> pickFrom(const std::vector<Family>& families, Use use, Random& random);

    std::vector<FontFile> files_;
    std::vector<Family> printed_, plain_, handwriting_;
    std::map<std::pair<std::size_t, Use>, std::shared_ptr<const Face>> loaded_; // null: checked and refused
    std::vector<std::array<cv::Mat, 9>> references_;
};

} // namespace nonet::samples
