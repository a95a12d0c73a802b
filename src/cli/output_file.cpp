#include "cli/output_file.h"

#include <fstream>
#include <string>

#include <unistd.h>

namespace nonet::cli {

std::optional<Error> writeOutput(const std::filesystem::path& path, std::string_view bytes) {
    const Error failed{Errc::BadOutput,
                       printable(path.native()) + ": cannot be written; look at its folder and the free space"};
    std::filesystem::path temporary = path;
    temporary += ".part" + std::to_string(::getpid());
    std::error_code ignored, error;
    {
        std::ofstream file(temporary, std::ios::binary);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        file.close();
        if (!file) {
            std::filesystem::remove(temporary, ignored);
            return failed;
        }
    }
    std::filesystem::rename(temporary, path, error);
    if (!error)
        return std::nullopt;
    std::filesystem::remove(temporary, ignored);
    return failed;
}

} // namespace nonet::cli
