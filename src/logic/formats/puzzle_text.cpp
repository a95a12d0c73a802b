// A line is a whole puzzle, a row of a nine-line grid, drawing, or a heading. What a line cannot tell by itself (a
// heading counts only above rows; an empty line may part the bands of a grid or end it) is settled by the next ones.
#include "base/text_codes.h"
#include "base/utf8.h"
#include "logic/formats/forms.h"

#include <algorithm>
#include <array>

namespace nonet {

namespace {

constexpr std::string_view kBlanks = ".0_*";
constexpr std::string_view kDrawing = "|-+=";
constexpr std::string_view kSpaces = " \t\v\f";
constexpr std::string_view kTrailers = " \t,;:\r\n";

// Between a row with a few cells too many and a one-line puzzle with some missing.
constexpr int kMaxRowCells = 26;
constexpr std::size_t kMaxHeadingLength = 40;

enum class CharKind : std::uint8_t { Other, Digit, Blank, Drawing, Space };

constexpr std::array<CharKind, 256> makeKinds() {
    std::array<CharKind, 256> kinds{};
    const auto mark = [&](std::string_view chars, CharKind kind) {
        for (char c : chars)
            kinds[static_cast<unsigned char>(c)] = kind;
    };
    mark("123456789", CharKind::Digit);
    mark(kBlanks, CharKind::Blank);
    mark(kDrawing, CharKind::Drawing);
    mark(kSpaces, CharKind::Space);
    return kinds;
}
constexpr std::array<CharKind, 256> kKinds = makeKinds();

// The digit of each character that stands for a cell, 0 for blanks: one look-up where a million lines are read.
constexpr std::uint8_t kNoCell = 255;
constexpr std::array<std::uint8_t, 256> makeCellDigits() {
    std::array<std::uint8_t, 256> digits{};
    for (std::size_t c = 0; c < digits.size(); ++c)
        digits[c] = kKinds[c] == CharKind::Digit   ? static_cast<std::uint8_t>(c - '0')
                    : kKinds[c] == CharKind::Blank ? std::uint8_t{0}
                                                   : kNoCell;
    return digits;
}
constexpr std::array<std::uint8_t, 256> kCellDigits = makeCellDigits();

CharKind kindOf(char c) {
    return kKinds[static_cast<unsigned char>(c)];
}

bool isCell(char c) {
    return kCellDigits[static_cast<unsigned char>(c)] != kNoCell;
}

bool isFiller(char c) {
    return kindOf(c) == CharKind::Drawing || kindOf(c) == CharKind::Space;
}

int digitOf(char c) {
    return kindOf(c) == CharKind::Digit ? c - '0' : 0;
}

std::string quoted(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > ' ' && byte < 0x7F)
        return std::string("'") + c + "'";
    return "the byte 0x" + detail::toHex({&c, 1}, detail::HexCase::Upper);
}

std::string notACell(char c) {
    return quoted(c) + " is not a cell; write 1-9, and . or 0 for blank";
}

std::string_view trimmed(std::string_view line) {
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r' || kindOf(line.back()) == CharKind::Space))
        line.remove_suffix(1);
    while (!line.empty() && kindOf(line.front()) == CharKind::Space)
        line.remove_prefix(1);
    return line;
}

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

struct LineShape {
    int cells = 0, others = 0;
    bool hasEqualGroups = true; ///< the cells stand in groups of one length
};

LineShape shapeOf(std::string_view line) {
    LineShape shape;
    int firstGroup = 0, group = 0;
    const auto endGroup = [&] {
        if (group && firstGroup && group != firstGroup)
            shape.hasEqualGroups = false;
        if (group && !firstGroup)
            firstGroup = group;
        group = 0;
    };
    for (char c : line) {
        if (isCell(c)) {
            ++shape.cells;
            ++group;
        } else {
            endGroup();
            shape.others += !isFiller(c);
        }
    }
    endGroup();
    return shape;
}

/// The cells at the begin of `line`, if 81 stand there and the line ends or is set off behind them.
std::optional<Grid> parseCompactLine(std::string_view line) {
    if (line.size() < Grid::kCells ||
        (line.size() > Grid::kCells && kTrailers.find(line[Grid::kCells]) == std::string_view::npos))
        return std::nullopt;
    Grid grid;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const std::uint8_t digit = kCellDigits[static_cast<unsigned char>(line[static_cast<std::size_t>(cell)])];
        if (digit == kNoCell)
            return std::nullopt;
        grid.set(cell, digit);
    }
    return grid;
}

/// The puzzle of such a line, with the rules that stand behind it.
TextPuzzle ruledPuzzle(std::int64_t number, const Grid& grid, std::string_view line) {
    TextPuzzle puzzle{number, grid};
    if (line.size() <= Grid::kCells + 1) // most are; a file may have millions
        return puzzle;
    const auto rules = detail::rulesBehind(line.substr(Grid::kCells));
    if (rules && !*rules)
        puzzle.grid = rules->error();
    else if (rules && **rules != Rules::Classic)
        puzzle.rules = **rules;
    return puzzle;
}

Result<Grid> parseOneLine(std::string_view line) {
    // A line drawn as groups ("5 3 . | . 7 ."): unequal groups are rather 80 cells and a number behind them.
    if (const LineShape shape = shapeOf(line);
        shape.others == 0 && shape.cells == Grid::kCells && shape.hasEqualGroups) {
        Grid grid;
        int cell = 0;
        for (char c : line)
            if (isCell(c))
                grid.set(cell++, digitOf(c));
        return grid;
    }
    const std::string_view cells = line.substr(0, line.find_first_of(kTrailers));
    const auto bad = std::ranges::find_if_not(cells, isCell);
    if (bad - cells.begin() == Grid::kCells)
        return Error{Errc::BadInput, quoted(*bad) + " stands right behind the 81 cells; set it off by a blank"};
    if (bad != cells.end())
        return Error{Errc::BadInput, notACell(*bad)};
    return Error{Errc::BadInput,
                 std::to_string(cells.size()) + (cells.size() == 1 ? " cell" : " cells") + " instead of 81"};
}

