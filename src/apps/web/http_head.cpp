#include "apps/web/http_head.h"

#include "apps/web/limits.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace nonet::web {

namespace {

constexpr std::string_view kLineEnd = "\r\n", kHeadEnd = "\r\n\r\n";
// What must be there once at most: two of them say two things.
constexpr std::array<std::string_view, 8> kSingleHeaders = {"host",   "content-length", "transfer-encoding",
                                                            "origin", "content-type",   "content-encoding",
                                                            "expect", "authorization"};

HeadReading broken(int status, std::string sentence) {
    return {.status = status, .sentence = std::move(sentence)};
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isTokenCharacter(char c) {
    return isLetter(c) || isDigit(c) || std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool isToken(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, isTokenCharacter);
}

/// Bytes above 127 are taken: curl sends names in an address as they are.
bool isVisible(char c) {
    return static_cast<unsigned char>(c) > ' ' && c != 127;
}

bool isValueCharacter(char c) {
    return isVisible(c) || c == ' ' || c == '\t';
}

/// Whether behind `from` a CR or LF stands alone; a CR at the end may yet get its LF.
bool hasBrokenLineEnd(std::string_view text, std::size_t from) {
    for (std::size_t at = from; (at = text.find_first_of("\r\n", at)) != text.npos; ++at)
        if (text[at] == '\n' ? at == 0 || text[at - 1] != '\r' : at + 1 < text.size() && text[at + 1] != '\n')
            return true;
    return false;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return result;
}

/// The number that these digits are, or the largest there is; nothing if they are no digits.
std::optional<std::uint64_t> plainNumber(std::string_view text) {
    if (text.empty() || !std::ranges::all_of(text, isDigit))
        return std::nullopt;
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} ? value : std::numeric_limits<std::uint64_t>::max();
}

/// Reads "GET /path HTTP/1.1" into the head; the status of the refusal, or 0.
int readLine(std::string_view line, Head& head) {
    const std::size_t first = line.find(' '), last = line.rfind(' ');
    if (first == line.npos || first == last)
        return 400;
    const std::string_view method = line.substr(0, first), version = line.substr(last + 1);
    const std::string_view target = line.substr(first + 1, last - first - 1);
    if (!isToken(method) || !target.starts_with('/') || !std::ranges::all_of(target, isVisible))
        return 400;
    if (version.size() != 8 || !version.starts_with("HTTP/") || !isDigit(version[5]) || version[6] != '.' ||
        !isDigit(version[7]))
        return 400;
    if (version[5] != '1')
        return 505;
    if (target.size() > kMaxTargetBytes)
        return 414;
    head.method = method;
    head.target = target;
    head.isOld = version[7] == '0';
    return 0;
}

/// Reads one header into the head; false if it is none.
bool readHeader(std::string_view line, Head& head) {
    const std::size_t colon = line.find(':');
    if (colon == line.npos || !isToken(line.substr(0, colon)))
        return false;
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (!std::ranges::all_of(value, isValueCharacter))
        return false;
    head.headers.emplace_back(lower(line.substr(0, colon)), value);
    return true;
}

/// What is wrong with the headers as a whole; empty if nothing is.
std::string contradiction(Head& head) {
    for (const std::string_view name : kSingleHeaders)
        if (std::ranges::count(head.headers, name, [](const auto& each) { return std::string_view(each.first); }) > 1)
            return "the header " + std::string(name) + " is there twice";
    if (!head.has("content-length"))
        return {};
    if (head.has("transfer-encoding"))
        return "the headers name two lengths of the body";
    head.length = plainNumber(head.value("content-length"));
    return head.length ? "" : "Content-Length is not a number";
}

std::string lineSentence(int status) {
    switch (status) {
    case 414:
        return "the address is too long";
    case 505:
        return "this server speaks HTTP/1.1";
    default:
        return "the first line is not that of an HTTP request";
    }
}

} // namespace

std::string Head::path() const {
    return target.substr(0, target.find('?'));
}

const std::string* Head::find(std::string_view name) const {
    const auto found = std::ranges::find(headers, name, [](const auto& each) { return std::string_view(each.first); });
    return found == headers.end() ? nullptr : &found->second;
}

std::string Head::value(std::string_view name) const {
    const std::string* text = find(name);
    return text ? *text : std::string{};
}

HeadReading readHead(std::string_view bytes, std::size_t searched) {
    if (!bytes.empty() && !isTokenCharacter(bytes.front()))
        return broken(400, lineSentence(400));
    const std::string_view window = bytes.substr(0, kMaxHeadBytes);
    const std::size_t from = searched - std::min(searched, kHeadEnd.size() - 1);
    const std::size_t end = window.find(kHeadEnd, from);
    if (hasBrokenLineEnd(window.substr(0, end), from))
        return broken(400, "lines of the headers must end with CR and LF");
    if (end == window.npos) {
        constexpr std::size_t kMostOfMethodAndVersion = 32;
        if (window.size() > kMaxTargetBytes + kMostOfMethodAndVersion && window.find(kLineEnd) == window.npos)
            return broken(414, lineSentence(414));
        return window.size() < kMaxHeadBytes ? HeadReading{} : broken(400, "the headers are too long");
    }
    HeadReading reading;
    reading.size = end + kHeadEnd.size();
    std::string_view rest = window.substr(0, end);
    for (bool isFirst = true; !rest.empty(); isFirst = false) {
        const std::size_t lineEnd = std::min(rest.find(kLineEnd), rest.size());
        const std::string_view line = rest.substr(0, lineEnd);
        rest.remove_prefix(std::min(lineEnd + kLineEnd.size(), rest.size()));
        if (const int status = isFirst ? readLine(line, reading.head) : 0)
            return broken(status, lineSentence(status));
        if (!isFirst && !readHeader(line, reading.head))
            return broken(400, "there is a line among the headers that is none");
    }
    if (reading.head.headers.size() > kMaxHeaders)
        return broken(400, "there are too many headers");
    if (std::string why = contradiction(reading.head); !why.empty())
        return broken(400, std::move(why));
    return reading;
}

} // namespace nonet::web
