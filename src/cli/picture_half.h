#pragma once

#include "nonet/error.h"
#include "nonet/options.h"
#include "nonet/report.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nonet::cli {

/// How pictures are to be read, in values that need no OpenCV.
struct PictureOptions {
    Options scan{};
    DecodeOptions decode{};
    DrawOptions draw{};
    std::string engine = "auto";
    std::filesystem::path model{};
};

/// One input picture: a path, or bytes that came through standard input.
struct PictureInput {
    std::string name; ///< as the user gave it
    std::optional<std::vector<unsigned char>> bytes{};
};

/// Reads pictures; made once per run, behind the module that brings OpenCV and Tesseract.
class PictureScanner {
public:
    virtual ~PictureScanner() = default;

    /// Calls `done` with a report for each page in order. With `overlay`, a page's answer is drawn and written to the
    /// path it gives for that page number; what goes wrong there is returned.
    using OverlayPath = std::function<std::filesystem::path(int page)>;
    virtual std::optional<Error> scan(const PictureInput& input, const OverlayPath& overlay,
                                      const std::function<void(const PageReport&)>& done) = 0;
};

/// Loads the picture half on first use. The error says which part is missing.
Result<std::unique_ptr<PictureScanner>> makePictureScanner(const PictureOptions& options);

/// Lines for `nonet info` about OpenCV, the engines and their models.
Result<std::string> pictureInfo(const std::filesystem::path& model, bool asJson);

} // namespace nonet::cli
