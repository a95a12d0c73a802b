#include "apps/batch/merge.h"

#include "apps/batch/merge_part.h"
#include "apps/batch/page_line.h"
#include "apps/batch/picture_claims.h"
#include "apps/batch/results.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <unordered_set>

namespace nonet::batch {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBlockBytes = 1 << 16;

/// One file in another folder too, without a copy of its bytes if the file system can. Whoever ends the program, it is
/// there as a whole or not at all.
std::optional<Error> bring(const fs::path& from, const fs::path& to) {
    std::error_code error, ignored;
    if (fs::symlink_status(from, ignored).type() != fs::file_type::regular || fs::equivalent(from, to, ignored))
        return std::nullopt;
    if (fs::symlink_status(to, ignored).type() == fs::file_type::regular)
        fs::remove(to, ignored);
    fs::create_hard_link(from, to, error);
    if (!error)
        return std::nullopt;
    std::ifstream file(from, std::ios::binary);
    OutputFile copy(to, {.name = OutputName::Chosen, .isSynced = false});
    std::string block(kBlockBytes, '\0');
    while (file.read(block.data(), kBlockBytes) || file.gcount() > 0)
        copy.write(std::string_view(block).substr(0, static_cast<std::size_t>(file.gcount())));
    return copy.commit();
}

/// The pictures of the whole. Batches of different folders may have pages of one name; each keeps its own pictures.
class Pictures {
public:
    explicit Pictures(fs::path folder) : folder_(std::move(folder)) {}

    /// Writes into a page's line where its pictures will be.
    void rename(Json& page) {
        if (!page["overlay"].is_null())
            page["overlay"] = freeName(page["overlay"].get<std::string>());
        const std::string thumbs = thumbsOf(page), ours = freeName(thumbs);
        if (ours != thumbs)
            page["thumbs"] = ours;
    }

    /// Brings those of a page, and writes into its line where they are now.
    std::optional<Error> bringAll(Json& page, const fs::path& from) {
        const Json before = page;
        rename(page);
        if (!page["overlay"].is_null()) {
            const fs::path overlay = from / before["overlay"].get<std::string>();
            std::error_code ignored;
            missing_ += fs::symlink_status(overlay, ignored).type() != fs::file_type::regular;
            if (auto error = bring(overlay, folder_ / page["overlay"].get<std::string>()))
                return error;
        }
        for (std::size_t i = 0; i <= page["grids"].size(); ++i) {
            const std::string ending = (i ? '-' + std::to_string(i) : std::string()) + ".jpg";
            if (auto error = bring(from / (thumbsOf(before) + ending), folder_ / (thumbsOf(page) + ending)))
                return error;
        }
        return std::nullopt;
    }

