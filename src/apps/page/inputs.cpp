#include "apps/page/inputs.h"

#include "apps/page/picture_signature.h"
#include "nonet/grid.h"
#include "vision/decode/picture_format.h"

#include <algorithm>
#include <filesystem>

namespace nonet {

namespace fs = std::filesystem;

namespace {

using namespace std::string_view_literals;

// No file name worth a complaint about a missing file has this many characters, most of them cells.
constexpr std::size_t kMinPuzzleLength = 40;

bool looksLikePuzzle(std::string_view argument) {
    const auto count = [&](std::string_view among) {
        return static_cast<std::size_t>(
            std::ranges::count_if(argument, [&](char c) { return among.find(c) != among.npos; }));
    };
    const std::size_t digits = count("0123456789"), blanks = count("._*");
    if (argument.size() >= kMinPuzzleLength)
        return (digits + blanks) * 2 > argument.size();
    return digits > 0 && blanks > 0 && digits + blanks == argument.size(); // "53..7", but not "2024"
}

/// Whether the test holds for the path of one of the inputs.
template <class Test>
bool anyPath(const std::vector<std::string>& inputs, Test test) {
    const auto isMet = [&](const std::string& input) { return test(fs::path(input == "-" ? "/dev/stdin" : input)); };
    return inputs.empty() ? isMet("-") : std::ranges::any_of(inputs, isMet);
}

} // namespace

bool isInput(const fs::path& path, const std::vector<std::string>& inputs) {
    std::error_code ignored;
    return anyPath(inputs, [&](const fs::path& input) { return fs::equivalent(path, input, ignored); });
}

bool isInputFolder(const fs::path& folder, const std::vector<std::string>& inputs) {
    std::error_code ignored;
    return anyPath(inputs, [&](const fs::path& input) {
        const fs::path file = fs::canonical(input, ignored);
        const std::string name = file.filename().native();
        const bool isNumbered = name.ends_with(".png") && name[0] >= '0' && name[0] <= '9';
        return fs::equivalent(folder, file, ignored) ||
               (isNumbered && fs::equivalent(folder, file.parent_path(), ignored));
    });
}

bool isReadOnce(const std::string& argument) {
    std::error_code ignored;
    return argument == "-" || (fs::exists(argument, ignored) && !fs::is_regular_file(argument, ignored));
}

bool isPictureName(const fs::path& path) {
    return detail::formatToWrite(path.extension().native()).has_value();
}

bool isMeantAsPuzzle(const std::string& argument) {
    std::error_code ignored;
    return argument != "-" && !fs::exists(argument, ignored) &&
           (argument.starts_with("http://") || argument.starts_with("https://") || argument.starts_with("www.") ||
            Grid::parse(argument) || looksLikePuzzle(argument));
}

Input classifyInput(const std::string& argument) {
    Input input{.argument = argument};
    if (isMeantAsPuzzle(argument)) {
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

} // namespace nonet
