#include "nonet/candidates.h"

#include "logic/techniques/cage_ways.h"

#include <algorithm>

namespace nonet {

std::string DigitSet::toString() const {
    std::string text;
    for (int digit : *this)
        text += static_cast<char>('0' + digit);
    return text;
}

Candidates::Candidates(const Grid& grid, const Rules& rules, const CellSet& givens) : grid_(grid), rules_(rules) {
    std::array<CellSet, kSide + 1> filled{};
    for (int cell = 0; cell < Grid::kCells; ++cell)
        (grid[cell] ? filled[static_cast<std::size_t>(grid[cell])] : open_).insert(cell);
    givens_ = givens - open_;
    for (int cell : open_)
        for (int digit : DigitSet::all())
            if (!peers(cell, rules).intersects(filled[static_cast<std::size_t>(digit)])) {
                digits_[static_cast<std::size_t>(cell)].insert(digit);
                places_[static_cast<std::size_t>(digit)].insert(cell);
            }
}

CellSet Candidates::bivalues() const {
    CellSet found;
    for (int cell : open_)
        if (at(cell).size() == 2)
            found.insert(cell);
    return found;
}

void Candidates::place(int cell, int digit) {
    for (int other : at(cell))
        places_[static_cast<std::size_t>(other)].erase(cell);
    digits_[static_cast<std::size_t>(cell)] = {};
    open_.erase(cell);
    grid_.set(cell, digit);
    for (int peer : peers(cell, rules_) & places(digit))
        remove(peer, digit);
}

void Candidates::remove(int cell, int digit) {
    digits_[static_cast<std::size_t>(cell)].erase(digit);
    places_[static_cast<std::size_t>(digit)].erase(cell);
}

bool Candidates::isBroken() const {
    for (int cell : open_)
        if (at(cell).empty())
            return true;
    for (const Unit& unit : units(rules_)) {
        DigitSet seen;
        for (int cell : unit.cells) {
            if (value(cell))
                seen.insert(value(cell));
            seen |= at(cell);
        }
        if (seen != DigitSet::all())
            return true;
    }
    return std::ranges::any_of(rules_.cages(), [&](const Cage& cage) { return !detail::canAddUp(*this, cage); });
}

} // namespace nonet
