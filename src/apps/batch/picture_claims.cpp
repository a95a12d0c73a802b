#include "apps/batch/picture_claims.h"

#include "apps/batch/regular_file.h"
#include "apps/page/output_file.h"

#include <algorithm>
#include <cctype>

namespace nonet::batch {

namespace fs = std::filesystem;

namespace {

/// The name without `mark` and the number behind it at its end; as it is if it does not end so.
std::string_view withoutNumber(std::string_view name, std::string_view mark) {
    const std::size_t end = name.find_last_not_of("0123456789");
    const bool isNumbered = end != name.npos && end + 1 < name.size() && name.substr(0, end + 1).ends_with(mark);
    return isNumbered ? name.substr(0, end + 1 - mark.size()) : name;
}

/// As a line of the file: names of strangers may hold line ends.
std::string lineOf(std::string name) {
    std::ranges::replace(name, '\n', ' ');
    return name;
}

std::set<std::string> readClaims(const fs::path& path) {
    std::set<std::string> claims;
    std::ifstream file = openRegular(path);
    for (std::string line; std::getline(file, line);)
        claims.insert(line);
    return claims;
}

} // namespace

std::string claimOf(std::string_view picture) {
    const std::string_view name = picture.substr(0, picture.rfind('.'));
    const std::string_view page = withoutNumber(name, "-p");
    return std::string(page != name ? page : withoutNumber(withoutNumber(name, "-"), "-p"));
}

std::optional<Error> claimPictures(const fs::path& folder, const std::set<std::string>& inputs, bool ownsAll) {
    std::set<std::string> wanted, claims = readClaims(folder / kPicturesFile);
    for (const std::string& input : inputs)
        if (const std::string line = lineOf(input); !claims.contains(line))
            wanted.insert(line);
    if (wanted.empty())
        return std::nullopt;
    std::error_code error;
    if (!ownsAll)
        for (const char* name : {"overlays", "thumbs"})
            for (fs::directory_iterator entry(folder / name, error), end; !error && entry != end;
                 entry.increment(error))
                if (const fs::path file = entry->path().filename();
                    nameBehindTemporary(file).empty() && wanted.contains(lineOf(claimOf(file.native()))))
                    return Error{Errc::BadOutput, printable(entry->path().native()) +
                                                      " is there and was not written by this batch, which would "
                                                      "replace it; move it away or choose another folder"};
    claims.merge(wanted);
    std::string text;
    for (const std::string& line : claims)
        text.append(line).append("\n");
    return writeOutput(folder / kPicturesFile, text, {.name = OutputName::Chosen});
}

} // namespace nonet::batch
