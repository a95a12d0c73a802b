#pragma once

#include "nonet/formats.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// The forms of other programs. Each is read and written in one file of this folder and is one row of the table in
// forms.cpp, from which recognition, exports and the command's help follow.
namespace nonet::detail {

/// What a line means to the form that knows it.
struct FrameLine {}; ///< drawing without cells
struct SectionLine {
    bool isPuzzle = false; ///< false: the rows below it are something else
};
using RowLine = std::array<int, kSide>; ///< a row's digits, 0 for blank
struct LinkPuzzle {
    Grid grid;
    std::optional<Rules> rules{}; ///< as in TextPuzzle
};
using FormLine = std::variant<FrameLine, SectionLine, RowLine, Result<LinkPuzzle>>;

struct Form {
    ExportFormInfo info{};

    /// Writes one puzzle; null for a sheet.
    std::string (*write)(const ExportPuzzle& puzzle) = nullptr;
    /// Writes all puzzles of a sheet; null for the others, which have `head` before the first puzzle and `tail` behind
    /// the last.
    std::string (*writeSheets)(std::span<const ExportPuzzle> puzzles) = nullptr;
    std::string_view head{}, tail{};

    /// Understands a line that no other form has; null where it has none, or is read as plain text is.
    std::optional<FormLine> (*readLine)(std::string_view line) = nullptr;
    /// Whether a text that begins so is a document of this form, and its puzzles; null where it is read by lines.
    bool (*isDocument)(std::string_view head) = nullptr;
    std::vector<TextPuzzle> (*readDocument)(std::string_view text) = nullptr;
};

std::string writeSdk(const ExportPuzzle& puzzle);
std::string writeSdm(const ExportPuzzle& puzzle);
std::optional<FormLine> readSdkLine(std::string_view line);

std::string writeSimpleSudoku(const ExportPuzzle& puzzle);
std::optional<FormLine> readSimpleSudokuLine(std::string_view line);

inline constexpr std::string_view kOpenSudokuHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                                    "<opensudoku>\n"
                                                    "<name>nonet</name>\n";
inline constexpr std::string_view kOpenSudokuTail = "</opensudoku>\n";
std::string writeOpenSudoku(const ExportPuzzle& puzzle);
bool isXml(std::string_view head);
/// Every game of an OpenSudoku file, or what is wrong with it.
std::vector<TextPuzzle> readOpenSudoku(std::string_view xml);

std::string writeCandidatesGrid(const ExportPuzzle& puzzle);
std::optional<FormLine> readCandidatesLine(std::string_view line);

std::string writeSudokuWikiLink(const ExportPuzzle& puzzle);
std::optional<FormLine> readSudokuWikiLink(std::string_view line);
std::string writeSudokuPadLink(const ExportPuzzle& puzzle);
std::optional<FormLine> readSudokuPadLink(std::string_view line);
std::string writeFPuzzlesLink(const ExportPuzzle& puzzle);
std::optional<FormLine> readFPuzzlesLink(std::string_view line);

std::string writeSvgSheets(std::span<const ExportPuzzle> puzzles);
std::string writePdfSheets(std::span<const ExportPuzzle> puzzles);

/// What a line means to the first form that knows it; nothing: it is plain text, if anything. A link that no form knows
/// is an error.
std::optional<FormLine> readFormLine(std::string_view line);

/// The rules that stand behind the 81 cells of a line: 81 letters a-i, or what parseRules() reads; nothing where it is
/// any other text. Words that begin as rules of regions or cages do and are none are an error.
std::optional<Result<Rules>> rulesBehind(std::string_view text);
/// A line that is a killer without givens, in a form of killer programs.
std::optional<FormLine> readKillerLine(std::string_view line);

/// What stands in the grid: the givens and what was written in.
const Grid& stateOf(const ExportPuzzle& puzzle);

/// 81 characters as a grid: 1-9, and 0 or . for blank.
std::optional<Grid> gridOfDigits(std::string_view digits);

} // namespace nonet::detail
