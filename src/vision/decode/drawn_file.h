#pragma once

#include "base/child_process.h"
#include "vision/decode/codecs.h"
#include "vision/decode/drawing_protocol.h"
#include "vision/decode/limits.h"

#include <optional>

namespace nonet::detail {

/// A program that draws pages. The libraries behind it are large and were not written for files that mean harm.
struct DrawingProgram {
    std::filesystem::path file;
    DrawingLimits limits;
};

/// The program behind a format, if it has one; the error says what is missing.
Result<DrawingProgram> drawingProgram(PictureFormat format);

/// A file whose pages a program draws, in a process of its own that may take so much memory and time and no more. One
/// process draws page after page; one that fails, or that says what cannot be, is ended, and the next page gets
/// another.
class DrawnFile {
public:
    /// `bytes` must outlive the file; `name` is printable and begins the errors, which are sentences.
    static Result<DrawnFile> open(ByteView bytes, std::string name, DrawingProgram program, std::stop_token stop);

    int pageCount() const { return pages_; }
    /// The pixels that a page (from 0) is drawn with; 0 x 0 if it cannot be read.
    Result<PageHeader> pageSize(int page);
    /// Draws a page of the size that pageSize() gave.
    Result<Decoded> draw(int page, const PageHeader& size);

private:
    DrawnFile(ByteView bytes, std::string name, DrawingProgram program, std::stop_token stop)
        : bytes_(bytes), name_(std::move(name)), program_(std::move(program)), stop_(std::move(stop)),
          left_(program_.limits.patience) {}

    struct Turn;
    Result<DrawingAnswer> begin(Turn& turn);
    Result<DrawingAnswer> ask(Turn& turn, const PageRequest& request);
    Result<DrawingAnswer> hear(Turn& turn);
    /// Ends the program and says why.
    Error giveUp(Turn& turn, Passage passage);

    ByteView bytes_;
    std::string name_;
    DrawingProgram program_;
    std::stop_token stop_;
    std::optional<ChildProcess> child_{};
    std::chrono::nanoseconds left_; ///< for this page
    int pages_ = 0;
};

} // namespace nonet::detail
