// What a batch reads, in an order that depends on nothing but names. What is named by the user or a pattern is always
// listed, so that it gets its line even if it turns out to be no picture; of a folder's files those that by name or
// signature may be pictures, but not what a killed program left half written, and whatever cannot be looked at. A
// folder that was walked already is not walked again: a link to one above it is a loop, and that is an error of its
// own. Folders of batches hold copies of what was read before, and are left out.

#include "apps/batch/input_list.h"

#include "apps/batch/checksum.h"
#include "apps/batch/journal.h"
#include "apps/batch/regular_file.h"
#include "apps/page/picture_signature.h"
#include "apps/page/temporary_file.h"
#include "base/lower_extension.h"
#include "nonet/error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <glob.h>
#include <set>
#include <string_view>
#include <sys/stat.h>

namespace nonet::batch {

namespace fs = std::filesystem;

namespace {

// Pictures and documents of pictures, also of kinds that are only good for an error that says so.
constexpr std::array kPictureNames = {"jpg", "jpeg", "jpe",  "jfif", "png", "apng", "tif", "tiff", "webp", "bmp",
                                      "dib", "gif",  "heic", "heif", "hif", "avif", "jxl", "jp2",  "j2k",  "jpx",
                                      "pdf", "ppm",  "pgm",  "pbm",  "pnm", "tga",  "psd", "svg",  "djvu", "ps",
                                      "eps", "dng",  "cr2",  "cr3",  "nef", "arw",  "orf", "rw2",  "raf"};
constexpr std::size_t kHeadBytes = 16;

using FolderId = std::pair<dev_t, ino_t>;

bool hasPictureName(const fs::path& path) {
    const std::string extension = detail::lowerExtension(path);
    return !extension.empty() && std::ranges::find(kPictureNames, extension.substr(1)) != kPictureNames.end();
}

bool hasPictureSignature(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::array<char, kHeadBytes> head{};
    file.read(head.data(), head.size());
    return isPictureSignature({head.data(), static_cast<std::size_t>(file.gcount())});
}

bool beginsWith(const fs::path& path, std::string_view begin) {
    std::ifstream file = openRegular(path);
    std::array<char, kHeadBytes> head{};
    file.read(head.data(), head.size());
    return std::string_view(head.data(), head.size()).starts_with(begin);
}

class Lister {
public:
    explicit Lister(const ListOptions& options) : options_(options) {
        struct stat info {};
        if (!options.output.empty() && ::stat(options.output.c_str(), &info) == 0)
            output_ = {info.st_dev, info.st_ino};
    }

    void addArgument(const std::string& argument) {
        struct stat info {};
        if (::lstat(argument.c_str(), &info) == 0 || argument.find_first_of("*?[") == std::string::npos) {
            add(argument, true);
            return;
        }
        glob_t found{};
        if (::glob(argument.c_str(), 0, nullptr, &found) == 0)
            for (std::size_t i = 0; i < found.gl_pathc; ++i)
                add(found.gl_pathv[i], true);
        else
            addFile({argument, 0, -1, 0, printable(argument) + ": no file fits this pattern; check it"});
        ::globfree(&found);
    }

    InputList take() && { return std::move(list_); }

private:
    void add(const fs::path& path, bool isNamed) {
        struct stat info {};
        if (::stat(path.c_str(), &info) != 0) {
            const int why = errno;
            addFile({path.native(), 0, -1, 0,
                     printable(path.native()) + (why == ENOENT
                                                     ? ": there is no such file; check the name"
                                                     : std::string(": cannot be read (") + std::strerror(why) + ")")});
        } else if (S_ISDIR(info.st_mode)) {
            addFolder(path, {info.st_dev, info.st_ino});
        } else if (!S_ISREG(info.st_mode) && !isNamed) {
            addFile({path.native(), 0, -1, 0, printable(path.native()) + " is not a file"});
        } else if (isNamed ||
                   (nameBehindTemporary(path).empty() && (hasPictureName(path) || hasPictureSignature(path)))) {
            addFile({path.native(), 0, info.st_size, info.st_mtim.tv_sec * 1'000'000'000 + info.st_mtim.tv_nsec});
        } else {
            ++list_.skipped;
        }
    }

    void addFolder(const fs::path& folder, FolderId id) {
        if (std::ranges::find(above_, id) != above_.end()) {
            addFile(
                {folder.native(), 0, -1, 0,
                 printable(folder.native()) + ": a loop of links, it leads back to a folder above; remove the link"});
            return;
        }
        if (id == output_ || isBatchOutput(folder) || !walked_.insert(id).second)
            return;
        std::error_code error;
        std::vector<fs::path> names;
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
            names.push_back(entry->path().filename());
        if (error)
            addFile({folder.native(), 0, -1, 0,
                     printable(folder.native()) + ": the folder cannot be read (" + error.message() + ")"});
        std::ranges::sort(names, {}, [](const fs::path& name) -> const std::string& { return name.native(); });
        above_.push_back(id);
        for (const fs::path& name : names)
            add(folder / name, false);
        above_.pop_back();
    }

    void addFile(InputFile file) {
        std::string normal = fs::path(file.path).lexically_normal().native();
        const std::uint64_t part = checksum(normal) % options_.shard.count + 1;
        if (!list_.all.insert(std::move(normal)).second)
            return;
        file.position = list_.all.size() - 1;
        if (part == options_.shard.index)
            list_.files.push_back(std::move(file));
    }

    const ListOptions& options_;
    FolderId output_{};
    InputList list_;
    std::set<FolderId> walked_;
    std::vector<FolderId> above_;
};

} // namespace

bool isBatchOutput(const fs::path& folder) {
    std::error_code ignored;
    return beginsWith(folder / "journal.jsonl", Journal::kBegin) ||
           (beginsWith(folder / "results.jsonl", "{\"schema\":") && fs::exists(folder / "report.html", ignored));
}

std::string InputList::mark() const {
    std::uint64_t sum = 0; // whatever the order
    for (const std::string& path : all)
        sum += checksum(path);
    return std::to_string(sum);
}

InputList listInputs(const std::vector<std::string>& arguments, const ListOptions& options) {
    Lister lister(options);
    for (const std::string& argument : arguments)
        lister.addArgument(argument);
    return std::move(lister).take();
}

std::vector<std::string> splitPaths(std::string_view text) {
    const bool byNul = text.find('\0') != text.npos;
    std::vector<std::string> paths;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(byNul ? '\0' : '\n'), text.size());
        std::string_view path = text.substr(0, end);
        if (!byNul && path.ends_with('\r'))
            path.remove_suffix(1);
        if (!path.empty())
            paths.emplace_back(path);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return paths;
}

} // namespace nonet::batch
