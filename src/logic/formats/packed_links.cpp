// Links to f-puzzles and SudokuPad hold a whole puzzle as JSON, packed with lz-string. SudokuPad also takes the JSON of
// f-puzzles, which is what is written for both. Rules that nonet does not know are an error: the digits alone would be
// another puzzle.
#include "base/lz_string.h"
#include "base/parse_json.h"
#include "base/text_codes.h"
#include "logic/formats/forms.h"
#include "logic/formats/limits.h"
#include "logic/formats/link.h"
#include "logic/formats/link_rules.h"

#include <nlohmann/json.hpp>

#include <array>

namespace nonet::detail {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

constexpr std::array kUnknownRules = {"antiking",
                                      "antiknight",
                                      "arrow",
                                      "betweenline",
                                      "clone",
                                      "difference",
                                      "disjointgroups",
                                      "even",
                                      "littlekillersum",
                                      "lockout",
                                      "maximum",
                                      "minimum",
                                      "nonconsecutive",
                                      "odd",
                                      "palindrome",
                                      "quadruple",
                                      "ratio",
                                      "renban",
                                      "row",
                                      "column",
                                      "sandwichsum",
                                      "thermometer",
                                      "whispers",
                                      "xv",
                                      "skyscraper",
                                      "xsum",
                                      "regionsumline",
                                      "modular",
                                      "entropicline",
                                      "nabner",
                                      "doublearrow",
                                      "zipperline",
                                      "slowthermometer",
                                      "negative"};
// SudokuPad has no names for rules, only what is drawn for them.
constexpr std::array kDrawnRules = {"arrows", "lines", "overlays", "underlays"};

Error badInput(std::string message) {
    return {Errc::BadInput, std::move(message)};
}

Error unknownRule(const std::string& name) {
    return badInput("the link's puzzle has rules that nonet does not know (" + name + ")");
}

Error notNine() {
    return badInput("the link's puzzle is not 9 x 9");
}

Error wrongCell(int cell) {
    return badInput("the link's puzzle has something else than a digit in " + cellName(cell));
}

bool isPresent(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end())
        return false;
    return found->is_boolean() ? found->get<bool>() : !found->empty();
}

/// 0 for blank, which has several forms; nothing if no digit is meant.
std::optional<int> digitOf(const Json& value) {
    if (value.is_null() || value == 0 || value == "" || value == "0")
        return 0;
    for (int digit = 1; digit <= kSide; ++digit)
        if (value == digit || value == std::to_string(digit))
            return digit;
    return std::nullopt;
}

/// The cells of either JSON: 9 x 9 objects with a value; where some are marked as given, only those.
Result<Grid> readRows(const Json& rows) {
    Grid values, givens;
    if (!rows.is_array() || rows.size() != kSide)
        return notNine();
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const Json& row = rows[static_cast<std::size_t>(rowOf(cell))];
        if (!row.is_array() || row.size() != kSide)
            return notNine();
        const Json& one = row[static_cast<std::size_t>(colOf(cell))];
        if (!one.is_object())
            return wrongCell(cell);
        const std::optional<int> digit = one.contains("value") ? digitOf(one["value"]) : 0;
        if (!digit)
            return wrongCell(cell);
        values.set(cell, *digit);
        if (isPresent(one, "given"))
            givens.set(cell, *digit);
    }
    return givens.clueCount() > 0 ? givens : values;
}

Result<LinkPuzzle> linkPuzzle(const Result<Grid>& grid, const Result<Rules>& rules) {
    if (!grid)
        return grid.error();
    if (!rules)
        return rules.error();
    return LinkPuzzle{*grid, *rules == Rules::Classic ? std::nullopt : std::optional(*rules)};
}

Result<LinkPuzzle> readFPuzzles(const Json& object) {
    const auto grid = readRows(object["grid"]);
    return grid ? linkPuzzle(grid, readFPuzzlesRules(object)) : Result<LinkPuzzle>(grid.error());
}

Result<LinkPuzzle> readSudokuPad(const Json& object) {
    for (const char* drawn : kDrawnRules)
        if (isPresent(object, drawn))
            return unknownRule(drawn);
    return linkPuzzle(readRows(object["cells"]), readSudokuPadRules(object));
}

Result<LinkPuzzle> readPacked(const std::string& packed) {
    const auto text = decompressFromBase64(packed, kMaxUnpackedLinkCharacters);
    if (!text || text->empty())
        return damagedLink();
    const Json object = parseJson<Json>(*text);
    if (!object.is_object())
        return damagedLink();
    for (const char* rule : kUnknownRules)
        if (isPresent(object, rule))
            return unknownRule(rule);
    if (object.contains("size") && object["size"] != kSide)
        return notNine();
    if (object.contains("grid"))
        return readFPuzzles(object);
    if (object.contains("cells"))
        return readSudokuPad(object);
    return badInput("the link holds no grid");
}

std::string fPuzzlesJson(const ExportPuzzle& puzzle) {
    const Grid& state = stateOf(puzzle);
    OrderedJson rows = OrderedJson::array();
    for (int row = 0; row < kSide; ++row) {
        rows.push_back(OrderedJson::array());
        for (int col = 0; col < kSide; ++col) {
            const int cell = cellAt(row, col);
            OrderedJson one = OrderedJson::object();
            if (state[cell])
                one["value"] = state[cell];
            if (puzzle.givens[cell])
                one["given"] = true;
            rows.back().push_back(std::move(one));
        }
    }
    OrderedJson object = {{"size", kSide}};
    if (!puzzle.title.empty())
        object["title"] = puzzle.title;
    object["grid"] = std::move(rows);
    addFPuzzlesRules(object, puzzle.rules);
    if (puzzle.solution.isFull())
        for (int cell = 0; cell < Grid::kCells; ++cell)
            object["solution"].push_back(puzzle.solution[cell]);
    return object.dump(-1, ' ', true, OrderedJson::error_handler_t::replace);
}

std::string packedJson(const ExportPuzzle& puzzle) {
    return compressToBase64(fPuzzlesJson(puzzle));
}

/// Base64 has three characters that mean something else in an address.
std::string inAddress(std::string_view base64) {
    std::string text;
    for (const char c : base64)
        text += c == '+' || c == '/' || c == '=' ? toPercentCodes({&c, 1}) : std::string(1, c);
    return text;
}

} // namespace

std::string writeFPuzzlesLink(const ExportPuzzle& puzzle) {
    return "https://f-puzzles.com/?load=" + packedJson(puzzle) + "\n";
}

std::optional<FormLine> readFPuzzlesLink(std::string_view line) {
    if (!isLinkTo(line, "f-puzzles.com"))
        return std::nullopt;
    const auto packed = partBehind(line, "load=");
    return packed ? std::optional<FormLine>(readPacked(*packed)) : std::nullopt;
}

std::string writeSudokuPadLink(const ExportPuzzle& puzzle) {
    return "https://sudokupad.app/?puzzleid=fpuzzles" + inAddress(packedJson(puzzle)) + "\n";
}

std::optional<FormLine> readSudokuPadLink(std::string_view line) {
    if (isLinkTo(line, "sudokupad") || isLinkTo(line, "crackingthecryptic"))
        for (const std::string_view mark : {"fpuzzles", "fpuz", "scl"})
            if (const auto packed = partBehind(line, mark))
                return readPacked(*packed);
    return std::nullopt;
}

} // namespace nonet::detail
