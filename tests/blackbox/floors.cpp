#include "blackbox/floors.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace nonet::test {

namespace {

double median(std::vector<double> values) {
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

double cellsPercent(const SetScore& score) {
    return score.cells ? 100.0 * static_cast<double>(score.cellsRight) / static_cast<double>(score.cells) : 100;
}

bool isMisread(const nlohmann::json& grid) {
    return grid["status"] == "solved" && grid["read"] != grid["puzzle"];
}

} // namespace

std::string Floor::row() const {
    std::ostringstream text;
    text << set << ',' << engine << ',' << rotation << ',' << images << ',' << minSolved << ',' << maxMisread;
    return text.str();
}

std::vector<Floor> readFloors(const std::string& file) {
    std::ifstream in(file);
    if (!in)
        throw std::runtime_error(file + ": cannot be opened");
    std::vector<Floor> floors;
    std::string line;
    while (std::getline(in, line)) {
        if (line.empty() || line[0] == '#' || line.starts_with("set,"))
            continue;
        std::istringstream fields(line);
        Floor floor;
        char comma = 0;
        std::getline(fields, floor.set, ',');
        std::getline(fields, floor.engine, ',');
        fields >> floor.rotation >> comma >> floor.images >> comma >> floor.minSolved >> comma >> floor.maxMisread;
        if (!fields)
            throw std::runtime_error(file + ": cannot read the row " + line);
        floors.push_back(floor);
    }
    if (floors.empty())
        throw std::runtime_error(file + ": holds no floor");
    return floors;
}

void SetScore::add(const nlohmann::json& picture) {
    const nlohmann::json& all = picture["grids"];
    ++images;
    grids += static_cast<int>(all.size());
    for (const nlohmann::json& grid : all) {
        const std::string truth = grid["puzzle"], taken = grid["read"];
        found += !taken.empty();
        givensExact += taken == truth;
        misread += isMisread(grid);
        cells += static_cast<long>(truth.size());
        for (std::size_t i = 0; i < taken.size(); ++i)
            cellsRight += taken[i] == truth[i];
    }
    const bool isRight = picture["right"];
    solved += isRight && !all.empty();
    misread += all.empty() && picture["extra"] > 0;
    if (!isRight)
        failed.push_back(picture["file"]);
    const nlohmann::json ms = picture.value("ms", nlohmann::json::object());
    for (auto [name, times] : {std::pair{"decode", &decode}, {"locate", &locate}, {"read", &read}, {"solve", &solve}})
        times->push_back(ms.value(name, 0.0));
}

nlohmann::ordered_json SetScore::toJson() const {
    return {
        {"images", images},
        {"grids", grids},
        {"found", found},
        {"cells_right_percent", cellsPercent(*this)},
        {"givens_exact", givensExact},
        {"solved", solved},
        {"misread", misread},
        {"failed", failed},
        {"median_ms",
         {{"decode", median(decode)}, {"locate", median(locate)}, {"read", median(read)}, {"solve", median(solve)}}}};
}

std::string tableHead() {
    return "set                              images grids found cells%  exact solved misread  "
           "ms: decode locate  read solve\n";
}

std::string SetScore::tableRow(const std::string& name) const {
    char text[256];
    std::snprintf(text, sizeof text, "%-32.32s %6d %5d %5d %6.2f %6d %6d %7d      %6.1f %6.1f %5.1f %5.1f\n",
                  name.c_str(), images, grids, found, cellsPercent(*this), givensExact, solved, misread, median(decode),
                  median(locate), median(read), median(solve));
    return text;
}

std::string complaintsOf(const Floor& floor, const SetScore& score) {
    std::ostringstream text;
    if (score.images != floor.images)
        text << floor.row() << ": there are " << score.images << " images; update the row\n";
    if (score.solved < floor.minSolved)
        text << floor.row() << ": only " << score.solved << " solved\n";
    if (score.misread > floor.maxMisread)
        text << floor.row() << ": " << score.misread << " misread\n";
    if (!text.str().empty())
        for (const std::string& file : score.failed)
            text << "    " << file << "\n";
    else if (score.solved > floor.minSolved || score.misread < floor.maxMisread)
        std::printf(
            "raise the floor: %s\n",
            Floor{floor.set, floor.engine, floor.rotation, score.images, score.solved, score.misread}.row().c_str());
    return text.str();
}

} // namespace nonet::test
