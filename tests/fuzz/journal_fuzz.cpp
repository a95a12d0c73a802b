// The journal of a batch, as a crash, a full disk or a stranger may have left it: the batch goes on with what is whole,
// and its results can be written. "{{source}}" stands for what a line must say about the input to be taken.
#include "apps/batch/results.h"
#include "fuzz/input.h"

#include <cstdlib>
#include <fstream>
#include <unistd.h>

using namespace nonet;
using namespace nonet::batch;

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSlot = "{{source}}", kSource = R"({"size":7,"modified_ns":9})";

/// A folder in memory where there is one; this program ends by a signal, so that the next run clears it.
const fs::path& workFolder() {
    static const fs::path folder = [] {
        const fs::path root = fs::exists("/dev/shm") ? "/dev/shm" : fs::temp_directory_path();
        fs::path own = root / ("nonet-fuzz-journal-" + std::to_string(::getpid()));
        fs::create_directories(own);
        return own;
    }();
    return folder;
}

void writeJournal(std::string_view text) {
    std::ofstream out(workFolder() / "journal.jsonl", std::ios::binary | std::ios::trunc);
    while (true) {
        const std::size_t at = text.find(kSlot);
        out << text.substr(0, at);
        if (at == text.npos)
            return;
        out << kSource;
        text.remove_prefix(at + kSlot.size());
    }
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    std::atexit([] {
        std::error_code ignored;
        fs::remove_all(workFolder(), ignored);
    });
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    writeJournal(fuzz::textOf(data, size));
    auto journal = Journal::open(workFolder());
    if (!journal)
        return 0;
    std::vector<InputFile> files(2);
    files[0] = {.path = "a.jpg", .size = 7, .modifiedNs = 9};
    files[1] = {.path = "b.tif", .position = 1, .size = 7, .modifiedNs = 9};
    const Corrections none;
    PageIndex index(files, none, false);
    fuzz::require(bool(index.load(*journal, workFolder(), false)));
    index.unfinished();
    fuzz::require(bool(writeResults(index, *journal, {.folder = workFolder()})));
    const auto offset = journal->append({{"file", "b.tif"}, {"page", 1}});
    fuzz::require(offset && journal->lineAt(*offset)["file"] == "b.tif");
    return 0;
}
