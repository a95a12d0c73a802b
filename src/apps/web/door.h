#pragma once

#include "apps/web/http_head.h"

#include <optional>
#include <string>

namespace nonet::web {

/// The key that a server wants to see which others of the network can reach: it is a part of the address that is shown
/// to its user, and the browser keeps it as a cookie.
class Door {
public:
    /// `port` tells the cookie from those of other servers of this machine, as cookies do not mind the port.
    Door(std::string key, int port, bool isTls);

    /// 128 random bits in hexadecimal. Throws std::runtime_error if the system gives none.
    static std::string newKey();

    /// What follows the address of the page: "?key=..."
    std::string query() const { return "?key=" + key_; }
    /// Whether the request brings the key: in its address, its cookie, or as "Authorization: Bearer KEY".
    bool opensFor(const Head& head) const;
    /// The header that gives the browser the cookie, if the request has the key in its address.
    std::optional<std::string> cookieFor(const Head& head) const;

private:
    bool isKey(const std::string& text) const;

    std::string key_, cookieName_;
    bool isTls_;
};

} // namespace nonet::web
