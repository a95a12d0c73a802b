// A grid of candidates: every cell with all digits that are still possible there; a cell with one digit is filled.
#include "logic/formats/forms.h"
#include "nonet/candidates.h"
#include "nonet/report.h"

#include <algorithm>
#include <functional>

namespace nonet::detail {

namespace {

bool isAscending(std::string_view digits) {
    return std::ranges::all_of(digits, [](char c) { return c >= '1' && c <= '9'; }) &&
           std::ranges::adjacent_find(digits, std::greater_equal<>()) == digits.end();
}

} // namespace

std::string writeCandidatesGrid(const ExportPuzzle& puzzle) {
    return candidatesText(Candidates(stateOf(puzzle), puzzle.rules));
}

/// A row of such a grid: nine groups of ascending digits, at least one of them with several.
std::optional<FormLine> readCandidatesLine(std::string_view line) {
    RowLine row{};
    std::size_t count = 0;
    bool hasSeveral = false;
    constexpr std::string_view kSeparators = " \t|";
    for (std::size_t at = line.find_first_not_of(kSeparators); at < line.size();
         at = line.find_first_not_of(kSeparators, at)) {
        const std::string_view group = line.substr(at, line.find_first_of(kSeparators, at) - at);
        const bool isEmpty = group == "-"; // no digit is possible there
        if (count == row.size() || !(isEmpty || isAscending(group)))
            return std::nullopt;
        row[count++] = group.size() == 1 && !isEmpty ? group[0] - '0' : 0;
        hasSeveral = hasSeveral || group.size() > 1;
        at += group.size();
    }
    return count == row.size() && hasSeveral ? std::optional<FormLine>(row) : std::nullopt;
}

} // namespace nonet::detail
