#include "logic/formats/link_rules.h"

#include <algorithm>
#include <optional>

namespace nonet::detail {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

Error badRules(const std::string& what) {
    return {Errc::BadInput, "the link's puzzle cannot be: " + what};
}

Error otherRules(const std::string& name) {
    return {Errc::BadInput, "the link's puzzle has rules that nonet does not know (" + name + ")"};
}

Result<Rules> makeRules(const RulesParts& parts) {
    auto rules = Rules::make(parts);
    return rules ? rules : Result<Rules>(badRules(rules.error().message));
}

bool isSet(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_boolean() && found->get<bool>();
}

/// The members of an array; none where there is no array.
std::span<const Json> listOf(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_array() || found->empty())
        return {};
    return found->get_ref<const Json::array_t&>();
}

/// "R1C1" or [0, 0]
std::optional<int> cellOf(const Json& place) {
    if (place.is_string()) {
        const auto cell = parseCellName(place.get<std::string>());
        return cell ? std::optional(*cell) : std::nullopt;
    }
    const auto isInside = [](const Json& n) {
        return n.is_number_integer() && n.get<std::int64_t>() >= 0 && n.get<std::int64_t>() < kSide;
    };
    if (!place.is_array() || place.size() != 2 || !isInside(place[0]) || !isInside(place[1]))
        return std::nullopt;
    return cellAt(place[0].get<int>(), place[1].get<int>());
}

std::optional<CellSet> cellsOf(std::span<const Json> places) {
    CellSet cells;
    for (const Json& place : places) {
        const auto cell = cellOf(place);
        if (!cell || cells.contains(*cell))
            return std::nullopt;
        cells.insert(*cell);
    }
    return cells;
}

/// A number, or text that is one; 0 where there is none.
std::optional<int> sumOf(const Json& cage, const char* key) {
    const auto found = cage.find(key);
    if (found == cage.end() || found->is_null() || *found == "")
        return 0;
    for (int sum = 0; sum <= 45; ++sum)
        if (*found == sum || *found == std::to_string(sum))
            return sum;
    return std::nullopt;
}

/// Adds a list of cages; false: one of them is something else.
bool addCages(std::span<const Json> list, RulesParts& parts) {
    for (const Json& one : list) {
        if (!one.is_object())
            return false;
        const auto cells = cellsOf(listOf(one, "cells"));
        const auto sum = sumOf(one, one.contains("sum") ? "sum" : "value");
        if (cells && cells->empty())
            continue; // SudokuPad keeps the title and the like so
        if (!cells || !sum)
            return false;
        parts.cages.push_back({*sum, *cells});
    }
    return true;
}

/// Whether extra regions are the four windows.
bool areWindows(std::span<const Json> extra) {
    std::vector<CellSet> missing;
    for (const Unit& unit : units(Rules::Windoku))
        if (unit.kind == Unit::Kind::Window)
            missing.push_back(unit.cellSet());
    for (const Json& one : extra) {
        const auto cells = one.is_object() ? cellsOf(listOf(one, "cells")) : std::nullopt;
        const auto found = cells ? std::ranges::find(missing, *cells) : missing.end();
        if (found == missing.end())
            return false;
        missing.erase(found);
    }
    return missing.empty();
}

} // namespace

Result<Rules> readFPuzzlesRules(const Json& puzzle) {
    RulesParts parts;
    parts.risingDiagonal = isSet(puzzle, "diagonal+");
    parts.fallingDiagonal = isSet(puzzle, "diagonal-");
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const Json& one = puzzle["grid"][static_cast<std::size_t>(rowOf(cell))][static_cast<std::size_t>(colOf(cell))];
        const auto region = one.find("region");
        if (region == one.end() || region->is_null())
            parts.regions += static_cast<char>('a' + boxOf(cell));
        else if (region->is_number_integer() && *region >= 0 && *region < kSide)
            parts.regions += static_cast<char>('a' + region->get<int>());
        else
            return badRules("the region of " + cellName(cell) + " is not 0 to 8");
    }
    if (!addCages(listOf(puzzle, "killercage"), parts))
        return otherRules("killercage");
    if (const auto extra = listOf(puzzle, "extraregion"); !extra.empty()) {
        if (!areWindows(extra))
            return otherRules("extraregion");
        parts.windows = true;
    }
    return makeRules(parts);
}

Result<Rules> readSudokuPadRules(const Json& puzzle) {
    RulesParts parts;
    if (puzzle.contains("regions")) {
        const auto regions = listOf(puzzle, "regions");
        if (regions.size() != kSide)
            return badRules("it has not nine regions");
        parts.regions.assign(Grid::kCells, '.');
        for (std::size_t i = 0; i < regions.size(); ++i) {
            const auto cells = regions[i].is_array() && !regions[i].empty()
                                   ? cellsOf(regions[i].get_ref<const Json::array_t&>())
                                   : std::nullopt;
            if (!cells)
                return badRules("a region is no list of cells");
            for (int cell : *cells)
                parts.regions[static_cast<std::size_t>(cell)] = static_cast<char>('a' + i);
        }
    }
    if (puzzle.contains("cages") && (!puzzle["cages"].is_array() || !addCages(listOf(puzzle, "cages"), parts)))
        return otherRules("cages");
    return makeRules(parts);
}

void addFPuzzlesRules(OrderedJson& puzzle, const Rules& rules) {
    const detail::RulesTable& table = rules.table();
    const auto namesOf = [](const CellSet& cells) {
        OrderedJson names = OrderedJson::array();
        for (int cell : cells) {
            std::string name = cellName(cell);
            std::ranges::transform(name, name.begin(), [](char c) { return c == 'r' ? 'R' : c == 'c' ? 'C' : c; });
            names.push_back(name);
        }
        return names;
    };
    if (!rules.hasBoxes())
        for (int cell = 0; cell < Grid::kCells; ++cell)
            puzzle["grid"][static_cast<std::size_t>(rowOf(cell))][static_cast<std::size_t>(colOf(cell))]["region"] =
                rules.regionOf(cell);
    if (table.hasRising)
        puzzle["diagonal+"] = true;
    if (table.hasFalling)
        puzzle["diagonal-"] = true;
    for (const Unit& unit : units(rules))
        if (unit.kind == Unit::Kind::Window)
            puzzle["extraregion"].push_back({{"cells", namesOf(unit.cellSet())}});
    for (const Cage& cage : rules.cages())
        puzzle["killercage"].push_back(
            {{"cells", namesOf(cage.cells)}, {"value", cage.sum ? std::to_string(cage.sum) : ""}});
}

} // namespace nonet::detail
