#pragma once

#include <string_view>

namespace nonet::test {

/// A jigsaw whose regions are boxes, but that two of them trade a cell.
inline constexpr std::string_view kJigsaw = "jigsaw:aaabbbccc"
                                            "aaabbbccc"
                                            "aaabbbccd"
                                            "eeefffcdd"
                                            "eeefffddd"
                                            "eeefffddd"
                                            "ggghhhiii"
                                            "ggghhhiii"
                                            "ggghhhiii";
inline constexpr std::string_view kJigsawRegions = kJigsaw.substr(7);

} // namespace nonet::test
