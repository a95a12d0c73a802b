// Grids and tables that are not sudokus. They must tempt a finder honestly: square cells, bold lines, digits.

#include "foreign.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace nonet::samples {
namespace {

// A lattice of squares that fits into an area.
struct Squares {
    Point origin;
    double cell = 1;
    int rows = 9, cols = 9;
    Rect at(int row, int col) const { return {origin.x + col * cell, origin.y + row * cell, cell, cell}; }
    Rect bounds() const { return {origin.x, origin.y, cols * cell, rows * cell}; }
};

Squares fit(const Rect& area, int rows, int cols) {
    const double cell = std::min(area.width / cols, area.height / rows);
    return {area.tl() + Point((area.width - cols * cell) / 2, (area.height - rows * cell) / 2), cell, rows, cols};
}

void drawLattice(Canvas& canvas, const Squares& squares, double thin, Ink ink) {
    for (int row = 0; row <= squares.rows; ++row)
        drawLine(canvas, squares.origin + Point(0, row * squares.cell),
                 squares.origin + Point(squares.cols * squares.cell, row * squares.cell), thin, ink);
    for (int col = 0; col <= squares.cols; ++col)
        drawLine(canvas, squares.origin + Point(col * squares.cell, 0),
                 squares.origin + Point(col * squares.cell, squares.rows * squares.cell), thin, ink);
}

void drawNumber(Canvas& canvas, const Face& face, int value, Point center, double height, Ink ink) {
    const std::string text = std::to_string(value);
    const double width = textWidth(face, text, height);
    drawText(canvas, face, text, center + Point(-width / 2, height / 2), height, ink);
}

void drawCrossword(Canvas& canvas, const ForeignPlan& plan, Random& random) {
    const int size = random.between(9, 15);
    const Squares squares = fit(plan.area, size, size);
    const double blackShare = random.uniform(0.12, 0.25);
    int number = 0;
    for (int row = 0; row < size; ++row)
        for (int col = 0; col < size; ++col) {
            if (random.chance(blackShare)) {
                fillRect(canvas, squares.at(row, col), plan.ink);
            } else if (random.chance(0.3)) {
                const Rect cell = squares.at(row, col);
                drawText(canvas, *plan.face, std::to_string(++number), cell.tl() + Point(0.08, 0.36) * squares.cell,
                         0.26 * squares.cell, plan.ink);
            }
        }
    drawLattice(canvas, squares, 0.04 * squares.cell, plan.ink);
    drawFrame(canvas, squares.bounds(), 0.08 * squares.cell, plan.ink);
}

void drawKakuro(Canvas& canvas, const ForeignPlan& plan, Random& random) {
    const int size = random.between(8, 10);
    const Squares squares = fit(plan.area, size, size);
    for (int row = 0; row < size; ++row)
        for (int col = 0; col < size; ++col) {
            const Rect cell = squares.at(row, col);
            if (row > 0 && col > 0 && random.chance(0.72)) {
                if (random.chance(0.15))
                    drawNumber(canvas, *plan.face, random.between(1, 9), (cell.tl() + cell.br()) / 2, 0.5 * cell.width,
                               plan.ink);
                continue;
            }
            const Ink white{{240, 240, 240}, 1};
            fillRect(canvas, cell, plan.ink);
            drawLine(canvas, cell.tl(), cell.br(), 0.03 * cell.width, white);
            if (random.chance(0.7))
                drawNumber(canvas, *plan.face, random.between(3, 40), cell.tl() + Point(0.68, 0.3) * cell.width,
                           0.26 * cell.width, white);
            if (random.chance(0.5))
                drawNumber(canvas, *plan.face, random.between(3, 40), cell.tl() + Point(0.3, 0.72) * cell.width,
                           0.26 * cell.width, white);
        }
    drawLattice(canvas, squares, 0.03 * squares.cell, plan.ink);
}

void drawNonogram(Canvas& canvas, const ForeignPlan& plan, Random& random) {
    const int size = random.pick({10, 15, 20}), clues = size / 4 + 1;
    const Squares all = fit(plan.area, size + clues, size + clues);
    const Squares squares{all.origin + Point(clues, clues) * all.cell, all.cell, size, size};
    for (int i = 0; i < size; ++i)
        for (int k = 0; k < clues; ++k) {
            if (random.chance(0.65))
                drawNumber(canvas, *plan.face, random.between(1, 6),
                           squares.origin + Point(i + 0.5, -k - 0.5) * all.cell, 0.5 * all.cell, plan.ink);
            if (random.chance(0.65))
                drawNumber(canvas, *plan.face, random.between(1, 6),
                           squares.origin + Point(-k - 0.5, i + 0.5) * all.cell, 0.5 * all.cell, plan.ink);
        }
    const double filled = random.chance(0.5) ? 0 : 0.4;
    for (int cell = 0; cell < size * size; ++cell)
        if (random.chance(filled))
            fillRect(canvas, squares.at(cell / size, cell % size), plan.ink);
    drawLattice(canvas, squares, 0.03 * all.cell, plan.ink);
    for (int i = 0; i <= size; i += 5) {
        drawLine(canvas, all.origin + Point(0, clues + i) * all.cell, squares.origin + Point(size, i) * all.cell,
                 0.1 * all.cell, plan.ink);
        drawLine(canvas, all.origin + Point(clues + i, 0) * all.cell, squares.origin + Point(i, size) * all.cell,
                 0.1 * all.cell, plan.ink);
    }
}

void drawCalendar(Canvas& canvas, const ForeignPlan& plan, Random& random) {
    const Rect& area = plan.area;
    const double width = area.width / 7, height = area.height / 7;
    const int firstDay = random.below(7), days = random.between(28, 31);
    const bool hasLines = random.chance(0.7);
    const char* const names[] = {"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"};
    for (int col = 0; col < 7; ++col)
        drawText(canvas, *plan.face, names[col], area.tl() + Point((col + 0.2) * width, 0.7 * height), 0.3 * height,
                 plan.ink);
    for (int day = 0; day < days; ++day) {
        const int slot = day + firstDay;
        const Point corner = area.tl() + Point(slot % 7 * width, (slot / 7 + 1) * height);
        drawText(canvas, *plan.face, std::to_string(day + 1), corner + Point(0.2 * width, 0.6 * height), 0.36 * height,
                 slot % 7 == 6 ? Ink{{40, 40, 190}, 1} : plan.ink);
    }
    if (!hasLines)
        return;
    for (int i = 1; i <= 7; ++i)
        drawLine(canvas, area.tl() + Point(0, i * height), area.tl() + Point(area.width, i * height), 0.02 * width,
                 plan.ink);
    for (int i = 0; i <= 7; ++i)
        drawLine(canvas, area.tl() + Point(i * width, height), area.tl() + Point(i * width, 7 * height), 0.02 * width,
                 plan.ink);
}

void drawTable(Canvas& canvas, const ForeignPlan& plan, Random& random, bool isSpreadsheet) {
    const int rows = isSpreadsheet ? random.between(16, 26) : random.between(7, 14);
    const int cols = isSpreadsheet ? random.between(7, 11) : random.between(4, 9);
    const Rect& area = plan.area;
    const double width = area.width / cols, height = area.height / rows;
    const Ink line = isSpreadsheet ? Ink{{200, 200, 200}, 1} : plan.ink;
    if (isSpreadsheet || random.chance(0.5))
        fillRect(canvas, Rect(area.x, area.y, area.width, height), Ink{{215, 205, 200}, 1});
    if (isSpreadsheet)
        fillRect(canvas, Rect(area.x, area.y, width, area.height), Ink{{225, 220, 215}, 1});
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            const Point pen = area.tl() + Point((col + 0.1) * width, (row + 0.72) * height);
            const double size = std::min(0.42 * height, 0.18 * width);
            if (isSpreadsheet && row == 0 && col > 0)
                drawText(canvas, *plan.face, std::string(1, static_cast<char>('A' + col - 1)), pen, size, plan.ink);
            else if (isSpreadsheet && col == 0 && row > 0)
                drawText(canvas, *plan.face, std::to_string(row), pen, size, plan.ink);
            else if (row == 0 || col == 0)
                drawText(canvas, *plan.face, makeWords(random, 5), pen, size, plan.ink);
            else if (random.chance(0.75))
                drawText(canvas, *plan.face, std::to_string(random.between(1, 2000)), pen, size, plan.ink);
        }
    for (int row = 0; row <= rows; ++row)
        drawLine(canvas, area.tl() + Point(0, row * height), area.tl() + Point(area.width, row * height), 0.03, line);
    for (int col = 0; col <= cols; ++col)
        drawLine(canvas, area.tl() + Point(col * width, 0), area.tl() + Point(col * width, area.height), 0.03, line);
}

