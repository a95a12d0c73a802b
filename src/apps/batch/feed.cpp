#include "apps/batch/feed.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace nonet::batch {

namespace {

constexpr int kPipeWaitMs = 50; // how soon a stop is noticed
constexpr std::size_t kBlockBytes = 1 << 16;
constexpr std::size_t kMaxPipeBytes = std::size_t{1} << 30; // more is refused where it is decoded

} // namespace

Feed::Feed(PageIndex& index, std::vector<std::size_t> files) : index_(index), files_(std::move(files)) {}

std::optional<PageTask> Feed::next(Hand& hand, const std::function<void(const OpenFile&)>& ended) {
    while (true) {
        if (!hand.file)
            hand.file = take(hand.scanner);
        if (!hand.file)
            return std::nullopt;
        if (auto task = nextPage(hand.file, ended)) {
            if (task->page > 1)
                share(hand.file);
            return task;
        }
        release(hand.file);
        hand.file.reset();
    }
}

void Feed::stop() {
    const std::lock_guard lock(mutex_);
    isStopped_ = true;
    changed_.notify_all();
}

std::optional<std::vector<unsigned char>> Feed::readPipe(const std::string& path) {
    // Opened so, it does not wait for a writer; poll() tells one that has not come yet from one that is gone.
    const int pipe = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (pipe < 0)
        return std::nullopt;
    std::optional<std::vector<unsigned char>> bytes(std::in_place);
    std::array<unsigned char, kBlockBytes> block{};
    for (bool isAtEnd = false; !isAtEnd && bytes;) {
        pollfd waiting{pipe, POLLIN, 0};
        if (isStopped())
            bytes.reset();
        else if (::poll(&waiting, 1, kPipeWaitMs) > 0) {
            const ssize_t got = ::read(pipe, block.data(), block.size());
            if (got > 0)
                bytes->insert(bytes->end(), block.begin(), block.begin() + got);
            isAtEnd = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR) || bytes->size() > kMaxPipeBytes;
        }
    }
    ::close(pipe);
    return bytes;
}

std::shared_ptr<OpenFile> Feed::take(PageScanner& scanner) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return isStopped_ || next_ < files_.size() || !shared_.empty() || alone_ == 0; });
    if (isStopped_)
        return nullptr;
    if (next_ == files_.size())
        return shared_.empty() ? nullptr : shared_.front();
    auto file = std::make_shared<OpenFile>();
    file->index = files_[next_++];
    ++alone_;
    lock.unlock();
    file->source = index_.sourceOf(file->index);
    const InputFile& input = index_.files()[file->index];
    file->error = input.error;
    try {
        if (input.error.empty()) {
            std::error_code ignored;
            PageInput picture{input.path, {}};
            if (std::filesystem::is_fifo(input.path, ignored))
                picture.bytes = readPipe(input.path);
            if (!isStopped())
                file->pages = scanner.open(std::move(picture));
        }
    } catch (const std::exception& error) { // one bad file must not end the night's work
        file->error = printable(input.path) + ": cannot be opened (" + printable(error.what()) + ")";
    }
    return file;
}

std::optional<PageTask> Feed::nextPage(const std::shared_ptr<OpenFile>& file,
                                       const std::function<void(const OpenFile&)>& ended) {
    const std::lock_guard lock(file->mutex);
    while (!file->isAtEnd && !isStopped()) {
        const bool isDone = index_.isDone(file->index, file->given + 1);
        std::optional<OpenedPage> picture;
        bool hasPage = false;
        if (file->pages && isDone)
            hasPage = file->pages->skip();
        else if (file->pages)
            hasPage = decode(*file, picture);
        if (picture && picture->isInterrupted) { // it is done when the batch goes on
            stop();
            return std::nullopt;
        }
        // What gives no page at all still gives a line.
        if (!hasPage && file->given > 0) {
            file->isAtEnd = true;
            ended(*file);
            return std::nullopt;
        }
        ++file->given;
        if (!isDone)
            return PageTask{file, file->given, std::move(picture)};
    }
    return std::nullopt;
}

bool Feed::decode(OpenFile& file, std::optional<OpenedPage>& picture) const {
    try {
        picture = file.pages->next();
        return picture.has_value();
    } catch (const std::exception& error) {
        file.error =
            printable(index_.files()[file.index].path) + ": cannot be decoded (" + printable(error.what()) + ")";
        file.pages.reset();
        return true; // a page that is an error
    }
}

bool Feed::isStopped() {
    const std::lock_guard lock(mutex_);
    return isStopped_;
}

void Feed::share(const std::shared_ptr<OpenFile>& file) {
    const std::lock_guard lock(mutex_);
    if (file->isShared)
        return;
    file->isShared = true;
    shared_.push_back(file);
    --alone_;
    changed_.notify_all();
}

void Feed::release(const std::shared_ptr<OpenFile>& file) {
    const std::lock_guard lock(mutex_);
    if (file->isShared)
        std::erase(shared_, file);
    else
        --alone_;
    changed_.notify_all();
}

} // namespace nonet::batch
