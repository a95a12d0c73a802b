// One step as shapes: the cells of its units and its pattern tinted, each candidate of the pattern on a disc, struck
// candidates on a red disc with a line through them, links between the discs (strong solid, weak dashed). The caption
// below has the technique's name and the step in words.
#include "nonet/report.h"

#include "logic/report/kind_drawing.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace nonet {

namespace {

using Shape = StepDrawing::Shape;

constexpr double kCellPx = 72, kMarginPx = 34, kLinePx = 25, kTextPx = 18, kNamePx = 21;
constexpr double kDigitPx = 44, kCandidatePx = 21, kDiscPx = 12; // candidates can be read where the picture is 400 wide
constexpr std::size_t kTextColumns = 64;
constexpr std::uint32_t kPaper = 0xFFFFFF, kInk = 0x1B1F24, kGiven = 0x1B1F24, kPlaced = 0x1F6FEB, kFaint = 0x59636E;
constexpr std::uint32_t kUnitTint = 0xF1F5FA, kCellTint = 0xDDEBFB, kStruck = 0xD1242F, kLinkColor = 0x8250DF;
constexpr std::uint32_t kThinLine = 0xC8D1DA, kWindow = 0xF0F2F4;

std::uint32_t colorOf(Mark::Role role) {
    constexpr std::array<std::uint32_t, 7> colors = {0x2DA44E, 0x2F81F7, 0xD4A106, 0x2DA44E,
                                                     0x2F81F7, 0xBF5AF2, 0xE16F24};
    return colors[static_cast<std::size_t>(role)];
}

struct Point {
    double x = 0, y = 0;
};

Point corner(int cell) {
    return {kMarginPx + colOf(cell) * kCellPx, kMarginPx + rowOf(cell) * kCellPx};
}

Point center(const Candidate& candidate) {
    const Point at = corner(candidate.cell);
    const int row = (candidate.digit - 1) / 3, col = (candidate.digit - 1) % 3;
    return {at.x + kCellPx * (col + 0.5) / 3, at.y + kCellPx * (row + 0.5) / 3};
}

Point center(const CellSet& cells, int digit) {
    Point sum;
    for (int cell : cells) {
        sum.x += center({cell, digit}).x / cells.size();
        sum.y += center({cell, digit}).y / cells.size();
    }
    return sum;
}

class Painter {
public:
    Painter(const Explanation& explanation, std::size_t index, const Wording& wording)
        : state_(stateBefore(explanation, index)), step_(explanation.steps.at(index)), wording_(wording),
          givens_(explanation.puzzle) {}

    StepDrawing paint(const std::string& title) {
        const std::vector<std::string> lines =
            wrap(wording_.isNotation ? sentence(step_, wording_.cells) : inWords(step_, wording_));
        drawing_.width = static_cast<int>(2 * kMarginPx + 9 * kCellPx);
        drawing_.height = static_cast<int>(kMarginPx + 9 * kCellPx + kLinePx * static_cast<double>(lines.size() + 3));
        drawing_.gridX = drawing_.gridY = kMarginPx;
        drawing_.gridSide = 9 * kCellPx;
        rectangle(0, 0, drawing_.width, drawing_.height, kPaper);
        markAsSheet();
        tint();
        const std::size_t first = drawing_.shapes.size();
        rules();
        labels();
        markAsSheet(first);
        links();
        for (int cell = 0; cell < Grid::kCells; ++cell)
            drawCell(cell);
        const std::size_t below = drawing_.shapes.size();
        double y = kMarginPx + 9 * kCellPx + kLinePx;
        text(kMarginPx, y, kNamePx, kInk, std::string(techniqueName(step_.technique, wording_.language)), true, true);
        text(kMarginPx, y += kLinePx, kTextPx - 3, kFaint, title, false, true);
        for (const std::string& line : lines)
            text(kMarginPx, y += kLinePx, kTextPx, kInk, line, false, true);
        markAsSheet(below);
        return std::move(drawing_);
    }

private:
    void markAsSheet(std::size_t first = 0) {
        for (std::size_t i = first; i < drawing_.shapes.size(); ++i)
            drawing_.shapes[i].isSheet = true;
    }
    void rectangle(double x, double y, double width, double height, std::uint32_t color) {
        drawing_.shapes.push_back({Shape::Kind::Rectangle, x, y, width, height, 0, color});
    }
    void line(const Point& from, const Point& to, double width, std::uint32_t color, bool isDashed = false) {
        drawing_.shapes.push_back({Shape::Kind::Line, from.x, from.y, to.x, to.y, width, color, isDashed});
    }
    void disc(const Point& at, double radius, std::uint32_t color) {
        drawing_.shapes.push_back({Shape::Kind::Circle, at.x, at.y, 0, 0, radius, color});
    }
    void text(double x, double y, double size, std::uint32_t color, const std::string& words, bool isBold,
              bool isLeft) {
        drawing_.shapes.push_back({Shape::Kind::Text, x, y, 0, 0, size, color, false, isBold, isLeft, words});
    }

    void tint() {
        CellSet inUnits, pattern;
        for (const Unit& unit : step_.units)
            inUnits |= unit.cellSet();
        for (int cell : step_.cells)
            pattern.insert(cell);
        for (int cell : inUnits | pattern)
            rectangle(corner(cell).x, corner(cell).y, kCellPx, kCellPx, pattern.contains(cell) ? kCellTint : kUnitTint);
    }

    void rules() {
        const detail::KindDrawing grid{kMarginPx, kMarginPx, kCellPx,   2.5,    1, kInk,
                                       kThinLine, kWindow,   kThinLine, kFaint, 1};
        drawMarks(drawing_, grid, state_.rules());
        drawLines(drawing_, grid, state_.rules());
    }

