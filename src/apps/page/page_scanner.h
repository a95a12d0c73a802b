// One page for every caller: open, next, skip, scan, correct, report, draw, encode. Command line, batch, server,
// evaluation, C and Python all go through PageScanner. This header needs no OpenCV: whoever links the library calls
// makePageScanner(); the command, whose text half must start in milliseconds, loads it with loadPageLibrary().
#pragma once

#include "nonet/error.h"
#include "nonet/options.h"
#include "nonet/report.h"

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nonet {

struct Lattice; // of nonet/scan.h, which needs OpenCV
struct Page;    // of nonet/pages.h, which does too

using Bytes = std::vector<unsigned char>; ///< of a file
using Crossings = std::array<float, 200>; ///< x, y of a lattice's 100 crossings, row by row

/// How pages are opened, read and drawn.
struct PageOptions {
    Options scan{};
    DecodeOptions decode{};
    DrawOptions draw{};
    ReaderOptions reader{};
    std::filesystem::path debugDir{}; ///< for which a picture per stage is made; empty: none
};

/// One file of pages: a path, or bytes that came another way.
struct PageInput {
    std::string name; ///< as the user gave it
    std::optional<Bytes> bytes{};
};

/// A page of a file, decoded, or why it could not be.
struct OpenedPage {
    std::string file; ///< as the user named it
    int number = 1;
    std::shared_ptr<Page> picture{}; ///< none: see `error`
    std::string error{};
    double decodeMs = 0;
    bool isInterrupted = false; ///< it was not read as the caller wanted no more, see DecodeOptions::stop
};

/// The pages of one file, decoded one at a time, by one thread at a time.
class PageReader {
public:
    virtual ~PageReader() = default;
    virtual std::optional<OpenedPage> next() = 0; ///< none after the last one
    virtual bool skip() = 0;                      ///< the next one, without decoding it; false after the last one
    /// Why the file could not be opened; empty: it could. If not, next() gives one page that says so.
    virtual std::string openError() const { return {}; }
};

/// What a person knows of one puzzle of a page, better than the program.
struct Correction {
    Grid puzzle, filled;              ///< givens; the same plus handwritten digits
    std::optional<Corners> corners{}; ///< none: it is the page's only one
};

/// What to make of a page besides its report.
struct PageOrder {
    std::string overlay{};                 ///< the page with its answers in this format, ".png"; empty: none
    bool withThumbnails = false;           ///< small pictures for looking through
    std::vector<Correction> corrections{}; ///< of this page
    bool isEmptied = false;                ///< a person says that the page shows no sudoku
    std::optional<Options> scan{};         ///< other options than the scanner's own
    std::optional<DrawOptions> drawOnto{}; ///< the answers are drawn onto the page itself, in this way
};

/// A picture for looking at what went wrong.
struct DebugPicture {
    std::string stage;
    Bytes png;
};

/// What became of one page. Pictures are files in memory; where they go is the caller's business.
struct PageOutcome {
    PageReport report;
    std::string whyNothing{};           ///< why the page has no puzzle, as a clause; empty if it has one
    std::string seenPlaces{};           ///< of such a page: how many places were looked at, and what most came to
    std::vector<Crossings> crossings{}; ///< of each puzzle
    Bytes overlay{};                    ///< empty: not asked for, or there is nothing to draw
    std::string overlayError{};         ///< why the format cannot hold it; empty: it can
    std::vector<Bytes> thumbnails{};    ///< JPEG: the straightened puzzles, or the page if it has none
    std::vector<DebugPicture> debug{};
};

/// Reads pages. Serves one thread at a time, but may scan pages that another one opened.
class PageScanner {
public:
    virtual ~PageScanner() = default;

    virtual std::unique_ptr<PageReader> open(PageInput input) = 0;
    /// Draws onto the page's picture if the order says so. Whatever a library throws becomes the report's error.
    virtual PageOutcome scan(const OpenedPage& page, const PageOrder& order = {}) = 0;
};

/// Makes the reading engine ready. The error says what is missing.
NONET_API Result<std::unique_ptr<PageScanner>> makePageScanner(const PageOptions& options);

NONET_API Crossings crossingsOf(const Lattice& lattice);

/// The pages of a file alone.
NONET_API std::unique_ptr<PageReader> openPageReader(PageInput input, const DecodeOptions& options = {});

/// The photo that a step is drawn onto.
struct StepPhoto {
    std::string file;
    int page = 1;
    Corners corners{};
    DecodeOptions decode{}; ///< as it was read with
};

/// What the command loads when the first picture comes.
class PageLibrary {
public:
    virtual ~PageLibrary() = default;
    virtual Result<std::unique_ptr<PageScanner>> makeScanner(const PageOptions& options) const = 0;
    virtual std::vector<EngineInfo> engines(const std::filesystem::path& model) const = 0;
    /// One step of an explanation as a picture in this format (".png"), on the photo if there is one. An error of
    /// kind BadOutput says why the format cannot hold it.
    virtual Result<Bytes> stepPicture(const StepDrawing& drawing, const std::optional<StepPhoto>& photo,
                                      const std::string& format) const = 0;
    /// The file's SHA-256 in hexadecimal; empty if it cannot be read.
    virtual std::string hashFile(const std::filesystem::path& file) const = 0;
};

/// Loads the module on first use. The error says which part is missing.
Result<const PageLibrary*> loadPageLibrary();

/// The module's exported function.
using PageLibraryEntry = const PageLibrary* (*)();
inline constexpr const char* kPageLibraryEntry = "nonetPageLibrary";
inline constexpr const char* kPicturesModule = "nonet_pictures.so"; ///< what needs OpenCV

} // namespace nonet
