#include "apps/page/labels.h"

#include "base/csv.h"

#include <charconv>
#include <cmath>
#include <fstream>
#include <sstream>

namespace nonet {

namespace {

constexpr std::size_t kColumns = 5;
constexpr std::string_view kPageTag = "page-";

constexpr float kFarthestPx = 1e6F;

std::optional<Corners> parseCorners(const std::string& text) {
    std::istringstream in(text);
    Corners corners{};
    for (float& value : corners)
        if (!(in >> value) || std::abs(value) > kFarthestPx)
            return std::nullopt;
    return corners;
}

Result<Label> toLabel(const std::vector<std::string>& fields) {
    if (fields.size() != kColumns || fields[0].empty())
        return Error{Errc::BadInput, "needs the five fields file,puzzle,filled,corners,tags"};
    Label label{.file = fields[0]};
    if (!fields[1].empty()) {
        const auto puzzle = Grid::parse(fields[1]);
        const auto filled = Grid::parse(fields[2].empty() ? fields[1] : fields[2]);
        if (!puzzle || !filled)
            return Error{Errc::BadInput, (puzzle ? filled : puzzle).error().message};
        label.puzzle = *puzzle;
        label.filled = *filled;
    }
    if (!fields[3].empty() && !(label.corners = parseCorners(fields[3])))
        return Error{Errc::BadInput, "corners need eight numbers"};
    std::istringstream tags(fields[4]);
    for (std::string tag; tags >> tag;)
        label.tags.push_back(tag);
    return label;
}

} // namespace

int Label::page() const {
    for (const std::string& tag : tags) {
        if (!tag.starts_with(kPageTag))
            continue;
        int number = 0;
        const char* const end = tag.data() + tag.size();
        const auto [rest, error] = std::from_chars(tag.data() + kPageTag.size(), end, number);
        if (error == std::errc() && rest == end && number >= 1)
            return number;
    }
    return 1;
}

Result<std::vector<Label>> readLabels(const std::filesystem::path& csv) {
    std::ifstream in(csv);
    if (!in)
        return Error{Errc::BadInput, printable(csv.native()) + ": cannot be opened; give a label file (CSV)"};
    std::vector<Label> labels;
    detail::CsvReader records(in);
    for (std::string record; records.next(record);) {
        if (record.empty() || (records.line() == 1 && record.starts_with("file,")))
            continue;
        const auto label = toLabel(detail::csvFields(record));
        if (!label)
            return Error{Errc::BadInput,
                         printable(csv.native()) + ":" + std::to_string(records.line()) + ": " + label.error().message};
        labels.push_back(*label);
    }
    if (records.isTooLong())
        return Error{Errc::BadInput, printable(csv.native()) + ":" + std::to_string(records.line()) +
                                         ": is too long for a row; give a label file (CSV)"};
    if (in.bad())
        return Error{Errc::BadInput, printable(csv.native()) + ": cannot be read; give a label file (CSV)"};
    return labels;
}

} // namespace nonet
