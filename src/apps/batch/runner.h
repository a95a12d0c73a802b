#pragma once

#include "apps/batch/page_index.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

namespace nonet::batch {

/// How the pages of a batch are done.
struct RunOrder {
    std::filesystem::path folder;     ///< the output's
    std::string overlayFormat;        ///< "jpg", "png" or "webp"; empty: nothing is drawn
    std::filesystem::path debugDir{}; ///< where pictures of the stages go, if they are made
    int jobs = 1;
    CellNames cells = CellNames::RowCol;
    std::function<Result<std::unique_ptr<PageScanner>>()> makeScanner; ///< called once per worker
    std::function<void(const Json& page)> done;                        ///< called from one thread at a time
    std::function<void()> fileDone;                                    ///< so is this, after a file's last page
};

/// Does every page of the inputs that is not in the journal yet, on `jobs` threads, and writes each down as it is done.
/// Ends early, with the pages in flight done, when `stop` is requested; with the error when something could not be
/// written or an engine is missing.
std::optional<Error> runPages(PageIndex& index, Journal& journal, const Corrections& corrections, const RunOrder& order,
                              const std::stop_token& stop);

} // namespace nonet::batch
