#include "apps/page/debug_pictures.h"

#include "apps/page/output_file.h"

#include <atomic>

namespace nonet {

std::optional<Error> writeDebugPictures(const PageOutcome& page, const std::filesystem::path& folder) {
    static std::atomic<int> written = 0; // the workers of a batch share the folder
    std::optional<Error> failed;
    std::error_code ignored;
    if (!page.debug.empty())
        std::filesystem::create_directories(folder, ignored);
    for (const DebugPicture& picture : page.debug) {
        std::string number = std::to_string(++written);
        number.insert(0, number.size() < 3 ? 3 - number.size() : 0, '0');
        if (auto error = writeOutput(folder / (number + "-" + picture.stage + ".png"), picture.png,
                                     {.name = OutputName::Chosen, .isSynced = false}))
            failed = std::move(error);
    }
    return failed;
}

} // namespace nonet
