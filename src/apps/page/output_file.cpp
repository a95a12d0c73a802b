#include "apps/page/output_file.h"

#include <string>

#include <unistd.h>

namespace nonet {

namespace {

std::filesystem::path temporaryName(std::filesystem::path path) {
    return path += ".part" + std::to_string(::getpid());
}

} // namespace

OutputFile::OutputFile(std::filesystem::path path)
    : path_(std::move(path)), temporary_(temporaryName(path_)), file_(temporary_, std::ios::binary) {}

OutputFile::~OutputFile() {
    std::error_code ignored;
    if (!temporary_.empty())
        std::filesystem::remove(temporary_, ignored);
}

std::optional<Error> OutputFile::commit() {
    file_.close();
    std::error_code error;
    if (file_)
        std::filesystem::rename(temporary_, path_, error);
    if (!file_ || error)
        return Error{Errc::BadOutput,
                     printable(path_.native()) + ": cannot be written; look at its folder and the free space"};
    temporary_.clear();
    return std::nullopt;
}

std::optional<Error> writeOutput(const std::filesystem::path& path, std::string_view bytes) {
    OutputFile file(path);
    file.write(bytes);
    return file.commit();
}

std::optional<Error> writeOutput(const std::filesystem::path& path, std::span<const unsigned char> bytes) {
    return writeOutput(path, std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

} // namespace nonet
