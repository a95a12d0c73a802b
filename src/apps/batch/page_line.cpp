#include "apps/batch/page_line.h"

#include "apps/batch/overlay_name.h"
#include "base/text_codes.h"

#include <algorithm>
#include <charconv>

namespace nonet::batch {

namespace {

using Kind = bool (*)(const Json&);

bool isText(const Json& value) {
    return value.is_string();
}
bool isTextOrNull(const Json& value) {
    return value.is_string() || value.is_null();
}
bool isNumber(const Json& value) {
    return value.is_number();
}
bool isList(const Json& value) {
    return value.is_array();
}
bool isListOrNull(const Json& value) {
    return value.is_array() || value.is_null();
}
bool isPageNumber(const Json& value) {
    return value.is_number_integer() && value >= 1 && value <= kMaxPages;
}

/// A file in this folder and nowhere else: results are joined by name, also those of strangers.
bool isPathIn(std::string_view folder, const Json& value) {
    if (!value.is_string())
        return false;
    const std::string_view path = value.get_ref<const std::string&>();
    const std::string_view name = path.substr(std::min(folder.size(), path.size()));
    return path.starts_with(folder) && !name.empty() && name != "." && name != ".." &&
           name.find_first_of(std::string_view("/\0", 2)) == name.npos;
}
bool isOverlayOrNull(const Json& value) {
    return value.is_null() || isPathIn("overlays/", value);
}

struct Field {
    const char* name;
    Kind isKind;
};

bool hasFields(const Json& object, std::initializer_list<Field> fields) {
    return object.is_object() && std::ranges::all_of(fields, [&](const Field& field) {
               const auto found = object.find(field.name);
               return found != object.end() && field.isKind(*found);
           });
}

bool isDoubt(const Json& doubt) {
    return hasFields(doubt, {{"cell", isText}, {"p", isNumber}, {"alternatives", isList}});
}

bool isRepair(const Json& repair) {
    return hasFields(repair, {{"cell", isText}, {"from", isText}, {"to", isText}});
}

bool isGrid(const Json& grid) {
    return hasFields(grid, {{"status", isText},
                            {"confidence", isNumber},
                            {"rules", isText},
                            {"puzzle", isText},
                            {"filled", isText},
                            {"solution", isTextOrNull},
                            {"level", isTextOrNull},
                            {"corners", isListOrNull},
                            {"doubtful", isList},
                            {"repaired", isList},
                            {"mistakes", isList}}) &&
           std::ranges::all_of(grid["doubtful"], isDoubt) && std::ranges::all_of(grid["repaired"], isRepair) &&
           std::ranges::all_of(grid["mistakes"], isText);
}

/// A name that is not UTF-8 is given by its bytes as well.
bool hasName(const Json& line) {
    if (!hasFields(line, {{"file", isText}}))
        return false;
    const auto hex = line.find("file_hex");
    return hex == line.end() || (hex->is_string() && detail::fromHex(hex->get_ref<const std::string&>()));
}

} // namespace

bool isPageLine(const Json& line) {
    return hasName(line) &&
           hasFields(line, {{"page", [](const Json& page) { return page.is_null() || isPageNumber(page); }},
                            {"error", isTextOrNull},
                            {"warning", isTextOrNull},
                            {"overlay", isOverlayOrNull},
                            {"grids", isList}}) &&
           std::ranges::all_of(line["grids"], isGrid) && (!line.contains("root") || line["root"].is_string()) &&
           (!line.contains("thumbs") || isPathIn("thumbs/", line["thumbs"]));
}

bool isEndLine(const Json& line) {
    return hasName(line) &&
           hasFields(line, {{"pages", [](const Json& pages) { return pages == 0 || isPageNumber(pages); }}});
}

std::string fileBytes(const Json& line) {
    const auto hex = line.find("file_hex");
    if (hex == line.end())
        return line["file"].get<std::string>();
    return detail::fromHex(hex->get_ref<const std::string&>()).value();
}

std::string thumbsOf(const Json& line) {
    if (const auto thumbs = line.find("thumbs"); thumbs != line.end())
        return thumbs->get<std::string>();
    return "thumbs/" + overlayName(fileBytes(line), line["page"].is_null() ? 1 : line["page"].get<int>());
}

} // namespace nonet::batch
