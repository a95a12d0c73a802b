// What is done is written down at once, as a whole line that is handed to the system before the next page begins: a
// killed process loses the pages in flight and nothing else. The disk itself is asked to keep it every other second, so
// that a power cut costs no more than that. A line that is torn by either, or that the disk gives back otherwise than
// it was written, has no line end or another checksum, and its page is done again.

#include "apps/batch/journal.h"

#include "apps/batch/checksum.h"
#include "base/parse_json.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <span>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace nonet::batch {

namespace {

constexpr auto kSyncInterval = std::chrono::seconds(2);
constexpr std::size_t kBlockBytes = 1 << 16;

constexpr std::string_view kSumBegin = ",\"sum\":\"", kSumEnd = "\"}"; // around the checksum, at the end of a line

std::string dump(const Json& line) {
    return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Everything or an error number; 0 is success.
int writeAll(int descriptor, std::string_view bytes, std::int64_t offset) {
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(descriptor, bytes.data(), bytes.size(), offset);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return written < 0 ? errno : ENOSPC;
        bytes.remove_prefix(static_cast<std::size_t>(written));
        offset += written;
    }
    return 0;
}

/// Some bytes, none at the end of the file; negative, with errno, is an error.
ssize_t readSome(int descriptor, std::span<char> block, std::int64_t offset) {
    ssize_t got = 0;
    do
        got = ::pread(descriptor, block.data(), block.size(), offset);
    while (got < 0 && errno == EINTR);
    return got;
}

/// Whether a file without a whole line can be a header that was torn.
bool isTornHeader(std::string_view text) {
    const std::size_t length = std::min(text.size(), Journal::kBegin.size());
    return text.substr(0, length) == Journal::kBegin.substr(0, length);
}

} // namespace

Json parseLine(std::string_view text) {
    return detail::parseJson<Json>(text);
}

Journal::Journal(int descriptor, std::filesystem::path path) : descriptor_(descriptor), path_(std::move(path)) {}

Journal::Journal(Journal&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)),
      header_(std::move(other.header_)), headerSum_(other.headerSum_), end_(other.end_), isWritten_(other.isWritten_),
      synced_(other.synced_) {}

Journal::~Journal() {
    if (descriptor_ >= 0) {
        if (isWritten_)
            ::fdatasync(descriptor_);
        ::close(descriptor_);
    }
}

Error Journal::failed(int why) const {
    return {Errc::BadOutput, printable(path_.native()) + ": cannot be written (" + std::strerror(why) +
                                 "); make space or choose another folder, and run the same command again to go on"};
}

Error Journal::unreadable(int why) const {
    return {Errc::BadOutput, printable(path_.native()) + ": cannot be read (" + std::strerror(why) +
                                 "); look at the disk, or choose another folder"};
}

Result<Journal> Journal::open(const std::filesystem::path& folder) {
    const std::filesystem::path path = folder / "journal.jsonl";
    Journal journal(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666), path);
    struct stat info {};
    if (journal.descriptor_ < 0 ? errno == ELOOP : ::fstat(journal.descriptor_, &info) != 0 || !S_ISREG(info.st_mode))
        return Error{Errc::BadOutput,
                     printable(path.native()) + " is no regular file; remove it or choose another folder"};
    if (journal.descriptor_ < 0)
        return journal.failed(errno);
    if (::flock(journal.descriptor_, LOCK_EX | LOCK_NB) != 0)
        return Error{Errc::BadOutput,
                     printable(folder.native()) +
                         ": another nonet is at work in this folder; wait for it or choose another one"};
    const auto first = journal.readLine(0);
    if (!first)
        return first.error();
    const bool isWhole = first->ends_with('\n');
    const Json header = isWhole ? parseLine(*first) : Json();
    if (isWhole ? !header.is_object() || !header.contains("nonet_batch") : !isTornHeader(*first))
        return Error{Errc::BadOutput,
                     printable(path.native()) + " is not the journal of a batch; choose another folder"};
    if (isWhole) {
        journal.header_ = header;
        journal.headerSum_ = checksum(std::string_view(*first).substr(0, first->size() - 1));
        journal.end_ = static_cast<std::int64_t>(first->size());
    }
    return journal;
}

