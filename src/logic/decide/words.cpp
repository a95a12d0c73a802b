// The words of the public enumerations.
#include "nonet/decide.h"

#include <algorithm>
#include <array>

namespace nonet {

namespace {

constexpr std::array<std::pair<Status, std::string_view>, 6> kWords{{{Status::Solved, "solved"},
                                                                     {Status::Doubtful, "doubtful"},
                                                                     {Status::Ambiguous, "ambiguous"},
                                                                     {Status::Contradiction, "contradiction"},
                                                                     {Status::Complete, "complete"},
                                                                     {Status::Unreadable, "unreadable"}}};

} // namespace

std::string_view toString(Status status) {
    for (const auto& [value, word] : kWords)
        if (value == status)
            return word;
    return "unreadable";
}

std::optional<Status> parseStatus(std::string_view word) {
    for (const auto& [value, name] : kWords)
        if (name == word)
            return value;
    return std::nullopt;
}

std::optional<Show> parseShow(std::string_view word) {
    constexpr std::array<std::string_view, 4> kShown = {"solution", "hint", "mistakes", "reading"};
    const auto found = std::ranges::find(kShown, word);
    return found == kShown.end() ? std::nullopt : std::optional(static_cast<Show>(found - kShown.begin()));
}

std::string_view toString(Engine engine) {
    return kEngineNames.at(static_cast<std::size_t>(engine));
}

std::optional<Engine> parseEngine(std::string_view name) {
    const auto found = std::ranges::find(kEngineNames, name);
    return found == kEngineNames.end() ? std::nullopt
                                       : std::optional(static_cast<Engine>(found - kEngineNames.begin()));
}

} // namespace nonet
