#pragma once

#include "apps/batch/page_index.h"
#include "apps/page/page_scanner.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace nonet::batch {

/// A file whose pages are being handed out.
struct OpenFile {
    std::size_t index = 0;             ///< in the PageIndex
    Json source;                       ///< see PageIndex::sourceOf
    std::unique_ptr<PageReader> pages; ///< none: there is nothing to open
    std::string error;                 ///< why there is no page, or none any more
    std::mutex mutex;                  ///< of what follows and of pages
    int given = 0;                     ///< pages that came out so far
    bool isAtEnd = false;
    bool isShared = false; ///< the Feed's own
};

/// One page to be done; no picture: there is none, see OpenFile::error.
struct PageTask {
    std::shared_ptr<OpenFile> file;
    int page = 1;
    std::optional<OpenedPage> picture;
};

/// Hands out pages to workers: each takes files of its own while there are any, then helps with the pages of those that
/// others have open. Nothing is decoded before a worker asks for it, so memory is bounded by the number of workers.
class Feed {
public:
    Feed(PageIndex& index, std::vector<std::size_t> files);

    /// What a worker takes with it from page to page.
    struct Hand {
        PageScanner& scanner;
        std::shared_ptr<OpenFile> file{};
    };
    /// The next page that is not done yet; none when there are no more or after stop(). `ended` is called for a file
    /// whose number of pages is now known.
    std::optional<PageTask> next(Hand& hand, const std::function<void(const OpenFile&)>& ended);

    void stop();

private:
    /// All that is written into a pipe, however late; none after stop(), or if it cannot be opened.
    std::optional<std::vector<unsigned char>> readPipe(const std::string& path);
    std::shared_ptr<OpenFile> take(PageScanner& scanner);
    std::optional<PageTask> nextPage(const std::shared_ptr<OpenFile>& file,
                                     const std::function<void(const OpenFile&)>& ended);
    bool decode(OpenFile& file, std::optional<OpenedPage>& picture) const; ///< false: there are no more
    bool isStopped();
    void share(const std::shared_ptr<OpenFile>& file);
    void release(const std::shared_ptr<OpenFile>& file);

    PageIndex& index_;
    std::vector<std::size_t> files_;
    std::size_t next_ = 0;
    std::vector<std::shared_ptr<OpenFile>> shared_; ///< have more than one page, and perhaps more to come
    int alone_ = 0;                                 ///< files that are open and not shared yet
    bool isStopped_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
};

} // namespace nonet::batch
