// Puzzles inside links. SudokuWiki has the digits in the address, plain or (S9B) as two base-36 characters a cell:
// 1-9 a clue, 10-18 a solved cell, above that the cell's candidates. f-puzzles and SudokuPad pack JSON with lz-string.
// Rules that nonet does not know are an error: the digits alone would be another puzzle.
#include "base/lz_string.h"
#include "logic/formats/import.h"

#include <nlohmann/json.hpp>

#include <array>

namespace nonet {

namespace {

using detail::LinkPuzzle;
using Json = nlohmann::json;
using namespace std::string_view_literals;

// The largest setters' puzzles, with pictures in them, unpack to some hundred kilobytes.
constexpr std::size_t kMaxUnpacked = 4'000'000;

constexpr std::array kUnknownRules = {
    "antiking",       "antiknight",  "arrow",        "betweenline",     "clone",       "difference", "disjointgroups",
    "even",           "extraregion", "killercage",   "littlekillersum", "lockout",     "maximum",    "minimum",
    "nonconsecutive", "odd",         "palindrome",   "quadruple",       "ratio",       "renban",     "row",
    "column",         "sandwichsum", "thermometer",  "whispers",        "xv",          "skyscraper", "xsum",
    "regionsumline",  "modular",     "entropicline", "nabner",          "doublearrow", "zipperline", "slowthermometer",
    "negative"};
// SudokuPad has no names for rules, only what is drawn for them.
constexpr std::array kDrawnRules = {"arrows", "lines", "overlays", "underlays"};

Error badInput(std::string message) {
    return {Errc::BadInput, std::move(message)};
}

Error damaged() {
    return badInput("the link is damaged or cut; copy the whole of it");
}

Error unknownRule(const std::string& name) {
    return badInput("the link's puzzle has rules that nonet does not know (" + name + ")");
}

Error otherBoxes() {
    return badInput("the link's puzzle has boxes of other shapes, which nonet does not know");
}

int hexValue(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/// %2B becomes +; so does a blank, which is what some programs make of a +.
std::string decoded(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hexValue(text[i + 1]) : -1;
        const int low = high >= 0 ? hexValue(text[i + 2]) : -1;
        if (low >= 0) {
            result += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            result += text[i] == ' ' ? '+' : text[i];
        }
    }
    return result;
}

/// What stands behind `mark`, up to the next part of the address.
std::optional<std::string> partBehind(std::string_view link, std::string_view mark) {
    const std::size_t at = link.find(mark);
    if (at == link.npos)
        return std::nullopt;
    const std::string_view rest = link.substr(at + mark.size());
    return decoded(rest.substr(0, rest.find_first_of("&#")));
}

int base36(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : -1;
}

Result<Grid> parseSudokuWiki(std::string_view board) {
    if (const auto grid = detail::gridOfDigits(board))
        return *grid;
    constexpr std::string_view kPacked = "S9B";
    if (!board.starts_with(kPacked) || board.size() < kPacked.size() + std::size_t{2} * Grid::kCells)
        return damaged();
    board.remove_prefix(kPacked.size());
    Grid grid;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const int high = base36(board[static_cast<std::size_t>(2 * cell)]);
        const int low = base36(board[static_cast<std::size_t>(2 * cell + 1)]);
        if (high < 0 || low < 0)
            return damaged();
        if (const int code = high * 36 + low; code >= 1 && code <= 18)
            grid.set(cell, (code - 1) % 9 + 1);
    }
    return grid;
}

bool isPresent(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end())
        return false;
    return found->is_boolean() ? found->get<bool>() : !found->empty();
}

int digitOf(const Json& value) {
    if (value.is_number_integer())
        return value.get<std::int64_t>() >= 1 && value.get<std::int64_t>() <= 9 ? value.get<int>() : 0;
    if (value.is_string() && value.get_ref<const std::string&>().size() == 1)
        if (const char c = value.get_ref<const std::string&>()[0]; c >= '1' && c <= '9')
            return c - '0';
    return 0;
}

/// The cells of either JSON: 9 x 9 objects with a value; where some are marked as given, only those.
Result<Grid> parseRows(const Json& rows) {
    Grid values, givens;
    if (!rows.is_array() || rows.size() != 9)
        return badInput("the link's puzzle is not 9 x 9");
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const Json& row = rows[static_cast<std::size_t>(rowOf(cell))];
        if (!row.is_array() || row.size() != 9)
            return badInput("the link's puzzle is not 9 x 9");
        const Json& one = row[static_cast<std::size_t>(colOf(cell))];
        if (!one.is_object())
            continue;
        if (const auto region = one.find("region");
            region != one.end() && region->is_number_integer() && region->get<std::int64_t>() != boxOf(cell))
            return otherBoxes();
        const int digit = one.contains("value") ? digitOf(one["value"]) : 0;
        values.set(cell, digit);
        if (isPresent(one, "given"))
            givens.set(cell, digit);
    }
    return givens.clueCount() > 0 ? givens : values;
}

