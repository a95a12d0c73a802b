// Links that hold the whole puzzle: sudokuwiki.org takes the 81 digits as they are; f-puzzles, and SudokuPad, which
// reads its form, take JSON packed by lz-string.
#include "base/lz_string.h"
#include "logic/formats/forms.h"

#include <nlohmann/json.hpp>

namespace nonet::detail {

namespace {

using Json = nlohmann::ordered_json;

std::string fPuzzlesJson(const ExportPuzzle& puzzle) {
    const Grid& state = stateOf(puzzle);
    Json rows = Json::array();
    for (int row = 0; row < 9; ++row) {
        rows.push_back(Json::array());
        for (int col = 0; col < 9; ++col) {
            const int cell = cellAt(row, col);
            Json one = Json::object();
            if (state[cell])
                one["value"] = state[cell];
            if (puzzle.givens[cell])
                one["given"] = true;
            rows.back().push_back(std::move(one));
        }
    }
    Json object = {{"size", 9}};
    if (!puzzle.title.empty())
        object["title"] = puzzle.title;
    object["grid"] = std::move(rows);
    if (puzzle.rules == Rules::Diagonal)
        object["diagonal+"] = object["diagonal-"] = true;
    if (puzzle.solution.isFull())
        for (int cell = 0; cell < Grid::kCells; ++cell)
            object["solution"].push_back(puzzle.solution[cell]);
    return object.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::string percentEncoded(const std::string& base64) {
    std::string text;
    for (const char c : base64)
        text += c == '+' ? "%2B" : c == '/' ? "%2F" : c == '=' ? "%3D" : std::string(1, c);
    return text;
}

} // namespace

std::string toSudokuWikiLink(const ExportPuzzle& puzzle) {
    return "https://www.sudokuwiki.org/sudoku.htm?bd=" + puzzle.givens.toString('0') + "\n";
}

std::string toFPuzzlesLink(const ExportPuzzle& puzzle) {
    return "https://f-puzzles.com/?load=" + compressToBase64(fPuzzlesJson(puzzle)) + "\n";
}

std::string toSudokuPadLink(const ExportPuzzle& puzzle) {
    return "https://sudokupad.app/?puzzleid=fpuzzles" + percentEncoded(compressToBase64(fPuzzlesJson(puzzle))) + "\n";
}

} // namespace nonet::detail
