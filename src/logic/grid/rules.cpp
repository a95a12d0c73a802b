// Tables of rules. Those of the constants are made by the compiler; others are counted, and freed with their last
// handle.
#include "nonet/rules.h"

#include "logic/grid/unit_sums.h"
#include "logic/grid/unit_table.h"

#include <algorithm>
#include <atomic>

namespace nonet {

namespace detail {

namespace {

constexpr auto kWindokuUnits = makeUnits<kWindows>(Unit::Kind::Window);

template <std::size_t count>
constexpr std::array<CellSet, count> cellsOf(const std::array<Unit, count>& units) {
    std::array<CellSet, count> sets{};
    for (std::size_t i = 0; i < count; ++i)
        sets[i] = units[i].cellSet();
    return sets;
}
constexpr auto kUnitCells = cellsOf(kUnits);
constexpr auto kWindokuCells = cellsOf(kWindokuUnits);

constexpr void addPeers(std::array<CellSet, 81>& peers, const CellSet& different) {
    for (int cell : different) {
        CellSet others = different;
        others.erase(cell);
        peers[static_cast<std::size_t>(cell)] |= others;
    }
}

constexpr RulesTable fixedTable(std::span<const Unit> units, std::span<const CellSet> unitCells) {
    RulesTable table{units, unitCells, {}, {}};
    for (const CellSet& cells : unitCells)
        addPeers(table.peers, cells);
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        table.regions[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(boxOf(cell));
        table.cageOf[static_cast<std::size_t>(cell)] = -1;
    }
    const Unit::Kind extra = units.size() > kClassicUnits ? units.back().kind : Unit::Kind::Box;
    table.hasFalling = table.hasRising = extra == Unit::Kind::Diagonal;
    table.hasWindows = extra == Unit::Kind::Window;
    return table;
}

constexpr RulesTable kMadeClassic =
    fixedTable(std::span(kUnits).first(kClassicUnits), std::span(kUnitCells).first(kClassicUnits));
constexpr RulesTable kMadeDiagonal = fixedTable(kUnits, kUnitCells);
constexpr RulesTable kMadeWindoku = fixedTable(kWindokuUnits, kWindokuCells);

struct SharedTable : RulesTable {
    mutable std::atomic<int> owners{1};
    std::vector<Unit> ownUnits;
    std::vector<CellSet> ownUnitCells;
    std::vector<Cage> ownCages;
    std::vector<UnitSum> ownUnitSums;
};

Error badRules(std::string message) {
    return {Errc::BadInput, std::move(message)};
}

/// Regions as numbers in the order in which they come; an error if they are not nine of nine.
Result<std::array<std::uint8_t, 81>> readRegions(const std::string& letters) {
    if (letters.size() != Grid::kCells)
        return badRules("regions are 81 letters a-i, not " + std::to_string(letters.size()));
    std::array<std::uint8_t, 81> regions{};
    std::string order;
    for (std::size_t cell = 0; cell < regions.size(); ++cell) {
        const char letter = letters[cell];
        if (letter < 'a' || letter > 'i')
            return badRules("regions are letters a-i; that of " + cellName(static_cast<int>(cell)) + " is " +
                            printable(std::string_view(&letter, 1)));
        if (order.find(letter) == std::string::npos)
            order += letter;
        regions[cell] = static_cast<std::uint8_t>(order.find(letter));
    }
    for (char letter = 'a'; letter <= 'i'; ++letter)
        if (const auto size = std::ranges::count(letters, letter); size != kSide)
            return badRules(std::string("region ") + letter + " has " + std::to_string(size) + " cells, not nine");
    return regions;
}

std::string complaintAbout(const Cage& cage) {
    const int size = cage.cells.size(), least = size * (size + 1) / 2, most = size * (2 * kSide + 1 - size) / 2;
    if (size == 0 || size > kSide)
        return "a cage has one to nine cells, not " + std::to_string(size);
    if (cage.sum == 0 || (cage.sum >= least && cage.sum <= most))
        return {};
    return std::to_string(size) + (size == 1 ? " cell adds" : " different digits add") + " up to " +
           std::to_string(least) + " to " + std::to_string(most) + "; the cage of " + cellName(cage.cells.front()) +
           " cannot hold " + std::to_string(cage.sum);
}

Result<std::vector<Cage>> readCages(std::vector<Cage> cages) {
    CellSet covered;
    int total = 0;
    for (const Cage& cage : cages) {
        if (const std::string complaint = complaintAbout(cage); !complaint.empty())
            return badRules(complaint);
        if (covered.intersects(cage.cells))
            return badRules(cellName((covered & cage.cells).front()) + " is in two cages");
        covered |= cage.cells;
        total += cage.sum;
    }
    const bool hasAllSums = std::ranges::all_of(cages, [](const Cage& cage) { return cage.sum > 0; });
    if (covered == CellSet::all() && hasAllSums && total != 405)
        return badRules("the cages cover the grid, but their sums add up to " + std::to_string(total) + ", not 405");
    std::ranges::sort(cages, {}, [](const Cage& cage) { return cage.cells.front(); });
    return cages;
}

std::vector<Unit> listUnits(const RulesTable& table) {
    std::vector<Unit> all(kUnits.begin(), kUnits.begin() + 2 * kSide);
    for (int i = 0; i < kSide; ++i) {
        Unit region = makeUnit(Unit::Kind::Box, i);
        if (!table.hasBoxes) {
            region.kind = Unit::Kind::Region;
            std::size_t next = 0;
            for (std::size_t cell = 0; cell < table.regions.size(); ++cell)
                if (table.regions[cell] == i)
                    region.cells[next++] = static_cast<std::uint8_t>(cell);
        }
        all.push_back(region);
    }
    if (table.hasFalling)
        all.push_back(makeUnit(Unit::Kind::Diagonal, 0));
    if (table.hasRising)
        all.push_back(makeUnit(Unit::Kind::Diagonal, 1));
    for (int i = 0; table.hasWindows && i < kWindows; ++i)
        all.push_back(makeUnit(Unit::Kind::Window, i));
    return all;
}

void fillIn(SharedTable& table) {
    table.ownUnits = listUnits(table);
    for (const Unit& unit : table.ownUnits)
        table.ownUnitCells.push_back(unit.cellSet());
    for (const CellSet& cells : table.ownUnitCells)
        addPeers(table.peers, cells);
    table.cageOf.fill(-1);
    for (std::size_t i = 0; i < table.ownCages.size(); ++i) {
        addPeers(table.peers, table.ownCages[i].cells);
        for (int cell : table.ownCages[i].cells)
            table.cageOf[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(i);
    }
    table.units = table.ownUnits;
    table.unitCells = table.ownUnitCells;
    table.cages = table.ownCages;
    table.ownUnitSums = unitSums(table);
    table.unitSums = table.ownUnitSums;
}

} // namespace

constinit const RulesTable kClassicRules = kMadeClassic;
constinit const RulesTable kDiagonalRules = kMadeDiagonal;
constinit const RulesTable kWindokuRules = kMadeWindoku;

} // namespace detail

Result<Rules> Rules::make(const RulesParts& parts) {
    auto cages = detail::readCages(parts.cages);
    if (!cages)
        return cages.error();
    auto regions = parts.regions.empty() ? Result(detail::kClassicRules.regions) : detail::readRegions(parts.regions);
    if (!regions)
        return regions.error();
    const bool hasBoxes = *regions == detail::kClassicRules.regions;
    if (hasBoxes && cages->empty() && parts.fallingDiagonal == parts.risingDiagonal &&
        !(parts.windows && parts.risingDiagonal))
        return parts.windows ? Windoku : parts.risingDiagonal ? Diagonal : Classic;
    auto* table = new detail::SharedTable;
    table->isShared = true;
    table->regions = *regions;
    table->hasBoxes = hasBoxes;
    table->hasFalling = parts.fallingDiagonal;
    table->hasRising = parts.risingDiagonal;
    table->hasWindows = parts.windows;
    table->ownCages = std::move(*cages);
    detail::fillIn(*table);
    return Rules(table);
}

void Rules::retain() const {
    static_cast<const detail::SharedTable*>(table_)->owners.fetch_add(1, std::memory_order_relaxed);
}

void Rules::release() const {
    const auto* table = static_cast<const detail::SharedTable*>(table_);
    if (table->owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
        delete table;
}

bool Rules::equals(const Rules& other) const {
    const auto flags = [](const detail::RulesTable& table) {
        return std::array{table.hasFalling, table.hasRising, table.hasWindows};
    };
    return table_->regions == other.table_->regions && flags(*table_) == flags(*other.table_) &&
           std::ranges::equal(cages(), other.cages());
}

RulesParts Rules::parts() const {
    return {regions(), table_->hasFalling, table_->hasRising, table_->hasWindows, {cages().begin(), cages().end()}};
}

std::string Rules::regions() const {
    std::string letters;
    for (int cell = 0; !hasBoxes() && cell < Grid::kCells; ++cell)
        letters += static_cast<char>('a' + regionOf(cell));
    return letters;
}

std::string Unit::name() const {
    constexpr std::array<std::string_view, 6> words = {"row ", "column ", "box ", "diagonal ", "region ", "window "};
    return std::string(words[static_cast<std::size_t>(kind)]) + std::to_string(index + 1);
}

std::string Unit::code() const {
    return "rcbdjw"[static_cast<std::size_t>(kind)] + std::to_string(index + 1);
}

std::string Cage::name(CellNames names) const {
    return "cage " + (sum ? std::to_string(sum) + ' ' : "") + "of " + cellName(cells.front(), names);
}

} // namespace nonet
