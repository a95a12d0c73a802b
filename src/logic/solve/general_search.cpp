// The search for any units and cages. A board has the digits that are left in each cell, as bits. What changes wakes
// the units, cages and sums that the cell belongs to; each takes away what it can until nothing changes: cells with one
// digit, places of a digit in a unit, combinations of a cage and the digits that all of them have, sums of a few cells.
// Then the cell with the fewest digits is tried. It is weak where a puzzle has neither givens nor small cages.
#include "logic/solve/general_search.h"

#include "logic/grid/sum_table.h"

#include <algorithm>

namespace nonet::detail {

namespace {

using Mask = std::uint16_t;
constexpr Mask kAllDigits = 0x1FF;

constexpr int digitOf(Mask mask) {
    return std::countr_zero(mask) + 1;
}
constexpr int lowest(Mask mask) {
    return std::countr_zero(mask) + 1;
}
constexpr int highest(Mask mask) {
    return static_cast<int>(std::bit_width(mask));
}
constexpr bool isSingle(Mask mask) {
    return (mask & (mask - 1)) == 0;
}
constexpr Mask bitOf(int digit) {
    return static_cast<Mask>(1U << (digit - 1));
}

/// Cells whose digits differ; with a sum, if it is not 0.
struct Group {
    std::array<std::uint8_t, kSide> cells{};
    int size = 0, sum = 0;
    CellSet set;
};

/// Few cells whose digits may be the same: those of the first sign less the others are the sum.
struct Difference {
    std::array<std::uint8_t, kSide> cells{};
    int innies = 0, size = 0, sum = 0;
};

Group groupOf(const CellSet& cells, int sum) {
    Group group{{}, 0, sum, cells};
    for (int cell : cells)
        group.cells[static_cast<std::size_t>(group.size++)] = static_cast<std::uint8_t>(cell);
    return group;
}

bool seeEachOther(const CellSet& cells, const Rules& rules) {
    return std::ranges::all_of(cells, [&](int cell) {
        CellSet others = cells;
        others.erase(cell);
        return others.isSubsetOf(peers(cell, rules));
    });
}

/// What is waiting to be looked at: units, groups with sums, differences.
constexpr std::size_t kWords = 6;
struct Waiting {
    std::array<std::uint64_t, kWords> words{};
    void add(std::size_t i) { words[i >> 6] |= std::uint64_t{1} << (i & 63); }
    void add(const Waiting& other) {
        for (std::size_t w = 0; w < kWords; ++w)
            words[w] |= other.words[w];
    }
    /// The first, taken away; -1 if there is none.
    int take() {
        for (std::size_t w = 0; w < kWords; ++w)
            if (words[w] != 0) {
                const int bit = std::countr_zero(words[w]);
                words[w] &= words[w] - 1;
                return static_cast<int>(w * 64) + bit;
            }
        return -1;
    }
};

/// The rules in the order in which they are looked at.
struct Plan {
    explicit Plan(const Rules& all) : rules(all) {
        for (const CellSet& cells : all.table().unitCells)
            groups.push_back(groupOf(cells, 0));
        units = groups.size();
        for (const Cage& cage : all.cages())
            if (cage.sum > 0)
                groups.push_back(groupOf(cage.cells, cage.sum));
        for (const UnitSum& sum : all.table().unitSums)
            addSum(sum);
        for (std::size_t i = 0; i < groups.size(); ++i)
            for (int cell : groups[i].set)
                wakes[static_cast<std::size_t>(cell)].add(i);
        for (std::size_t i = 0; i < differences.size(); ++i)
            for (int k = 0; k < differences[i].size; ++k)
                wakes[differences[i].cells[static_cast<std::size_t>(k)]].add(groups.size() + i);
    }

