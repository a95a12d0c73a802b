#include "apps/batch/merge.h"

#include "apps/batch/page_line.h"
#include "apps/batch/results.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>
#include <unordered_set>

namespace nonet::batch {

namespace fs = std::filesystem;

namespace {

/// The results of one folder, page by page.
struct Part {
    fs::path folder;
    std::ifstream results, positions;
    std::optional<Shard> shard;
    std::string mark{}; ///< of the shard's batch; empty: it has none
    std::string root{}; ///< where it ran; empty: nobody wrote it down
    std::string line{}; ///< the next page; empty: there is none
    std::size_t position = 0;

    void advance() {
        if (!std::getline(results, line))
            line.clear();
        positions >> position;
    }
};

Result<std::unique_ptr<Part>> openPart(const fs::path& folder) {
    auto part = std::make_unique<Part>(Part{folder, std::ifstream(folder / "results.jsonl", std::ios::binary),
                                            std::ifstream(folder / "shard.txt", std::ios::binary), std::nullopt});
    if (!part->results)
        return Error{Errc::BadInput,
                     printable(folder.native()) + " has no results.jsonl; run its batch to the end first"};
    std::error_code ignored;
    if (fs::exists(folder / kUnfinishedFile, ignored))
        return Error{Errc::BadInput,
                     printable(folder.native()) + ": the last run of this batch ended early; run it to the end first"};
    Shard shard;
    char slash = 0;
    if (part->positions >> shard.index >> slash >> shard.count && shard.index >= 1 && shard.index <= shard.count &&
        shard.count <= kMaxShards)
        part->shard = shard;
    std::getline(part->positions, part->mark);
    std::ifstream root(folder / kRootFile, std::ios::binary);
    std::getline(root, part->root, '\0');
    if (part->root.ends_with('\n'))
        part->root.pop_back();
    part->advance();
    return part;
}

/// One file in another folder too, without a copy of its bytes if the file system can.
std::optional<Error> bring(const fs::path& from, const fs::path& to) {
    std::error_code error, ignored;
    if (!fs::exists(from, ignored) || fs::equivalent(from, to, ignored))
        return std::nullopt;
    fs::remove(to, ignored);
    fs::create_hard_link(from, to, error);
    if (error)
        fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
    if (error)
        return Error{Errc::BadOutput, printable(to.native()) + ": cannot be written (" + error.message() + ")"};
    return std::nullopt;
}

/// The pictures of the whole. Batches of different folders may have pages of one name; each keeps its own pictures.
class Pictures {
public:
    explicit Pictures(fs::path folder) : folder_(std::move(folder)) {}

    /// Brings those of a page, and writes into its line where they are now.
    std::optional<Error> bringAll(Json& page, const fs::path& from) {
        if (!page["overlay"].is_null()) {
            const std::string overlay = page["overlay"].get<std::string>();
            page["overlay"] = freeName(overlay);
            if (auto error = bring(from / overlay, folder_ / page["overlay"].get<std::string>()))
                return error;
        }
        const std::string thumbs = thumbsOf(page), ours = freeName(thumbs);
        if (ours != thumbs)
            page["thumbs"] = ours;
        for (std::size_t i = 0; i <= page["grids"].size(); ++i) {
            const std::string ending = (i ? '-' + std::to_string(i) : std::string()) + ".jpg";
            if (auto error = bring(from / (thumbs + ending), folder_ / (ours + ending)))
                return error;
        }
        return std::nullopt;
    }

private:
    /// overlays/a.jpg, or overlays/2~a.jpg if that is another page's.
    std::string freeName(const std::string& name) {
        const std::size_t base = name.find('/') + 1;
        std::string free = name;
        for (int i = 2; !taken_.insert(free).second; ++i)
            free = name.substr(0, base) + std::to_string(i) + "~" + name.substr(base);
        return free;
    }

    fs::path folder_;
    std::unordered_set<std::string> taken_;
};

/// Whether all are shards of one batch, none twice.
Result<bool> areShards(const std::vector<std::unique_ptr<Part>>& parts) {
    std::vector<bool> seen;
    for (const auto& part : parts) {
        if (!part->shard || part->shard->count != parts.front()->shard->count)
            return false;
        seen.resize(part->shard->count + 1);
        if (seen[part->shard->index])
            return Error{Errc::BadInput, printable(part->folder.native()) + ": part " +
                                             std::to_string(part->shard->index) + " is given twice; name it once"};
        seen[part->shard->index] = true;
    }
    return true;
}

std::vector<std::string> faultsOf(const std::vector<std::unique_ptr<Part>>& parts) {
    std::vector<std::string> sentences;
    for (const auto& part : parts)
        if (const std::string& first = parts.front()->mark;
            !first.empty() && !part->mark.empty() && part->mark != first)
            sentences.push_back(printable(part->folder.native()) + ": this part was made from other inputs than " +
                                printable(parts.front()->folder.native()) +
                                "; the whole may lack pages or hold those of two batches");
    const unsigned count = parts.front()->shard->count;
    for (unsigned i = 1; i <= count; ++i)
        if (std::ranges::none_of(parts, [&](const auto& part) { return part->shard->index == i; }))
            sentences.push_back("part " + std::to_string(i) + " of " + std::to_string(count) +
                                " is missing; the whole is without it");
    return sentences;
}

std::optional<Error> makeFolders(const fs::path& out) {
    std::error_code error;
    for (const char* name : {"overlays", "thumbs"})
        if (fs::create_directories(out / name, error); error)
            return Error{Errc::BadOutput,
                         printable(out.native()) + ": the folder cannot be made (" + error.message() + ")"};
    return std::nullopt;
}

Result<std::vector<std::unique_ptr<Part>>> openParts(const std::vector<fs::path>& folders) {
    std::vector<std::unique_ptr<Part>> parts;
    for (const fs::path& folder : folders) {
        auto part = openPart(folder);
        if (!part)
            return part.error();
        parts.push_back(std::move(*part));
    }
    return parts;
}

} // namespace

Result<Merged> merge(const std::vector<fs::path>& folders, const fs::path& out) {
    auto opened = openParts(folders);
    if (!opened)
        return opened.error();
    auto& parts = *opened;
    const auto byPosition = areShards(parts);
    if (!byPosition)
        return byPosition.error();
    if (const auto error = makeFolders(out))
        return *error;
    const ResultsOptions options{.folder = out};
    ResultsWriter writer(options);
    Pictures pictures(out);
    std::error_code ignored;
    const std::string root = fs::current_path(ignored).native();
    const auto comesFirst = [&](const auto& a, const auto& b) {
        if (a->line.empty() || b->line.empty())
            return !a->line.empty();
        return *byPosition && a->position < b->position;
    };
    while (true) {
        Part& part = **std::ranges::min_element(parts, comesFirst);
        if (part.line.empty())
            break;
        Json page = parseLine(part.line);
        if (!isPageLine(page))
            return Error{Errc::BadInput,
                         printable(part.folder.native()) + ": results.jsonl is broken; run its batch again"};
        if (!part.root.empty() && part.root != root && !page.contains("root") && !fileBytes(page).starts_with('/'))
            page["root"] = part.root;
        if (const auto failed = pictures.bringAll(page, part.folder))
            return *failed;
        writer.add(std::move(page), 0);
        part.advance();
    }
    if (const auto failed = writer.commit())
        return *failed;
    return Merged{writer.totals(), *byPosition ? faultsOf(parts) : std::vector<std::string>{}};
}

} // namespace nonet::batch