    void labels() {
        for (int i = 0; i < 9; ++i) {
            const double at = kMarginPx + (i + 0.5) * kCellPx;
            const bool isLetters = wording_.cells == CellNames::Letters;
            text(at, kMarginPx / 2, 14, kFaint, std::to_string(i + 1), false, false);
            text(kMarginPx / 2, at, 14, kFaint, std::string(1, static_cast<char>((isLetters ? 'A' : '1') + i)), false,
                 false);
        }
    }

    void links() {
        for (const Link& link : step_.links) {
            const Point from = center(link.from, link.fromDigit), to = center(link.to, link.toDigit);
            line(from, to, link.isStrong ? 3 : 2, kLinkColor, !link.isStrong);
        }
    }

    void drawCell(int cell) {
        const Point at = corner(cell);
        if (const int digit = state_.value(cell)) {
            text(at.x + kCellPx / 2, at.y + kCellPx / 2, kDigitPx, givens_[cell] ? kGiven : kPlaced,
                 std::to_string(digit), givens_[cell] != 0, false);
            drawing_.shapes.back().isSheet = givens_[cell] != 0;
            return;
        }
        for (const Candidate& placed : step_.placements)
            if (placed.cell == cell)
                return text(at.x + kCellPx / 2, at.y + kCellPx / 2, kDigitPx, colorOf(Mark::Role::Main),
                            std::to_string(placed.digit), true, false);
        for (int digit : state_.at(cell))
            drawCandidate({cell, digit});
    }

    void drawCandidate(const Candidate& candidate) {
        const Point at = center(candidate);
        const bool isStruck = std::ranges::find(step_.eliminations, candidate) != step_.eliminations.end();
        const auto mark = std::ranges::find(step_.marks, candidate, &Mark::candidate);
        const bool isMarked = mark != step_.marks.end();
        if (isStruck || isMarked)
            disc(at, kDiscPx, isStruck ? kStruck : colorOf(mark->role));
        text(at.x, at.y, kCandidatePx, isStruck || isMarked ? kPaper : kFaint, std::to_string(candidate.digit),
             isStruck || isMarked, false);
        if (isStruck)
            line({at.x - 10, at.y + 10}, {at.x + 10, at.y - 10}, 2, kPaper);
    }

    static std::vector<std::string> wrap(const std::string& words) {
        std::vector<std::string> lines(1);
        std::size_t begin = 0;
        while (begin < words.size()) {
            const std::size_t end = std::min(words.find(' ', begin), words.size());
            if (lines.back().size() + (end - begin) > kTextColumns && !lines.back().empty())
                lines.emplace_back();
            lines.back().append(lines.back().empty() ? "" : " ").append(words, begin, end - begin);
            begin = end + 1;
        }
        return lines;
    }

    Candidates state_;
    const Step& step_;
    Wording wording_;
    Grid givens_;
    StepDrawing drawing_;
};

std::string number(double value) {
    char text[32];
    const int length = std::snprintf(text, sizeof text, "%.1f", value);
    return std::string_view(text).ends_with(".0") ? std::string(text, static_cast<std::size_t>(length - 2)) : text;
}

std::string attribute(std::string_view name, const std::string& value) {
    return std::string(" ").append(name).append("=\"").append(value).append("\"");
}

std::string hex(std::uint32_t color) {
    char text[8];
    std::snprintf(text, sizeof text, "#%06x", static_cast<unsigned>(color));
    return text;
}

std::string escaped(const std::string& words) {
    std::string text;
    for (char c : words)
        text += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    return text;
}

std::string toSvg(const Shape& shape) {
    const std::string x = number(shape.x), y = number(shape.y), size = number(shape.size), color = hex(shape.color);
    switch (shape.kind) {
    case Shape::Kind::Rectangle:
        return "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", number(shape.x2)) +
               attribute("height", number(shape.y2)) + attribute("fill", color) + "/>\n";
    case Shape::Kind::Circle:
        return "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", size) + attribute("fill", color) +
               "/>\n";
    case Shape::Kind::Line:
        return "<line" + attribute("x1", x) + attribute("y1", y) + attribute("x2", number(shape.x2)) +
               attribute("y2", number(shape.y2)) + attribute("stroke", color) + attribute("stroke-width", size) +
               attribute("stroke-linecap", "round") + (shape.isDashed ? attribute("stroke-dasharray", "2 6") : "") +
               "/>\n";
    case Shape::Kind::Text:
        break;
    }
    return "<text" + attribute("x", x) + attribute("y", y) + attribute("dy", "0.35em") + attribute("font-size", size) +
           attribute("fill", color) + (shape.isBold ? attribute("font-weight", "bold") : "") +
           (shape.isLeft ? "" : attribute("text-anchor", "middle")) + ">" + escaped(shape.text) + "</text>\n";
}

} // namespace

StepDrawing stepDrawing(const Explanation& explanation, std::size_t index, const Wording& wording) {
    return Painter(explanation, index, wording)
        .paint(phrase({"steps.place",
                       {{"n", static_cast<int>(index + 1)}, {"count", static_cast<int>(explanation.steps.size())}}},
                      wording.language));
}

std::string toSvg(const StepDrawing& drawing) {
    const std::string width = std::to_string(drawing.width), height = std::to_string(drawing.height);
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width) +
                      attribute("height", height) + attribute("viewBox", "0 0 " + width + " " + height) +
                      " font-family=\"system-ui, 'DejaVu Sans', sans-serif\">\n";
    for (const Shape& shape : drawing.shapes)
        svg += toSvg(shape);
    return svg + "</svg>\n";
}

} // namespace nonet
