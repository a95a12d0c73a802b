#include "labels.h"

#include <algorithm>
#include <cstdio>

namespace nonet::samples {
namespace {

std::string oneDecimal(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

template <class Points>
std::string joinPoints(const Points& points) {
    std::string text;
    for (const auto& point : points)
        (text += text.empty() ? "" : " ").append(oneDecimal(point.x)).append(" ").append(oneDecimal(point.y));
    return text;
}

std::string joinWords(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        (text += text.empty() ? "" : " ").append(word);
    return text;
}

bool hasTag(const GridLabel& label, std::string_view tag) {
    return std::find(label.tags.begin(), label.tags.end(), tag) != label.tags.end();
}

Ending endingByTags(const GridLabel& label) {
    if (hasTag(label, "complete"))
        return Ending::Complete;
    if (hasTag(label, "several-solutions"))
        return Ending::Several;
    if (hasTag(label, "unsolvable"))
        return Ending::None;
    return hasTag(label, "contradiction") ? Ending::Misprint : Ending::One;
}

} // namespace

std::string labelHeader() {
    return "file,puzzle,filled,corners,tags\n";
}

std::string labelLines(const std::string& file, const Sample& sample) {
    if (sample.grids.empty())
        return file + ",,,," + joinWords(sample.tags) + " no-sudoku\n";
    std::string lines;
    for (const GridLabel& grid : sample.grids)
        lines += file + ',' + grid.puzzle.toString() + ',' + grid.filled.toString() + ',' + joinPoints(grid.corners()) +
                 ',' + joinWords(grid.tags) + '\n';
    return lines;
}

std::string crossingsHeader() {
    return "file,grid,crossings\n";
}

std::string crossingsLines(const std::string& file, const Sample& sample) {
    std::string lines;
    for (std::size_t i = 0; i < sample.grids.size(); ++i)
        lines += file + ',' + std::to_string(i + 1) + ',' + joinPoints(sample.grids[i].crossings) + '\n';
    return lines;
}

std::string notesHeader() {
    return "file,grid,notes\n";
}

std::string notesLines(const std::string& file, const Sample& sample) {
    std::string lines;
    for (std::size_t i = 0; i < sample.grids.size(); ++i) {
        std::vector<std::string> cells;
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            std::string digits;
            for (int digit = 1; digit <= 9; ++digit)
                if (sample.grids[i].notes[static_cast<std::size_t>(cell)] >> digit & 1)
                    digits += std::to_string(digit);
            if (!digits.empty())
                cells.push_back(cellName(cell) + '=' + digits);
        }
        if (!cells.empty())
            lines += file + ',' + std::to_string(i + 1) + ',' + joinWords(cells) + '\n';
    }
    return lines;
}

std::string rulesHeader() {
    return "file,grid,rules\n";
}

std::string rulesLines(const std::string& file, const Sample& sample) {
    std::string lines;
    for (std::size_t i = 0; i < sample.grids.size(); ++i)
        if (sample.grids[i].rules != Rules::Classic)
            lines += file + ',' + std::to_string(i + 1) + ',' + toString(sample.grids[i].rules) + '\n';
    return lines;
}

std::string findLabelFault(const Sample& sample) {
    for (const GridLabel& grid : sample.grids) {
        if (endingOf(grid.puzzle, grid.rules) != endingByTags(grid))
            return "the puzzle " + grid.puzzle.toString() + " does not end as its tags say";
        for (int cell = 0; cell < Grid::kCells; ++cell)
            if (grid.puzzle[cell] != 0 && grid.filled[cell] != grid.puzzle[cell])
                return "the filled grid " + grid.filled.toString() + " changes a given";
    }
    return {};
}

} // namespace nonet::samples
