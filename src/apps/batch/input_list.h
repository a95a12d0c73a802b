#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <unordered_set>
#include <vector>

namespace nonet::batch {

/// A file to read, as it was when the inputs were listed.
struct InputFile {
    std::string path;            ///< its name in all results
    std::size_t position = 0;    ///< among the inputs of all shards
    std::int64_t size = -1;      ///< bytes; -1: it could not be looked at
    std::int64_t modifiedNs = 0; ///< nanoseconds since 1970
    std::string error{};         ///< why there is nothing to open, as for an unreadable folder; empty: there is
};

inline constexpr unsigned kMaxShards = 100'000; ///< more than any list of machines

/// Part `index` (from 1) of `count`.
struct Shard {
    unsigned index = 1, count = 1;
};

struct InputList {
    std::vector<InputFile> files; ///< in the order of the arguments, folders by name; no path twice
    std::size_t skipped = 0;      ///< files in folders that neither their name nor their content makes a picture
    std::unordered_set<std::string> all{}; ///< the paths of all shards, normalised

    /// The same for all shards of one batch.
    std::string mark() const;
};

struct ListOptions {
    std::filesystem::path output{}; ///< a folder that is never walked into
    Shard shard{};                  ///< a file belongs to a shard by its path alone, whatever else there is
};

/// Finds the files behind the arguments: files, folders with everything below them, and patterns with *, ? and [.
InputList listInputs(const std::vector<std::string>& arguments, const ListOptions& options = {});

/// Whether the folder is that of a batch, or of what was joined from some.
bool isBatchOutput(const std::filesystem::path& folder);

/// Splits a list of paths: one a line or, where there is a NUL byte, one before each NUL.
std::vector<std::string> splitPaths(std::string_view text);

} // namespace nonet::batch