bool looksLikeHeading(std::string_view line) {
    return line.size() <= kMaxHeadingLength && isLetter(line.front());
}

/// Whether the line stands for a row of a nine-line grid, be it a good one or one with a slip.
bool looksLikeRow(const LineShape& shape, bool insideGrid) {
    if (shape.cells == 0 || shape.cells > kMaxRowCells)
        return false;
    return shape.others == 0 || (insideGrid && shape.cells + shape.others == kSide && shape.cells >= 5);
}

} // namespace

void PuzzleTextParser::addLine(std::string_view line, std::vector<TextPuzzle>& puzzles) {
    if (++line_ == 1 && line.starts_with(detail::kUtf8Mark))
        line.remove_prefix(detail::kUtf8Mark.size());
    if (rows_ == 0 && headingLine_ == 0) {
        if (auto grid = parseCompactLine(line)) {
            rowsToSkip_ = 0;
            puzzles.push_back(ruledPuzzle(line_, *grid, line));
            return;
        }
    }
    if (line.starts_with('#'))
        return;
    line = trimmed(line);
    if (line.empty()) {
        rowsToSkip_ = 0;
        if (rows_ % kBox != 0)
            endRows(puzzles);
        return;
    }
    const LineShape shape = shapeOf(line);
    if ((shape.cells == 0 && shape.others == 0) || addOtherForm(line, puzzles))
        return;
    if (looksLikeRow(shape, rows_ > 0)) {
        addRow(line, puzzles);
        return;
    }
    endRows(puzzles);
    endHeading(puzzles);
    if (looksLikeHeading(line)) {
        headingLine_ = line_;
        heading_ = line;
    } else if (auto grid = parseCompactLine(line)) {
        puzzles.push_back(ruledPuzzle(line_, *grid, line));
    } else {
        puzzles.push_back({line_, parseOneLine(line)});
    }
}

/// Takes a line that one of the other programs' forms knows; false: none does.
bool PuzzleTextParser::addOtherForm(std::string_view line, std::vector<TextPuzzle>& puzzles) {
    const std::optional<detail::FormLine> known = detail::readFormLine(line);
    if (known && std::holds_alternative<detail::FrameLine>(*known))
        return true;
    if (const auto* section = known ? std::get_if<detail::SectionLine>(&*known) : nullptr) {
        endRows(puzzles);
        headingLine_ = 0; // it was the file's
        rowsToSkip_ = section->isPuzzle ? 0 : kSide;
        return true;
    }
    if (rowsToSkip_ > 0) {
        --rowsToSkip_;
        return true;
    }
    if (!known)
        return false;
    if (const auto* row = std::get_if<detail::RowLine>(&*known)) {
        beginRow();
        for (int col = 0; col < kSide; ++col)
            grid_.set(cellAt(rows_, col), (*row)[static_cast<std::size_t>(col)]);
        endRow(puzzles);
        return true;
    }
    endRows(puzzles);
    headingLine_ = 0;
    const auto& linked = std::get<Result<detail::LinkPuzzle>>(*known);
    if (linked)
        puzzles.push_back({line_, linked->grid, linked->rules});
    else
        puzzles.push_back({line_, linked.error()});
    return true;
}

void PuzzleTextParser::beginRow() {
    headingLine_ = 0;
    if (rows_ == 0) {
        rowsBegin_ = line_;
        grid_ = Grid{};
        rowError_.clear();
    }
}

void PuzzleTextParser::endRow(std::vector<TextPuzzle>& puzzles) {
    if (++rows_ == kSide)
        endRows(puzzles);
}

void PuzzleTextParser::addRow(std::string_view line, std::vector<TextPuzzle>& puzzles) {
    beginRow();
    int col = 0;
    for (char c : line) {
        if (isFiller(c))
            continue;
        if (!isCell(c) && rowError_.empty())
            rowError_ = notACell(c);
        if (col < kSide)
            grid_.set(cellAt(rows_, col), digitOf(c));
        ++col;
    }
    if (col != kSide && rowError_.empty())
        rowError_ = "row " + std::to_string(rows_ + 1) + " has " + std::to_string(col) + " cells instead of 9";
    endRow(puzzles);
}

void PuzzleTextParser::endRows(std::vector<TextPuzzle>& puzzles) {
    if (rows_ == 0)
        return;
    if (rows_ != kSide)
        rowError_ = std::to_string(rows_) + (rows_ == 1 ? " row" : " rows") + " instead of 9, or 81 cells on one line";
    if (rowError_.empty())
        puzzles.push_back({rowsBegin_, grid_});
    else
        puzzles.push_back({rowsBegin_, Error{Errc::BadInput, rowError_}});
    rows_ = 0;
}

void PuzzleTextParser::endHeading(std::vector<TextPuzzle>& puzzles) {
    if (headingLine_ == 0)
        return;
    puzzles.push_back({headingLine_, Error{Errc::BadInput, notACell(heading_.front())}});
    headingLine_ = 0;
}

void PuzzleTextParser::finish(std::vector<TextPuzzle>& puzzles) {
    endRows(puzzles);
    endHeading(puzzles);
}

} // namespace nonet
