// A placement of a digit is made of three bands. In a band the digit has one of 27 choices of columns, one in each
// stack, which the rows take in one of six orders; three bands go together if no column is chosen twice. So the choices
// that fit into each band say exactly which of the 46,656 placements there are, without a list of them.
#include "logic/solve/placements.h"

#include "logic/grid/unit_table.h"
#include "logic/solve/limits.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace nonet::detail {

namespace {

using Cells = std::uint32_t;   // of a band
using Choices = std::uint32_t; // a bit each

constexpr int kBands = kBox;
constexpr int kChoices = 27;
constexpr int kOrders = 6;
constexpr Cells kRowCells = 0x1FF;
constexpr int kExtraUnits = kDiagonalUnits - kClassicUnits;
constexpr int kUses = 1 << kExtraUnits; // which of the extra units a layout of a band uses

// In guesses of the band engine that take as long.
constexpr std::int64_t kCostOfFit = 8;
constexpr std::int64_t kCostOfUnits = 50;
constexpr std::int64_t kPairsPerGuess = 256;

constexpr int columnOf(int choice, int stack) {
    constexpr int kStep[] = {9, 3, 1};
    return choice / kStep[stack] % kBox;
}

constexpr Cells cellInBand(int row, int column) {
    return Cells{1} << (row * kSide + column);
}

bool has(const Places::Digit& places, int cell) {
    return (places.bands[rowOf(cell) / kBox] & cellInBand(rowOf(cell) % kBox, colOf(cell))) != 0;
}

void takeAway(Places::Digit& places, int cell) {
    places.bands[rowOf(cell) / kBox] &= ~cellInBand(rowOf(cell) % kBox, colOf(cell));
}

struct Tables {
    Cells layouts[kChoices][kOrders] = {};
    int third[kChoices][kChoices] = {};    // what fills the stacks after two choices; -1 if those share a column
    Cells extra[kBands][kExtraUnits] = {}; // cells of the extra units
};

constexpr Tables makeTables() {
    constexpr int kOrder[kOrders][kBox] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    Tables tables;
    for (int a = 0; a < kChoices; ++a) {
        for (int order = 0; order < kOrders; ++order)
            for (int stack = 0; stack < kBox; ++stack)
                tables.layouts[a][order] |= cellInBand(kOrder[order][stack], stack * kBox + columnOf(a, stack));
        for (int b = 0; b < kChoices; ++b)
            for (int stack = 0; stack < kBox && tables.third[a][b] >= 0; ++stack) {
                const int left = kBox - columnOf(a, stack) - columnOf(b, stack);
                tables.third[a][b] = columnOf(a, stack) == columnOf(b, stack) ? -1 : tables.third[a][b] * kBox + left;
            }
    }
    for (int unit = 0; unit < kExtraUnits; ++unit)
        for (int cell : kUnits[static_cast<std::size_t>(kClassicUnits + unit)].cells)
            tables.extra[rowOf(cell) / kBox][unit] |= cellInBand(rowOf(cell) % kBox, colOf(cell));
    return tables;
}
constexpr Tables kTables = makeTables();

/// Which extra units a layout has a cell of, a bit each.
int useOf(Cells layout, int band, BandRules rules) {
    int use = 0;
    for (int unit = 0; unit < unitCount(rules) - kClassicUnits; ++unit)
        use |= ((layout & kTables.extra[band][unit]) != 0) << unit;
    return use;
}

/// The layouts that each band allows.
struct Fitting {
    Choices choices[kBands][kUses] = {};
    int layouts[kBands][kUses][kChoices] = {}; // how many
};

/// A digit's places, and the cells among them that no other digit can take.
struct Question {
    Places::Digit places, needed;
    BandRules rules;