    void addSum(const UnitSum& sum) {
        if (sum.innies.empty() && sum.outies.empty())
            isImpossible = true;
        const bool isGroup = sum.outies.empty() || sum.innies.empty();
        const CellSet& cells = sum.outies.empty() ? sum.innies : sum.outies;
        if (isGroup && seeEachOther(cells, rules)) {
            const int total = sum.outies.empty() ? sum.sum : -sum.sum;
            isImpossible = isImpossible || total <= 0;
            groups.push_back(groupOf(cells, total));
            return;
        }
        Difference difference{{}, sum.innies.size(), 0, sum.sum};
        for (const CellSet* side : {&sum.innies, &sum.outies})
            for (int cell : *side)
                difference.cells[static_cast<std::size_t>(difference.size++)] = static_cast<std::uint8_t>(cell);
        differences.push_back(difference);
    }

    const Rules& rules;
    std::vector<Group> groups; ///< units, cages, innies that differ
    std::size_t units = 0;
    std::vector<Difference> differences;
    std::array<Waiting, 81> wakes{};
    bool isImpossible = false;
};

struct Board {
    std::array<Mask, 81> masks{};
    CellSet open = CellSet::all(); ///< cells of which their peers have not been told yet
    CellSet singles{};             ///< of those, the ones with one digit
    Waiting waiting{};
};

class GeneralSearch {
public:
    GeneralSearch(const Plan& plan, int limit, const SearchBound& bound, const SolutionSink& sink)
        : plan_(plan), limit_(limit), bound_(bound), sink_(sink) {}

    SearchResult run(const std::uint8_t* digits) {
        Board board;
        board.masks.fill(kAllDigits);
        for (std::size_t i = 0; i < plan_.groups.size() + plan_.differences.size(); ++i)
            board.waiting.add(i);
        bool canBe = !plan_.isImpossible;
        for (int cell = 0; cell < Grid::kCells && canBe; ++cell)
            if (digits[cell])
                canBe = keep(board, cell, bitOf(digits[cell]));
        if (canBe && limit_ > 0)
            search(board);
        return result_;
    }

private:
    static Mask& maskOf(Board& board, int cell) { return board.masks[static_cast<std::size_t>(cell)]; }

    /// Takes all but these digits from a cell; false: none is left.
    bool keep(Board& board, int cell, Mask allowed) const {
        Mask& mask = maskOf(board, cell);
        const Mask kept = mask & allowed;
        if (kept == mask)
            return true;
        mask = kept;
        if (isSingle(kept))
            board.singles.insert(cell);
        board.waiting.add(plan_.wakes[static_cast<std::size_t>(cell)]);
        return kept != 0;
    }

    bool tellPeers(Board& board) const {
        while (!board.singles.empty()) {
            const int cell = board.singles.front();
            board.singles.erase(cell);
            board.open.erase(cell);
            const auto rest = static_cast<Mask>(~maskOf(board, cell));
            for (int peer : peers(cell, plan_.rules) & board.open)
                if (!keep(board, peer, rest))
                    return false;
        }
        return true;
    }

    bool propagate(Board& board) const {
        const auto groups = static_cast<int>(plan_.groups.size()), units = static_cast<int>(plan_.units);
        for (;;) {
            if (!tellPeers(board))
                return false;
            const int next = board.waiting.take();
            if (next < 0)
                return true;
            const bool canBe =
                next < units    ? lookAtUnit(board, plan_.groups[static_cast<std::size_t>(next)])
                : next < groups ? lookAtSum(board, plan_.groups[static_cast<std::size_t>(next)])
                                : lookAtDifference(board, plan_.differences[static_cast<std::size_t>(next - groups)]);
            if (!canBe)
                return false;
        }
    }

    /// Digits with one place in a unit.
    bool lookAtUnit(Board& board, const Group& unit) const {
        unsigned once = 0, twice = 0;
        for (const std::uint8_t cell : unit.cells) {
            twice |= once & board.masks[cell];
            once |= board.masks[cell];
        }
        if (once != kAllDigits)
            return false;
        const auto alone = static_cast<Mask>(once & ~twice);
        if (alone == 0)
            return true;
        for (const std::uint8_t cell : unit.cells)
            if (const auto only = static_cast<Mask>(board.masks[cell] & alone); only && board.masks[cell] != only)
                if (!isSingle(only) || !keep(board, cell, only))
                    return false;
        return true;
    }

