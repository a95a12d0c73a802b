#include "apps/web/door.h"

#include "apps/web/request_body.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include <array>
#include <stdexcept>

namespace nonet::web {

namespace {

constexpr std::size_t kKeyBytes = 16;

/// The value of one cookie of a Cookie header.
std::string cookieOf(std::string_view cookies, std::string_view name) {
    while (!cookies.empty()) {
        const std::string_view one = cookies.substr(0, cookies.find(';'));
        cookies.remove_prefix(std::min(one.size() + 1, cookies.size()));
        const std::string_view trimmed = one.substr(std::min(one.find_first_not_of(' '), one.size()));
        if (trimmed.starts_with(name) && trimmed.substr(name.size(), 1) == "=")
            return std::string(trimmed.substr(name.size() + 1));
    }
    return {};
}

std::string keyInAddress(const Head& head) {
    const auto fields = queryFields(head.target);
    const auto found = fields.find("key");
    return found == fields.end() ? std::string{} : found->second;
}

} // namespace

Door::Door(std::string key, int port, bool isTls)
    : key_(std::move(key)), cookieName_("nonet-" + std::to_string(port)), isTls_(isTls) {}

std::string Door::newKey() {
    std::array<unsigned char, kKeyBytes> bytes{};
    if (::RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1)
        throw std::runtime_error("the system gives no random numbers for a key");
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string key;
    for (const unsigned char byte : bytes) {
        key += kDigits[byte >> 4];
        key += kDigits[byte & 15];
    }
    return key;
}

/// Takes as long for every text of the key's length, so that the time tells nothing.
bool Door::isKey(const std::string& text) const {
    return text.size() == key_.size() && ::CRYPTO_memcmp(text.data(), key_.data(), key_.size()) == 0;
}

bool Door::opensFor(const Head& head) const {
    constexpr std::string_view kBearer = "Bearer ";
    const std::string authorization = head.value("authorization");
    return isKey(cookieOf(head.value("cookie"), cookieName_)) || isKey(keyInAddress(head)) ||
           (authorization.starts_with(kBearer) && isKey(authorization.substr(kBearer.size())));
}

std::optional<std::string> Door::cookieFor(const Head& head) const {
    if (!isKey(keyInAddress(head)))
        return std::nullopt;
    return cookieName_ + "=" + key_ + "; Path=/; HttpOnly; SameSite=Strict" + (isTls_ ? "; Secure" : "");
}

} // namespace nonet::web
