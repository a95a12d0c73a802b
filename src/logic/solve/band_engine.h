// The engine behind solve(), written once over vectors and compiled for several vector widths.
//
// A digit has four lanes of 32 bits: lane j holds its candidates in row j of each band, nine bits to a row, and the
// fourth is unused. Stepping through the rows of a band is then a shuffle and stepping through the bands a shift, and
// one pass over the nine digits finds all hidden singles, locked candidates in both directions, naked singles and most
// contradictions of the whole grid, without a look-up and nearly without a branch. That makes it cheaper to repeat the
// whole pass than to keep track of what has changed. The search is a loop over a stack of grids.
//
// Everything here has internal linkage, and no standard library function is called: each translation unit that
// includes it is compiled for another processor, and the linker must not let a function of one stand in for another.
#pragma once

#include "logic/solve/engine.h"
#include "logic/solve/grid_bits.h"
#include "logic/solve/vectors.h"

namespace nonet::detail {
namespace {

template <class Vectors, BandRules rules>
class BandEngine {
    using V = typename Vectors::V;
    static constexpr int kVectors = Vectors::kVectors;
    static constexpr bool kHasPadding = kVectors * Vectors::kLanes > 9 * kLanesPerDigit;
    // One grid per guess, and every guess fills a cell.
    static constexpr int kMaxDepth = 82;

    // Of 20. Best of 10 to 18: less costs guesses on the hardest puzzles, more costs time where many cells are open.
    static constexpr int kEnoughOpenPeers = 12;
    // While no guess was wrong the puzzle may have many solutions, where the choice hardly matters. Best of 0 to 12:
    // less costs guesses on puzzles with one solution.
    static constexpr int kEnoughAtFirst = 8;

    struct State {
        union {
            V vectors[kVectors];
            Word words[kVectors * Vectors::kLanes]; // digit * 4 + row in band
        };

        Word& word(int digit, int slot) { return words[digit * kLanesPerDigit + laneOf(slot)]; }
    };

    /// What a pass knows about the cells; equal for all digits of a vector.
    struct Counts {
        V two, three; // cells with at least so many candidates
    };

    enum class Outcome { Contradiction, Open, Solved };

    static constexpr V all(Word word) { return V{} + word; }
    static constexpr V realDigits() { return V{kRows, kRows, kRows, kRows}; }

    static constexpr V perDigit(const LaneWords& words) {
        return Vectors::perDigit(words.lanes[0], words.lanes[1], words.lanes[2]);
    }

    // Read through a pointer that the compiler cannot see through, so that they stay memory operands instead of being
    // built anew in every pass.
    struct Constants {
        V boxes = all(kRowFirst * 0111), box2 = all(kRowFirst * 0700), boxes12 = all(kRowFirst * 0770);
        V column2 = all(kRowFirst * 0444), columns12 = all(kRowFirst * 0666);
        V rowFirst = all(kRowFirst), rowLast = all(kRowLast), rowButLast = all(kRowButLast), rows = all(kRows);
        V lastVector = realDigits(), padding = all(kRows) ^ realDigits(),
          grid = perDigit(LaneWords{{kRows, kRows, kRows}});
    };
    static constexpr Constants kConstants{};

    /// Keeps the candidates of which each row of a band can have one, in different boxes. The minirows with candidates
    /// form a 3x3 matrix, and a minirow stays if the other two rows have one each in the other two boxes.
    static V closeBands(V x, const Constants& k) {
        const V held = (x | x >> 1 | x >> 2) & k.boxes;
        const V right = Vectors::select(k.box2, held << 6, held >> 3),
                left = Vectors::select(k.boxes12, held << 3, held >> 6);
        const V kept = Vectors::nextRow((right & Vectors::nextRow(left)) | (left & Vectors::nextRow(right)));
        return x & ((kept << 3) - kept);
    }

    static V nextBand(V v) { return v >> 9 | v << 18; } // leaves rubbish above the 27 bits

    /// The same for stacks: each band of a stack has one, in different columns.
    static V closeStacks(V x, const Constants& k) {
        const V held = x | Vectors::nextRow(x) | Vectors::otherRow(x);
        const V right = Vectors::select(k.column2, held << 2, held >> 1),
                left = Vectors::select(k.columns12, held << 1, held >> 2);
        return x & nextBand((right & nextBand(left)) | (left & nextBand(right)));
    }

