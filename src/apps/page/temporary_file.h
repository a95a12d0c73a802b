#pragma once

#include <filesystem>
#include <sys/types.h>

namespace nonet {

/// How the name of a temporary file ends.
enum class TemporaryEnding {
    None,     ///< as no other file's does
    OfTarget, ///< as the file's that it is for; libraries that write by name go by it
};

/// A new file in the folder of the one that it is for. Its name cannot be guessed, and no link is followed when it is
/// made. Unless it got its final name it is removed with this object, or by the signal that ends the program.
class TemporaryFile {
public:
    /// `mode` is what the file may be at most; the user's mask takes from it.
    TemporaryFile(const std::filesystem::path& target, mode_t mode, TemporaryEnding ending);
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();

    int descriptor() const { return descriptor_; } ///< negative: it could not be made, errno says why
    const std::filesystem::path& path() const { return path_; }
    /// Replaces what has that name; 0, or an error number.
    int rename(const std::filesystem::path& target);

private:
    std::filesystem::path path_;
    int descriptor_ = -1;
    int slot_ = -1; ///< where the signal handler finds the name
};

/// The name that a file was to have whose temporary name this is; empty: it is none.
std::filesystem::path nameBehindTemporary(const std::filesystem::path& name);

} // namespace nonet
