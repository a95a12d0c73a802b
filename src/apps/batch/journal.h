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

/// The file that a run writes down its finished pages in, one line of JSON each behind a header. Each line ends with a
/// checksum, "sum", of itself and of the header, which callers do not see. While it is open no other process can open
/// it.
class Journal {
public:
    static constexpr std::string_view kBegin = "{\"nonet_batch\""; ///< the first bytes of every journal
    static constexpr int kVersion = 2;                             ///< of a header that lines with checksums follow

    /// Opens or begins DIR/journal.jsonl. The error says who else is at work there or why it cannot be written.
    static Result<Journal> open(const std::filesystem::path& folder);

    Journal(Journal&& other) noexcept;
    Journal& operator=(Journal&&) = delete;
    ~Journal();

    /// The options that the journal was begun with; none if it is new.
    const std::optional<Json>& header() const { return header_; }
    /// Forgets everything and writes a new header.
    std::optional<Error> begin(const Json& header);

    /// Calls `line` for each whole line behind the header. A torn last line is cut off; other lines that are not as
    /// they were written are passed over. Returns how many of those there were. The error says that the file cannot be
    /// read to its end.
    Result<int> replay(const std::function<void(const Json& line, std::int64_t offset)>& line);

    /// The number of the first line that replay() passed over, and where the last one begins; 0: none.
    std::int64_t firstBroken() const { return firstBroken_; }
    std::int64_t lastBroken() const { return lastBroken_; }

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
    Result<std::int64_t> write(std::string text); ///< as a line at the end
    /// What append() writes of a line, and the line that this is of; a discarded value if it is not as it was written.
    std::string sealed(const Json& line) const;
    Json unsealed(std::string_view text) const;
    Error failed(int why) const;
    Error unreadable(int why) const;

    int descriptor_ = -1;
    std::filesystem::path path_;
    std::optional<Json> header_;
    std::uint64_t headerSum_ = 0;
    std::int64_t end_ = 0, firstBroken_ = 0, lastBroken_ = 0;
    bool isWritten_ = false;
    std::mutex mutex_;
    std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
};

} // namespace nonet::batch
