#include "apps/web/api_fields.h"

#include "base/parse_json.h"

#include "apps/page/picture_values.h"
#include "nonet/formats.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace nonet::web {

namespace {

using nlohmann::json;

Error badField(const std::string& name, const std::string& sentence) {
    return {Errc::BadInput, "the field '" + printable(name) + "' " + sentence};
}

Result<double> probability(const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.empty() || end != text.data() + text.size() || !(value >= 0 && value <= 1))
        return badField("min_confidence", "needs a number from 0 to 1");
    return value;
}

/// The text of a JSON member; empty if there is none.
Result<std::string> textOf(const json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null())
        return std::string{};
    if (!found->is_string())
        return badField(name, "must be a text");
    return found->get<std::string>();
}

/// One puzzle of a request: the puzzle and what was filled in, which must hold the puzzle's digits.
std::optional<Error> readGrids(const std::string& puzzle, const std::string& filled, PuzzleRequest& request) {
    const std::vector<TextPuzzle> parsed = parsePuzzles(puzzle);
    if (parsed.size() != 1)
        return badField("puzzle", parsed.empty() ? "holds no puzzle" : "holds several puzzles");
    if (!parsed[0].grid)
        return parsed[0].grid.error();
    request.puzzle = request.filled = *parsed[0].grid;
    request.rules = parsed[0].rules.value_or(request.rules);
    if (filled.empty())
        return std::nullopt;
    const auto entries = Grid::parse(filled);
    if (!entries)
        return entries.error();
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (!request.puzzle[cell])
            request.filled.set(cell, (*entries)[cell]);
    return std::nullopt;
}

/// Notes as scans give them: {"r1c2":"47"}.
std::optional<Error> readNotes(const json& notes, PuzzleRequest& request) {
    const auto wrong = badField("notes", "must be an object of cells and their digits, such as {\"r1c2\":\"47\"}");
    if (!notes.is_object())
        return wrong;
    for (const auto& [name, digits] : notes.items()) {
        const auto cell = parseCellName(name);
        if (!cell || !digits.is_string())
            return wrong;
        for (const char digit : digits.get<std::string>()) {
            if (digit < '1' || digit > '9')
                return wrong;
            request.notes[static_cast<std::size_t>(*cell)].insert(digit - '0');
        }
    }
    return std::nullopt;
}

/// What a request says in words beside its puzzle.
struct RequestWords {
    std::string rules, cells, hint, language;
};

std::optional<Error> readWords(const RequestWords& words, PuzzleRequest& request) {
    const auto& [rules, cells, hint, language] = words;
    if (!rules.empty()) {
        const auto parsed = parseRules(rules);
        if (!parsed)
            return badField("rules", "are wrong: " + parsed.error().message);
        if (request.rules == Rules::Classic) // a link that has the diagonals keeps them
            request.rules = *parsed;
    }
    if (!cells.empty() && cells != "rc" && cells != "a1")
        return badField("cells", "must be rc or a1");
    request.wording.cells = cells == "a1" ? CellNames::Letters : CellNames::RowCol;
    if (!language.empty()) {
        const auto parsed = parseLanguage(language);
        if (!parsed)
            return badField("lang", "must be en, de, fr or es");
        request.wording.language = *parsed;
    }
    if (!hint.empty() && hint != "nudge" && hint != "full")
        return badField("hint", "must be nudge or full");
    request.hint = hint;
    return std::nullopt;
}

} // namespace

Result<Options> scanOptions(const ApiRequest& request, std::initializer_list<std::string_view> others) {
    Options options;
    for (const auto& [name, value] : request.fields) {
        std::string problem;
        if (name == "rules" && value == "auto") {
            options.findKind = true;
        } else if (name == "rules") {
            options.findKind = false;
            const auto rules = parseRules(value);
            if (!rules)
                return badField(name, "are wrong: " + rules.error().message);
            options.rules = *rules;
        } else if (name == "corners") {
            problem = parseCorners(value, options.corners);
        } else if (name == "set") {
            problem = parseOverrides(value, options.overrides);
        } else if (name == "min_confidence") {
            const auto least = probability(value);
            if (!least)
                return least.error();
            options.decide.minConfidence = *least;
        } else if (std::ranges::find(others, std::string_view(name)) == others.end()) {
            return badField(name, "is not known; there are rules, corners, set and min_confidence");
        }
        if (!problem.empty())
            return badField(name, "is wrong: " + printable(problem));
    }
    return options;
}

Result<PuzzleRequest> puzzleRequest(const ApiRequest& request) {
    json object = json::object();
    if (request.bytes.find('{') == request.bytes.npos) {
        object["puzzle"] = request.bytes;
    } else {
        object = detail::parseJson<json>(request.bytes);
        if (!object.is_object())
            return Error{Errc::BadInput, "the body is not a JSON object such as {\"puzzle\":\"53..7...\"}"};
    }
    for (const auto& [name, value] : request.fields)
        object[name] = value;
    std::optional<json> notes;
    if (const auto found = object.find("notes"); found != object.end()) {
        notes = std::move(*found);
        object.erase(found);
    }
    constexpr std::array names = {"puzzle", "filled", "rules", "cells", "hint", "lang"};
    std::array<std::string, names.size()> texts;
    for (const auto& [name, value] : object.items())
        if (std::ranges::find(names, name) == names.end())
            return badField(name, "is not known; there are puzzle, filled, notes, rules, cells, hint and lang");
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto text = textOf(object, names[i]);
        if (!text)
            return text.error();
        texts[i] = std::move(*text);
    }
    PuzzleRequest result;
    if (texts[0].empty())
        return badField("puzzle", "is missing: 81 cells, '.' for blank");
    if (auto error = readGrids(texts[0], texts[1], result))
        return *error;
    if (auto error = readWords({texts[2], texts[3], texts[4], texts[5]}, result))
        return *error;
    if (notes && !notes->is_null())
        if (auto error = readNotes(*notes, result))
            return *error;
    return result;
}

} // namespace nonet::web
