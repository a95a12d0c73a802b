#include "apps/page/line_reader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace nonet {

namespace {

constexpr std::size_t kBufferBytes = 1 << 18;
constexpr std::size_t kMaxPictureBytes = 1 << 29; // far above any picture; an endless pipe ends here

} // namespace

Result<LineReader> LineReader::open(const std::string& name) {
    if (name == "-")
        return LineReader(STDIN_FILENO);
    const int descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return Error{Errc::BadInput, std::string("cannot be opened: ") + std::strerror(errno)};
    struct stat status {};
    if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
        ::close(descriptor);
        return Error{Errc::BadInput, "is a folder, not a picture or a text"};
    }
    return LineReader(descriptor);
}

LineReader::LineReader(int descriptor) : descriptor_(descriptor), buffer_(kBufferBytes, '\0') {}

LineReader::LineReader(LineReader&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), buffer_(std::move(other.buffer_)), begin_(other.begin_),
      end_(other.end_), searched_(other.searched_), atEnd_(other.atEnd_), readError_(std::move(other.readError_)) {}

LineReader::~LineReader() {
    if (descriptor_ > STDIN_FILENO)
        ::close(descriptor_);
}

bool LineReader::fill() {
    if (begin_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= std::exchange(begin_, 0);
    }
    while (!atEnd_) {
        const ssize_t got = ::read(descriptor_, buffer_.data() + end_, buffer_.size() - end_);
        if (got > 0) {
            end_ += static_cast<std::size_t>(got);
            return true;
        }
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            readError_ = std::string("cannot be read: ") + std::strerror(errno);
        atEnd_ = true;
    }
    return false;
}

std::string_view LineReader::peek() {
    while (end_ < 64 && fill()) {
    }
    return std::string_view(buffer_).substr(begin_, end_ - begin_);
}

std::vector<unsigned char> LineReader::readAll() {
    std::vector<unsigned char> bytes;
    do {
        bytes.insert(bytes.end(), buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
                     buffer_.begin() + static_cast<std::ptrdiff_t>(end_));
        begin_ = end_ = 0;
    } while (bytes.size() < kMaxPictureBytes && fill());
    return bytes;
}

bool LineReader::hasBufferedLine() const {
    const char* const start = buffer_.data() + begin_;
    const std::size_t size = end_ - begin_;
    return std::memchr(start + searched_, '\n', size - searched_) != nullptr ||
           (size > 1 && std::memchr(start, '\r', size - 1) != nullptr);
}

std::optional<std::string_view> LineReader::next() {
    for (;;) {
        const char* const start = buffer_.data() + begin_;
        const auto find = [&](char c, std::size_t from, std::size_t to) {
            const void* const found = std::memchr(start + from, c, to - from);
            return found ? static_cast<std::size_t>(static_cast<const char*>(found) - start) : to;
        };
        const auto take = [&](std::size_t size) {
            begin_ += size + 1;
            return std::string_view(start, std::min(size, kMaxLineBytes));
        };
        const std::size_t all = end_ - begin_, size = find('\n', searched_, all);
        if (const std::size_t lone = find('\r', 0, size); lone + 1 < size) { // the last may be the CR of a CRLF
            searched_ = size - lone - 1;
            return take(lone);
        }
        searched_ = size;
        if (size < all) {
            searched_ = 0;
            return take(size);
        }
        if (searched_ > kMaxLineBytes) { // keep what will be shown, drop the rest of an endless line
            end_ = begin_ + kMaxLineBytes;
            searched_ = kMaxLineBytes;
        }
        if (fill())
            continue;
        if (begin_ == end_)
            return std::nullopt;
        const std::string_view line = std::string_view(buffer_).substr(begin_, end_ - begin_);
        begin_ = end_;
        searched_ = 0;
        return line;
    }
}

} // namespace nonet