    std::int64_t missing() const { return missing_; } ///< overlays that are not where their pages say

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
    std::int64_t missing_ = 0;
};

using Parts = std::vector<std::unique_ptr<MergePart>>;

std::string nameOf(const MergePart& part) {
    return printable(part.folder.native());
}

/// Whether all are shards of one batch, none twice.
Result<bool> areShards(const Parts& parts) {
    const MergePart& first = *parts.front();
    std::map<unsigned, const MergePart*> seen;
    for (const auto& part : parts) {
        if (part->shard.has_value() != first.shard.has_value() ||
            (part->shard && part->shard->count != first.shard->count))
            return Error{Errc::BadInput, nameOf(*part) + " and " + nameOf(first) +
                                             " are not parts of one batch; join the parts of each batch first"};
        if (part->shard && !seen.emplace(part->shard->index, part.get()).second)
            return Error{Errc::BadInput, nameOf(*part) + ": part " + std::to_string(part->shard->index) +
                                             " is given twice; name it once"};
    }
    return first.shard.has_value();
}

/// Whether two folders hold the same results of the same run, one perhaps a copy of the other.
bool areSame(const MergePart& a, const MergePart& b) {
    std::error_code ignored;
    if (fs::equivalent(a.folder, b.folder, ignored))
        return true;
    return a.manifest && b.manifest && a.pages > 0 && !a.root.empty() && a.manifest->checksums == b.manifest->checksums;
}

std::optional<Error> findDouble(const Parts& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (areSame(*parts[k], *parts[i]))
                return Error{Errc::BadInput, nameOf(*parts[i]) + ": its results are given twice, also as " +
                                                 nameOf(*parts[k]) + "; name them once"};
    return std::nullopt;
}

/// The first option that two parts were not both made with; empty: none, or nobody wrote it down.
std::string differentOption(const MergePart& a, const MergePart& b) {
    if (!a.manifest || !b.manifest || !a.manifest->madeWith.is_object() || !b.manifest->madeWith.is_object())
        return {};
    for (const auto& [key, value] : a.manifest->madeWith.items())
        if (b.manifest->madeWith.value(key, Json()) != value)
            return key + " " + b.manifest->madeWith.value(key, Json()).dump() + " where " + nameOf(a) + " has " +
                   value.dump();
    return {};
}

/// Shards of other inputs, or made in another way, are none of the same batch.
std::optional<Error> findStranger(const Parts& parts) {
    const MergePart& first = *parts.front();
    for (const auto& part : parts) {
        if (!first.mark.empty() && !part->mark.empty() && part->mark != first.mark)
            return Error{Errc::BadInput, nameOf(*part) + ": this part was made from other inputs than " +
                                             nameOf(first) + "; run it again with the same"};
        if (const std::string option = differentOption(first, *part); !option.empty())
            return Error{Errc::BadInput, nameOf(*part) + ": this part was made with " + option +
                                             "; run it again with the same options"};
    }
    return std::nullopt;
}

/// Whether each part says how many inputs it is of.
bool haveManifests(const Parts& parts) {
    return std::ranges::all_of(parts, [](const auto& part) { return part->manifest.has_value(); });
}

std::int64_t inputsOf(const Parts& parts, std::int64_t Manifest::*count) {
    std::int64_t sum = 0;
    for (const auto& part : parts)
        sum += part->manifest ? (*part->manifest).*count : 0;
    return sum;
}

/// A sentence for each thing that the whole would be without.
std::vector<std::string> lacksOf(const Parts& parts) {
    std::vector<std::string> lacks;
    for (const auto& part : parts)
        if (const auto& manifest = part->manifest; manifest && manifest->inputs < manifest->expected)
            lacks.push_back(nameOf(*part) + ": results of " + std::to_string(manifest->expected - manifest->inputs) +
                            " of " + std::to_string(manifest->expected) + " inputs are missing");
    const unsigned count = parts.front()->shard ? parts.front()->shard->count : 0;
    for (unsigned i = 1; i <= count; ++i)
        if (std::ranges::none_of(parts, [&](const auto& part) { return part->shard->index == i; }))
            lacks.push_back("part " + std::to_string(i) + " of " + std::to_string(count) + " is missing");
    const bool isKnown = count > 0 && haveManifests(parts);
    if (const std::int64_t all = isKnown ? parts.front()->manifest->batchInputs : 0;
        lacks.empty() && isKnown && inputsOf(parts, &Manifest::inputs) != all)
        lacks.push_back("the parts are of " + std::to_string(inputsOf(parts, &Manifest::inputs)) +
                        " inputs, and their batch has " + std::to_string(all));
    return lacks;
}

std::optional<Error> makeFolders(const fs::path& out) {
    std::error_code error;
    for (const char* name : {"overlays", "thumbs"})
        if (fs::create_directories(out / name, error); error)
            return Error{Errc::BadOutput,
                         printable(out.native()) + ": the folder cannot be made (" + error.message() + ")"};
    return std::nullopt;
}

/// All parts, each page in them looked at; `pictures` are the inputs that their pictures are of, see claimOf().
Result<Parts> openParts(const std::vector<fs::path>& folders, std::set<std::string>& pictures) {
    Parts parts;
    Pictures names({});
    for (const fs::path& folder : folders) {
        std::error_code ignored;
        const bool hasPictures = fs::exists(folder / "thumbs", ignored);
        auto part = openPart(folder, [&](Json page) {
            names.rename(page);
            if (hasPictures)
                for (const Json& picture : {page["overlay"], Json(thumbsOf(page) + ".jpg")})
                    if (picture.is_string())
                        pictures.insert(claimOf(fs::path(picture.get<std::string>()).filename().native()));
        });
        if (!part)
            return part.error();
        parts.push_back(std::move(*part));
    }
    return parts;
}

std::string joined(const std::vector<std::string>& sentences) {
    std::string text;
    for (const std::string& sentence : sentences)
        text.append(text.empty() ? "" : "; ").append(sentence);
    return text;
}

/// What the whole lacks; the error says that it must not lack it, or that the parts do not belong together.
Result<std::vector<std::string>> compareParts(const Parts& parts, bool isPartial) {
    if (const auto byPosition = areShards(parts); !byPosition)
        return byPosition.error();
    if (const auto error = findDouble(parts))
        return *error;
    if (const auto error = parts.front()->shard ? findStranger(parts) : std::nullopt)
        return *error;
    std::vector<std::string> lacks = lacksOf(parts);
    if (!lacks.empty() && !isPartial)
        return Error{Errc::BadInput, joined(lacks) + "; give all parts, or --partial to join what is there"};
    return lacks;
}

/// How many inputs the whole should have; 0 if nobody wrote it down.
std::int64_t expectedInputs(const Parts& parts) {
    if (!haveManifests(parts))
        return 0;
    return parts.front()->shard ? parts.front()->manifest->batchInputs : inputsOf(parts, &Manifest::expected);
}

/// Adds the pages of all parts, in the order of a single run if they are shards.
std::optional<Error> joinPages(const Parts& parts, Pictures& pictures, ResultsWriter& writer) {
    std::error_code ignored;
    const std::string root = fs::current_path(ignored).native();
    const auto comesFirst = [](const auto& a, const auto& b) {
        if (a->line.empty() || b->line.empty())
            return !a->line.empty();
        return a->shard && a->position < b->position;
    };
    while (true) {
        MergePart& part = **std::ranges::min_element(parts, comesFirst);
        if (part.line.empty())
            return std::nullopt;
        Json page = parseLine(part.line);
        if (!isPageLine(page)) // it was one a moment ago
            return Error{Errc::BadInput, nameOf(part) + ": results.jsonl is changed by somebody else; try again"};
        if (!part.root.empty() && part.root != root && !page.contains("root") && !fileBytes(page).starts_with('/'))
            page["root"] = part.root;
        if (const auto failed = pictures.bringAll(page, part.folder))
            return failed;
        writer.add(std::move(page), 0);
        part.advance();
    }
}

} // namespace

