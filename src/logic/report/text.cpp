// The grid for a terminal. With colour: givens bold, answers blue, handwriting magenta, doubtful cells on yellow.
// Without: beside the answers, givens stand in brackets; a doubtful cell has a question mark.

#include "nonet/report.h"

#include <algorithm>

namespace nonet {

namespace {

constexpr std::string_view kRule = "+---------+---------+---------+\n";
constexpr std::string_view kGiven = "\x1B[1m", kAnswer = "\x1B[34m", kHandwritten = "\x1B[35m",
                           kDoubtful = "\x1B[30;43m", kPlain = "\x1B[0m";

struct CellText {
    int digit = 0;
    bool isGiven = false, isAnswer = false, isDoubtful = false;
};

CellText cellText(const Decision& decision, int cell, bool hasAnswers) {
    const bool isDoubtful = std::ranges::find(decision.doubtful, cell, &CellDoubt::cell) != decision.doubtful.end();
    const int answer = hasAnswers ? decision.solution[cell] : 0;
    const int given = decision.givens[cell], filled = decision.filled[cell];
    if (given != 0)
        return {given, true, false, isDoubtful};
    if (answer != 0 && answer != filled)
        return {answer, false, true, isDoubtful};
    return {filled, false, false, isDoubtful};
}

std::string plainCell(const CellText& cell, char digit, bool hasAnswers) {
    const bool isBracketed = hasAnswers && cell.isGiven && !cell.isDoubtful;
    const char right = cell.isDoubtful ? '?' : isBracketed ? ']' : ' ';
    return {isBracketed ? '[' : ' ', digit, right};
}

std::string coloredCell(const CellText& cell, char digit) {
    const std::string_view color = cell.isDoubtful   ? kDoubtful
                                   : cell.isGiven    ? kGiven
                                   : cell.isAnswer   ? kAnswer
                                   : cell.digit != 0 ? kHandwritten
                                                     : std::string_view();
    const std::string text{' ', digit, ' '};
    return color.empty() ? text : std::string(color) + text + std::string(kPlain);
}

} // namespace

std::string gridText(const Decision& decision, bool showSolution, bool colored, char blank) {
    const bool hasAnswers = showSolution && decision.solution.clueCount() > 0;
    std::string text;
    for (int row = 0; row < kSide; ++row) {
        if (row % kBox == 0)
            text += kRule;
        for (int col = 0; col < kSide; ++col) {
            const CellText cell = cellText(decision, cellAt(row, col), hasAnswers);
            const char digit = cell.digit ? static_cast<char>('0' + cell.digit) : blank;
            text += col % kBox == 0 ? "|" : "";
            text += colored ? coloredCell(cell, digit) : plainCell(cell, digit, hasAnswers);
        }
        text += "|\n";
    }
    return text += kRule;
}

} // namespace nonet
