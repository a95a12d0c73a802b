#include "logic/techniques/finder.h"

#include "logic/techniques/limits.h"

#include <algorithm>

namespace nonet::detail {

bool Finder::done() const {
    return (wanted_ == Wanted::One && !found_.empty()) ||
           (wanted_ == Wanted::EachResult && instances_ >= kMostInstances);
}

void Finder::add(Step step) {
    if (step.eliminations.empty() && step.placements.empty())
        return;
    const auto tidy = [](std::vector<Candidate>& list) {
        std::ranges::sort(list);
        list.erase(std::unique(list.begin(), list.end()), list.end());
    };
    tidy(step.eliminations);
    tidy(step.placements);
    ++instances_;
    if (wanted_ == Wanted::EachResult) {
        const auto [kept, isNew] = byResult_.try_emplace({step.placements, step.eliminations}, found_.size());
        if (!isNew) {
            Step& before = found_[kept->second];
            if (step.cells.size() < before.cells.size())
                before = std::move(step);
            return;
        }
    }
    found_.push_back(std::move(step));
}

std::vector<Step> Finder::take() {
    if (wanted_ != Wanted::EachResult)
        return std::move(found_);
    std::vector<Step> inOrder;
    for (const auto& [result, index] : byResult_)
        inOrder.push_back(std::move(found_[index]));
    return inOrder;
}

StepBuilder& StepBuilder::eliminate(const CellSet& cells, int digit) {
    for (int cell : cells& candidates_.places(digit))
        step_.eliminations.push_back({cell, digit});
    return *this;
}

StepBuilder& StepBuilder::eliminate(int cell, DigitSet digits) {
    for (int digit : digits& candidates_.at(cell))
        step_.eliminations.push_back({cell, digit});
    return *this;
}

StepBuilder& StepBuilder::place(int cell, int digit) {
    step_.placements.push_back({cell, digit});
    return *this;
}

StepBuilder& StepBuilder::cells(const CellSet& cells) {
    step_.cells.assign(cells.begin(), cells.end());
    return *this;
}

StepBuilder& StepBuilder::cells(std::vector<int> ordered) {
    step_.cells = std::move(ordered);
    return *this;
}

StepBuilder& StepBuilder::digits(DigitSet digits) {
    step_.digits = digits;
    return *this;
}

StepBuilder& StepBuilder::unit(const Unit& unit) {
    step_.units.push_back(unit);
    return *this;
}

StepBuilder& StepBuilder::cage(const Cage& cage) {
    step_.cages.push_back(cage);
    return *this;
}

StepBuilder& StepBuilder::mark(const CellSet& cells, DigitSet digits, Mark::Role role) {
    for (int cell : cells)
        for (int digit : digits& candidates_.at(cell))
            step_.marks.push_back({{cell, digit}, role});
    return *this;
}

StepBuilder& StepBuilder::link(const CellSet& from, int fromDigit, const CellSet& to, int toDigit, bool isStrong) {
    step_.links.push_back({from, to, fromDigit, toDigit, isStrong});
    return *this;
}

StepBuilder& StepBuilder::say(std::string words) {
    if (!words.empty())
        step_.reason.push_back({std::move(words), {}});
    return *this;
}

StepBuilder& StepBuilder::say(const CellSet& cells) {
    step_.reason.push_back({{}, cells});
    return *this;
}

StepBuilder& StepBuilder::tell(std::string_view id, std::vector<std::pair<std::string_view, Named>> values) {
    step_.why.push_back({id, std::move(values)});
    return *this;
}

CellSet commonPeers(const CellSet& cells, const Rules& rules) {
    CellSet common = CellSet::all();
    for (int cell : cells)
        common &= peers(cell, rules);
    return common;
}

std::span<const CellSet> unitCells(const Rules& rules) {
    return rules.table().unitCells;
}

std::string slashed(DigitSet digits) {
    std::string text;
    for (int digit : digits) {
        if (!text.empty())
            text += '/';
        text += static_cast<char>('0' + digit);
    }
    return text;
}

} // namespace nonet::detail