    bool allows(Cells layout, int band) const {
        return !(layout & ~places.bands[band]) && !(needed.bands[band] & ~layout);
    }
};

Fitting fit(const Question& question) {
    Fitting fitting;
    for (int band = 0; band < kBands; ++band)
        for (int choice = 0; choice < kChoices; ++choice)
            for (const Cells layout : kTables.layouts[choice])
                if (question.allows(layout, band)) {
                    const int use = useOf(layout, band, question.rules);
                    fitting.choices[band][use] |= Choices{1} << choice;
                    ++fitting.layouts[band][use][choice];
                }
    return fitting;
}

/// A choice for each band, and the extra units that each uses.
struct Triple {
    int choices[kBands], uses[kBands];
};

/// All that go together and have layouts.
template <class Take>
void forEachTriple(const Fitting& fitting, BandRules rules, Take take) {
    const int all = (1 << (unitCount(rules) - kClassicUnits)) - 1;
    for (int first = 0; first <= all; ++first)
        for (int second = 0; second <= all; ++second) {
            if (first & second)
                continue;
            const int uses[] = {first, second, all & ~(first | second)};
            for (Choices a = fitting.choices[0][uses[0]]; a; a &= a - 1)
                for (Choices b = fitting.choices[1][uses[1]]; b; b &= b - 1) {
                    const int one = std::countr_zero(a), two = std::countr_zero(b), three = kTables.third[one][two];
                    if (three >= 0 && fitting.choices[2][uses[2]] >> three & 1)
                        take(Triple{{one, two, three}, {uses[0], uses[1], uses[2]}});
                }
        }
}

std::int64_t countPlacements(const Fitting& fitting, BandRules rules) {
    std::int64_t count = 0;
    forEachTriple(fitting, rules, [&](const Triple& triple) {
        std::int64_t product = 1;
        for (int band = 0; band < kBands; ++band)
            product *= fitting.layouts[band][triple.uses[band]][triple.choices[band]];
        count += product;
    });
    return count;
}

/// The cells that some placement uses.
Places::Digit usedBy(const Fitting& fitting, const Question& question) {
    Choices kept[kBands][kUses] = {};
    forEachTriple(fitting, question.rules, [&](const Triple& triple) {
        for (int band = 0; band < kBands; ++band)
            kept[band][triple.uses[band]] |= Choices{1} << triple.choices[band];
    });
    Places::Digit used;
    for (int band = 0; band < kBands; ++band)
        for (int choice = 0; choice < kChoices; ++choice)
            for (const Cells layout : kTables.layouts[choice])
                if (question.allows(layout, band) && kept[band][useOf(layout, band, question.rules)] >> choice & 1)
                    used.bands[band] |= layout;
    return used;
}

using Placement = Places::Digit; // nine cells

bool meet(const Placement& a, const Placement& b) {
    return ((a.bands[0] & b.bands[0]) | (a.bands[1] & b.bands[1]) | (a.bands[2] & b.bands[2])) != 0;
}

std::vector<Placement> listPlacements(const Fitting& fitting, const Question& question) {
    std::vector<Placement> list;
    forEachTriple(fitting, question.rules, [&](const Triple& triple) {
        const auto allows = [&](Cells layout, int band) {
            return question.allows(layout, band) && useOf(layout, band, question.rules) == triple.uses[band];
        };
        for (const Cells first : kTables.layouts[triple.choices[0]])
            for (const Cells second : kTables.layouts[triple.choices[1]])
                for (const Cells third : kTables.layouts[triple.choices[2]])
                    if (allows(first, 0) && allows(second, 1) && allows(third, 2))
                        list.push_back({{first, second, third}});
    });
    return list;
}

/// The cells with one digit left, band by band; nothing if a cell has none.
bool findSingles(const Places& places, Places::Digit& singles) {
    for (int band = 0; band < kBands; ++band) {
        Cells one = 0, two = 0;
        for (const Places::Digit& digit : places.digits) {
            two |= one & digit.bands[band];
            one |= digit.bands[band];
        }
        if (one != (Cells{1} << kBands * kSide) - 1)
            return false;
        singles.bands[band] = one & ~two;
    }
    return true;
}

Places::Digit common(const Places::Digit& a, const Places::Digit& b) {
    return {{a.bands[0] & b.bands[0], a.bands[1] & b.bands[1], a.bands[2] & b.bands[2]}};
}

/// Where a row has one place left for the digit, no other digit may have it.
void keepOthersOff(Places& places, int digit) {
    for (int band = 0; band < kBands; ++band)
        for (int row = 0; row < kBox; ++row)
            if (const Cells cells = places.digits[digit].bands[band] & kRowCells << row * kSide;
                std::has_single_bit(cells))
                for (int other = 0; other < kSide; ++other)
                    if (other != digit)
                        places.digits[other].bands[band] &= ~cells;
}

/// The placements of a digit that can stand beside one of the other's.
std::vector<Placement> keptBeside(const std::vector<Placement>& own, const std::vector<Placement>& others,
                                  std::int64_t& pairs) {
    std::vector<Placement> kept;
    for (const Placement& placement : own)
        if (const auto partner = std::ranges::find_if(others, [&](const Placement& p) { return !meet(placement, p); });
            pairs += partner - others.begin() + 1, partner != others.end())
            kept.push_back(placement);
    return kept;
}

/// The placements of one digit, if they are few.
struct Listed {
    int digit = 0;
    std::vector<Placement> placements{};
};

/// Tries the listed digits against each other until nothing changes; false if one is left without.
bool keepCompatible(std::vector<Listed>& lists, std::int64_t& cost) {
    std::int64_t pairs = 0;
    bool isOpen = true;
    for (bool hasChanged = true; hasChanged && isOpen;) {
        hasChanged = false;
        for (Listed& own : lists)
            for (const Listed& other : lists) {
                if (own.digit == other.digit)
                    continue;
                std::vector<Placement> kept = keptBeside(own.placements, other.placements, pairs);
                hasChanged |= kept.size() < own.placements.size();
                isOpen &= !kept.empty();
                own.placements = std::move(kept);
            }
    }
    cost += pairs / kPairsPerGuess;
    return isOpen;
}

/// What the listed placements use.
void keepListed(const std::vector<Listed>& lists, Places& places) {
    for (const Listed& list : lists) {
        Places::Digit used;
        for (const Placement& placement : list.placements)
            for (int band = 0; band < kBands; ++band)
                used.bands[band] |= placement.bands[band];
        places.digits[list.digit] = used;
    }
}

/// One round for each digit by itself; false if a cell or a digit is left without.
bool reduceEach(Places& places, BandRules rules, std::int64_t& cost) {
    Places::Digit singles;
    if (!findSingles(places, singles))
        return false;
    for (int digit = 0; digit < kSide; ++digit) {
        const Places::Digit own = places.digits[digit], needed = common(own, singles);
        const Question question{own, needed, rules};
        places.digits[digit] = usedBy(fit(question), question);
        if (places.digits[digit] == Places::Digit{})
            return false;
        keepOthersOff(places, digit);
    }
    cost += kSide * kCostOfFit;
    return true;
}

/// In one unit: as many digits as they have cells need these for themselves; false if they have fewer. Of all digits,
/// or of all cells: these are the sets that may be left over.
bool reduceUnit(Places& places, const Unit& unit) {
    Cells own[kSide] = {}; // a bit for each cell of the unit
    for (int i = 0; i < kSide; ++i)
        for (int digit = 0; digit < kSide; ++digit)
            own[digit] |= static_cast<Cells>(has(places.digits[digit], unit.cells[static_cast<std::size_t>(i)])) << i;
    Cells cellsOfSet[1 << kSide] = {}, forbidden[kSide] = {};
    for (unsigned set = 1; set < 1U << kSide; ++set) {
        cellsOfSet[set] = cellsOfSet[set & (set - 1)] | own[std::countr_zero(set)];
        if (std::popcount(cellsOfSet[set]) < std::popcount(set))
            return false;
        if (std::popcount(cellsOfSet[set]) == std::popcount(set))
            for (int digit = 0; digit < kSide; ++digit)
                if (!(set >> digit & 1))
                    forbidden[digit] |= cellsOfSet[set];
    }
    for (int digit = 0; digit < kSide; ++digit)
        for (Cells cells = forbidden[digit] & own[digit]; cells; cells &= cells - 1)
            takeAway(places.digits[digit], unit.cells[static_cast<std::size_t>(std::countr_zero(cells))]);
    return true;
}

std::vector<Listed> listFew(const Places& places, BandRules rules) {
    std::vector<Listed> lists;
    for (int digit = 0; digit < kSide; ++digit) {
        const Question question{places.digits[digit], {}, rules};
        const Fitting fitting = fit(question);
        if (countPlacements(fitting, rules) <= kMaxListedPlacements)
            lists.push_back({digit, listPlacements(fitting, question)});
    }
    return lists;
}

/// The digit with the fewest placements, of those with more than one.
int chooseDigit(const Places& places, BandRules rules) {
    int chosen = 0;
    std::int64_t fewest = std::numeric_limits<std::int64_t>::max();
    for (int digit = 0; digit < kSide; ++digit) {
        const Question question{places.digits[digit], {}, rules};
        if (const std::int64_t count = countPlacements(fit(question), rules); count > 1 && count < fewest) {
            chosen = digit;
            fewest = count;
        }
    }
    return chosen;
}

Places::Digit cellsOf(const Unit& unit) {
    Places::Digit cells;
    for (int cell : unit.cells)
        cells.bands[rowOf(cell) / kBox] |= cellInBand(rowOf(cell) % kBox, colOf(cell));
    return cells;
}

int countCells(const Places::Digit& cells) {
    return std::popcount(cells.bands[0]) + std::popcount(cells.bands[1]) + std::popcount(cells.bands[2]);
}

} // namespace

