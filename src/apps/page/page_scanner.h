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

namespace nonet {

/// How pictures are to be read, in values that need no OpenCV.
struct PageOptions {
    Options scan{};
    DecodeOptions decode{};
    DrawOptions draw{};
    std::string engine = "auto";
    std::filesystem::path model{};
    std::filesystem::path debugDir{}; ///< a picture per stage is written there; empty: none
};

/// One input picture: a path, or bytes that came through standard input.
struct PageInput {
    std::string name; ///< as the user gave it
    std::optional<std::vector<unsigned char>> bytes{};
};

/// Where the overlay of a page goes; empty: nowhere.
using OverlayPath = std::function<std::filesystem::path(int page)>;

/// What a person knows of one puzzle of a page, better than the program.
struct Correction {
    Grid puzzle, filled;              ///< givens; the same plus handwritten digits
    std::optional<Corners> corners{}; ///< none: it is the page's only one
};

/// What to make of a page besides its report.
struct PageOrder {
    std::filesystem::path overlay{}; ///< where the page with its answers goes; empty: nowhere
    /// Where small pictures for looking through go: `NAME-1.jpg` and so on are the straightened puzzles, `NAME.jpg` is
    /// a page without one; empty: nowhere.
    std::filesystem::path thumbnail{};
    std::vector<Correction> corrections{}; ///< of this page
    bool isEmptied = false;                ///< a person says that the page shows no sudoku
};

/// What became of one page.
struct PageOutcome {
    PageReport report;
    std::optional<Error> overlayError{}; ///< a picture that was asked for could not be written
    bool hasOverlay = false;
};

/// A decoded page of a picture, or why there is none.
class PicturePage {
public:
    virtual ~PicturePage() = default;
    virtual int number() const = 0; ///< from 1
};

/// The pages of one picture, decoded one at a time, by one thread at a time.
class PageReader {
public:
    virtual ~PageReader() = default;
    virtual std::unique_ptr<PicturePage> next() = 0; ///< null after the last one
    virtual bool skip() = 0;                         ///< the next one, without decoding it; false after the last one
};

/// Reads pictures, behind the module that brings OpenCV and Tesseract. Serves one thread at a time, but may scan pages
/// that another one opened.
class PageScanner {
public:
    virtual ~PageScanner() = default;

    /// A picture that cannot be opened has one page, which says so when it is scanned.
    virtual std::unique_ptr<PageReader> open(const PageInput& input) = 0;
    virtual PageOutcome scan(PicturePage& page, const PageOrder& order) = 0;

    /// Calls `done` for each page in order. A page with a solution is drawn and written to where `overlay` says.
    void scan(const PageInput& input, const OverlayPath& overlay, const std::function<void(const PageOutcome&)>& done) {
        const auto pages = open(input);
        while (const auto page = pages->next())
            done(scan(*page, {.overlay = overlay ? overlay(page->number()) : std::filesystem::path{}}));
    }
};

/// A reading engine as `nonet info` shows it.
struct PictureEngine {
    std::string name, version, model, modelHash;
    bool isReady = false;
};

/// Loads the picture half on first use. The error says which part is missing.
Result<std::unique_ptr<PageScanner>> loadPageScanner(const PageOptions& options);
Result<std::vector<PictureEngine>> pictureEngines(const std::filesystem::path& model);

/// The photo that a step is drawn onto.
struct StepPhoto {
    std::string file;
    int page = 1;
    Corners corners{};
    DecodeOptions decode{}; ///< as it was read with
};
/// Writes one step of an explanation as a picture, on the photo if there is one.
std::optional<Error> writeStepPicture(const StepDrawing& drawing, const std::optional<StepPhoto>& photo,
                                      const std::filesystem::path& path);

/// The file's SHA-256 in hexadecimal; empty if it cannot be read.
std::string hashFile(const std::filesystem::path& file);

/// What the module's one exported function, named by kPictureHalfEntry, fills in.
struct PictureHalf {
    Result<std::unique_ptr<PageScanner>> (*makeScanner)(const PageOptions&) = nullptr;
    std::vector<PictureEngine> (*engines)(const std::filesystem::path& model) = nullptr;
    std::optional<Error> (*writeStep)(const StepDrawing&, const std::optional<StepPhoto>&,
                                      const std::filesystem::path&) = nullptr;
    std::string (*hashFile)(const std::filesystem::path&) = nullptr;
};
inline constexpr const char* kPicturesModule = "nonet_pictures.so"; ///< what needs OpenCV
inline constexpr const char* kPictureHalfEntry = "nonetPictureHalf";

} // namespace nonet
