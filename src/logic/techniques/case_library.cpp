#include "logic/techniques/case_library.h"

#include <algorithm>
#include <sstream>

namespace nonet {

namespace {

/// What stands before rules in the extra field.
constexpr std::string_view kRules = ":rules=";

std::vector<std::string> split(std::string_view line) {
    std::vector<std::string> fields(1);
    for (char c : line)
        if (c == ':')
            fields.emplace_back();
        else if (c != '\r')
            fields.back() += c;
    return fields;
}

/// "142 158": digit, row, column.
Result<std::vector<Candidate>> parseCandidates(const std::string& text) {
    std::vector<Candidate> list;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (word.size() != 3 || word.find_first_not_of("123456789") != std::string::npos)
            return Error{Errc::BadInput, "'" + word + "' is not a candidate; write digit, row and column"};
        list.push_back({cellAt(word[1] - '1', word[2] - '1'), word[0] - '0'});
    }
    std::ranges::sort(list);
    return list;
}

std::optional<Technique> byCode(std::string_view code) {
    for (const TechniqueInfo& each : techniques())
        if (!each.code.empty() && each.code == code)
            return each.technique;
    return std::nullopt;
}

} // namespace

Result<TechniqueCase> parseCase(std::string_view line) {
    const std::vector<std::string> fields = split(line);
    if (fields.size() < 7)
        return Error{Errc::BadInput, "a case has the form :code:digits:grid:deleted:eliminations:placements:extra"};
    std::string cells;
    CellSet placedLater;
    for (char c : fields[3]) {
        if (c == '+')
            placedLater.insert(static_cast<int>(std::min<std::size_t>(cells.size(), 80)));
        else
            cells += c;
    }
    const Result<Grid> grid = Grid::parse(cells);
    if (!grid)
        return grid.error();
    const auto deleted = parseCandidates(fields[4]), struck = parseCandidates(fields[5]),
               placed = parseCandidates(fields[6]);
    for (const auto* list : {&deleted, &struck, &placed})
        if (!*list)
            return list->error();
    Rules rules = Rules::Classic;
    if (const std::size_t at = line.find(kRules); at != std::string_view::npos) {
        const auto parsed = parseRules(line.substr(at + kRules.size()));
        if (!parsed)
            return parsed.error();
        rules = *parsed;
    }
    const std::size_t dash = fields[1].find('-');
    const std::string code = fields[1].substr(0, dash);
    TechniqueCase each{code,         dash != std::string::npos && fields[1].substr(dash) == "-x",
                       byCode(code), Candidates(*grid, rules, CellSet::all() - placedLater),
                       *struck,      *placed};
    for (const Candidate& candidate : *deleted)
        each.candidates.remove(candidate.cell, candidate.digit);
    return each;
}

bool passes(const TechniqueCase& each) {
    if (!each.technique)
        return false;
    const std::vector<Step> steps = findSteps(*each.technique, each.candidates);
    if (each.expectsNothing)
        return steps.empty();
    return std::ranges::any_of(steps, [&](const Step& step) {
        return step.eliminations == each.eliminations && step.placements == each.placements;
    });
}

} // namespace nonet
