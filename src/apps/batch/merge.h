#pragma once

#include "apps/batch/totals.h"
#include "nonet/error.h"

#include <filesystem>
#include <string>
#include <vector>

namespace nonet::batch {

struct Merged {
    BatchTotals totals;
    std::vector<std::string> faults; ///< a sentence per shard that was not given, or is of other inputs
};

/// Joins finished batches: shards of one batch page by page in the order of a single run, others one behind the other.
/// Overlays and thumbnails are linked, or copied where that is not possible; where two pages have one name, those of
/// the second get another one. Needs memory for one page of each, and for the names.
Result<Merged> merge(const std::vector<std::filesystem::path>& folders, const std::filesystem::path& out);

} // namespace nonet::batch
