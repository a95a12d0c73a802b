// The side of nonet in the talk with a program that draws pages: see drawing_protocol.h. Whatever the program answers
// is checked before it is used, since a hostile file may speak through it.
#include "vision/decode/drawn_file.h"

#include "base/load_module.h"
#include "vision/decode/decode_errors.h"

#include <cstdlib>
#include <utility>

namespace nonet::detail {

namespace {

using Clock = std::chrono::steady_clock;

#ifdef NONET_HAS_PDF
constexpr bool kHasPdf = true;
#else
constexpr bool kHasPdf = false;
#endif

template <class Struct>
std::span<const unsigned char> bytesOf(const Struct& value) {
    return {reinterpret_cast<const unsigned char*>(&value), sizeof value};
}

} // namespace

Result<DrawingProgram> drawingProgram(PictureFormat format) {
    const bool isPdf = format == PictureFormat::Pdf;
    if (isPdf && !kHasPdf)
        return badInput("this nonet was built without PDF (NONET_PDF=OFF); convert the pages to PNG");
    auto file = isPdf ? findPart("nonet_pdf", "the program that draws PDF")
                      : findPart("nonet_heic", "the program that draws HEIC");
    return file ? Result(DrawingProgram{std::move(*file), isPdf ? kPdfLimits : kHeicLimits}) : file.error();
}

/// The time that a page has left, less what passes while one of its steps is taken.
struct DrawnFile::Turn {
    explicit Turn(DrawnFile& file) : of(file), patience{Clock::now() + file.left_, file.stop_} {}
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() { of.left_ = isLast ? of.program_.limits.patience : patience.end - Clock::now(); }

    DrawnFile& of;
    Patience patience;
    bool isLast = false; ///< of this page
};

Result<DrawnFile> DrawnFile::open(ByteView bytes, std::string name, DrawingProgram program, std::stop_token stop) {
    DrawnFile file(bytes, std::move(name), std::move(program), std::move(stop));
    Turn turn(file);
    const auto answer = file.begin(turn);
    if (!answer)
        return answer.error();
    if (answer->pages <= 0 || answer->pages > kMaxPdfPages)
        return badInput(file.name_ + ": the file says that it has " + std::to_string(answer->pages) +
                        " pages; save it again, or in parts");
    file.pages_ = answer->pages;
    return file;
}

Result<PageHeader> DrawnFile::pageSize(int page) {
    Turn turn(*this);
    const auto answer = ask(turn, {page, 0});
    if (!answer)
        return answer.error();
    PageHeader size;
    size.width = answer->width;
    size.height = answer->height;
    return size;
}

Result<Decoded> DrawnFile::draw(int page, const PageHeader& size) {
    Turn turn(*this);
    const auto answer = ask(turn, {page, 1});
    turn.isLast = true;
    if (!answer)
        return answer.error();
    Decoded decoded;
    decoded.isCut = answer->isCut != 0;
    decoded.problem = answer->problem;
    if (answer->channels == 0)
        return decoded;
    const auto isNear = [](std::int64_t a, std::int64_t b) { return std::abs(a - b) <= 1; }; // both are rounded
    if (answer->width <= 0 || answer->height <= 0 || !isNear(answer->width, size.width) ||
        !isNear(answer->height, size.height) || (answer->channels != 3 && answer->channels != 4))
        return giveUp(turn, Passage::Closed);
    auto child = std::exchange(child_, std::nullopt); // what is not heard to its end must not be heard as an answer
    decoded.bgr.create(answer->height, answer->width, answer->channels == 3 ? CV_8UC3 : CV_8UC4);
    const Passage passage =
        child->receive({decoded.bgr.data, decoded.bgr.total() * decoded.bgr.elemSize()}, turn.patience);
    if (passage != Passage::Done)
        return giveUp(turn, passage);
    child_.emplace(std::move(*child));
    return decoded;
}

Result<DrawingAnswer> DrawnFile::begin(Turn& turn) {
    auto child = ChildProcess::start(program_.file);
    if (!child)
        return badInput(name_ + ": the program that draws it cannot be started (" + child.error().message +
                        "); try again");
    child_.emplace(std::move(*child));
    const DrawingLimits& limits = program_.limits;
    const auto count = [](std::chrono::milliseconds time) { return static_cast<std::uint64_t>(time.count()); };
    const DrawingOrder order{limits.memoryBytes, count(limits.ordinary), count(limits.pageCpu), count(limits.pageWall),
                             bytes_.size()};
    Passage passage = child_->send(bytesOf(order), turn.patience);
    if (passage == Passage::Done)
        passage = child_->send(bytes_, turn.patience);
    if (passage != Passage::Done)
        return giveUp(turn, passage);
    return hear(turn);
}

Result<DrawingAnswer> DrawnFile::ask(Turn& turn, const PageRequest& request) {
    if (!child_) // the one before ended with a page of its own
        if (const auto answer = begin(turn); !answer)
            return answer.error();
    if (const Passage passage = child_->send(bytesOf(request), turn.patience); passage != Passage::Done)
        return giveUp(turn, passage);
    return hear(turn);
}

Result<DrawingAnswer> DrawnFile::hear(Turn& turn) {
    DrawingAnswer answer;
    const Passage passage = child_->receive({reinterpret_cast<unsigned char*>(&answer), sizeof answer}, turn.patience);
    if (passage != Passage::Done)
        return giveUp(turn, passage);
    answer.problem[sizeof answer.problem - 1] = '\0';
    if (answer.verdict == Verdict::Fine)
        return answer;
    const Error failure = giveUp(turn, answer.verdict == Verdict::TooSlow ? Passage::TooLate : Passage::Closed);
    switch (answer.verdict) {
    case Verdict::Broken:
        return answer.problem[0] ? brokenError(name_, answer.problem)
                                 : badInput(name_ + ": the file is broken or cut short and cannot be opened; copy or "
                                                    "save it again");
    case Verdict::Cut:
        return cutError(name_);
    case Verdict::Locked:
        return badInput(name_ + ": the PDF is protected by a password; save a copy without one");
    case Verdict::NoMemory:
        return brokenError(name_, "it takes too much memory to draw");
    default: // or what is no verdict at all
        return failure;
    }
}

Error DrawnFile::giveUp(Turn& turn, Passage passage) {
    child_.reset();
    turn.isLast = true;
    if (passage == Passage::Stopped)
        return {Errc::Interrupted, name_ + ": not read to its end, as the work was ended"};
    return brokenError(name_, passage == Passage::TooLate ? "it takes too long to draw"
                                                          : "the program that draws it failed on it");
}

} // namespace nonet::detail
