#include "apps/eval/failure_page.h"

#include "base/text_codes.h"
#include "nonet/pages.h"
#include "nonet/scan.h"
#include "vision/geometry/lattice_map.h"

#include <opencv2/imgproc.hpp>

#include <cstdio>

namespace nonet::eval {

namespace {

constexpr int kThumbnailPx = 520;

std::string escaped(const std::string& text) {
    std::string html;
    for (char c : text)
        html += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
    return html;
}

std::string imageTag(const cv::Mat& picture, const std::string& caption) {
    cv::Mat small;
    const double scale = std::min(1.0, static_cast<double>(kThumbnailPx) / std::max(picture.cols, picture.rows));
    cv::resize(picture, small, cv::Size(), scale, scale, cv::INTER_AREA);
    const std::vector<unsigned char> bytes = encode(small, ".jpg", {.jpegQuality = 80}).value();
    return "<figure><img alt=\"" + caption + "\" src=\"data:image/jpeg;base64," +
           detail::toBase64({reinterpret_cast<const char*>(bytes.data()), bytes.size()}) + "\"><figcaption>" + caption +
           "</figcaption></figure>";
}

Lattice latticeOf(const Crossings& crossings) {
    Lattice lattice;
    for (std::size_t i = 0; i < lattice.crossings.size(); ++i)
        lattice.crossings[i] = {crossings[2 * i], crossings[2 * i + 1]};
    return lattice;
}

cv::Mat withLattices(const ScannedPage& evidence) {
    cv::Mat picture = evidence.page.clone();
    for (const Crossings& crossings : evidence.seen.crossings)
        detail::drawLattice(picture, latticeOf(crossings), {0, 0, 255});
    return picture;
}

/// The truth as a table; wrong cells show what was read.
std::string gridTable(const GridScore& grid) {
    std::string html = "<table class=grid>";
    for (std::size_t row = 0; row < kSide; ++row) {
        html += "<tr>";
        for (std::size_t col = 0; col < kSide; ++col) {
            const std::size_t i = row * kSide + col;
            const char truth = grid.puzzle[i], read = grid.isFound() ? grid.readPuzzle[i] : '?';
            html += read == truth
                        ? "<td>" + std::string(1, truth == '.' ? ' ' : truth)
                        : "<td class=wrong title=\"truth " + std::string(1, truth) + "\">" + truth + "→" + read;
        }
    }
    return html + "</table>";
}

} // namespace

std::string failureHtml(const PictureScore& score, const ScannedPage& evidence) {
    std::string html = "<section" + std::string(score.isSureWrong() ? " class=sure" : "") + "><h2>" +
                       escaped(score.key()) + "</h2><p>";
    for (const std::string& tag : score.tags)
        html += "<span>" + escaped(tag) + "</span> ";
    html += "</p><div>" + imageTag(withLattices(evidence), "grids found");
    for (std::size_t i = 0; i < evidence.seen.crossings.size(); ++i)
        html += imageTag(rectify(evidence.page, latticeOf(evidence.seen.crossings[i]), 450),
                         "board, " + std::string(toString(evidence.seen.report.puzzles[i].decision.status)));
    for (const GridScore& grid : score.grids) {
        char confidence[32];
        std::snprintf(confidence, sizeof confidence, "%.3f", grid.confidence);
        html += "<figure>" + gridTable(grid) + "<figcaption>" +
                (grid.isFound() ? "reading against truth, " + grid.status + " " + confidence : "not found") +
                "</figcaption></figure>";
    }
    return html + "</div></section>\n";
}

std::string failurePage(const std::vector<std::string>& pieces, std::size_t pictures) {
    std::string html =
        R"(<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">
<title>nonet eval</title><style>
:root{color-scheme:light dark}body{font:15px/1.4 system-ui,sans-serif;margin:1.5rem;max-width:110rem}
section{border-top:1px solid #8886;padding:.5rem 0}section.sure{border-left:.4rem solid #d33;padding-left:.8rem}
h2{font-size:1rem;margin:.3rem 0}p{margin:.2rem 0}p span{background:#8883;border-radius:.6rem;padding:0 .5rem;font-size:.8rem}
div{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}figure{margin:0}img{max-width:100%;max-height:27rem;display:block}
figcaption{font-size:.8rem;opacity:.8}table.grid{border-collapse:collapse;border:2px solid}
.grid td{width:2rem;height:2rem;text-align:center;border:1px solid #8888}.grid td:nth-child(3n){border-right:2px solid}
.grid tr:nth-child(3n) td{border-bottom:2px solid}.wrong{background:#d33;color:#fff;font-size:.8rem}
</style><h1>)";
    html += std::to_string(pieces.size()) + " of " + std::to_string(pictures) + " pictures are not right</h1>\n";
    for (const std::string& piece : pieces)
        html += piece;
    return html + "</html>\n";
}

} // namespace nonet::eval