    static V isEmpty(V x) { // per digit
        return reinterpret_cast<V>((x | Vectors::nextRow(x) | Vectors::otherRow(x)) == V{});
    }

    /// Units beyond the classic ones: where such a unit has no candidates outside a box, the box has none outside the
    /// unit, and the other way round. That also places and removes.
    static V closeExtraUnits(V x) {
        for (const Crossing& crossing : ExtraUnits<rules>::kCrossings) {
            const V unitOnly = perDigit(crossing.unitOnly), boxOnly = perDigit(crossing.boxOnly);
            x &= ~((boxOnly & isEmpty(x & unitOnly)) | (unitOnly & isEmpty(x & boxOnly)));
        }
        return x;
    }

    static V close(V x, const Constants& k) {
        x = closeStacks(closeBands(x, k), k);
        if constexpr (rules != BandRules::Classic)
            x = closeExtraUnits(x);
        return x;
    }

    /// All cells of each row in which x has one.
    static V fullRows(V x, const Constants& k) {
        const V last = (((x & k.rowButLast) + k.rowButLast) | x) & k.rowLast;
        return (last << 1) - (last >> 8);
    }

    /// Makes each naked single the only place in its row; true if a digit has two in one row.
    static bool placeNaked(V (&x)[kVectors], V naked, const Constants& k) {
        V twice = {};
#pragma GCC unroll 9
        for (int i = 0; i < kVectors; ++i) {
            V placed = x[i] & naked;
            if (kHasPadding && i == kVectors - 1)
                placed &= k.lastVector;
            const V rows = fullRows(placed, k);
            const V nonEmpty = placed | (k.rowFirst & ~rows);
            twice |= nonEmpty & (nonEmpty - k.rowFirst);
            x[i] &= placed | ~rows;
        }
        return !Vectors::isZero(twice);
    }

    /// Whether a grid with one candidate in each cell keeps the rules: then there is nothing left to take away.
    static bool isStable(const V (&x)[kVectors], const Constants& k) {
        V changed = {};
#pragma GCC unroll 9
        for (int i = 0; i < kVectors; ++i)
            changed |= close(x[i], k) ^ x[i];
        return Vectors::isZero(changed);
    }

    /// The cells with three candidates or more.
    static V countThree(const V (&x)[kVectors], const Constants& k) {
        V one = {}, two = {}, three = {};
#pragma GCC unroll 9
        for (int i = 0; i < kVectors; ++i) {
            const V counted = kHasPadding && i == kVectors - 1 ? x[i] & k.lastVector : x[i];
            three |= two & counted;
            two |= one & counted;
            one |= counted;
        }
        if constexpr (kHasPadding)
            three |= Vectors::swapHalves(three) | (one & Vectors::swapHalves(two)) | (two & Vectors::swapHalves(one));
        return three;
    }

    /// Repeats the pass until it leaves no naked singles and, if thorough, places no more cells. Between guesses the
    /// next guess's pass goes on where this one ends, which is cheaper than to wait for the last consequence.
    static Outcome propagate(State& state, Counts& counts, bool isThorough) {
        const Constants* constants = &kConstants;
        asm("" : "+r"(constants));
        const Constants& k = *constants;
        V x[kVectors], placedBefore = {};
#pragma GCC unroll 9
        for (int i = 0; i < kVectors; ++i)
            x[i] = state.vectors[i];
        for (;;) {
            V emptyRows = {}, placed = {}, single[kVectors];
#pragma GCC unroll 9
            for (int i = 0; i < kVectors; ++i) {
                x[i] = close(x[i], k);
                const V less = x[i] - k.rowFirst; // turns over the bits up to the first place in the row
                emptyRows |= less & ~x[i];
                single[i] = x[i] & ~fullRows(x[i] & less, k);
                placed |= single[i];
            }
            if constexpr (kHasPadding)
                placed |= Vectors::swapHalves(placed);
            V one = {}, two = {};
#pragma GCC unroll 9
            for (int i = 0; i < kVectors; ++i) {
                x[i] &= single[i] | ~placed;
                V counted = x[i];
                if (kHasPadding && i == kVectors - 1) {
                    counted &= k.lastVector;
                    x[i] |= k.padding;
                }
                two |= one & counted;
                one |= counted;
            }
            if constexpr (kHasPadding) {
                const V otherOne = Vectors::swapHalves(one);
                two |= Vectors::swapHalves(two) | (one & otherOne);
                one |= otherOne;
            }
            const V bad = (emptyRows & k.rowLast) | (one ^ k.rows) |
                          (placed & two); // a cell without a digit, or with two that must be there
            if (!Vectors::isZero(bad))
                return Outcome::Contradiction;
            if (const V naked = k.rows & ~(two | placed); !Vectors::isZero(naked)) {
                if (placeNaked(x, naked, k))
                    return Outcome::Contradiction;
            } else if (!isThorough || Vectors::isZero(placed ^ placedBefore)) {
#pragma GCC unroll 9
                for (int i = 0; i < kVectors; ++i)
                    state.vectors[i] = x[i];
                counts = {two, countThree(x, k)};
                if (!Vectors::isZero(two & k.grid))
                    return Outcome::Open;
                return isStable(x, k) ? Outcome::Solved : Outcome::Contradiction;
            }
            placedBefore = placed;
        }
    }

