#include "apps/batch/merge_part.h"

#include "apps/batch/page_line.h"
#include "apps/batch/regular_file.h"
#include "apps/batch/results.h"

#include <array>
#include <utility>

namespace nonet::batch {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBlockBytes = 1 << 16;
constexpr const char* kCopyAgain = "; copy the folder again, or run its batch again";

Error bad(const fs::path& path, const std::string& sentence) {
    return {Errc::BadInput, printable(path.native()) + sentence + kCopyAgain};
}

std::string pageCount(std::int64_t pages) {
    return std::to_string(pages) + (pages == 1 ? " page" : " pages");
}

std::uint64_t checksumOfFile(const fs::path& path) {
    std::ifstream file = openRegular(path);
    std::uint64_t sum = kChecksumBegin;
    std::string block(kBlockBytes, '\0');
    while (file.read(block.data(), kBlockBytes) || file.gcount() > 0)
        sum = checksum(std::string_view(block).substr(0, static_cast<std::size_t>(file.gcount())), sum);
    return sum;
}

/// Where each page belongs, as far as shard.txt can be read.
std::int64_t countPositions(const fs::path& path) {
    std::ifstream file = openRegular(path);
    std::string head;
    std::getline(file, head);
    std::int64_t count = 0;
    for (std::size_t position = 0; file >> position;)
        ++count;
    return count;
}

void readShard(MergePart& part) {
    Shard shard;
    char slash = 0;
    std::ifstream file = openRegular(part.folder / "shard.txt");
    if (file >> shard.index >> slash >> shard.count && shard.index >= 1 && shard.index <= shard.count &&
        shard.count <= kMaxShards) {
        part.shard = shard;
        std::getline(file, part.mark);
    }
}

void readRoot(MergePart& part) {
    std::ifstream root = openRegular(part.folder / kRootFile);
    std::getline(root, part.root, '\0');
    if (part.root.ends_with('\n'))
        part.root.pop_back();
}

/// What the results have of what their batch wrote; nothing is wrong if all of it.
std::optional<Error> compare(const MergePart& part) {
    const fs::path results = part.folder / "results.jsonl";
    if (part.manifest && part.pages != part.manifest->pages)
        return bad(part.folder, ": results.jsonl has " + std::to_string(part.pages) + " of " +
                                    pageCount(part.manifest->pages) + " that its batch wrote");
    if (part.shard)
        if (const std::int64_t places = countPositions(part.folder / "shard.txt"); places != part.pages)
            return bad(part.folder, ": results.jsonl has " + pageCount(part.pages) + ", and shard.txt has places for " +
                                        std::to_string(places));
    if (part.manifest)
        for (const auto& [name, sum] : part.manifest->checksums) {
            std::error_code ignored;
            const fs::path file = part.folder / name;
            if (name == kRootFile && !fs::exists(file, ignored))
                continue; // names that are not absolute are then of nowhere
            if (fs::path(name).has_parent_path() || checksumText(checksumOfFile(file)) != sum)
                return bad(file, " is not as its batch wrote it");
        }
    return std::nullopt;
}

/// Counts the pages, and says where they cannot be read; that they are cut short matters more.
std::optional<Error> readThrough(MergePart& part, const std::function<void(const Json& page)>& take) {
    std::optional<Error> broken;
    std::ifstream file = openRegular(part.folder / "results.jsonl");
    for (std::string line; std::getline(file, line); ++part.pages) {
        const Json page = file.eof() ? Json(Json::value_t::discarded) : parseLine(line); // torn without its end
        if (isPageLine(page))
            take(page);
        else if (!broken)
            broken = bad(part.folder, ": results.jsonl is broken in line " + std::to_string(part.pages + 1));
    }
    return broken;
}

} // namespace

void MergePart::rewind() {
    results = openRegular(folder / "results.jsonl");
    positions = openRegular(folder / "shard.txt");
    std::string head;
    std::getline(positions, head);
    advance();
}

void MergePart::advance() {
    if (!std::getline(results, line))
        line.clear();
    positions >> position;
}

Result<std::unique_ptr<MergePart>> openPart(const fs::path& folder, const std::function<void(const Json& page)>& page) {
    std::error_code ignored;
    if (!openRegular(folder / "results.jsonl").is_open())
        return Error{Errc::BadInput,
                     printable(folder.native()) + " has no results.jsonl; run its batch to the end first"};
    if (fs::exists(folder / kUnfinishedFile, ignored))
        return Error{Errc::BadInput,
                     printable(folder.native()) + ": the last run of this batch ended early; run it to the end first"};
    auto part = std::make_unique<MergePart>();
    part->folder = folder;
    auto manifest = readManifest(folder);
    if (!manifest)
        return manifest.error();
    part->manifest = std::move(*manifest);
    readShard(*part);
    readRoot(*part);
    const auto broken = readThrough(*part, page);
    if (const auto error = compare(*part); error || broken)
        return error ? *error : *broken;
    part->rewind();
    return part;
}

} // namespace nonet::batch
