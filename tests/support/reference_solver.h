#pragma once

#include "nonet/solve.h"

#include <algorithm>
#include <bitset>

namespace nonet::test {

/// The yardstick: Norvig's solver. Sets of candidates, elimination that spreads to peers (a cell with one digit left)
/// and units (a digit with one place left), and a search that guesses in the cell with the fewest candidates.
class ReferenceSolver {
public:
    explicit ReferenceSolver(const Rules& rules) {
        for (int cell = 0; cell < 81; ++cell)
            for (int peer : nonet::peers(cell, rules))
                peers_[at(cell)].push_back(peer);
        for (const Unit& unit : nonet::units(rules))
            for (int cell : unit.cells)
                units_[at(cell)].push_back(std::vector<int>(unit.cells.begin(), unit.cells.end()));
        for (const Cage& cage : rules.cages())
            if (cage.sum > 0)
                cages_.push_back({cage.sum, std::vector<int>(cage.cells.begin(), cage.cells.end())});
    }

    Solutions solve(const Grid& grid, int limit) const {
        Board board;
        board.fill(std::bitset<9>(0x1FF));
        Solutions solutions;
        for (int cell = 0; cell < 81; ++cell)
            if (grid[cell] && !assign(board, cell, at(grid[cell] - 1)))
                return solutions;
        search(board, Board{}, limit, solutions);
        return solutions;
    }

private:
    using Board = std::array<std::bitset<9>, 81>;
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    bool assign(Board& board, int cell, std::size_t digit) const {
        for (std::size_t other = 0; other < 9; ++other)
            if (other != digit && !eliminate(board, cell, other))
                return false;
        return board[at(cell)].test(digit);
    }

    bool eliminate(Board& board, int cell, std::size_t digit) const {
        if (!board[at(cell)].test(digit))
            return true;
        board[at(cell)].reset(digit);
        if (board[at(cell)].none())
            return false;
        if (board[at(cell)].count() == 1)
            for (int peer : peers_[at(cell)])
                if (!eliminate(board, peer, static_cast<std::size_t>(std::countr_zero(board[at(cell)].to_ulong()))))
                    return false;
        for (const std::vector<int>& unit : units_[at(cell)]) {
            int places = 0, place = 0;
            for (int other : unit)
                if (board[at(other)].test(digit))
                    ++places, place = other;
            if (places == 0 || (places == 1 && !assign(board, place, digit)))
                return false;
        }
        return true;
    }

    struct Sum {
        int sum = 0;
        std::vector<int> cells;
    };

    /// Every way to fill a cage, cell by cell; marks the digits that are in one.
    bool fillCage(const Board& board, const Sum& cage, std::size_t next, int rest, std::bitset<9> used,
                  std::vector<std::bitset<9>>& held) const {
        if (next == cage.cells.size())
            return rest == 0;
        bool canBe = false;
        for (std::size_t digit = 0; digit < 9; ++digit) {
            const int left = rest - static_cast<int>(digit) - 1;
            if (left < 0 || used.test(digit) || !board[at(cage.cells[next])].test(digit))
                continue;
            std::bitset<9> taken = used;
            taken.set(digit);
            if (fillCage(board, cage, next + 1, left, taken, held)) {
                held[next].set(digit);
                canBe = true;
            }
        }
        return canBe;
    }

    /// `done` is what each cell had when its cage was last looked at.
    bool reduceCages(Board& board, Board& done) const {
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (const Sum& cage : cages_) {
                if (std::ranges::all_of(cage.cells, [&](int cell) { return board[at(cell)] == done[at(cell)]; }))
                    continue;
                isChanged = true;
                std::vector<std::bitset<9>> held(cage.cells.size());
                if (!fillCage(board, cage, 0, cage.sum, {}, held))
                    return false;
                for (std::size_t k = 0; k < cage.cells.size(); ++k)
                    done[at(cage.cells[k])] = held[k];
                for (std::size_t k = 0; k < cage.cells.size(); ++k)
                    for (std::size_t digit = 0; digit < 9; ++digit)
                        if (!held[k].test(digit) && !eliminate(board, cage.cells[k], digit))
                            return false;
            }
        }
        return true;
    }

    void search(Board board, Board done, int limit, Solutions& solutions) const {
        if (!reduceCages(board, done))
            return;
        int best = -1;
        for (int cell = 0; cell < 81; ++cell)
            if (board[at(cell)].count() > 1 && (best < 0 || board[at(cell)].count() < board[at(best)].count()))
                best = cell;
        if (best < 0) {
            Grid grid;
            for (int cell = 0; cell < 81; ++cell)
                grid.set(cell, std::countr_zero(board[at(cell)].to_ulong()) + 1);
            solutions.grids.push_back(grid);
            ++solutions.count;
            return;
        }
        for (std::size_t digit = 0; digit < 9 && solutions.count < limit; ++digit)
            if (Board next = board; board[at(best)].test(digit) && assign(next, best, digit))
                search(next, done, limit, solutions);
    }

    std::array<std::vector<int>, 81> peers_;
    std::array<std::vector<std::vector<int>>, 81> units_;
    std::vector<Sum> cages_;
};

} // namespace nonet::test
