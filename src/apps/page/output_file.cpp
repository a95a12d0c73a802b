#include "apps/page/output_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace nonet {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBufferBytes = 1 << 16;
constexpr int kMaxLinks = 40; // one behind the other, as the system has it
constexpr mode_t kPermissions = 0777, kNewFile = 0666;

/// In a folder that everybody may write to, a link may lead to what only its reader can change. Such links are followed
/// only if they are our own or the folder's owner's, also where the system does not see to it.
bool isTrap(const fs::path& link, const struct stat& info) {
    const fs::path parent = link.parent_path();
    struct stat folder {};
    return ::stat(parent.empty() ? "." : parent.c_str(), &folder) == 0 && (folder.st_mode & S_ISVTX) &&
           (folder.st_mode & S_IWOTH) && info.st_uid != ::geteuid() && info.st_uid != folder.st_uid;
}

/// What the name leads to in the end. The error is what follows the name in a sentence.
Result<fs::path> behindLinks(fs::path path) {
    for (int i = 0; i < kMaxLinks; ++i) {
        struct stat info {};
        if (::lstat(path.c_str(), &info) != 0 || !S_ISLNK(info.st_mode))
            return path;
        if (isTrap(path, info))
            return Error{Errc::BadOutput, "is somebody else's link in a folder that everybody may write to"};
        std::error_code error;
        path = path.parent_path() / fs::read_symlink(path, error);
        if (error)
            return Error{Errc::BadOutput, "is a link that cannot be followed (" + error.message() + ")"};
    }
    return Error{Errc::BadOutput, "is a link that leads nowhere"};
}

/// Everything or an error number; 0 is success.
int writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return written < 0 ? errno : ENOSPC;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

/// Whether it is on the disk; where there is none to ask, it is as good as that.
bool sync(int descriptor) {
    return ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP;
}

/// A new name is on the disk with its folder; where a folder cannot be opened, there is nothing to be done about it.
void syncFolder(const fs::path& folder) {
    const int descriptor =
        ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return;
    sync(descriptor);
    ::close(descriptor);
}

} // namespace

OutputFile::OutputFile(fs::path path, OutputOptions options) : path_(std::move(path)), options_(options) {
    open();
}

OutputFile::~OutputFile() {
    if (inPlace_ >= 0)
        ::close(inPlace_);
}

void OutputFile::open() {
    struct stat info {};
    const bool isThere = ::stat(path_.c_str(), &info) == 0;
    if (isThere && S_ISDIR(info.st_mode))
        return fail("is a folder; choose another name");
    if (isThere && !S_ISREG(info.st_mode))
        return openInPlace();
    const auto behind = behindLinks(path_);
    if (!behind)
        return fail(behind.error().message + "; choose another name");
    target_ = *behind;
    if (options_.name == OutputName::Chosen && target_ != path_)
        return fail("is a link; remove it or choose another folder");
    struct stat there {};
    const bool isSame =
        isThere && ::lstat(target_.c_str(), &there) == 0 && there.st_dev == info.st_dev && there.st_ino == info.st_ino;
    if (target_ != path_ && !isSame)
        return fail("is a link to what is not there; choose another name");
    temporary_.emplace(target_, isThere ? info.st_mode & kNewFile : kNewFile, options_.ending);
    if (temporary_->descriptor() < 0)
        return fail(errno);
    if (!isThere)
        return;
    if (info.st_uid != ::geteuid() || info.st_gid != ::getegid()) [[maybe_unused]]
        const int ignored = ::fchown(temporary_->descriptor(), info.st_uid, info.st_gid);
    ::fchmod(temporary_->descriptor(), info.st_mode & kPermissions);
}

void OutputFile::openInPlace() {
    if (options_.name == OutputName::Chosen || options_.ending == TemporaryEnding::OfTarget)
        return fail("is no regular file; remove it or choose another name");
    struct stat info {};
    inPlace_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY); // a pipe waits here for its reader
    if (inPlace_ < 0 && errno != ENXIO)
        return fail(errno);
    const bool isStream =
        inPlace_ >= 0 && ::fstat(inPlace_, &info) == 0 && (S_ISCHR(info.st_mode) || S_ISFIFO(info.st_mode));
    if (!isStream)
        fail("is neither a file nor a pipe nor a device that takes bytes one by one; choose another name");
}

fs::path OutputFile::temporary() const {
    return temporary_ ? temporary_->path() : fs::path{};
}

void OutputFile::fail(const std::string& sentence) {
    if (!error_)
        error_ = Error{Errc::BadOutput, printable(path_.native()) + " " + sentence};
}

void OutputFile::fail(int why) {
    if (!error_)
        error_ = Error{Errc::BadOutput, printable(path_.native()) + ": cannot be written (" + std::strerror(why) +
                                            "); look at its folder and the free space"};
}

void OutputFile::flush() {
    if (!error_)
        if (const int why = writeAll(descriptor(), buffer_))
            fail(why);
    buffer_.clear();
}

void OutputFile::write(std::string_view bytes) {
    if (buffer_.size() + bytes.size() > kBufferBytes)
        flush();
    if (bytes.size() <= kBufferBytes) {
        buffer_ += bytes;
    } else if (!error_) {
        if (const int why = writeAll(descriptor(), bytes))
            fail(why);
    }
}

std::optional<Error> OutputFile::finish() {
    flush();
    if (!error_ && temporary_ && options_.isSynced && !std::exchange(isFinished_, true) &&
        !sync(temporary_->descriptor()))
        fail(errno);
    return error_;
}

std::optional<Error> OutputFile::commit() {
    if (const auto error = finish(); error || !temporary_)
        return error;
    if (const int why = temporary_->rename(target_))
        fail(why);
    else if (options_.isSynced)
        syncFolder(target_.parent_path());
    return error_;
}

std::optional<Error> writeOutput(const fs::path& path, std::string_view bytes, OutputOptions options) {
    OutputFile file(path, options);
    file.write(bytes);
    return file.commit();
}

std::optional<Error> writeOutput(const fs::path& path, std::span<const unsigned char> bytes, OutputOptions options) {
    return writeOutput(path, std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()), options);
}

} // namespace nonet