    /// The cell with two candidates that has the most open peers, so that most follows from either, or the first with
    /// enough of them; if there is none, one with the fewest candidates.
    static int chooseSlot(State& state, const Counts& counts, int enoughOpenPeers) {
        int best = -1, bestScore = -1;
        const Word open[3] = {counts.two[0], counts.two[1], counts.two[2]};
        for (int lane = 0; lane < 3; ++lane)
            for (Word pairs = open[lane] & ~counts.three[lane]; pairs; pairs &= pairs - 1) {
                const int slot = lane << 5 | __builtin_ctz(pairs);
                const Word* peers = kSlotTable<rules>.peers[slot].lanes;
                const int score = __builtin_popcount(open[0] & peers[0]) + __builtin_popcount(open[1] & peers[1]) +
                                  __builtin_popcount(open[2] & peers[2]);
                if (score > bestScore) {
                    bestScore = score;
                    best = slot;
                    if (score >= enoughOpenPeers)
                        return slot;
                }
            }
        return best >= 0 ? best : chooseFewest(state, counts);
    }

    static int chooseFewest(State& state, const Counts& counts) {
        int best = -1, fewest = 10;
        for (int lane = 0; lane < 3; ++lane)
            for (Word open = counts.two[lane]; open; open &= open - 1) {
                const int slot = lane << 5 | __builtin_ctz(open);
                int candidates = 0;
                for (int digit = 0; digit < 9; ++digit)
                    candidates += (state.word(digit, slot) & bitOf(slot)) != 0;
                if (candidates < fewest) {
                    fewest = candidates;
                    best = slot;
                }
            }
        return best;
    }

    /// Makes `next` the state with the digit placed. Whole vectors only: loading them from words just written would
    /// stall.
    static void place(const State& state, int digit, int slot, State& next) {
        const V cell = Vectors::load(kSlotTable<rules>.cell[slot].lanes);
        for (int i = 0; i < kVectors; ++i)
            next.vectors[i] = state.vectors[i] & ~cell;
        constexpr int kDigits = Vectors::kLanes / kLanesPerDigit;
        const V own = Vectors::onlyDigit(digit % kDigits), peers = Vectors::load(kSlotTable<rules>.peers[slot].lanes);
        next.vectors[digit / kDigits] = state.vectors[digit / kDigits] & ~((peers & own) | (cell & ~own));
    }

    /// A bit for each of eight digits that is not blank.
    static Word givenBits(const std::uint8_t* digits) {
        std::uint64_t bytes;
        __builtin_memcpy(&bytes, digits, sizeof bytes);
        const std::uint64_t given = (bytes + 0x7F7F7F7F7F7F7F7F) >> 7 & 0x0101010101010101;
        return static_cast<Word>((given * 0x0102040810204080) >> 56);
    }