std::optional<Error> Journal::begin(const Json& header) {
    if (::ftruncate(descriptor_, 0) != 0)
        return failed(errno);
    end_ = 0;
    const std::string text = dump(header);
    if (const auto written = write(text); !written)
        return written.error();
    header_ = header;
    headerSum_ = checksum(text);
    return std::nullopt;
}

std::string Journal::sealed(const Json& line) const {
    std::string text = dump(line);
    text.pop_back(); // its brace
    const std::string sum = checksumText(checksum(text, headerSum_));
    return text.append(kSumBegin).append(sum).append(kSumEnd);
}

Json Journal::unsealed(std::string_view text) const {
    constexpr std::size_t kSealBytes = kSumBegin.size() + kChecksumDigits + kSumEnd.size();
    if (text.size() < kSealBytes)
        return {Json::value_t::discarded};
    const std::string_view line = text.substr(0, text.size() - kSealBytes), seal = text.substr(line.size());
    std::string expected(kSumBegin);
    expected.append(checksumText(checksum(line, headerSum_))).append(kSumEnd);
    return seal == expected ? parseLine(std::string(line) + "}") : Json(Json::value_t::discarded);
}

Result<int> Journal::replay(const std::function<void(const Json& line, std::int64_t offset)>& line) {
    int broken = 0;
    std::int64_t begin = 0, number = 0;
    const auto countBroken = [&] {
        if (++broken == 1)
            firstBroken_ = number;
        lastBroken_ = begin;
    };
    std::string text;
    const auto error = readFrom(0, [&](std::string_view rest) {
        for (std::size_t end = 0; (end = rest.find('\n')) != rest.npos; rest.remove_prefix(end + 1)) {
            text += rest.substr(0, end);
            ++number;
            const Json parsed = begin > 0 ? unsealed(text) : Json();
            if (parsed.is_object())
                line(parsed, begin);
            else if (begin > 0)
                countBroken();
            begin += static_cast<std::int64_t>(text.size()) + 1;
            text.clear();
        }
        text += rest;
        return true;
    });
    if (error)
        return *error;
    if (!text.empty() && ::ftruncate(descriptor_, begin) != 0) {
        ++number;
        countBroken(); // the next line overwrites it all the same
    }
    end_ = begin;
    return broken;
}

Result<std::int64_t> Journal::append(const Json& line) {
    return write(sealed(line));
}

Result<std::int64_t> Journal::write(std::string text) {
    text += '\n';
    const std::lock_guard lock(mutex_);
    const std::int64_t offset = end_;
    if (const int why = writeAll(descriptor_, text, offset)) {
        if (::ftruncate(descriptor_, offset) != 0)
            return failed(errno);
        return failed(why);
    }
    end_ += static_cast<std::int64_t>(text.size());
    isWritten_ = true;
    if (const auto now = std::chrono::steady_clock::now(); now - synced_ > kSyncInterval) {
        ::fdatasync(descriptor_);
        synced_ = now;
    }
    return offset;
}

std::optional<Error> Journal::readFrom(std::int64_t offset,
                                       const std::function<bool(std::string_view bytes)>& take) const {
    std::array<char, kBlockBytes> block{};
    while (true) {
        const ssize_t got = readSome(descriptor_, block, offset);
        if (got < 0)
            return unreadable(errno);
        if (got == 0 || !take({block.data(), static_cast<std::size_t>(got)}))
            return std::nullopt;
        offset += got;
    }
}

Result<std::string> Journal::readLine(std::int64_t offset) const {
    std::string line;
    const auto error = readFrom(offset, [&](std::string_view bytes) {
        const std::size_t end = bytes.find('\n');
        line += bytes.substr(0, end == bytes.npos ? end : end + 1);
        return end == bytes.npos;
    });
    if (error)
        return *error;
    return line;
}

Json Journal::lineAt(std::int64_t offset) const {
    auto line = readLine(offset);
    if (!line || !line->ends_with('\n'))
        return {Json::value_t::discarded};
    line->pop_back();
    return unsealed(*line);
}

} // namespace nonet::batch
