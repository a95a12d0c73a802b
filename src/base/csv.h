#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::detail {

/// A field by RFC 4180: one with a comma, a quote or a line end stands in quotes, and quotes in it are doubled.
std::string csvField(std::string_view text);

/// The fields of one record; those in quotes may hold commas, line ends and doubled quotes.
std::vector<std::string> csvFields(std::string_view record);

/// Reads records from a stream: lines, and those behind them while a quote is open. A UTF-8 mark before the first is
/// skipped.
class CsvReader {
public:
    explicit CsvReader(std::istream& in) : in_(in) {}

    /// The next record without its line end; false at the end of the stream, and where isTooLong().
    bool next(std::string& record);
    /// Whether a record had more than kMaxCsvRecordBytes.
    bool isTooLong() const { return isTooLong_; }
    /// The line in which the last record begins, from 1.
    int line() const { return begin_; }

private:
    bool addLine(std::string& record);

    std::istream& in_;
    int begin_ = 0, lines_ = 0;
    bool isTooLong_ = false;
};

} // namespace nonet::detail
