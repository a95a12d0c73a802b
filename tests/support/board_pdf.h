#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace nonet::test {

/// A digit in a cell of a drawn board. Colours are shares of red, green and blue.
struct PdfDigit {
    int cell = 0;
    char digit = '1';
    double red = 0, green = 0, blue = 0;
};

/// A page with a board of 50 points a cell, 60 from the edges, of which the left `cutCells` cells are cut off.
inline std::string boardPdf(const std::vector<PdfDigit>& digits, double cutCells = 0) {
    constexpr double kCell = 50, kMargin = 60, kSide = 2 * kMargin + 9 * kCell, kSize = 32;
    char line[256];
    std::string drawing;
    const auto draw = [&](const char* form, auto... values) {
        std::snprintf(line, sizeof line, form, values...);
        drawing += line;
    };
    for (int i = 0; i < 10; ++i) {
        const double at = kMargin + i * kCell, far = kSide - kMargin;
        draw("0 0 0 RG %d w %g %g m %g %g l S %g %g m %g %g l S\n", i % 3 == 0 ? 3 : 1, at, kMargin, at, far, kMargin,
             at, far, at);
    }
    for (const PdfDigit& each : digits)
        draw("BT /F1 %g Tf %g %g %g rg %g %g Td (%c) Tj ET\n", kSize, each.red, each.green, each.blue,
             kMargin + (each.cell % 9 + 0.5) * kCell - 0.278 * kSize,
             kMargin + (8.5 - each.cell / 9) * kCell - 0.35 * kSize, each.digit);
    std::string pdf = "%PDF-1.4\n", table;
    int count = 1;
    const auto add = [&](const std::string& object) {
        std::snprintf(line, sizeof line, "%010zu 00000 n \n", pdf.size());
        table += line;
        pdf += std::to_string(count++) + " 0 obj\n" + object + "\nendobj\n";
    };
    add("<</Type/Catalog/Pages 2 0 R>>");
    add("<</Type/Pages/Kids[3 0 R]/Count 1>>");
    std::snprintf(line, sizeof line, "[%g 0 %g %g]", cutCells > 0 ? kMargin + cutCells * kCell : 0, kSide, kSide);
    add(std::string("<</Type/Page/Parent 2 0 R/MediaBox") + line + "/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>");
    add("<</Length " + std::to_string(drawing.size()) + ">>stream\n" + drawing + "\nendstream");
    add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
    const std::size_t start = pdf.size();
    return pdf + "xref\n0 6\n0000000000 65535 f \n" + table + "trailer<</Size 6/Root 1 0 R>>\nstartxref\n" +
           std::to_string(start) + "\n%%EOF\n";
}

/// Black digits, `.` for none.
inline std::vector<PdfDigit> blackDigits(const std::string& grid) {
    std::vector<PdfDigit> digits;
    for (int cell = 0; cell < 81; ++cell)
        if (grid[static_cast<std::size_t>(cell)] != '.')
            digits.push_back({cell, grid[static_cast<std::size_t>(cell)]});
    return digits;
}

} // namespace nonet::test