    /// The combinations that a cage can still have.
    bool lookAtSum(Board& board, const Group& cage) const {
        std::array<std::uint8_t, kSide> open{};
        int size = 0, rest = cage.sum;
        Mask taken = 0, free = 0;
        for (int k = 0; k < cage.size; ++k) {
            const std::uint8_t cell = cage.cells[static_cast<std::size_t>(k)];
            const Mask mask = board.masks[cell];
            if (isSingle(mask)) {
                if (taken & mask)
                    return false;
                taken |= mask;
                rest -= digitOf(mask);
            } else {
                open[static_cast<std::size_t>(size++)] = cell;
                free |= mask;
            }
        }
        if (size == 0)
            return rest == 0;
        return keepCombinations(board, std::span(open).first(static_cast<std::size_t>(size)), rest,
                                static_cast<Mask>(free & ~taken), cage.set);
    }

    bool keepCombinations(Board& board, std::span<const std::uint8_t> open, int rest, Mask free,
                          const CellSet& cage) const {
        std::array<Mask, kSide> allowed{};
        Mask always = kAllDigits;
        for (const Mask digits : combinations(static_cast<int>(open.size()), rest)) {
            if (digits & ~free)
                continue;
            if (!addCombination(board, open, digits, allowed))
                continue;
            always &= digits;
        }
        for (std::size_t k = 0; k < open.size(); ++k)
            if (!keep(board, open[k], allowed[k]))
                return false;
        for (; always; always &= always - 1)
            if (!strikeAround(board, open, static_cast<Mask>(always & -always), cage))
                return false;
        return true;
    }

    /// Adds what a combination lets each cell hold; false: the cells cannot hold it.
    bool addCombination(const Board& board, std::span<const std::uint8_t> open, Mask digits,
                        std::array<Mask, kSide>& allowed) const {
        std::array<Mask, kSide> held{};
        unsigned once = 0, twice = 0;
        for (std::size_t k = 0; k < open.size(); ++k) {
            held[k] = board.masks[open[k]] & digits;
            if (held[k] == 0)
                return false;
            twice |= once & held[k];
            once |= held[k];
        }
        if (once != digits)
            return false;
        const auto alone = static_cast<Mask>(once & ~twice);
        for (std::size_t k = 0; k < open.size(); ++k)
            if (const auto only = static_cast<Mask>(held[k] & alone); only) {
                if (!isSingle(only))
                    return false;
                held[k] = only;
            }
        if (open.size() == 2 && isSingle(held[0]) != isSingle(held[1]))
            held[isSingle(held[0]) ? 1 : 0] &= static_cast<Mask>(~held[isSingle(held[0]) ? 0 : 1]);
        for (std::size_t k = 0; k < open.size(); ++k)
            allowed[k] |= held[k];
        return true;
    }

    /// A digit that a cage must have goes from the cells that see all its places there.
    bool strikeAround(Board& board, std::span<const std::uint8_t> open, Mask digit, const CellSet& cage) const {
        CellSet seen = board.open - cage;
        for (const std::uint8_t cell : open)
            if (board.masks[cell] & digit)
                seen &= peers(cell, plan_.rules);
        return std::ranges::all_of(seen, [&](int cell) { return keep(board, cell, static_cast<Mask>(~digit)); });
    }

    bool lookAtDifference(Board& board, const Difference& all) const {
        return all.size <= 2 ? keepSolvable(board, all) : keepBounded(board, all);
    }