bool reduceByPlacements(Places& places, const Rules& all, std::int64_t& cost) {
    const BandRules rules = bandRules(all);
    for (Places before;;) {
        do {
            before = places;
            if (!reduceEach(places, rules, cost))
                return false;
            for (const Unit& unit : units(all))
                if (!reduceUnit(places, unit))
                    return false;
            cost += kCostOfUnits;
        } while (places != before);
        std::vector<Listed> lists = listFew(places, rules);
        if (!keepCompatible(lists, cost))
            return false;
        keepListed(lists, places);
        if (places == before)
            return true;
    }
}

std::vector<Places> splitByPlacements(const Places& places, const Rules& all) {
    const BandRules rules = bandRules(all);
    const int digit = chooseDigit(places, rules);
    Places::Digit shared; // of the digit's places with the chosen unit
    for (const Unit& unit : units(all))
        if (const Places::Digit cells = common(places.digits[digit], cellsOf(unit));
            countCells(cells) > 1 && (shared == Places::Digit{} || countCells(cells) < countCells(shared)))
            shared = cells;
    std::vector<Places> parts;
    for (int band = 0; band < kBands; ++band)
        for (Cells cells = shared.bands[band]; cells; cells &= cells - 1) {
            Places& part = parts.emplace_back(places);
            for (int other = 0; other < kBands; ++other)
                part.digits[digit].bands[other] &= ~shared.bands[other];
            part.digits[digit].bands[band] |= cells & ~(cells - 1);
        }
    return parts;
}

} // namespace nonet::detail
