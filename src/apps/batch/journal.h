#pragma once

#include "nonet/error.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace nonet::batch {

using Json = nlohmann::ordered_json;

/// A line of a journal or of results; a discarded value if it is no JSON or nests deeper than anything that is written.
Json parseLine(std::string_view text);

/// The file that a run writes down its finished pages in, one line of JSON each behind a header. While it is open no
/// other process can open it.
class Journal {
public:
    static constexpr std::string_view kBegin = "{\"nonet_batch\""; ///< the first bytes of every journal

    /// Opens or begins DIR/journal.jsonl. The error says who else is at work there or why it cannot be written.
    static Result<Journal> open(const std::filesystem::path& folder);

    Journal(Journal&& other) noexcept;
    Journal& operator=(Journal&&) = delete;
    ~Journal();

    /// The options that the journal was begun with; none if it is new.
    const std::optional<Json>& header() const { return header_; }
    /// Forgets everything and writes a new header.
    std::optional<Error> begin(const Json& header);

    /// Calls `line` for each whole line behind the header. A torn last line is cut off; other lines that are no JSON
    /// are passed over. Returns how many of those there were. The error says that the file cannot be read to its end.
    Result<int> replay(const std::function<void(const Json& line, std::int64_t offset)>& line);

    /// Adds a line and hands it to the system; where it begins. After an error the journal ends as it did before. May
    /// be called from many threads.
    Result<std::int64_t> append(const Json& line);

    /// The line at an offset that replay() or append() gave; a discarded value if it cannot be read.
    Json lineAt(std::int64_t offset) const;

private:
    Journal(int descriptor, std::filesystem::path path);
    /// Gives the bytes from there on, block by block, until `take` wants no more or the file ends.
    std::optional<Error> readFrom(std::int64_t offset, const std::function<bool(std::string_view bytes)>& take) const;
    Result<std::string> readLine(std::int64_t offset) const;
    Error failed(int why) const;
    Error unreadable(int why) const;

    int descriptor_ = -1;
    std::filesystem::path path_;
    std::optional<Json> header_;
    std::int64_t end_ = 0;
    std::mutex mutex_;
    std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
};

} // namespace nonet::batch
