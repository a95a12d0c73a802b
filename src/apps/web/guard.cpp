#include "apps/web/guard.h"

#include <algorithm>
#include <cctype>

namespace nonet::web {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

bool isPort(std::string_view text) {
    return !text.empty() && text.size() <= 5 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool isHostCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '-' || c == '_' || c == ':';
}

} // namespace

std::optional<std::string> hostOf(std::string_view authority) {
    std::string_view host = authority, rest;
    if (authority.starts_with('[')) {
        const std::size_t end = authority.find(']');
        if (end == authority.npos)
            return std::nullopt;
        host = authority.substr(1, end - 1);
        rest = authority.substr(end + 1);
    } else if (const std::size_t colon = authority.find(':'); colon != authority.npos) {
        host = authority.substr(0, colon);
        rest = authority.substr(colon);
    }
    if (host.empty() || !std::ranges::all_of(host, isHostCharacter))
        return std::nullopt;
    if (!rest.empty() && !(rest.starts_with(':') && isPort(rest.substr(1))))
        return std::nullopt;
    return lower(host);
}

Guard::Guard(const std::set<std::string>& hosts) {
    for (const std::string& host : hosts)
        hosts_.insert(lower(host));
}

bool Guard::allowsHost(std::string_view host) const {
    const auto name = hostOf(host);
    return name && hosts_.contains(*name);
}

bool Guard::allowsOrigin(std::string_view origin, std::string_view host) const {
    for (const std::string_view scheme : {"http://", "https://"})
        if (origin.starts_with(scheme))
            return allowsHost(host) && lower(origin.substr(scheme.size())) == lower(host);
    return false;
}

} // namespace nonet::web
