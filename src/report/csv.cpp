// One row per puzzle, quoted by RFC 4180: a field with a comma, a quote or a line end stands in quotes, and quotes in
// it are doubled.

#include "nonet/report.h"

#include <cstdio>

namespace nonet {

namespace {

std::string field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

} // namespace

std::string csvHeader() {
    return "file,page,index,puzzle,solution,status,confidence";
}

std::string csvRow(const PageReport& page, std::size_t index, char blank) {
    const Decision& decision = page.puzzles.at(index - 1).decision;
    char confidence[32];
    std::snprintf(confidence, sizeof confidence, "%.6f", decision.confidence);
    const std::string solution = decision.solution.isFull() ? decision.solution.toString(blank) : "";
    std::string row = field(page.file);
    for (const std::string& text :
         {page.page ? std::to_string(*page.page) : std::string(), std::to_string(index),
          decision.givens.toString(blank), solution, std::string(toString(decision.status)), std::string(confidence)})
        row += ',' + field(text);
    return row;
}

} // namespace nonet