void drawChessBoard(Canvas& canvas, const ForeignPlan& plan, Random& random) {
    const Squares squares = fit(plan.area, 8, 8);
    const Ink dark =
        random.pick({Ink{{80, 100, 130}, 1}, Ink{{90, 90, 90}, 1}, Ink{{80, 130, 100}, 1}, Ink{{60, 70, 90}, 1}});
    for (int cell = 0; cell < 64; ++cell) {
        const Rect place = squares.at(cell / 8, cell % 8);
        if ((cell / 8 + cell % 8) % 2 == 1)
            fillRect(canvas, place, dark);
        if (!random.chance(0.25))
            continue;
        const Ink piece = random.chance(0.5) ? Ink{{30, 30, 30}, 1} : Ink{{235, 240, 240}, 1};
        const Point foot = place.tl() + Point(0.5, 0.75) * place.width;
        drawEllipse(canvas, foot, 0.28 * place.width, 0.09 * place.width, piece);
        drawEllipse(canvas, foot - Point(0, 0.22 * place.width), 0.13 * place.width, 0.25 * place.width, piece);
        drawEllipse(canvas, foot - Point(0, 0.48 * place.width), 0.14 * place.width, 0.12 * place.width, piece);
    }
    drawFrame(canvas, squares.bounds(), 0.06 * squares.cell, plan.ink);
}

