#pragma once

#include "apps/page/temporary_file.h"
#include "nonet/error.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace nonet {

/// Who chose an output's name, which decides what may be there already.
enum class OutputName {
    Given, ///< the user: a device or a pipe is written into, and the file behind a link is replaced, not the link
    Chosen ///< the program: only a regular file is replaced
};

struct OutputOptions {
    OutputName name = OutputName::Given;
    /// Whether the bytes are on the disk before the file gets its name, so that a power cut leaves the old or the new
    /// one. Off where many files are written that could be made again.
    bool isSynced = true;
    TemporaryEnding ending = TemporaryEnding::None;
};

/// A file that is written under a temporary name in its folder and then renamed, so that nobody sees half of it, and
/// what it replaces stays until it is whole. It keeps the permissions and, where it may, the owner of what it replaces.
class OutputFile {
public:
    explicit OutputFile(std::filesystem::path path, OutputOptions options = {});
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile(); ///< takes back what was not committed

    /// What went wrong so far.
    const std::optional<Error>& error() const { return error_; }
    void write(std::string_view bytes);
    /// Where a library may write by name in the place of write(); empty for what is no regular file.
    std::filesystem::path temporary() const;

    /// Hands all bytes to the system, and with isSynced to the disk. Of several files that belong together all should
    /// come this far before the first is committed.
    std::optional<Error> finish();
    /// Ends the file and gives it its name.
    std::optional<Error> commit();

private:
    void open();
    void openInPlace();
    void flush();
    void fail(const std::string& sentence);
    void fail(int why);
    int descriptor() const { return temporary_ ? temporary_->descriptor() : inPlace_; }

    std::filesystem::path path_, target_; ///< as named, and behind links
    OutputOptions options_;
    std::optional<TemporaryFile> temporary_;
    int inPlace_ = -1; ///< of a device or a pipe
    bool isFinished_ = false;
    std::string buffer_;
    std::optional<Error> error_;
};

/// Writes a whole file in that way.
std::optional<Error> writeOutput(const std::filesystem::path& path, std::string_view bytes, OutputOptions options = {});
std::optional<Error> writeOutput(const std::filesystem::path& path, std::span<const unsigned char> bytes,
                                 OutputOptions options = {});

} // namespace nonet
