#include "logic/formats/link.h"

#include "base/text_codes.h"

#include <algorithm>

namespace nonet::detail {

bool isLink(std::string_view line) {
    return line.starts_with("https://") || line.starts_with("http://") || line.starts_with("www.");
}

bool isLinkTo(std::string_view link, std::string_view site) {
    constexpr std::string_view kLongestScheme = "https://";
    return isLink(link) && link.substr(0, link.find('/', kLongestScheme.size())).find(site) != link.npos;
}

std::optional<std::string> partBehind(std::string_view link, std::string_view mark) {
    const std::size_t at = link.find(mark);
    if (at == link.npos)
        return std::nullopt;
    const std::string_view rest = link.substr(at + mark.size());
    std::string part(rest.substr(0, rest.find_first_of("&#")));
    std::ranges::replace(part, ' ', '+'); // some programs make a blank of a plus
    return fromPercentCodes(part);
}

Error damagedLink() {
    return {Errc::BadInput, "the link is damaged or cut; copy the whole of it"};
}

Error unknownLink() {
    return {Errc::BadInput,
            "the link does not hold a puzzle that nonet can read; it can read full links of SudokuWiki, "
            "SudokuPad and f-puzzles, but none that only names a puzzle on the site"};
}

} // namespace nonet::detail
