// The journal of a batch, as a crash, a full disk or a stranger may have left it: the batch goes on with what is whole,
// and its results can be written. "{{source}}" stands for what a line must say about the input to be taken; whole lines
// get their checksums here, or nothing behind them would be reached.
#include "apps/batch/results.h"
#include "fuzz/input.h"
#include "support/journal_text.h"

#include <fstream>
#include <unistd.h>

using namespace nonet;
using namespace nonet::batch;

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSlot = "{{source}}", kSource = R"({"size":7,"modified_ns":9})";

/// A folder in memory where there is one, for as long as the program runs.
struct WorkFolder {
    fs::path path = (fs::exists("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path()) /
                    ("nonet-fuzz-journal-" + std::to_string(::getpid()));

    WorkFolder() { fs::create_directories(path); }
    ~WorkFolder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
};

const fs::path& workFolder() {
    static const WorkFolder folder;
    return folder.path;
}

void writeJournal(std::string text) {
    for (std::size_t at = 0; (at = text.find(kSlot, at)) != text.npos; at += kSource.size())
        text.replace(at, kSlot.size(), kSource);
    std::ofstream out(workFolder() / "journal.jsonl", std::ios::binary | std::ios::trunc);
    std::string_view rest = text;
    const std::string header(fuzz::nextLine(rest));
    out << header << (header.size() < text.size() ? "\n" : "");
    while (!rest.empty()) {
        const bool isWhole = rest.find('\n') != rest.npos;
        const std::string line(fuzz::nextLine(rest));
        if (isWhole && line.ends_with('}'))
            out << test::journalLine(header, line);
        else
            out << line << (isWhole ? "\n" : "");
    }
}

void enter(fuzz::Input input) {
    writeJournal(std::string(fuzz::textOf(input)));
    auto journal = Journal::open(workFolder());
    if (!journal)
        return;
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
}

} // namespace

const fuzz::Door fuzz::kDoor{.enter = enter};
