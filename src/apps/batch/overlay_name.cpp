// One flat name for a path, from which the path could be told again: / becomes +, and what is not plain is written as
// %XX. The page's number is always there, so that a.jpg-p2 as a file of its own is still another name.

#include "apps/batch/overlay_name.h"

#include "apps/batch/checksum.h"
#include "base/text_codes.h"
#include "base/utf8.h"

#include <filesystem>

namespace nonet::batch {

namespace {

// Leaves room for the page, the format and a temporary name within the 255 bytes of common file systems.
constexpr std::size_t kMaxBytes = 180;

/// Letters of any language and common punctuation; nothing that a shell, a URL or another file system minds.
bool isPlain(std::string_view character) {
    constexpr std::string_view kPlain = " !#$&'(),-.;=@[]^_`{}~";
    return character.size() > 1 || std::isalnum(static_cast<unsigned char>(character[0])) ||
           kPlain.find(character[0]) != kPlain.npos;
}

} // namespace

std::string overlayStem(const std::string& path) {
    const std::string normal = std::filesystem::path(path).lexically_normal().native();
    std::string name;
    for (std::string_view rest = normal; !rest.empty();) {
        const std::size_t length = detail::firstCodePoint(rest).length;
        const std::string_view character = rest.substr(0, length ? length : 1);
        const bool isHidden = name.empty() && character == ".";
        name += character == "/"                            ? "+"
                : length && isPlain(character) && !isHidden ? std::string(character)
                                                            : detail::toPercentCodes(character);
        rest.remove_prefix(character.size());
    }
    if (name.size() > kMaxBytes) {
        std::size_t cut = name.size() - kMaxBytes;
        while (cut < name.size() && (static_cast<unsigned char>(name[cut]) & 0xC0) == 0x80)
            ++cut;
        name = "%~" + std::to_string(checksum(normal)) + "~" + name.substr(cut);
    }
    return name;
}

std::string overlayName(const std::string& path, int page) {
    return overlayStem(path) + "-p" + std::to_string(page);
}

} // namespace nonet::batch
