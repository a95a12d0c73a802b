#pragma once

#include "nonet/config.h"
#include "nonet/error.h"
#include "nonet/options.h"
#include "nonet/report.h"
#include "nonet/scan.h"

#include <opencv2/core/mat.hpp>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// One picture, upright by its EXIF tag.
struct Page {
    cv::Mat bgr;         ///< 8 bits, three channels
    int number = 1;      ///< counted from 1
    std::string warning; ///< set when the file is cut short but this much could be decoded
};

/// The pages of one file, decoded one at a time.
class NONET_API PageSource {
public:
    PageSource(PageSource&&) noexcept;
    PageSource& operator=(PageSource&&) noexcept;
    ~PageSource();

    /// The next page; nothing after the last one; an error for a page that cannot be decoded.
    std::optional<Result<Page>> next();
    /// Passes over the next page without decoding it; false after the last one.
    bool skip();

    struct Impl;
    explicit PageSource(std::unique_ptr<Impl> impl);

private:
    std::unique_ptr<Impl> impl_;
};

/// Opens JPEG, PNG, TIFF and PDF (every page of both), WebP, HEIC, BMP or GIF (its first frame), told apart by
/// signature. The errors name the file and the cause.
NONET_API Result<PageSource> openPages(const std::filesystem::path& path, const DecodeOptions& options = {});

/// The same from memory; `name` stands for the file in messages.
NONET_API Result<PageSource> openPages(std::vector<unsigned char> bytes, const std::string& name,
                                       const DecodeOptions& options = {});

struct EncodeOptions {
    int jpegQuality = 90; ///< 1 to 100; the other formats lose nothing
};

/// The file that holds a picture of 8 bits and one (grey) or three (BGR) channels, in the format that the extension
/// names in either case: .png, .jpg, .jpeg, .webp, .tif, .tiff, .bmp. The error says why a format cannot hold the
/// picture, or that it is not one of these. Throws std::invalid_argument for a picture of another kind or without
/// pixels.
NONET_API Result<std::vector<unsigned char>> encode(const cv::Mat& picture, std::string_view extension,
                                                    const EncodeOptions& options = {});

NONET_API PuzzleReport reportOf(const Puzzle& puzzle);

/// A scanned page as it is reported. What a file that is cut short shows may be incomplete, however clear it is: there
/// no puzzle is better than Doubtful, and if none can be read the report is an error.
NONET_API PageReport reportOf(const Page& page, const Scan& scan, const std::string& file);

/// Scans a page and reports it. One that OpenCV fails on is an error of its own, not of the file.
NONET_API PageReport scanPage(const Page& page, DigitReader& reader, const Options& options, const std::string& file);

/// The report of a page that could not be decoded.
NONET_API PageReport reportOf(const Error& error, int page, const std::string& file);

} // namespace nonet
