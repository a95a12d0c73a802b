#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace nonet::web {

/// Who may be talked to. A page of another site can send requests to a local server; its browser then names that site
/// in Origin, or, where the site's name was made to point here, in Host.
class Guard {
public:
    /// `hosts`: the names and addresses, without port, that this server goes by; case does not matter.
    explicit Guard(const std::set<std::string>& hosts);

    bool allowsHost(std::string_view host) const; ///< "localhost:8080", "[::1]:8080"
    /// Whether a page from `origin` ("http://localhost:8080") may send requests to `host`: only our own may.
    bool allowsOrigin(std::string_view origin, std::string_view host) const;

private:
    std::set<std::string> hosts_;
};

/// The host of "name:port", "[address]:port" or "name", in lower case; nothing if it is none of these.
std::optional<std::string> hostOf(std::string_view authority);

} // namespace nonet::web
