// The report's data goes into a page of our own making as JSON, written while it comes, so that a batch of any length
// needs no more memory than a short one. Keys are short because there may be ten thousand puzzles.

#include "apps/batch/html_report.h"

#include "apps/batch/page_line.h"
#include "apps/batch/report_page.h"
#include "base/text_codes.h"
#include "nonet/grid.h"

namespace nonet::batch {

namespace {

// A browser takes this many without pause; beyond that the solved ones are only in puzzles.csv.
constexpr std::size_t kMostToCheck = 30'000, kMostSolved = 20'000;
constexpr std::string_view kPagesSlot = "{{pages}}", kAboutSlot = "{{about}}";

/// The folder's name need not be UTF-8.
std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

int cellOf(const Json& name) {
    const auto cell = parseCellName(name.get<std::string>());
    return cell ? *cell : 0;
}

Json gridData(const Json& grid) {
    Json doubtful = Json::array(), repaired = Json::array(), mistakes = Json::array(), corners = Json::array();
    for (const Json& doubt : grid["doubtful"])
        doubtful.push_back({cellOf(doubt["cell"]), doubt["p"], doubt["alternatives"], doubt.value("read", Json())});
    for (const Json& repair : grid["repaired"])
        repaired.push_back({cellOf(repair["cell"]), repair["from"], repair["to"]});
    for (const Json& mistake : grid["mistakes"])
        mistakes.push_back(cellOf(mistake));
    for (const Json& corner : grid["corners"])
        for (const Json& value : corner)
            corners.push_back(value);
    return {{"s", grid["status"]},   {"c", grid["confidence"]},
            {"z", grid["puzzle"]},   {"y", grid["filled"]},
            {"a", grid["solution"]}, {"x", grid["rules"] == "diagonal"},
            {"l", grid["level"]},    {"d", doubtful},
            {"r", repaired},         {"m", mistakes},
            {"k", corners}};
}

Json pageData(const Json& page, const std::filesystem::path& folder) {
    Json data{{"f", page["file"]}, {"p", page["page"]}};
    if (page.contains("file_hex"))
        data["h"] = page["file_hex"];
    if (page.contains("root"))
        data["r"] = page["root"];
    if (!page["error"].is_null())
        data["e"] = page["error"];
    if (!page["warning"].is_null())
        data["w"] = page["warning"];
    if (!page["overlay"].is_null())
        data["o"] = page["overlay"];
    const std::string stem = thumbsOf(page);
    std::error_code ignored;
    if (std::filesystem::exists(folder / (stem + (page["grids"].empty() ? ".jpg" : "-1.jpg")), ignored))
        data["t"] = stem;
    data["g"] = Json::array();
    for (const Json& grid : page["grids"])
        data["g"].push_back(gridData(grid));
    return data;
}

bool isFine(const Json& page) {
    if (!page["error"].is_null() || page["grids"].empty())
        return false;
    for (const Json& grid : page["grids"])
        if (grid["status"] != "solved" && grid["status"] != "complete")
            return false;
    return true;
}

} // namespace

HtmlReport::HtmlReport(const std::filesystem::path& folder)
    : file_(folder / "report.html", {.name = OutputName::Chosen}), folder_(folder), toCheckLeft_(kMostToCheck),
      solvedLeft_(kMostSolved) {
    file_.write(kReportPage.substr(0, kReportPage.find(kPagesSlot)));
}

bool HtmlReport::isShown(const Json& page) {
    std::size_t& left = isFine(page) ? solvedLeft_ : toCheckLeft_;
    if (left == 0)
        return false;
    --left;
    return true;
}

void HtmlReport::add(const Json& page) {
    if (!isShown(page)) {
        ++leftOut_;
        return;
    }
    file_.write((shown_++ ? ",\n" : "\n") + detail::scriptJson(dump(pageData(page, folder_))));
}

void HtmlReport::end(const BatchTotals& totals, std::int64_t inputs, const std::string& note) {
    std::error_code ignored;
    const Json about{{"totals", totals.json()},
                     {"note", note},
                     {"inputs", inputs},
                     {"leftOut", leftOut_},
                     {"root", std::filesystem::current_path(ignored).string()}};
    const std::size_t pagesEnd = kReportPage.find(kPagesSlot) + kPagesSlot.size(),
                      aboutAt = kReportPage.find(kAboutSlot);
    file_.write(kReportPage.substr(pagesEnd, aboutAt - pagesEnd));
    file_.write(detail::scriptJson(dump(about)));
    file_.write(kReportPage.substr(aboutAt + kAboutSlot.size()));
}

} // namespace nonet::batch
