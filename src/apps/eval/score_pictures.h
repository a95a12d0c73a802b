#pragma once

#include "apps/eval/score.h"
#include "apps/page/page_scanner.h"

#include <filesystem>
#include <functional>
#include <vector>

namespace nonet::eval {

/// Pictures with known truth to be scored.
struct EvalRequest {
    std::vector<std::filesystem::path> labels; ///< CSV files
    std::vector<int> rotations{};              ///< turned copies to score as well, in degrees: 90, 180, 270
    PageOptions pictures{};
    std::string command{};        ///< another program to score beside this one, see evaluateProgram(); empty: none
    std::filesystem::path html{}; ///< a page with every picture that is not right; empty: none
    int jobs = 1;
    std::function<void(std::size_t done, std::size_t all)> progress{}; ///< called from one thread at a time
};

/// Scans every labelled picture of the request and scores it, `jobs` at a time. Loads the part that reads pictures.
Result<std::vector<PictureScore>> scorePictures(const EvalRequest& request);

/// What the module's exported function, named by kScorePicturesEntry, gives.
using ScorePictures = Result<std::vector<PictureScore>> (*)(const EvalRequest&);
inline constexpr const char* kScorePicturesEntry = "nonetScorePictures";

} // namespace nonet::eval
