#pragma once

#include "apps/batch/input_list.h"
#include "apps/batch/manifest.h"

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace nonet::batch {

/// The results of one folder, page by page.
struct MergePart {
    std::filesystem::path folder;
    std::optional<Manifest> manifest{}; ///< none: an older nonet wrote the results
    std::optional<Shard> shard{};
    std::string mark{}; ///< of the shard's batch; empty: it has none
    std::string root{}; ///< where it ran; empty: nobody wrote it down
    std::int64_t pages = 0;

    std::ifstream results{}, positions{};
    std::string line{}; ///< the next page; empty: there is none
    std::size_t position = 0;

    void rewind(); ///< to the first page
    void advance();
};

/// Opens the results of a finished batch, reads them through once and calls `page` for each. The error says what they
/// lack of what the batch wrote.
Result<std::unique_ptr<MergePart>> openPart(const std::filesystem::path& folder,
                                            const std::function<void(const Json& page)>& page);

} // namespace nonet::batch
