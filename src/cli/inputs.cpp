#include "cli/inputs.h"

#include "nonet/grid.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>

namespace nonet::cli {

namespace {

using namespace std::string_view_literals;

constexpr std::array kSignatures = {
    "\xFF\xD8\xFF"sv, "\x89PNG\r\n\x1A\n"sv, "II*\0"sv, "MM\0*"sv, "GIF87a"sv, "GIF89a"sv, "%PDF-"sv,
};

// No file name worth a complaint about a missing file has this many characters, most of them cells.
constexpr std::size_t kMinPuzzleLength = 40;

bool looksLikePuzzle(std::string_view argument) {
    const auto cells = std::ranges::count_if(argument, [](char c) { return "0123456789._*"sv.find(c) != ""sv.npos; });
    return argument.size() >= kMinPuzzleLength && static_cast<std::size_t>(cells) * 2 > argument.size();
}

} // namespace

bool isPictureSignature(std::string_view head) {
    if (std::ranges::any_of(kSignatures, [&](std::string_view signature) { return head.starts_with(signature); }))
        return true;
    if (head.starts_with("RIFF") && head.substr(0, 12).ends_with("WEBP"))
        return true;
    if (head.size() >= 12 && head.substr(4, 4) == "ftyp") // HEIC and its relatives
        return true;
    // BMP has only two letters: ask for the four reserved zero bytes as well.
    return head.size() >= 10 && head.starts_with("BM") && head.substr(6, 4) == "\0\0\0\0"sv;
}

Input classifyInput(const std::string& argument) {
    Input input{.argument = argument};
    std::error_code ignored;
    if (argument != "-" && !std::filesystem::exists(argument, ignored) &&
        (argument.starts_with("http://") || argument.starts_with("https://") || Grid::parse(argument) ||
         looksLikePuzzle(argument))) {
        input.kind = InputKind::PuzzleText;
        return input;
    }
    auto reader = LineReader::open(argument);
    if (!reader) {
        input.error = reader.error().message;
        return input;
    }
    const std::string_view head = reader->peek();
    if (isPictureSignature(head))
        input.kind = InputKind::Picture;
    else if (!reader->readError().empty())
        input.error = reader->readError();
    else if (head.empty())
        input.error = "is empty";
    else if (head.find('\0') != head.npos)
        input.error = "is neither a picture of a known kind nor a text";
    else
        input.kind = InputKind::TextFile;
    if (input.kind != InputKind::Bad)
        input.reader.emplace(std::move(*reader));
    return input;
}

} // namespace nonet::cli
