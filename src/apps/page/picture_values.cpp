#include "apps/page/picture_values.h"

#include <cmath>
#include <cstdlib>
#include <sstream>

namespace nonet {

namespace {

/// Whether each corner turns right, as in a picture, where y grows downwards: then they are in order and convex.
bool isClockwise(const Corners& corners) {
    const auto side = [&](std::size_t from, std::size_t axis) {
        return static_cast<double>(corners[(from + 2 + axis) % 8]) - static_cast<double>(corners[from % 8 + axis]);
    };
    for (std::size_t i = 0; i < corners.size(); i += 2)
        if (!(side(i, 0) * side(i + 2, 1) - side(i, 1) * side(i + 2, 0) > 0))
            return false;
    return true;
}

} // namespace

std::string parseOverrides(const std::string& text, std::vector<CellOverride>& overrides) {
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        const std::size_t equals = part.find('=');
        const Result<int> cell = parseCellName(part.substr(0, equals));
        if (!cell)
            return cell.error().message;
        const std::string value = equals == std::string::npos ? "" : part.substr(equals + 1);
        if (value.size() != 1 || std::string("0123456789.").find(value[0]) == std::string::npos)
            return "'" + part + "' needs a digit or . after =, as in r3c7=8";
        overrides.push_back({*cell, value[0] == '.' ? 0 : value[0] - '0'});
    }
    return {};
}

std::string parseCorners(const std::string& text, std::optional<Corners>& corners) {
    Corners values{};
    std::istringstream parts(text);
    std::size_t count = 0;
    for (std::string part; std::getline(parts, part, ','); ++count) {
        char* end = nullptr;
        const float value = std::strtof(part.c_str(), &end);
        if (count >= values.size() || part.empty() || *end != '\0' || !(std::abs(value) < 1e6F))
            return "needs eight numbers x,y,x,y,x,y,x,y: top-left, top-right, bottom-right, bottom-left";
        values[count] = value;
    }
    if (count != values.size())
        return "needs eight numbers x,y,x,y,x,y,x,y: top-left, top-right, bottom-right, bottom-left";
    if (!isClockwise(values))
        return "must go round a quadrilateral without a dent: top-left, top-right, bottom-right, bottom-left";
    corners = values;
    return {};
}

} // namespace nonet
