#include "apps/web/request_body.h"

#include "apps/web/limits.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace nonet::web {

namespace {

/// A part of a form: where its content lies in the body.
struct Part {
    std::string name{}, filename{};
    std::size_t begin = 0, size = 0;
};

int hexValue(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    const int lower = std::tolower(static_cast<unsigned char>(c));
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string decoded(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hexValue(text[i + 1]) : -1;
        const int low = high >= 0 ? hexValue(text[i + 2]) : -1;
        if (low >= 0) {
            result += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            result += text[i] == '+' ? ' ' : text[i];
        }
    }
    return result;
}

bool startsWithIgnoringCase(std::string_view text, std::string_view beginning) {
    return text.size() >= beginning.size() &&
           std::equal(beginning.begin(), beginning.end(), text.begin(),
                      [](char a, char b) { return a == std::tolower(static_cast<unsigned char>(b)); });
}

/// The value of `name="value"`, or of `name=value`, behind a semicolon of a header; empty if there is none.
std::string parameter(std::string_view header, std::string_view name) {
    for (std::size_t at = header.find(';'); at != header.npos; at = header.find(';', at + 1)) {
        std::string_view rest = header.substr(at + 1);
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
        if (!startsWithIgnoringCase(rest, name) || rest.substr(name.size(), 1) != "=")
            continue;
        rest.remove_prefix(name.size() + 1);
        if (rest.starts_with('"'))
            return std::string(rest.substr(1, rest.find('"', 1) - 1));
        return std::string(rest.substr(0, rest.find_first_of("; \t")));
    }
    return {};
}

/// As find() of the text, but quick whatever the text is: the body is a stranger's.
std::size_t findQuickly(std::string_view text, std::string_view what, std::size_t from) {
    const void* found = ::memmem(text.data() + from, text.size() - from, what.data(), what.size());
    return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) : text.npos;
}

/// Reads the headers of a part into its names; false if it has no name.
bool readNames(std::string_view headers, Part& part) {
    while (!headers.empty()) {
        const std::string_view line = headers.substr(0, headers.find("\r\n"));
        headers.remove_prefix(std::min(line.size() + 2, headers.size()));
        if (startsWithIgnoringCase(line, "content-disposition:")) {
            part.name = parameter(line, "name");
            part.filename = parameter(line, "filename");
        }
    }
    return !part.name.empty();
}

/// The parts of a form whose body begins and ends with the boundary.
Result<std::vector<Part>> partsOf(std::string_view body, const std::string& boundary) {
    const Error broken{Errc::BadInput, "the form is broken: its parts do not begin and end with its boundary"};
    const std::string seam = "\r\n--" + boundary;
    if (boundary.empty() || boundary.size() > kMaxBoundaryBytes || !body.starts_with(std::string_view(seam).substr(2)))
        return broken;
    std::vector<Part> parts;
    std::size_t at = seam.size() - 2;
    while (!body.substr(at).starts_with("--")) {
        const std::size_t headEnd = findQuickly(body, "\r\n\r\n", at);
        if (!body.substr(at).starts_with("\r\n") || headEnd == body.npos)
            return broken;
        Part part{.begin = headEnd + 4};
        const std::size_t end =
            findQuickly(body, seam, headEnd + 2); // an empty part's seam begins with the end of its head
        if (end == body.npos)
            return broken;
        part.size = end - std::min(end, part.begin);
        if (!readNames(body.substr(at + 2, headEnd - std::min(headEnd, at + 2)), part))
            return Error{Errc::BadInput, "the form is broken: a part has no name"};
        if (parts.size() == kMaxFormParts)
            return Error{Errc::BadInput, "the form has too many parts"};
        parts.push_back(std::move(part));
        at = end + seam.size();
    }
    return parts;
}

} // namespace

std::map<std::string, std::string> queryFields(std::string_view target) {
    std::map<std::string, std::string> fields;
    std::size_t at = target.find('?');
    while (at != target.npos) {
        const std::string_view rest = target.substr(at + 1), field = rest.substr(0, rest.find('&'));
        const std::size_t equals = std::min(field.find('='), field.size());
        if (!field.empty())
            fields[decoded(field.substr(0, equals))] = decoded(field.substr(std::min(equals + 1, field.size())));
        at = target.find('&', at + 1);
    }
    return fields;
}

Result<ApiRequest> apiRequest(const Head& head, std::string body) {
    ApiRequest result;
    result.fields = queryFields(head.target);
    const std::string type = head.value("content-type");
    if (!startsWithIgnoringCase(type, "multipart/form-data")) {
        result.bytes = std::move(body);
        if (const auto name = result.fields.extract("name"))
            result.name = name.mapped();
        return result;
    }
    const auto parts = partsOf(body, parameter(type, "boundary"));
    if (!parts)
        return parts.error();
    const Part* picture = nullptr;
    for (const Part& part : *parts) {
        if (part.name == "picture" || part.name == "file")
            picture = &part;
        else if (part.size > kMaxFieldBytes)
            return Error{Errc::BadInput, "the field '" + printable(part.name) + "' is too long"};
        else
            result.fields[part.name] = body.substr(part.begin, part.size);
    }
    if (picture) { // taken out where it lies: there may be no room for it twice
        body.resize(picture->begin + picture->size);
        body.erase(0, picture->begin);
        result.bytes = std::move(body);
        if (!picture->filename.empty())
            result.name = picture->filename;
    }
    return result;
}

} // namespace nonet::web
