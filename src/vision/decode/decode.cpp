// Files to upright 8-bit BGR pages. Only known signatures reach a decoder, and only after the size in the header was
// found to be within the limit. The libraries behind the formats are used directly, not through cv::imdecode, because
// it takes cut files for whole ones, ignores the orientation of WebP, PNG and TIFF, and lets libraries write to stderr.
// Guarded by decode_test, which cuts files of every format in many places.

#include "nonet/pages.h"

#include "vision/decode/codecs.h"
#include "vision/decode/decode_errors.h"
#include "vision/decode/drawn_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

namespace nonet {

using detail::badInput;
using detail::brokenError;
using detail::ByteView;
using detail::cutError;
using detail::Decoded;
using detail::DrawnFile;
using detail::PageHeader;
using detail::PictureFormat;
using detail::PictureHeader;

struct PageSource::Impl {
    std::vector<unsigned char> bytes;
    std::string name; ///< printable
    PictureFormat format = PictureFormat::Jpeg;
    detail::PictureCodec codec{};
    PictureHeader header{};
    DecodeOptions options{};
    std::optional<DrawnFile> drawn{}; ///< of a format whose pages a program draws; reads from `bytes`
    std::size_t nextPage = 0;
};

namespace {

// Far beyond any picture within the pixel limit; a pipe or a device may never end.
constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30;
constexpr std::size_t kBlockBytes = std::size_t{1} << 18;
// Nothing that nonet could read is longer; the sum of coordinates stays an int everywhere.
constexpr std::int64_t kMaxSidePx = 1'000'000;

Error notAPicture(const std::string& name) {
    return badInput(
        name +
        " is not a picture that nonet knows (JPEG, PNG, TIFF, WebP, HEIC, BMP, GIF, PDF); convert it to one of these");
}

Error fileSizeError(const std::string& name) {
    return badInput(name + ": the file is larger than a gigabyte; make it smaller");
}

Error sizeError(const std::string& name, const PageHeader& page, std::int64_t limit) {
    return badInput(name + ": the picture is too large, " + std::to_string(page.width) + " x " +
                    std::to_string(page.height) + " pixels where " + std::to_string(limit) +
                    " are allowed in all; make it smaller or raise the limit");
}

Result<Decoded> decodePage(PageSource::Impl& source, const PageHeader& page, int number) {
    auto decoded =
        source.drawn ? source.drawn->draw(number - 1, page) : Result(source.codec.decode(source.bytes, page));
    if (decoded && decoded->bgr.channels() == 4)
        decoded->bgr = detail::onWhite(decoded->bgr);
    return decoded;
}

/// EXIF's eight orientations: 5 to 8 are a transposition first, then the flip.
cv::Mat upright(const cv::Mat& stored, int orientation) {
    cv::Mat turned = stored;
    if (orientation >= 5)
        cv::transpose(stored, turned);
    cv::Mat page = turned;
    if (orientation == 2 || orientation == 6)
        cv::flip(turned, page, 1);
    else if (orientation == 4 || orientation == 8)
        cv::flip(turned, page, 0);
    else if (orientation == 3 || orientation == 7)
        cv::flip(turned, page, -1);
    return page;
}

Result<Page> readPage(PageSource::Impl& source, PageHeader header, int number) {
    if (source.drawn) {
        const auto size = source.drawn->pageSize(number - 1);
        if (!size)
            return size.error();
        header = *size;
    }
    const std::int64_t limit = source.options.maxPixels;
    if (header.width > kMaxSidePx || header.height > kMaxSidePx || header.width * header.height > limit)
        return sizeError(source.name, header, limit);
    const auto decoded = decodePage(source, header, number);
    if (!decoded)
        return decoded.error();
    if (decoded->bgr.empty())
        return decoded->isCut ? cutError(source.name) : brokenError(source.name, decoded->problem);
    Page page{upright(decoded->bgr, header.orientation), number, ""};
    if (decoded->isCut)
        page.warning = source.name + ": the file is cut short; only a part of the picture could be decoded";
    else if (!decoded->problem.empty())
        page.warning = source.name + ": the file is damaged (" + printable(decoded->problem) +
                       "); only a part of the picture could be decoded";
    return page;
}

/// The pages' sizes are looked up one by one: a long document starts as fast as a short one.
Result<PageSource> openDrawn(std::vector<unsigned char> bytes, PictureFormat format, std::string name,
                             const DecodeOptions& options) {
    auto source = std::make_unique<PageSource::Impl>(
        PageSource::Impl{std::move(bytes), std::move(name), format, {}, {}, options});
    auto program = detail::drawingProgram(format);
    if (!program)
        return Error{program.error().code, source->name + ": " + program.error().message};
    auto drawn = DrawnFile::open(source->bytes, source->name, std::move(*program), options.stop);
    if (!drawn)
        return drawn.error();
    source->header.pages.resize(static_cast<std::size_t>(drawn->pageCount()));
    source->drawn.emplace(std::move(*drawn));
    return PageSource(std::move(source));
}

Result<PageSource> openBytes(std::vector<unsigned char> bytes, std::string name, const DecodeOptions& options) {
    if (bytes.empty())
        return badInput(name + ": the file is empty; copy or save it again");
    if (bytes.size() > kMaxFileBytes)
        return fileSizeError(name);
    const auto format = detail::pictureFormat(bytes);
    if (!format)
        return notAPicture(name);
    if (detail::isDrawn(*format))
        return openDrawn(std::move(bytes), *format, std::move(name), options);
    const detail::PictureCodec codec = detail::codecOf(*format);
    PictureHeader header = codec.readHeader(bytes);
    if (header.pages.empty())
        return header.isCut ? cutError(name) : brokenError(name, "no size in its header");
    return PageSource(std::make_unique<PageSource::Impl>(
        PageSource::Impl{std::move(bytes), std::move(name), *format, codec, std::move(header), options}));
}

/// What is wrong behind the last page of a TIFF; empty: nothing.
std::string badEnd(const PictureHeader& header) {
    const std::string count = std::to_string(header.pages.size());
    if (header.hasMore)
        return ": the file says that it has far more than " + count + " pages; the rest is left out, save it in parts";
    if (header.isCut)
        return ": the file is cut short after page " + count + "; copy or save it again";
    return {};
}

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

/// The whole file; only its first block when that is plainly not a picture.
Result<std::vector<unsigned char>> readFile(const std::filesystem::path& path, const std::string& name) {
    const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
    if (!file)
        return badInput(errno == ENOENT ? name + ": there is no such file; check the name"
                                        : name + ": the file cannot be opened (" + std::strerror(errno) + ")");
    std::vector<unsigned char> bytes;
    while (true) {
        const std::size_t before = bytes.size();
        bytes.resize(before + kBlockBytes);
        bytes.resize(before + std::fread(bytes.data() + before, 1, kBlockBytes, file.get()));
        if (std::ferror(file.get()))
            return badInput(name + ": the file cannot be read (" + std::strerror(errno) + ")");
        if (bytes.size() == before || (before == 0 && !detail::pictureFormat(bytes)))
            return bytes;
        if (bytes.size() > kMaxFileBytes)
            return fileSizeError(name);
    }
}

} // namespace

PageSource::PageSource(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
PageSource::PageSource(PageSource&&) noexcept = default;
PageSource& PageSource::operator=(PageSource&&) noexcept = default;
PageSource::~PageSource() = default;

std::optional<Result<Page>> PageSource::next() {
    const std::size_t count = impl_->header.pages.size();
    if (impl_->nextPage == count && impl_->format == PictureFormat::Tiff)
        if (const std::string end = badEnd(impl_->header); !end.empty()) {
            ++impl_->nextPage;
            return Result<Page>(badInput(impl_->name + end));
        }
    if (impl_->nextPage >= count)
        return std::nullopt;
    const PageHeader& header = impl_->header.pages[impl_->nextPage++];
    try {
        return readPage(*impl_, header, static_cast<int>(impl_->nextPage));
    } catch (const cv::Exception& exception) {
        if (exception.code != cv::Error::StsNoMem)
            return Result<Page>(brokenError(impl_->name, exception.err));
    } catch (const std::bad_alloc&) {
    }
    return Result<Page>(detail::memoryError(impl_->name));
}

bool PageSource::skip() {
    if (impl_->nextPage >= impl_->header.pages.size())
        return next().has_value();
    ++impl_->nextPage;
    return true;
}

Result<PageSource> openPages(const std::filesystem::path& path, const DecodeOptions& options) {
    std::string name = printable(path.native());
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return badInput(name + " is a folder; name the pictures in it");
    Result<std::vector<unsigned char>> bytes = readFile(path, name);
    if (!bytes)
        return bytes.error();
    return openBytes(std::move(*bytes), std::move(name), options);
}

Result<PageSource> openPages(std::vector<unsigned char> bytes, const std::string& name, const DecodeOptions& options) {
    return openBytes(std::move(bytes), printable(name), options);
}

} // namespace nonet
