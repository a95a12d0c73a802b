#pragma once

#include "nonet/error.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string_view>

namespace nonet {

/// A file that is written under a temporary name in its folder and then renamed, so that nobody sees half of it.
class OutputFile {
public:
    explicit OutputFile(std::filesystem::path path);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile(); ///< takes back what was not committed

    bool isOpen() const { return file_.is_open(); }
    void write(std::string_view bytes) { file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size())); }
    /// Ends the file and gives it its name.
    std::optional<Error> commit();

private:
    std::filesystem::path path_, temporary_;
    std::ofstream file_;
};

/// Writes a whole file in that way.
std::optional<Error> writeOutput(const std::filesystem::path& path, std::string_view bytes);
std::optional<Error> writeOutput(const std::filesystem::path& path, std::span<const unsigned char> bytes);

} // namespace nonet
