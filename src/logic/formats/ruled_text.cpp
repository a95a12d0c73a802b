// Rules in plain text: behind the cells of a line, or as a line of a killer program.
#include "logic/formats/forms.h"

#include <algorithm>
#include <array>

namespace nonet::detail {

namespace {

constexpr std::string_view kSeparators = " \t,;:\r\n";

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return lower;
}

} // namespace

std::optional<Result<Rules>> rulesBehind(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kSeparators), text.size()));
    text = text.substr(0, text.find_last_not_of(kSeparators) + 1);
    if (text.empty())
        return std::nullopt;
    const std::string words = lowerCase(text);
    if (words.size() == Grid::kCells && words.find_first_not_of("abcdefghi") == std::string::npos)
        return Rules::make({.regions = words});
    auto rules = parseRules(words);
    const auto begins = [&](std::string_view word) { return words.starts_with(word); };
    if (rules || std::ranges::any_of(std::array{"jigsaw:", "killer:", "3x3:", "sumocuev1"}, begins))
        return rules;
    return std::nullopt;
}

std::optional<FormLine> readKillerLine(std::string_view line) {
    const std::string head = lowerCase(line.substr(0, 9));
    if (!head.starts_with("3x3:") && head != "sumocuev1")
        return std::nullopt;
    auto rules = parseRules(line);
    return rules ? Result<LinkPuzzle>(LinkPuzzle{{}, *rules}) : Result<LinkPuzzle>(rules.error());
}

} // namespace nonet::detail
