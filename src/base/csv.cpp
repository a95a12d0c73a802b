#include "base/csv.h"

#include "base/limits.h"
#include "base/utf8.h"

#include <algorithm>

namespace nonet::detail {

namespace {

bool opensOrClosesQuotes(std::string_view line) {
    return std::ranges::count(line, '"') % 2 == 1;
}

} // namespace

std::string csvField(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == text.npos)
        return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::vector<std::string> csvFields(std::string_view record) {
    std::vector<std::string> fields(1);
    bool isQuoted = false;
    for (std::size_t i = 0; i < record.size(); ++i) {
        const char c = record[i];
        if (isQuoted && c == '"' && i + 1 < record.size() && record[i + 1] == '"')
            fields.back() += record[++i];
        else if (c == '"')
            isQuoted = !isQuoted;
        else if (c == ',' && !isQuoted)
            fields.emplace_back();
        else if (c != '\r')
            fields.back() += c;
    }
    return fields;
}

bool CsvReader::addLine(std::string& record) {
    int c = in_.get();
    if (!in_)
        return false;
    for (; in_ && c != '\n'; c = in_.get()) {
        if ((isTooLong_ = record.size() >= kMaxCsvRecordBytes))
            return false;
        record += static_cast<char>(c);
    }
    ++lines_;
    return true;
}

bool CsvReader::next(std::string& record) {
    record.clear();
    begin_ = lines_ + 1;
    if (!addLine(record))
        return false;
    if (begin_ == 1 && record.starts_with(kUtf8Mark))
        record.erase(0, kUtf8Mark.size());
    for (bool isOpen = opensOrClosesQuotes(record); isOpen;) {
        std::string more;
        if (!addLine(more))
            break;
        isOpen = !opensOrClosesQuotes(more);
        record += '\n' + more;
        isTooLong_ = isTooLong_ || record.size() > kMaxCsvRecordBytes;
    }
    return !isTooLong_;
}

} // namespace nonet::detail
