#pragma once

#include "nonet/error.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace nonet::samples {

/// One picture to make.
struct Order {
    std::string file;  ///< relative, without its ending
    std::string kinds; ///< joined by '+'
    std::uint64_t seed = 0;
};

/// Orders from a text file, one per line: `file kinds seed`; `#` begins a comment.
Result<std::vector<Order>> readRecipe(const std::filesystem::path& path);

/// `count` orders that take the comma-separated kinds in turn; every seed follows from `seed` and the picture's number.
std::vector<Order> makeOrders(int count, std::uint64_t seed, const std::string& kindList);

} // namespace nonet::samples