    /// One or two cells: each digit needs its partner.
    bool keepSolvable(Board& board, const Difference& all) const {
        const int a = all.cells[0], b = all.cells[1];
        if (all.size == 1) {
            const int digit = all.innies == 1 ? all.sum : -all.sum;
            return digit >= 1 && digit <= kSide && keep(board, a, bitOf(digit));
        }
        const bool mustDiffer = peers(a, plan_.rules).contains(b);
        const Mask maskA = maskOf(board, a), maskB = maskOf(board, b);
        Mask allowedA = 0, allowedB = 0;
        for (unsigned left = maskA; left; left &= left - 1) {
            const int first = digitOf(static_cast<Mask>(left));
            const int second = all.innies == 2 ? all.sum - first : all.innies == 1 ? first - all.sum : -all.sum - first;
            if (second < 1 || second > kSide || !(maskB & bitOf(second)) || (mustDiffer && first == second))
                continue;
            allowedA |= bitOf(first);
            allowedB |= bitOf(second);
        }
        return keep(board, a, allowedA) && keep(board, b, allowedB);
    }

    /// Each digit within what the least and the greatest of the others leave: an innie is at most its least and what is
    /// missing to the sum, an outie the other way round.
    bool keepBounded(Board& board, const Difference& all) const {
        int least = 0, most = 0;
        const auto low = [&](int k) { return lowest(board.masks[all.cells[static_cast<std::size_t>(k)]]); };
        const auto high = [&](int k) { return highest(board.masks[all.cells[static_cast<std::size_t>(k)]]); };
        for (int k = 0; k < all.size; ++k) {
            least += k < all.innies ? low(k) : -high(k);
            most += k < all.innies ? high(k) : -low(k);
        }
        if (all.sum < least || all.sum > most)
            return false;
        for (int k = 0; k < all.size; ++k) {
            const int span = k < all.innies ? all.sum - least : most - all.sum;
            const int spare = k < all.innies ? most - all.sum : all.sum - least;
            const int greatest = low(k) + span, smallest = high(k) - spare;
            Mask allowed = kAllDigits;
            if (greatest < kSide)
                allowed &= static_cast<Mask>((1U << greatest) - 1);
            if (smallest > 1)
                allowed &= static_cast<Mask>(~((1U << (smallest - 1)) - 1));
            if (!keep(board, all.cells[static_cast<std::size_t>(k)], allowed))
                return false;
        }
        return true;
    }

    int chooseCell(const Board& board) const {
        int best = -1, fewest = kSide + 1;
        for (int cell : board.open)
            if (const int count = DigitSet::fromBits(board.masks[static_cast<std::size_t>(cell)]).size();
                count < fewest) {
                best = cell;
                fewest = count;
                if (count == 2)
                    break;
            }
        return best;
    }

    void search(Board& board) {
        while (propagate(board)) {
            const int cell = chooseCell(board);
            if (cell < 0)
                return report(board);
            if (spent_ >= bound_.guesses) {
                result_.isDecided = false;
                return;
            }
            ++spent_;
            ++result_.guesses;
            const Mask mask = maskOf(board, cell), tried = static_cast<Mask>(mask & -mask);
            Board next = board;
            if (keep(next, cell, tried))
                search(next);
            if (result_.count >= limit_ || !result_.isDecided || !keep(board, cell, static_cast<Mask>(~tried)))
                return;
        }
    }

    void report(const Board& board) {
        ++result_.count;
        spent_ = 0;
        if (!sink_.found)
            return;
        std::array<std::uint8_t, 81> digits{};
        for (std::size_t cell = 0; cell < digits.size(); ++cell)
            digits[cell] = static_cast<std::uint8_t>(digitOf(board.masks[cell]));
        sink_.found(sink_.context, digits.data());
    }

    const Plan& plan_;
    int limit_;
    const SearchBound& bound_;
    const SolutionSink& sink_;
    SearchResult result_;
    std::int64_t spent_ = 0; // guesses since a solution
};

} // namespace

SearchResult searchGeneral(const std::uint8_t* digits, const Rules& rules, int limit, const SearchBound& bound,
                           const SolutionSink& sink) {
    const Plan plan(rules);
    return GeneralSearch(plan, limit, bound, sink).run(digits);
}

} // namespace nonet::detail