    static bool load(const std::uint8_t* digits, State& state) {
        using Digit = Vectors128::V; // the four lanes of one digit
        Digit open[9], given[9] = {}, any = {};
        for (Digit& digit : open)
            digit = Digit{} + kRows;
        for (int first = 0; first < 81; first += 27) {
            // Four groups of eight cover the 27 cells of a band; the last overlaps the third.
            Word cells = givenBits(digits + first) | givenBits(digits + first + 8) << 8 |
                         givenBits(digits + first + 16) << 16 | givenBits(digits + first + 19) >> 5 << 24;
            for (; cells; cells &= cells - 1) {
                const int cell = first + __builtin_ctz(cells), slot = kSlotOfCell.slots[cell], digit = digits[cell] - 1;
                const Digit bit = Vectors128::load(kSlotTable<rules>.cell[slot].lanes);
                open[digit] &= ~Vectors128::load(kSlotTable<rules>.peers[slot].lanes);
                given[digit] |= bit;
                any |= bit;
            }
        }
        Digit clash = {};
        for (int digit = 0; digit < 9; ++digit) {
            clash |= given[digit] & ~open[digit];
            open[digit] &= given[digit] | ~any;
        }
        for (V& vector : state.vectors)
            vector = all(kRows);
        __builtin_memcpy(state.words, open, sizeof open);
        return Vectors128::isZero(clash);
    }

    static void load(const Places& places, State& state) {
        for (V& vector : state.vectors)
            vector = all(kRows);
        for (int digit = 0; digit < 9; ++digit) {
            const LaneWords lanes = crossed(places.digits[digit].bands);
            for (int lane = 0; lane < kBox; ++lane)
                state.words[digit * kLanesPerDigit + lane] = lanes.lanes[lane];
        }
    }

    static void report(const State& state, const SearchTask& task) {
        std::uint8_t digits[81];
        for (int digit = 0; digit < 9; ++digit)
            for (int lane = 0; lane < 3; ++lane)
                for (Word word = state.words[digit * kLanesPerDigit + lane]; word; word &= word - 1)
                    digits[cellOf(lane << 5 | __builtin_ctz(word))] = static_cast<std::uint8_t>(digit + 1);
        task.found(task.context, digits);
    }

    /// Each grid of the stack has what was not yet tried of it. Without a solution the whole is as good, and only one.
    __attribute__((noinline, cold)) static void giveUp(const State* stack, int depth, SearchTask& task) {
        task.hasGivenUp = true;
        if (!task.left || task.count == 0)
            return;
        for (int i = 0; i <= depth; ++i) {
            Places places;
            for (int digit = 0; digit < 9; ++digit) {
                const LaneWords bands = crossed(stack[i].words + digit * kLanesPerDigit);
                for (int band = 0; band < kBox; ++band)
                    places.digits[digit].bands[band] = bands.lanes[band];
            }
            task.left(task.context, places);
        }
    }

public:
    static void search(SearchTask& task) {
        State stack[kMaxDepth];
        if (task.limit <= 0)
            return;
        if (!task.digits)
            load(*task.places, stack[0]);
        else if (!load(task.digits, stack[0]))
            return;
        int count = 0, enoughOpenPeers = kEnoughAtFirst;
        std::int64_t patience = task.patience;
        for (int depth = 0; depth >= 0;) {
            State& state = stack[depth]; // cppcheck-suppress negativeIndex ; the loop has ended by then
            Counts counts;
            const Outcome outcome = propagate(state, counts, depth == 0);
            if (outcome != Outcome::Open) {
                --depth;
                if (outcome == Outcome::Contradiction) {
                    enoughOpenPeers = kEnoughOpenPeers;
                    continue;
                }
                if (task.found)
                    report(state, task);
                task.count = ++count;
                task.guesses += task.patience - patience;
                patience = task.patience;
                if (count == task.limit)
                    return;
                continue;
            }
            if (patience == 0) {
                giveUp(stack, depth, task);
                break;
            }
            --patience;
            const int slot = chooseSlot(state, counts, enoughOpenPeers);
            int digit = 0;
            while (!(state.word(digit, slot) & bitOf(slot)))
                ++digit;
            place(state, digit, slot, stack[++depth]); // cppcheck-suppress negativeIndex
            state.word(digit, slot) &= ~bitOf(slot);
        }
        task.guesses += task.patience - patience;
    }
};

} // namespace
} // namespace nonet::detail
