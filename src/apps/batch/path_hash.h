#pragma once

#include <cstdint>
#include <string_view>

namespace nonet::batch {

/// FNV-1a: the same on every machine, so that shards agree.
constexpr std::uint64_t pathHash(std::string_view path) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : path)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
}

} // namespace nonet::batch
