#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace nonet::batch {

inline constexpr std::uint64_t kChecksumBegin = 0xcbf29ce484222325;

/// FNV-1a of 64 bits: the same on every machine, so that shards agree, and never the same when one byte is another.
/// `begin` is what came out for the bytes before.
constexpr std::uint64_t checksum(std::string_view bytes, std::uint64_t begin = kChecksumBegin) {
    for (const char c : bytes)
        begin = (begin ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return begin;
}

inline constexpr std::size_t kChecksumDigits = 16;

/// In hexadecimal digits, as files hold it.
inline std::string checksumText(std::uint64_t sum) {
    char text[kChecksumDigits + 1];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(sum));
    return text;
}

} // namespace nonet::batch