// A latin square with boxes of the given shape, a share of its cells shown.
void drawOtherSudoku(Canvas& canvas, const ForeignPlan& plan, Random& random, int boxRows, int boxCols) {
    const int size = boxRows * boxCols;
    const Squares squares = fit(plan.area, size, size);
    std::vector<int> digits(static_cast<std::size_t>(size));
    std::iota(digits.begin(), digits.end(), 0);
    random.shuffle(digits);
    for (int cell = 0; cell < size * size; ++cell) {
        if (!random.chance(0.45))
            continue;
        const int row = cell / size, col = cell % size;
        const int value = digits[static_cast<std::size_t>((row % boxRows * boxCols + row / boxRows + col) % size)];
        const Rect place = squares.at(row, col);
        const Point center = (place.tl() + place.br()) / 2;
        if (size == 16) {
            const char c = "0123456789ABCDEF"[value];
            drawGlyph(canvas, (*plan.face)[c], {.center = center, .height = 0.55 * place.width}, plan.ink);
        } else {
            drawGlyph(canvas, plan.face->digit(value + 1), {.center = center, .height = 0.55 * place.width}, plan.ink);
        }
    }
    drawLattice(canvas, squares, 0.03 * squares.cell, plan.ink);
    for (int i = 0; i <= size; i += boxRows)
        drawLine(canvas, squares.origin + Point(0, i) * squares.cell, squares.origin + Point(size, i) * squares.cell,
                 0.08 * squares.cell, plan.ink);
    for (int i = 0; i <= size; i += boxCols)
        drawLine(canvas, squares.origin + Point(i, 0) * squares.cell, squares.origin + Point(i, size) * squares.cell,
                 0.08 * squares.cell, plan.ink);
}

// Nine regions of nine cells: boxes whose borders were moved by swapping cells while every region stays connected.
std::array<int, 81> makeJigsawRegions(Random& random) {
    std::array<int, 81> region{};
    for (int cell = 0; cell < 81; ++cell)
        region[static_cast<std::size_t>(cell)] = cell / 27 * 3 + cell % 9 / 3;
    const auto isConnected = [&](int which) {
        std::array<bool, 81> seen{};
        std::vector<int> stack;
        for (int cell = 0; cell < 81 && stack.empty(); ++cell)
            if (region[static_cast<std::size_t>(cell)] == which)
                stack.push_back(cell);
        seen[static_cast<std::size_t>(stack[0])] = true;
        int count = 0;
        while (!stack.empty()) {
            const int cell = stack.back();
            stack.pop_back();
            ++count;
            for (const auto& [dr, dc] : {std::pair(0, 1), std::pair(0, -1), std::pair(1, 0), std::pair(-1, 0)}) {
                const int row = cell / 9 + dr, col = cell % 9 + dc;
                if (row < 0 || row > 8 || col < 0 || col > 8)
                    continue;
                const auto next = static_cast<std::size_t>(row * 9 + col);
                if (!seen[next] && region[next] == which) {
                    seen[next] = true;
                    stack.push_back(int(next));
                }
            }
        }
        return count == 9;
    };
    constexpr int kSwaps = 6000;
    for (int i = 0; i < kSwaps; ++i) {
        const auto a = static_cast<std::size_t>(random.below(81)), b = static_cast<std::size_t>(random.below(81));
        const int first = region[a], second = region[b];
        if (first == second)
            continue;
        std::swap(region[a], region[b]);
        if (!isConnected(first) || !isConnected(second))
            std::swap(region[a], region[b]);
    }
    return region;
}

