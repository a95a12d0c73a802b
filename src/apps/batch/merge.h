#pragma once

#include "apps/batch/totals.h"
#include "nonet/error.h"

#include <filesystem>
#include <string>
#include <vector>

namespace nonet::batch {

struct Merged {
    BatchTotals totals;
    std::int64_t inputs = 0;         ///< files that the whole should be of
    std::vector<std::string> faults; ///< a sentence for each thing that the whole is without
    std::vector<std::string> notes;  ///< what else the user should know
};

/// Joins finished batches: shards of one batch page by page in the order of a single run, others one behind the other.
/// Overlays and thumbnails are linked, or copied where that is not possible; where two pages have one name, those of
/// the second get another one. Parts that lack pages, come twice or do not belong together are an error before anything
/// is written; with `isPartial` those that are not given are only faults. Needs memory for one page of each, and for
/// the names.
Result<Merged> merge(const std::vector<std::filesystem::path>& folders, const std::filesystem::path& out,
                     bool isPartial = false);

} // namespace nonet::batch
