#pragma once

#include "eval/score.h"
#include "nonet/error.h"
#include "nonet/explain_report.h"
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
    std::filesystem::path debugDir{}; ///< a picture per stage is written there; empty: none
};

/// One input picture: a path, or bytes that came through standard input.
struct PictureInput {
    std::string name; ///< as the user gave it
    std::optional<std::vector<unsigned char>> bytes{};
};

/// Where the overlay of a page goes; empty: nowhere.
using OverlayPath = std::function<std::filesystem::path(int page)>;

/// What became of one page.
struct PageOutcome {
    PageReport report;
    std::optional<Error> overlayError{}; ///< the overlay that was asked for could not be written
    bool hasOverlay = false;
};

/// Reads pictures; made once per run, behind the module that brings OpenCV and Tesseract.
class PictureScanner {
public:
    virtual ~PictureScanner() = default;

    /// Calls `done` for each page in order. A page with a solution is drawn and written to where `overlay` says.
    virtual void scan(const PictureInput& input, const OverlayPath& overlay,
                      const std::function<void(const PageOutcome&)>& done) = 0;
};

/// A reading engine as `nonet info` shows it.
struct PictureEngine {
    std::string name, version, model, modelHash;
    bool isReady = false;
};

/// Loads the picture half on first use. The error says which part is missing.
Result<std::unique_ptr<PictureScanner>> makePictureScanner(const PictureOptions& options);
Result<std::vector<PictureEngine>> pictureEngines(const std::filesystem::path& model);

/// Pictures with known truth to be scored.
struct EvalRequest {
    std::vector<std::filesystem::path> labels; ///< CSV files
    std::vector<int> rotations{};              ///< turned copies to score as well, in degrees: 90, 180, 270
    PictureOptions pictures{};
    std::filesystem::path html{}; ///< a page with every picture that is not right; empty: none
    int jobs = 1;
    std::function<void(std::size_t done, std::size_t all)> progress{}; ///< called from one thread at a time
};
Result<std::vector<eval::PictureScore>> scorePictures(const EvalRequest& request);

/// The photo that a step is drawn onto.
struct StepPhoto {
    std::string file;
    int page = 1;
    Corners corners{};
};
/// Writes one step of an explanation as a picture, on the photo if there is one.
std::optional<Error> writeStepPicture(const StepDrawing& drawing, const std::optional<StepPhoto>& photo,
                                      const std::filesystem::path& path);

/// What the module gives back from its one exported function, named by kPictureHalfEntry.
struct PictureHalf {
    Result<std::unique_ptr<PictureScanner>> (*makeScanner)(const PictureOptions&) = nullptr;
    std::vector<PictureEngine> (*engines)(const std::filesystem::path& model) = nullptr;
    Result<std::vector<eval::PictureScore>> (*evaluate)(const EvalRequest&) = nullptr;
    std::optional<Error> (*writeStep)(const StepDrawing&, const std::optional<StepPhoto>&,
                                      const std::filesystem::path&) = nullptr;
};
inline constexpr const char* kPictureHalfEntry = "nonetPictureHalf";

} // namespace nonet::cli
