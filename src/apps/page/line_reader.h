#pragma once

#include "nonet/error.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// Reads a file or standard input line by line through one buffer, so that memory does not grow with the input. Bytes
/// beyond the first kMaxLineBytes of a line are dropped.
class LineReader {
public:
    static constexpr std::size_t kMaxLineBytes = 1 << 16;

    /// Opens a file, or standard input for "-".
    static Result<LineReader> open(const std::string& name);

    LineReader(LineReader&& other) noexcept;
    LineReader& operator=(LineReader&&) = delete;
    ~LineReader();

    /// The next line without its line end (LF, or a CR by itself; that of a CRLF is left), good until the next call;
    /// nothing at the end.
    std::optional<std::string_view> next();

    /// Whether next() can answer without waiting for the input.
    bool hasBufferedLine() const;

    /// The first bytes of the input, for telling a picture from text. Only before the first next().
    std::string_view peek();

    /// Everything that is left of the input, for pictures that come through standard input.
    std::vector<unsigned char> readAll();

    /// The system's word for why reading stopped before the end; empty: it did not.
    const std::string& readError() const { return readError_; }

private:
    explicit LineReader(int descriptor);
    bool fill();

    int descriptor_ = -1;
    std::string buffer_;
    std::size_t begin_ = 0, end_ = 0;
    std::size_t searched_ = 0; ///< bytes from begin_ on that hold no LF
    bool atEnd_ = false;
    std::string readError_;
};

} // namespace nonet
