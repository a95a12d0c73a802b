#include "support/csv.h"
#include "nonet/report.h"

#include <cstdio>

namespace nonet {

using detail::csvField;

std::string csvHeader() {
    return "file,page,index,puzzle,solution,status,confidence";
}

std::string csvRow(const PageReport& page, std::size_t index, char blank) {
    const Decision& decision = page.puzzles.at(index - 1).decision;
    char confidence[32];
    std::snprintf(confidence, sizeof confidence, "%.6f", decision.confidence);
    const std::string solution = decision.solution.isFull() ? decision.solution.toString(blank) : "";
    std::string row = csvField(page.file);
    for (const std::string& text :
         {page.page ? std::to_string(*page.page) : std::string(), std::to_string(index),
          decision.givens.toString(blank), solution, std::string(toString(decision.status)), std::string(confidence)})
        row += ',' + csvField(text);
    return row;
}

} // namespace nonet
