#pragma once

#include "apps/batch/input_list.h"
#include "apps/page/exit_code.h"
#include "apps/page/page_scanner.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace nonet::cli {

/// What `nonet batch` was asked for.
struct BatchOptions {
    std::vector<std::string> inputs; ///< "-": a list of paths on standard input
    std::filesystem::path out, corrections;
    PageOptions pictures;
    CellNames cells = CellNames::RowCol;
    std::string overlayFormat = "jpg"; ///< its file name's ending
    std::string progress = "auto";
    std::optional<batch::Shard> shard{};
    int jobs = 1;
    bool noOverlays = false, noTimings = false;
    bool byContent = false, isRestart = false, retryErrors = false, isWatch = false;
    bool isQuiet = false, isVerbose = false, isJson = false;
};

/// Does what is left of a batch and writes its results.
ExitCode runBatch(const BatchOptions& options);

} // namespace nonet::cli
