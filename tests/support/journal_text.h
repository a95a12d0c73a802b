#pragma once

#include "apps/batch/checksum.h"

#include <string>

namespace nonet::test {

/// A line of a journal with this header, with its checksum and its end; `line` is an object of JSON.
inline std::string journalLine(const std::string& header, std::string line) {
    line.pop_back(); // its brace
    const std::string sum = batch::checksumText(batch::checksum(line, batch::checksum(header)));
    return line + ",\"sum\":\"" + sum + "\"}\n";
}

} // namespace nonet::test
