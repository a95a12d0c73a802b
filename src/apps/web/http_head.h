#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nonet::web {

/// The line and the headers of a request.
struct Head {
    std::string method, target;                                 ///< as sent: "/api/scan?rules=classic"
    bool isOld = false;                                         ///< HTTP/1.0
    std::vector<std::pair<std::string, std::string>> headers{}; ///< names in lower case
    std::optional<std::uint64_t> length{};                      ///< Content-Length

    std::string path() const; ///< the target up to its query
    bool has(std::string_view name) const { return find(name) != nullptr; }
    std::string value(std::string_view name) const; ///< empty if there is none

private:
    const std::string* find(std::string_view name) const;
};

/// What the first bytes of a connection are: a head, the beginning of one, or none that is taken.
struct HeadReading {
    std::size_t size = 0; ///< of the head in bytes; 0: it is not whole yet
    Head head{};
    int status = 0; ///< of the refusal; 0: there is none
    std::string sentence{};
};

/// Reads the head at the beginning of `bytes`, of which so many were there at a call before that found no end. Takes
/// nothing that two programs may read in two ways: lengths that are no plain number, headers twice that must be there
/// once, blanks before a colon, folded lines, control characters, lines that do not end with CR and LF.
HeadReading readHead(std::string_view bytes, std::size_t searched = 0);

} // namespace nonet::web