Result<Merged> merge(const std::vector<fs::path>& folders, const fs::path& out, bool isPartial) {
    std::set<std::string> claims;
    const auto parts = openParts(folders, claims);
    if (!parts)
        return parts.error();
    auto lacks = compareParts(*parts, isPartial);
    if (!lacks)
        return lacks.error();
    std::error_code ignored;
    const bool ownsAll = // an older nonet's, or of a part itself
        (isBatchOutput(out) && !fs::exists(out / kManifestFile, ignored)) ||
        std::ranges::any_of(folders, [&](const fs::path& folder) { return fs::equivalent(folder, out, ignored); });
    if (const auto error = makeFolders(out))
        return *error;
    if (const auto error = claimPictures(out, claims, ownsAll))
        return *error;
    ResultsOptions options{.folder = out};
    options.inputs = options.batchInputs = expectedInputs(*parts);
    if (!lacks->empty())
        options.lack = "This is not the whole: " + joined(*lacks) + ".";
    ResultsWriter writer(options);
    Pictures pictures(out);
    if (const auto failed = joinPages(*parts, pictures, writer))
        return *failed;
    if (const auto failed = writer.commit())
        return *failed;
    Merged merged{writer.totals(), std::max(options.inputs, writer.totals().inputs), std::move(*lacks), {}};
    if (pictures.missing() > 0)
        merged.faults.push_back(
            std::to_string(pictures.missing()) +
            (pictures.missing() == 1 ? " overlay that the results name is" : " overlays that the results name are") +
            " missing; the whole is without");
    for (const auto& part : *parts)
        if (!part->manifest)
            merged.notes.push_back(nameOf(*part) +
                                   " was written by an older nonet, so that nothing tells whether it is whole");
    return merged;
}

} // namespace nonet::batch
