// The half of the API that needs no picture: solutions, explanations and hints.
#include "apps/page/text_report.h"
#include "apps/web/api.h"
#include "apps/web/api_fields.h"
#include "apps/web/links_json.h"
#include "logic/report/json.h"
#include "nonet/hints.h"

namespace nonet::web {

namespace {

using detail::Json;

Json cellList(const std::vector<int>& cells, CellNames names) {
    Json list = Json::array();
    for (int cell : cells)
        list.push_back(cellName(cell, names));
    return list;
}

Json clashesJson(const Grid& grid, const PuzzleRequest& request) {
    Json list = Json::array();
    for (const Clash& clash : findClashes(grid, request.rules))
        list.push_back({{"cells", cellList(clash.cells, request.wording.cells)},
                        {"digit", clash.digit ? Json(std::to_string(clash.digit)) : Json(nullptr)},
                        {"unit", clash.cage.cells.empty() ? Json(clash.unit.code()) : Json(nullptr)},
                        {"text", clash.sentence(request.wording.cells)}});
    return list;
}

/// The digits that can still be in each cell, as text.
Json candidatesJson(const Candidates& candidates) {
    Json list = Json::array();
    for (int cell = 0; cell < Grid::kCells; ++cell)
        list.push_back(candidates.at(cell).toString());
    return list;
}

/// The pattern's candidates with the number of their colour.
Json marksJson(const Step& step, CellNames names) {
    Json list = Json::array();
    for (const Mark& mark : step.marks)
        list.push_back(
            {cellName(mark.candidate.cell, names), std::to_string(mark.candidate.digit), static_cast<int>(mark.role)});
    return list;
}

Json stepJson(const Step& step, const Wording& wording) {
    Json json = detail::jsonOf(step, wording);
    json["marks"] = marksJson(step, wording.cells);
    return json;
}

Answer answerOf(const Json& json) {
    return {200, "application/json", detail::dumpJson(json) + "\n", {}};
}

Answer hintAnswer(const Explanation& explanation, const PuzzleRequest& request) {
    if (explanation.steps.empty())
        return answerOf({{"hint", "nothing is left to find"}, {"technique", nullptr}});
    const Step& step = explanation.steps.front();
    if (step.technique == Technique::Search)
        return answerOf({{"hint", "no technique finds anything here"}, {"technique", nullptr}});
    const bool isNudge = request.hint == "nudge";
    const CellNames names = request.wording.cells;
    Json json = {{"hint", isNudge ? nudge(step, names, explanation.rules) : sentence(step, names)},
                 {"technique", info(step.technique).id}};
    if (!isNudge)
        json["step"] = stepJson(step, request.wording);
    return answerOf(json);
}

} // namespace

Answer Api::solve(const ApiRequest& body) const {
    if (body.bytes.size() > limits_.maxTextBytes)
        return errorAnswer(413, "the text is too long for one puzzle");
    const auto request = puzzleRequest(body);
    if (!request)
        return errorAnswer(400, request.error().message);
    PageReport page;
    page.puzzles.push_back(reportOf(request->puzzle, request->filled,
                                    nonet::solve(request->puzzle, request->rules, 2, SearchBound::tight()),
                                    request->rules));
    warnOfUndecided(page);
    Json json = detail::jsonOf(page, {.withTimings = false, .cells = request->wording.cells});
    json["grids"][0]["links"] = linksJson(request->puzzle, request->rules);
    json["grids"][0]["clashes"] = clashesJson(request->filled, *request);
    return answerOf(json);
}

Answer Api::explain(const ApiRequest& body) const {
    if (body.bytes.size() > limits_.maxTextBytes)
        return errorAnswer(413, "the text is too long for one puzzle");
    const auto request = puzzleRequest(body);
    if (!request)
        return errorAnswer(400, request.error().message);
    ExplainOptions options;
    options.bound = SearchBound::tight();
    const Explanation explanation = nonet::explain(request->filled, request->rules, options);
    if (explanation.isDecided && explanation.solutionCount == 0) {
        const auto clashes = findClashes(request->filled, request->rules);
        return errorAnswer(422, clashes.empty()
                                    ? "there is no solution, so nothing can be explained"
                                    : "there is no solution: " + clashes.front().sentence(request->wording.cells));
    }
    if (!request->hint.empty())
        return hintAnswer(explanation, *request);
    Json json = detail::jsonOf(explanation, request->wording);
    json["end"] = endSentence(explanation, request->wording.language);
    json["candidates"] = candidatesJson(stateBefore(explanation, 0));
    for (std::size_t i = 0; i < explanation.steps.size(); ++i)
        json["steps"][i]["marks"] = marksJson(explanation.steps[i], request->wording.cells);
    json["player"] = detail::playerData(explanation, request->puzzle, request->wording);
    return answerOf(json);
}

Answer Api::hint(const ApiRequest& body) const {
    if (body.bytes.size() > limits_.maxTextBytes)
        return errorAnswer(413, "the text is too long for one puzzle");
    const auto request = puzzleRequest(body);
    if (!request)
        return errorAnswer(400, request.error().message);
    const Hint hint = nextHint({request->puzzle, request->filled, request->rules, request->notes}, request->wording,
                               SearchBound::tight());
    Json json = detail::jsonOf(hint, request->wording);
    if (hint.step)
        json["step"]["marks"] = marksJson(*hint.step, request->wording.cells);
    return answerOf(json);
}

} // namespace nonet::web
