// What assets/player.js needs to play steps, words too, in short: cells and digits are numbers. The script replays the
// steps itself.
#include "logic/report/json.h"
#include "logic/words/catalogue.h"

namespace nonet {

namespace {

using detail::Json;

constexpr std::string_view kPrefix = "player.";

Json pairs(const std::vector<Candidate>& list) {
    Json array = Json::array();
    for (const Candidate& each : list)
        array.push_back({each.cell, each.digit});
    return array;
}

Json numbers(const CellSet& cells) {
    Json array = Json::array();
    for (int cell : cells)
        array.push_back(cell);
    return array;
}

/// What must differ, and what marks the kind of puzzle.
Json rulesData(const Rules& rules) {
    Json unitList = Json::array(), windows = Json::array(), cages = Json::array(), regions = Json::array();
    for (const Unit& unit : units(rules)) {
        unitList.push_back(numbers(unit.cellSet()));
        if (unit.kind == Unit::Kind::Window)
            windows.push_back(unitList.back());
    }
    for (const Cage& cage : rules.cages())
        cages.push_back({{"sum", cage.sum}, {"cells", numbers(cage.cells)}});
    for (int cell = 0; cell < Grid::kCells; ++cell)
        regions.push_back(rules.regionOf(cell));
    return {{"units", unitList},
            {"regions", regions},
            {"windows", windows},
            {"cages", cages},
            {"falling", rules.table().hasFalling},
            {"rising", rules.table().hasRising}};
}

Json candidatesData(const Candidates& candidates) {
    Json array = Json::array();
    for (int cell = 0; cell < Grid::kCells; ++cell)
        array.push_back(candidates.at(cell).bits());
    return array;
}

/// The words of the player itself: all lines of the catalogue that are its own.
Json playerWords(Language language) {
    Json words;
    for (const auto& [id, sentence] : detail::catalogue(language))
        if (id.starts_with(kPrefix))
            words[std::string(id.substr(kPrefix.size()))] = sentence;
    return words;
}

} // namespace

Json detail::playerStep(const Step& step, const Wording& wording) {
    Json unitList = Json::array(), marks = Json::array(), links = Json::array();
    for (const Unit& unit : step.units)
        unitList.push_back(numbers(unit.cellSet()));
    for (const Mark& mark : step.marks)
        marks.push_back({mark.candidate.cell, mark.candidate.digit, static_cast<int>(mark.role)});
    for (const Link& link : step.links)
        links.push_back({numbers(link.from), link.fromDigit, numbers(link.to), link.toDigit, link.isStrong});
    return {{"technique", info(step.technique).id},
            {"name", techniqueName(step.technique, wording.language)},
            {"level", toString(info(step.technique).level)},
            {"why", reasonInWords(step, wording)},
            {"then", conclusionInWords(step, wording)},
            {"short", conclusion(step, wording.cells)},
            {"cells", step.cells},
            {"units", unitList},
            {"strike", pairs(step.eliminations)},
            {"place", pairs(step.placements)},
            {"marks", marks},
            {"links", links}};
}

Json detail::playerData(const Candidates& start, const Grid& givens, const Wording& wording) {
    return {{"puzzle", start.grid().toString()},
            {"givens", givens.toString()},
            {"rules", rulesData(start.rules())},
            {"letters", wording.cells == CellNames::Letters},
            {"candidates", candidatesData(start)},
            {"words", playerWords(wording.language)},
            {"steps", Json::array()}};
}

Json detail::playerData(const Explanation& explanation, const Grid& puzzle, const Wording& wording) {
    Json data = playerData(Candidates(explanation.puzzle, explanation.rules), puzzle, wording);
    data["level"] = words(wording.language, "level." + std::string(toString(explanation.level)));
    data["score"] = explanation.score;
    data["summary"] =
        phrase({"steps.summary", {{"count", static_cast<int>(explanation.steps.size())}, {"score", explanation.score}}},
               wording.language);
    data["end"] = endSentence(explanation, wording.language);
    for (const Step& step : explanation.steps)
        data["steps"].push_back(playerStep(step, wording));
    return data;
}

} // namespace nonet
