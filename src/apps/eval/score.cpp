#include "apps/eval/score.h"
#include "base/parse_json.h"
#include "base/statistics.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>

namespace nonet::eval {

namespace {

using Json = nlohmann::ordered_json;

double stagePercentile(const ScoreTotals& totals, double StageTimes::*stage, double share) {
    std::vector<double> values;
    for (const StageTimes& ms : totals.ms)
        values.push_back(ms.*stage);
    return values.empty() ? 0 : detail::quantile(values, share);
}

struct Stage {
    const char* name;
    double StageTimes::*time;
};
constexpr Stage kStages[] = {{"decode", &StageTimes::decode},     {"locate", &StageTimes::locate},
                             {"rectify", &StageTimes::rectify},   {"read", &StageTimes::read},
                             {"evidence", &StageTimes::evidence}, {"solve", &StageTimes::solve},
                             {"judge", &StageTimes::judge}};

std::string percent(long part, long whole) {
    if (whole == 0)
        return "-";
    char text[16];
    std::snprintf(text, sizeof text, "%.1f", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
    return text;
}

std::string row(const std::string& name, const ScoreTotals& t) {
    char text[256];
    std::snprintf(text, sizeof text, "%-28.28s %5d %5d %5d %6s %5d %5s %6d %5d %6s %5d %5d  %d/%d", name.c_str(),
                  t.pictures, t.grids, t.found, percent(t.cellsRight, t.cells).c_str(), t.right,
                  percent(t.right, t.grids).c_str(), t.filledRight, t.sureWrong, percent(t.sureRight, t.right).c_str(),
                  t.doubtful, t.extra, t.withoutButReported, t.without);
    return text;
}

std::string timeRow(const std::string& name, const ScoreTotals& t) {
    char text[64];
    std::snprintf(text, sizeof text, "%-28.28s", name.c_str());
    std::string line = text;
    for (const Stage& stage : kStages) {
        std::snprintf(text, sizeof text, "  %s %.1f/%.1f", stage.name, stagePercentile(t, stage.time, 0.5),
                      stagePercentile(t, stage.time, 0.95));
        line += text;
    }
    return line;
}

/// ScoreTotals by a name, in the order in which the names first come.
class Groups {
public:
    void add(const std::string& name, const PictureScore& picture) {
        if (!totals_.contains(name))
            order_.push_back(name);
        totals_[name].add(picture);
    }
    template <class Each>
    void each(Each call) const {
        for (const std::string& name : order_)
            call(name, totals_.at(name));
    }

private:
    std::vector<std::string> order_;
    std::map<std::string, ScoreTotals> totals_;
};

std::string setName(const PictureScore& picture) {
    return picture.set + (picture.rotation ? " @" + std::to_string(picture.rotation) : "");
}

Groups bySet(const std::vector<PictureScore>& pictures) {
    Groups groups;
    for (const PictureScore& picture : pictures)
        groups.add(setName(picture), picture);
    return groups;
}

Json totalsJson(const ScoreTotals& t) {
    Json json = {{"pictures", t.pictures},    {"errors", t.errors},
                 {"grids", t.grids},          {"found", t.found},
                 {"cells", t.cells},          {"cells_right", t.cellsRight},
                 {"right", t.right},          {"filled_right", t.filledRight},
                 {"sure_right", t.sureRight}, {"sure_wrong", t.sureWrong},
                 {"doubtful", t.doubtful},    {"extra", t.extra},
                 {"without", t.without},      {"without_but_reported", t.withoutButReported}};
    for (const Stage& stage : kStages)
        json["ms"][stage.name] = {{"p50", stagePercentile(t, stage.time, 0.5)},
                                  {"p95", stagePercentile(t, stage.time, 0.95)}};
    return json;
}

Json pictureJson(const PictureScore& picture) {
    Json grids = Json::array();
    for (const GridScore& grid : picture.grids)
        grids.push_back({{"puzzle", grid.puzzle},
                         {"read", grid.readPuzzle},
                         {"filled", grid.filled},
                         {"read_filled", grid.readFilled},
                         {"status", grid.status},
                         {"confidence", grid.confidence}});
    Json ms;
    for (const Stage& stage : kStages)
        ms[stage.name] = picture.ms.*stage.time;
    return {{"key", picture.key()},
            {"set", picture.set},
            {"file", picture.file},
            {"rotation", picture.rotation},
            {"right", picture.isRight()},
            {"sure_wrong", picture.isSureWrong()},
            {"extra", picture.extra},
            {"error", picture.error},
            {"grids", grids},
            {"ms", ms}};
}

} // namespace

int GridScore::cellsRight() const {
    int right = 0;
    for (std::size_t i = 0; i < readPuzzle.size(); ++i)
        right += readPuzzle[i] == puzzle[i];
    return right;
}

bool PictureScore::isRight() const {
    return error.empty() && extra == 0 && std::ranges::all_of(grids, &GridScore::isRight);
}

bool PictureScore::isSureWrong() const {
    return std::ranges::any_of(grids, [](const GridScore& g) { return g.isSure() && !g.isRight(); });
}

void ScoreTotals::add(const PictureScore& picture) {
    ++pictures;
    errors += !picture.error.empty();
    for (const GridScore& grid : picture.grids) {
        ++grids;
        found += grid.isFound();
        cells += Grid::kCells;
        cellsRight += grid.cellsRight();
        right += grid.isRight();
        filledRight += grid.isFilledRight();
        sureRight += grid.isSure() && grid.isRight();
        sureWrong += grid.isSure() && !grid.isRight();
        doubtful += grid.status == "doubtful";
    }
    if (picture.grids.empty()) {
        ++without;
        withoutButReported += picture.extra > 0;
    } else {
        extra += picture.extra;
    }
    if (picture.error.empty())
        ms.push_back(picture.ms);
}

std::string tableText(const std::vector<PictureScore>& pictures) {
    Groups tags;
    for (const PictureScore& picture : pictures)
        for (const std::string& tag : picture.tags)
            tags.add(tag, picture);
    std::string text =
        "                             pict. grids found cells% right     % filled sure- sure-  doub- extra  "
        "grid in\n"
        "                                                             right right wrong right%   tful       "
        " no-sudoku\n";
    const auto line = [&](const std::string& name, const ScoreTotals& t) { text += row(name, t) + "\n"; };
    bySet(pictures).each(line);
    text += "by tag\n";
    tags.each(line);
    text += "milliseconds, median/95th percentile\n";
    bySet(pictures).each([&](const std::string& name, const ScoreTotals& t) { text += timeRow(name, t) + "\n"; });
    return text;
}

std::string scoresJson(const std::vector<PictureScore>& pictures, const std::string& engine) {
    Json json = {{"schema", 1}, {"engine", engine}, {"sets", Json::object()}, {"pictures", Json::array()}};
    bySet(pictures).each([&](const std::string& name, const ScoreTotals& t) { json["sets"][name] = totalsJson(t); });
    for (const PictureScore& picture : pictures)
        json["pictures"].push_back(pictureJson(picture));
    return json.dump(1, ' ', false, Json::error_handler_t::replace);
}

Result<std::string> compareText(const std::vector<PictureScore>& pictures, const std::string& oldJsonFile) {
    std::ifstream in(oldJsonFile);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const Json old = detail::parseJson<Json>(text);
    const auto isScore = [](const Json& picture) {
        return picture.is_object() && picture.value("key", Json()).is_string() &&
               picture.value("right", Json()).is_boolean();
    };
    if (!in || !old.is_object() || !old.value("pictures", Json()).is_array() ||
        !std::ranges::all_of(old["pictures"], isScore))
        return Error{Errc::BadInput, printable(oldJsonFile) + ": not the JSON of an earlier eval"};
    std::map<std::string, bool> wasRight;
    for (const Json& picture : old["pictures"])
        wasRight[picture["key"].get<std::string>()] = picture["right"].get<bool>();
    std::string better, worse;
    int betterCount = 0, worseCount = 0, unknown = 0;
    for (const PictureScore& picture : pictures) {
        const auto before = wasRight.find(picture.key());
        if (before == wasRight.end()) {
            ++unknown;
        } else if (picture.isRight() && !before->second) {
            better += "better " + picture.key() + "\n";
            ++betterCount;
        } else if (!picture.isRight() && before->second) {
            worse += "worse  " + picture.key() + (picture.isSureWrong() ? " (sure but wrong)" : "") + "\n";
            ++worseCount;
        }
    }
    return worse + better + std::to_string(betterCount) + " better, " + std::to_string(worseCount) + " worse, " +
           std::to_string(unknown) + " new\n";
}

} // namespace nonet::eval
