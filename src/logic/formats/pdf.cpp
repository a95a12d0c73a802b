// A small PDF writer: plain shapes and text in Helvetica, which every viewer has, so that nothing need be embedded. The
// file has no dates and no identifiers: the same drawing gives the same bytes.
#include "base/utf8.h"
#include "nonet/formats.h"

#include <array>
#include <cstdarg>
#include <cstdio>

namespace nonet {

namespace {

using Shape = StepDrawing::Shape;

// Helvetica's advance widths of the characters from space to tilde, in thousandths of the size.
constexpr std::array<int, 95> kWidths = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

constexpr double kBaseline = 0.35; // of the size below the middle, as toSvg() has it
constexpr double kArc = 0.5523;    // how far a Bezier curve's handles reach for a quarter of a circle

[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return text;
}

/// UTF-8 as Latin-1.
std::string toLatin1(std::string_view words) {
    std::string text;
    while (!words.empty()) {
        const auto [value, length] = detail::firstCodePoint(words);
        const bool isKnown = length > 0 && ((value >= 0x20 && value < 0x7F) || (value >= 0xA0 && value <= 0xFF));
        text += isKnown ? static_cast<char>(value) : '?';
        words.remove_prefix(length ? length : 1);
    }
    return text;
}

double widthOf(const std::string& latin1, double size) {
    int sum = 0;
    for (const char c : latin1)
        sum += c >= ' ' && c <= '~' ? kWidths[static_cast<std::size_t>(c - ' ')] : 556;
    return sum * size / 1000;
}

std::string colorOf(std::uint32_t color, const char* verb) {
    return formatted("%.3f %.3f %.3f %s\n", (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
                     (color & 255) / 255.0, verb);
}

std::string circle(double x, double y, double r) {
    const double k = kArc * r;
    return formatted("%.2f %.2f m\n", x + r, y) +
           formatted("%.2f %.2f %.2f %.2f %.2f %.2f c\n", x + r, y + k, x + k, y + r, x, y + r) +
           formatted("%.2f %.2f %.2f %.2f %.2f %.2f c\n", x - k, y + r, x - r, y + k, x - r, y) +
           formatted("%.2f %.2f %.2f %.2f %.2f %.2f c\n", x - r, y - k, x - k, y - r, x, y - r) +
           formatted("%.2f %.2f %.2f %.2f %.2f %.2f c f\n", x + k, y - r, x + r, y - k, x + r, y);
}

std::string text(const Shape& shape, double y) {
    const std::string words = toLatin1(shape.text);
    const double left = shape.isLeft ? shape.x : shape.x - widthOf(words, shape.size) / 2;
    std::string content =
        colorOf(shape.color, "rg") + formatted("BT /%s %.2f Tf %.2f %.2f Td (", shape.isBold ? "B" : "R", shape.size,
                                               left, y - kBaseline * shape.size);
    for (const char c : words)
        content.append(c == '(' || c == ')' || c == '\\' ? "\\" : "").append(1, c);
    return content + ") Tj ET\n";
}

/// A shape in PDF's operators; there y counts from the bottom.
std::string contentOf(const Shape& shape, double height) {
    const double y = height - shape.y;
    switch (shape.kind) {
    case Shape::Kind::Rectangle:
        return colorOf(shape.color, "rg") +
               formatted("%.2f %.2f %.2f %.2f re f\n", shape.x, y - shape.y2, shape.x2, shape.y2);
    case Shape::Kind::Circle:
        return colorOf(shape.color, "rg") + circle(shape.x, y, shape.size);
    case Shape::Kind::Line:
        return colorOf(shape.color, "RG") + formatted("%.2f w 1 J %s 0 d %.2f %.2f m %.2f %.2f l S\n", shape.size,
                                                      shape.isDashed ? "[2 6]" : "[]", shape.x, y, shape.x2,
                                                      height - shape.y2);
    case Shape::Kind::Text:
        break;
    }
    return text(shape, y);
}

/// Numbers the objects and remembers where each begins, for the table at the end.
class PdfFile {
public:
    void add(const std::string& body) {
        offsets_.push_back(bytes_.size());
        bytes_ += std::to_string(offsets_.size()) + " 0 obj\n" + body + "\nendobj\n";
    }
    std::string finish() {
        const std::size_t table = bytes_.size(), count = offsets_.size() + 1;
        bytes_ += "xref\n0 " + std::to_string(count) + "\n0000000000 65535 f \n";
        for (const std::size_t offset : offsets_)
            bytes_ += formatted("%010zu 00000 n \n", offset);
        return bytes_ + "trailer\n<< /Size " + std::to_string(count) + " /Root 1 0 R >>\nstartxref\n" +
               std::to_string(table) + "\n%%EOF\n";
    }

private:
    std::string bytes_ = "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n"; // bytes above 127: a binary file, do not mend line ends
    std::vector<std::size_t> offsets_;
};

constexpr std::size_t kFirstPageObject = 5;

} // namespace

std::string toPdf(std::span<const StepDrawing> pages) {
    PdfFile file;
    file.add("<< /Type /Catalog /Pages 2 0 R >>");
    std::string kids;
    for (std::size_t i = 0; i < pages.size(); ++i)
        kids += std::to_string(kFirstPageObject + 2 * i) + " 0 R ";
    file.add("<< /Type /Pages /Count " + std::to_string(pages.size()) + " /Kids [ " + kids + "] >>");
    for (const char* font : {"Helvetica", "Helvetica-Bold"})
        file.add(std::string("<< /Type /Font /Subtype /Type1 /Encoding /WinAnsiEncoding /BaseFont /") + font + " >>");
    for (std::size_t i = 0; i < pages.size(); ++i) {
        std::string content;
        for (const Shape& shape : pages[i].shapes)
            content += contentOf(shape, pages[i].height);
        file.add("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 " + std::to_string(pages[i].width) + " " +
                 std::to_string(pages[i].height) + "] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents " +
                 std::to_string(kFirstPageObject + 2 * i + 1) + " 0 R >>");
        file.add("<< /Length " + std::to_string(content.size()) + " >>\nstream\n" + content + "endstream");
    }
    return file.finish();
}

} // namespace nonet
