#pragma once

#include "apps/batch/journal.h"
#include "apps/batch/totals.h"
#include "apps/page/output_file.h"

#include <filesystem>
#include <string>

namespace nonet::batch {

/// report.html: one page with everything in it but the pictures, which lie beside it in overlays/ and thumbs/. Very
/// long batches show only so many of the solved puzzles, and the page says so.
class HtmlReport {
public:
    explicit HtmlReport(const std::filesystem::path& folder);

    /// The next page as results.jsonl has it.
    void add(const Json& page);
    /// `note` is what the reader should know about the whole; empty: nothing. `inputs` is how many there should be.
    void end(const BatchTotals& totals, std::int64_t inputs, const std::string& note);
    OutputFile& file() { return file_; } ///< to be committed

private:
    bool isShown(const Json& page);

    OutputFile file_;
    std::filesystem::path folder_;
    std::size_t shown_ = 0, toCheckLeft_, solvedLeft_, leftOut_ = 0;
};

} // namespace nonet::batch
