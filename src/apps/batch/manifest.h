#pragma once

#include "apps/batch/checksum.h"
#include "apps/batch/journal.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace nonet::batch {

inline constexpr const char* kManifestFile = "manifest.json";

/// What the results of a batch promise of themselves, so that a copy that lacks something can be told.
struct Manifest {
    std::int64_t pages = 0;       ///< lines of results.jsonl
    std::int64_t inputs = 0;      ///< files that they are of
    std::int64_t expected = 0;    ///< files that they should be of
    std::int64_t batchInputs = 0; ///< files that all shards should be of
    Json madeWith{};              ///< the options that decide what the results are; null where results were joined
    std::map<std::string, std::string> checksums{}; ///< of files beside it

    std::string text() const;
};

/// None if there is none: an older nonet wrote the results. The error says that it is broken.
Result<std::optional<Manifest>> readManifest(const std::filesystem::path& folder);

} // namespace nonet::batch
