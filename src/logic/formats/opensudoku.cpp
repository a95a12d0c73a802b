// OpenSudoku's XML: <game data="..."> with 81 digits or, as the app writes games that were begun, "version: N" and a
// list value|marks|editable| per cell. Only these tags matter, so that no XML library is needed; comments are skipped.
// Written are the 81 digits.
#include "logic/formats/forms.h"

#include <algorithm>

namespace nonet::detail {

namespace {

constexpr std::string_view kCommentBegin = "<!--", kCommentEnd = "-->";

Error badInput(std::string message) {
    return {Errc::BadInput, std::move(message)};
}

bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Line ends in attributes are written as codes.
std::string withLineEnds(std::string_view value) {
    std::string text;
    while (!value.empty()) {
        const bool isCode = value.starts_with("&#10;") || value.starts_with("&#xA;") || value.starts_with("&#xa;");
        text += isCode ? '\n' : value[0];
        value.remove_prefix(isCode ? 5 : 1);
    }
    return text;
}

/// An attribute's value with line ends decoded; nothing if the tag has no such attribute.
std::optional<std::string> attribute(std::string_view tag, std::string_view name) {
    for (std::size_t at = tag.find(name); at != tag.npos; at = tag.find(name, at + 1)) {
        std::size_t from = at + name.size();
        while (from < tag.size() && isSpace(tag[from]))
            ++from;
        if (at == 0 || !isSpace(tag[at - 1]) || from >= tag.size() || tag[from] != '=')
            continue;
        from = tag.find_first_of("\"'", from);
        const std::size_t to = from == tag.npos ? from : tag.find(tag[from], from + 1);
        if (to == tag.npos)
            return std::nullopt;
        return withLineEnds(tag.substr(from + 1, to - from - 1));
    }
    return std::nullopt;
}

/// How many fields a cell has, by the version of the app that wrote it; 0: not known.
std::size_t fieldsPerCell(std::string_view version) {
    constexpr std::string_view kKnown = "12345";
    constexpr std::size_t kFields[] = {3, 3, 3, 4, 5};
    const std::size_t place = version.size() == 1 ? kKnown.find(version[0]) : kKnown.npos;
    return place == kKnown.npos ? 0 : kFields[place];
}

/// "version: 3\n5|0|0|0|6|1|...": the cells that are not editable are the puzzle.
Result<Grid> parseCells(std::string_view data) {
    data.remove_prefix(std::string_view("version:").size());
    const std::size_t begin = std::min(data.find_first_not_of(" \t"), data.size());
    const std::size_t end = std::min(data.find_first_of(" \r\n", begin), data.size());
    const std::size_t perCell = fieldsPerCell(data.substr(begin, end - begin));
    if (perCell == 0)
        return badInput("a game of a version that is not known; export it from OpenSudoku again");
    std::vector<std::string_view> fields;
    for (data.remove_prefix(end); !data.empty();) {
        const std::size_t length = std::min(data.find_first_of("| \r\n"), data.size());
        if (length > 0)
            fields.push_back(data.substr(0, length));
        data.remove_prefix(std::min(length + 1, data.size()));
    }
    if (fields.size() != perCell * Grid::kCells)
        return badInput("a game with " + std::to_string(fields.size() / perCell) + " cells instead of 81");
    Grid grid;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const std::string_view value = fields[static_cast<std::size_t>(cell) * perCell];
        const std::string_view isEditable = fields[static_cast<std::size_t>(cell + 1) * perCell - 1];
        if (value.size() != 1 || value[0] < '0' || value[0] > '9')
            return badInput("a game with a cell that is not a digit");
        if (isEditable == "0")
            grid.set(cell, value[0] - '0');
    }
    return grid;
}

Result<Grid> parseGame(std::string_view tag) {
    const auto data = attribute(tag, "data");
    if (!data)
        return badInput("a game without data; export it from OpenSudoku again");
    if (data->starts_with("version:"))
        return parseCells(*data);
    if (const auto grid = gridOfDigits(*data))
        return *grid;
    return badInput("a game whose data is not 81 digits");
}

} // namespace

std::string writeOpenSudoku(const ExportPuzzle& puzzle) {
    return "<game data=\"" + puzzle.givens.toString('0') + "\" />\n";
}

bool isXml(std::string_view head) {
    const std::size_t first = head.find_first_not_of(" \t\r\n");
    return first != head.npos && head[first] == '<';
}

std::vector<TextPuzzle> readOpenSudoku(std::string_view xml) {
    std::vector<TextPuzzle> puzzles;
    std::int64_t line = 1;
    bool isOurs = false, isEnded = false;
    while (!xml.empty()) {
        const bool isComment = xml.starts_with(kCommentBegin);
        std::size_t length = xml[0] != '<' ? std::min(xml.find('<'), xml.size())
                             : isComment   ? xml.find(kCommentEnd) + kCommentEnd.size()
                                           : xml.find('>') + 1;
        if (length < 1 || (isComment && length < kCommentBegin.size()))
            break; // the file ends inside a tag
        const std::string_view tag = xml.substr(0, length);
        isOurs = isOurs || tag.starts_with("<opensudoku");
        isEnded = isEnded || tag.starts_with("</opensudoku");
        if (isOurs && tag.size() > 5 && tag.starts_with("<game") && (isSpace(tag[5]) || tag[5] == '/' || tag[5] == '>'))
            puzzles.push_back({line, parseGame(tag)});
        line += std::ranges::count(tag, '\n');
        xml.remove_prefix(length);
    }
    if (!isOurs)
        return {{1, badInput("the text is XML or HTML, but not of OpenSudoku: there is no <opensudoku> in it")}};
    if (!isEnded)
        puzzles.push_back({line, badInput("the file is cut short: </opensudoku> is missing; copy it again")});
    return puzzles;
}

} // namespace nonet::detail
