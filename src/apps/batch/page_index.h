#pragma once

#include "apps/batch/corrections.h"
#include "apps/batch/input_list.h"
#include "apps/batch/journal.h"

#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace nonet::batch {

/// Which pages of which inputs are in the journal, and where. May be used from many threads.
class PageIndex {
public:
    /// With `byContent` a file is another one when its bytes are; otherwise when its size or time is.
    PageIndex(std::vector<InputFile> files, const Corrections& corrections, bool byContent);

    struct Loaded {
        int broken = 0;            ///< lines
        std::size_t strangers = 0; ///< files that the journal knows and that are not among these
    };
    /// Looks up what the journal holds of these files as they are now, unless an overlay is gone from the folder; with
    /// `retryErrors`, or where lines are broken that may have said better, what went well.
    Result<Loaded> load(Journal& journal, const std::filesystem::path& folder, bool retryErrors);
    /// Takes over what an earlier index knows of files that are still the same.
    void adopt(const PageIndex& earlier);

    const std::vector<InputFile>& files() const { return files_; }
    /// The files that have pages to be done, in order.
    std::vector<std::size_t> unfinished() const;

    bool isDone(std::size_t file, int page) const;
    void setDone(std::size_t file, int page, std::int64_t offset); ///< in the journal; -1: it is not
    void setPageCount(std::size_t file, int pages);
    /// Where the pages of a file are in the journal, in order; only those that are done.
    std::vector<std::int64_t> offsets(std::size_t file) const;

    /// What a journal's line says about the file it is of.
    Json sourceOf(std::size_t file) const;

private:
    struct State {
        std::vector<std::int64_t> offsets; ///< by page, -1: not done
        int pageCount = -1;                ///< -1: not known yet
        bool isFinished() const;
    };

    std::vector<InputFile> files_;
    const Corrections& corrections_;
    bool byContent_;
    std::vector<State> states_;
    mutable std::mutex mutex_;
};

} // namespace nonet::batch
