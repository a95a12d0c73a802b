#include "base/csv.h"
#include "nonet/report.h"

#include <cstdio>

namespace nonet {

using detail::csvField;

std::string csvHeader() {
    return "file,page,index,puzzle,solution,status,confidence";
}

std::string csvRow(const PageReport& page, std::size_t index, char blank) {
    const PuzzleReport& puzzle = page.puzzles.at(index - 1);
    const Decision& decision = puzzle.decision;
    char confidence[32];
    std::snprintf(confidence, sizeof confidence, "%.6f", decision.confidence);
    const Grid& answer = puzzle.reached ? *puzzle.reached : decision.solution;
    const std::string solution = answer.isFull() || puzzle.reached ? answer.toString(blank) : "";
    std::string row = csvField(page.file);
    for (const std::string& text :
         {page.page ? std::to_string(*page.page) : std::string(), std::to_string(index),
          decision.givens.toString(blank), solution, std::string(statusWord(puzzle)), std::string(confidence)})
        row += ',' + csvField(text);
    return row;
}

} // namespace nonet
