#pragma once

#include "nonet/decide.h"
#include "nonet/export.h"
#include "nonet/options.h"
#include "nonet/stage_times.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// One puzzle as it is reported, from a picture or from text.
struct PuzzleReport {
    std::optional<Corners> corners; ///< none for text
    Rules rules = Rules::Classic;
    Decision decision;
    std::optional<int> count{};    ///< of solutions, where they were counted
    std::vector<Grid> solutions{}; ///< where they were to be listed
    /// How far logic alone leads, where nothing else was to be used; short of the end there is no solution.
    std::optional<Grid> reached{};
};

/// The status as a lower-case word; "stuck" where logic alone does not lead to the end.
NONET_API std::string_view statusWord(const PuzzleReport& puzzle);

/// One page of one input: what every output form is written from.
struct PageReport {
    std::string file;        ///< the path's bytes as given
    std::optional<int> page; ///< none for text
    std::optional<int> width, height;
    std::string error, warning; ///< empty: none
    std::vector<PuzzleReport> puzzles;
    StageTimes ms;
};

struct JsonOptions {
    bool withTimings = true;
    CellNames cells = CellNames::RowCol;
};

/// One line of JSON (schema 1), without the line end. Bytes of the file name that are not UTF-8 are replaced, and
/// the exact bytes given as `file_hex`.
NONET_API std::string toJson(const PageReport& page, const JsonOptions& options = {});

/// The CSV columns that csvRow() writes.
NONET_API std::string csvHeader();
/// file,page,index,puzzle,solution,status,confidence: one row without the line end, quoted by RFC 4180; the file name's
/// bytes are kept. `index` counts from 1; throws std::out_of_range when there is no such puzzle.
NONET_API std::string csvRow(const PageReport& page, std::size_t index, char blank = '.');

/// The grid in nine lines with box rules, each line ended. With `showSolution` the answers stand in the empty cells
/// and where handwriting is wrong, as many as there are. With `colored` givens, answers, handwriting and doubtful cells
/// have their own ANSI colours; without, a doubtful cell has a question mark and, beside answers, givens stand in
/// brackets.
NONET_API std::string gridText(const Decision& decision, bool showSolution, bool colored, char blank = '.');

} // namespace nonet
