#include "apps/batch/page_index.h"

#include "apps/batch/page_line.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace nonet::batch {

namespace {

/// A power cut may leave a page in the journal whose picture did not reach the disk.
bool hasItsOverlay(const Json& line, const std::filesystem::path& folder) {
    std::error_code error;
    return line["overlay"].is_null() ||
           (std::filesystem::file_size(folder / line["overlay"].get<std::string>(), error) > 0 && !error);
}

std::string hashOf(const std::string& path) {
    const auto library = loadPageLibrary();
    return library ? (*library)->hashFile(path) : "";
}

} // namespace

bool PageIndex::State::isFinished() const {
    return pageCount >= 0 && std::ranges::count_if(offsets, [](std::int64_t o) { return o >= 0; }) >= pageCount;
}

PageIndex::PageIndex(std::vector<InputFile> files, const Corrections& corrections, bool byContent)
    : files_(std::move(files)), corrections_(corrections), byContent_(byContent), states_(files_.size()) {}

Result<PageIndex::Loaded> PageIndex::load(Journal& journal, const std::filesystem::path& folder, bool retryErrors) {
    std::unordered_map<std::string_view, std::size_t> byPath;
    for (std::size_t i = 0; i < files_.size(); ++i)
        byPath.emplace(files_[i].path, i);
    std::unordered_map<std::size_t, Json> sources; // of files that the journal knows; asked for once, it may be slow
    std::unordered_set<std::string> strangers;
    std::map<std::pair<std::size_t, int>, std::int64_t> errors; // by page
    int broken = 0;
    const auto torn = journal.replay([&](const Json& line, std::int64_t offset) {
        const bool isPage = isPageLine(line);
        if (!isPage && !isEndLine(line)) {
            ++broken;
            return;
        }
        const std::string path = fileBytes(line);
        const auto found = byPath.find(path);
        if (found == byPath.end()) {
            strangers.insert(path);
            return;
        }
        const std::size_t file = found->second;
        auto source = sources.find(file);
        if (source == sources.end())
            source = sources.emplace(file, sourceOf(file)).first;
        if (line.value("source", Json()) != source->second)
            return;
        if (!isPage) {
            setPageCount(file, line["pages"].get<int>());
        } else if (hasItsOverlay(line, folder)) {
            const int page = line["page"].is_null() ? 1 : line["page"].get<int>();
            setDone(file, page, offset);
            errors.erase({file, page});
            if (!line["error"].is_null())
                errors.emplace(std::pair(file, page), offset);
        }
    });
    if (!torn)
        return torn.error();
    for (const auto& [page, offset] : errors)
        if (retryErrors || offset < journal.lastBroken())
            setDone(page.first, page.second, -1);
    return Loaded{*torn + broken, strangers.size()};
}

void PageIndex::adopt(const PageIndex& earlier) {
    std::unordered_map<std::string_view, std::size_t> before;
    for (std::size_t i = 0; i < earlier.files_.size(); ++i)
        before.emplace(earlier.files_[i].path, i);
    for (std::size_t i = 0; i < files_.size(); ++i)
        if (const auto found = before.find(files_[i].path); found != before.end()) {
            const InputFile& old = earlier.files_[found->second];
            if (old.size == files_[i].size && old.modifiedNs == files_[i].modifiedNs)
                states_[i] = earlier.states_[found->second];
        }
}

std::vector<std::size_t> PageIndex::unfinished() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::size_t> files;
    for (std::size_t i = 0; i < states_.size(); ++i)
        if (!states_[i].isFinished())
            files.push_back(i);
    return files;
}

bool PageIndex::isDone(std::size_t file, int page) const {
    const std::lock_guard lock(mutex_);
    const auto& offsets = states_[file].offsets;
    const auto at = static_cast<std::size_t>(page - 1);
    return at < offsets.size() && offsets[at] >= 0;
}

void PageIndex::setDone(std::size_t file, int page, std::int64_t offset) {
    const std::lock_guard lock(mutex_);
    auto& offsets = states_[file].offsets;
    const auto at = static_cast<std::size_t>(page - 1);
    if (offsets.size() <= at)
        offsets.resize(at + 1, -1);
    offsets[at] = offset;
}

void PageIndex::setPageCount(std::size_t file, int pages) {
    const std::lock_guard lock(mutex_);
    states_[file].pageCount = pages;
}

std::vector<std::int64_t> PageIndex::offsets(std::size_t file) const {
    const std::lock_guard lock(mutex_);
    std::vector<std::int64_t> done = states_[file].offsets;
    std::erase(done, -1);
    return done;
}

Json PageIndex::sourceOf(std::size_t file) const {
    const InputFile& input = files_[file];
    std::error_code ignored;
    // A pipe could not be read again behind it.
    const bool canHash = byContent_ && std::filesystem::is_regular_file(input.path, ignored);
    Json source =
        canHash ? Json{{"sha256", hashOf(input.path)}} : Json{{"size", input.size}, {"modified_ns", input.modifiedNs}};
    if (const std::string known = corrections_.fingerprint(input.path); !known.empty())
        source["corrections"] = known;
    return source;
}

} // namespace nonet::batch
