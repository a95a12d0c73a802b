// The JSON promise: keys and their order are what other programs rely on, so new keys are added and none is renamed.
// Numbers are rounded to what they mean, so that two runs on one machine give the same bytes.

#include "logic/report/json.h"

#include "base/text_codes.h"
#include "base/utf8.h"

#include <cmath>

namespace nonet {

namespace {

using detail::Json;

double rounded(double value, int decimals) {
    const double scale = std::pow(10, decimals);
    const double result = std::round(value * scale) / scale;
    return result == 0 ? 0 : result; // never "-0.0"
}

template <class T>
Json orNull(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json orNull(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

std::string digitText(int digit) {
    return digit == 0 ? "." : std::to_string(digit);
}

Json cornersJson(const std::optional<Corners>& corners) {
    if (!corners)
        return nullptr;
    Json points = Json::array();
    for (std::size_t i = 0; i < corners->size(); i += 2)
        points.push_back({rounded((*corners)[i], 1), rounded((*corners)[i + 1], 1)});
    return points;
}

Json doubtJson(const CellDoubt& doubt, CellNames names) {
    Json alternatives = Json::array();
    for (const auto& [digit, probability] : doubt.alternatives)
        alternatives.push_back(Json::array({digitText(digit), rounded(probability, 4)}));
    return {{"cell", cellName(doubt.cell, names)},
            {"read", digitText(doubt.read)},
            {"p", rounded(doubt.probability, 4)},
            {"alternatives", std::move(alternatives)}};
}

Json gridJson(const PuzzleReport& puzzle, CellNames names) {
    const Decision& decision = puzzle.decision;
    Json doubtful = Json::array(), repaired = Json::array(), mistakes = Json::array();
    for (const CellDoubt& doubt : decision.doubtful)
        doubtful.push_back(doubtJson(doubt, names));
    for (const CellRepair& repair : decision.repaired)
        repaired.push_back(
            {{"cell", cellName(repair.cell, names)}, {"from", digitText(repair.from)}, {"to", digitText(repair.to)}});
    for (const int cell : decision.mistakes)
        mistakes.push_back(cellName(cell, names));
    Json notes = Json::object();
    for (const CellNotes& cell : decision.notes) {
        std::string digits;
        for (const int digit : cell.digits)
            digits += std::to_string(digit);
        notes[cellName(cell.cell, names)] = digits;
    }
    Json json{{"corners", cornersJson(puzzle.corners)},
              {"rules", toString(puzzle.rules)},
              {"puzzle", decision.givens.toString()},
              {"filled", decision.filled.toString()},
              {"solution", decision.solution.isFull() ? Json(decision.solution.toString()) : Json(nullptr)},
              {"status", statusWord(puzzle)},
              {"confidence", rounded(decision.confidence, 6)},
              {"doubtful", std::move(doubtful)},
              {"repaired", std::move(repaired)},
              {"mistakes", std::move(mistakes)},
              {"notes", std::move(notes)},
              {"kind", puzzle.rules.kind()},
              {"regions", puzzle.rules.hasBoxes() ? Json(nullptr) : Json(puzzle.rules.regions())},
              {"cages", puzzle.rules.cages().empty() ? Json(nullptr) : detail::jsonOf(puzzle.rules.cages(), names)}};
    if (!decision.isDecided)
        json["undecided"] = true;
    if (puzzle.count)
        json["count"] = *puzzle.count;
    for (const Grid& solution : puzzle.solutions)
        json["solutions"].push_back(solution.toString());
    if (puzzle.reached)
        json["reached"] = puzzle.reached->toString();
    return json;
}

} // namespace

std::string_view statusWord(const PuzzleReport& puzzle) {
    return puzzle.reached && !puzzle.reached->isFull() ? "stuck" : toString(puzzle.decision.status);
}

detail::Json detail::jsonOf(std::span<const Cage> cages, CellNames names) {
    Json list = Json::array();
    for (const Cage& cage : cages) {
        Json cells = Json::array();
        for (int cell : cage.cells)
            cells.push_back(cellName(cell, names));
        list.push_back({{"sum", cage.sum ? Json(cage.sum) : Json(nullptr)}, {"cells", std::move(cells)}});
    }
    return list;
}

detail::Json detail::jsonOf(const PageReport& page, const JsonOptions& options) {
    Json object{{"schema", 1}, {"file", page.file}};
    if (!isUtf8(page.file))
        object["file_hex"] = toHex(page.file);
    object["page"] = orNull(page.page);
    object["width"] = orNull(page.width);
    object["height"] = orNull(page.height);
    object["error"] = orNull(page.error);
    object["warning"] = orNull(page.warning);
    object["grids"] = Json::array();
    for (const PuzzleReport& puzzle : page.puzzles)
        object["grids"].push_back(gridJson(puzzle, options.cells));
    if (options.withTimings)
        object["ms"] = {{"decode", rounded(page.ms.decode, 1)},     {"locate", rounded(page.ms.locate, 1)},
                        {"rectify", rounded(page.ms.rectify, 1)},   {"read", rounded(page.ms.read, 1)},
                        {"evidence", rounded(page.ms.evidence, 1)}, {"solve", rounded(page.ms.solve, 1)},
                        {"judge", rounded(page.ms.judge, 1)}};
    return object;
}

std::string toJson(const PageReport& page, const JsonOptions& options) {
    return detail::dumpJson(detail::jsonOf(page, options));
}

} // namespace nonet