/// The cell that SudokuPad writes as [row, col] from 0.
std::optional<int> cellOf(const Json& place) {
    const auto isInside = [](const Json& n) {
        return n.is_number_integer() && n.get<std::int64_t>() >= 0 && n.get<std::int64_t>() < 9;
    };
    if (!place.is_array() || place.size() != 2 || !isInside(place[0]) || !isInside(place[1]))
        return std::nullopt;
    return cellAt(place[0].get<int>(), place[1].get<int>());
}

bool areBoxes(const Json& regions) {
    if (!regions.is_array() || regions.size() != 9)
        return false;
    CellSet seen;
    for (const Json& region : regions) {
        std::optional<int> box;
        for (const Json& place : region) {
            const auto cell = cellOf(place);
            if (!cell || box.value_or(boxOf(*cell)) != boxOf(*cell))
                return false;
            box = boxOf(*cell);
            seen.insert(*cell);
        }
    }
    return seen == CellSet::all();
}

/// What makes a puzzle of SudokuPad another than a classic one.
std::optional<Error> otherRules(const Json& object) {
    for (const char* drawn : kDrawnRules)
        if (isPresent(object, drawn))
            return unknownRule(drawn);
    if (object.contains("regions") && !areBoxes(object["regions"]))
        return otherBoxes();
    if (object.contains("cages"))
        for (const Json& cage : object["cages"]) // those without cells hold the title and the like
            if (!cage.is_object() || isPresent(cage, "cells"))
                return unknownRule("cages");
    return std::nullopt;
}

Result<LinkPuzzle> linkPuzzle(const Result<Grid>& grid, std::optional<Rules> rules = std::nullopt) {
    if (!grid)
        return grid.error();
    return LinkPuzzle{*grid, rules};
}

Result<LinkPuzzle> parseFPuzzles(const Json& object) {
    const bool isRising = isPresent(object, "diagonal+"), isFalling = isPresent(object, "diagonal-");
    if (isRising != isFalling)
        return badInput("the link's puzzle has one diagonal; nonet knows both or none");
    return linkPuzzle(parseRows(object["grid"]), isRising ? std::optional(Rules::Diagonal) : std::nullopt);
}

Result<LinkPuzzle> parseSudokuPad(const Json& object) {
    if (const auto error = otherRules(object))
        return *error;
    return linkPuzzle(parseRows(object["cells"]));
}

Result<LinkPuzzle> parsePacked(const std::string& packed) {
    const auto text = detail::decompressFromBase64(packed, kMaxUnpacked);
    if (!text || text->empty())
        return damaged();
    const Json object = Json::parse(*text, nullptr, false);
    if (!object.is_object())
        return damaged();
    for (const char* rule : kUnknownRules)
        if (isPresent(object, rule))
            return unknownRule(rule);
    if (object.contains("grid"))
        return parseFPuzzles(object);
    if (object.contains("cells"))
        return parseSudokuPad(object);
    return badInput("the link holds no grid");
}

} // namespace

bool detail::isLink(std::string_view line) {
    return line.starts_with("https://") || line.starts_with("http://") || line.starts_with("www.");
}

Result<LinkPuzzle> detail::parseLink(std::string_view link) {
    const std::string_view host = link.substr(0, link.find('/', "https://"sv.size()));
    const auto isAt = [&](std::string_view name) { return host.find(name) != host.npos; };
    if (isAt("sudokuwiki.org"))
        if (const auto board = partBehind(link, "bd="))
            return linkPuzzle(parseSudokuWiki(*board));
    if (isAt("f-puzzles.com"))
        if (const auto packed = partBehind(link, "load="))
            return parsePacked(*packed);
    if (isAt("sudokupad") || isAt("crackingthecryptic"))
        for (const std::string_view mark : {"fpuzzles", "fpuz", "scl"})
            if (const auto packed = partBehind(link, mark))
                return parsePacked(*packed);
    return badInput("the link does not hold a puzzle that nonet can read; it can read full links of SudokuWiki, "
                    "SudokuPad and f-puzzles, but none that only names a puzzle on the site");
}

} // namespace nonet