void drawJigsaw(Canvas& canvas, const ForeignPlan& plan, Random& random) {
    const Squares squares = fit(plan.area, 9, 9);
    const std::array<int, 81> region = makeJigsawRegions(random);
    const bool isColored = random.chance(0.5);
    for (int cell = 0; cell < 81; ++cell) {
        const Rect place = squares.at(cell / 9, cell % 9);
        if (isColored) {
            const int which = region[static_cast<std::size_t>(cell)];
            fillRect(
                canvas, place,
                Ink{cv::Vec3b(uchar(190 + which % 3 * 30), uchar(250 - which / 3 * 30), uchar(200 + which % 2 * 50)),
                    0.8});
        }
        if (random.chance(0.35))
            drawGlyph(canvas, plan.face->digit(random.between(1, 9)),
                      {.center = (place.tl() + place.br()) / 2, .height = 0.55 * place.width}, plan.ink);
    }
    drawLattice(canvas, squares, 0.025 * squares.cell, plan.ink);
    drawFrame(canvas, squares.bounds(), 0.08 * squares.cell, plan.ink);
    for (int cell = 0; cell < 81; ++cell) {
        const Rect place = squares.at(cell / 9, cell % 9);
        const auto here = static_cast<std::size_t>(cell);
        if (cell % 9 < 8 && region[here] != region[here + 1])
            drawLine(canvas, Point(place.br().x, place.y), place.br(), 0.08 * squares.cell, plan.ink);
        if (cell < 72 && region[here] != region[here + 9])
            drawLine(canvas, Point(place.x, place.br().y), place.br(), 0.08 * squares.cell, plan.ink);
    }
}

} // namespace

std::string makeWords(Random& random, int characters) {
    static constexpr const char* kStarts[] = {"b", "d", "f", "g", "k", "l",  "m",  "n",  "p",
                                              "r", "s", "t", "v", "w", "st", "tr", "pl", "ch"};
    static constexpr const char* kVowels[] = {"a", "e", "i", "o", "u", "ei", "ou"};
    static constexpr const char* kEnds[] = {"", "", "n", "r", "s", "t", "nd", "l", "m"};
    const auto any = [&](const auto& list) { return list[random.below(int(std::size(list)))]; };
    std::string text;
    bool isSentenceStart = random.chance(0.2);
    while (int(text.size()) < characters) {
        std::string word;
        for (int syllables = random.between(1, 3); syllables > 0; --syllables)
            word = word + any(kStarts) + any(kVowels) + any(kEnds);
        if (isSentenceStart || random.chance(0.12))
            word[0] = static_cast<char>(word[0] - 'a' + 'A');
        isSentenceStart = random.chance(0.1);
        text += word + (isSentenceStart ? ". " : random.chance(0.08) ? ", " : " ");
    }
    text.resize(static_cast<std::size_t>(characters));
    return text;
}

void drawTextBlock(Canvas& canvas, const TextBlock& block) {
    if (!canvas.shows(block.area))
        return;
    constexpr double kLineSpacing = 1.75, kCharacterWidth = 0.72;
    Random random(block.seed);
    const TextSize size = prepareText(canvas, *block.face, block.height);
    const int characters = std::max(3, int(block.area.width / (block.height * kCharacterWidth)));
    for (double y = block.area.y + block.height; y < block.area.br().y; y += block.height * kLineSpacing) {
        const bool endsParagraph = random.chance(0.12);
        std::string words =
            makeWords(random, endsParagraph ? random.between(characters / 4 + 1, characters) : characters * 3 / 2);
        double width = textWidth(*block.face, words, block.height);
        while (width > block.area.width && !words.empty()) {
            width -= textWidth(*block.face, words.substr(words.size() - 1), block.height);
            words.pop_back();
        }
        if (canvas.shows(Rect(block.area.x, y - 2 * block.height, block.area.width, 3 * block.height)))
            drawText(canvas, *block.face, size, words, Point(block.area.x, y), block.ink);
    }
}

void drawForeign(Canvas& canvas, const ForeignPlan& plan) {
    if (!canvas.shows(plan.area))
        return;
    Random random(plan.seed);
    switch (plan.kind) {
    case ForeignKind::Crossword:
        return drawCrossword(canvas, plan, random);
    case ForeignKind::Kakuro:
        return drawKakuro(canvas, plan, random);
    case ForeignKind::Nonogram:
        return drawNonogram(canvas, plan, random);
    case ForeignKind::Calendar:
        return drawCalendar(canvas, plan, random);
    case ForeignKind::Table:
        return drawTable(canvas, plan, random, false);
    case ForeignKind::Spreadsheet:
        return drawTable(canvas, plan, random, true);
    case ForeignKind::ChessBoard:
        return drawChessBoard(canvas, plan, random);
    case ForeignKind::TextPage:
        return drawTextBlock(canvas,
                             {plan.area, plan.area.width / random.uniform(35, 60), plan.face, plan.ink, plan.seed});
    case ForeignKind::Sudoku4:
        return drawOtherSudoku(canvas, plan, random, 2, 2);
    case ForeignKind::Sudoku6:
        return drawOtherSudoku(canvas, plan, random, 2, 3);
    case ForeignKind::Sudoku16:
        return drawOtherSudoku(canvas, plan, random, 4, 4);
    case ForeignKind::Jigsaw:
        return drawJigsaw(canvas, plan, random);
    }
}

} // namespace nonet::samples
