#pragma once

#include <string>
#include <vector>

namespace nonet::test {

/// A small document that would be drawn for minutes, or in gigabytes.
struct HostilePdf {
    std::string name; ///< a word
    std::string bytes;
};

/// One of each kind: forms within forms, groups within groups, states that are never ended, a path without end, tiles
/// and dashes of no size, shadings by a program, content and a picture that unpack to gigabytes.
std::vector<HostilePdf> hostilePdfs();

/// Ten forms in a form, so many times: nine times are two kilobytes with a hundred million squares, five times take a
/// moment.
std::string formsWithinForms(int depth = 9);

} // namespace nonet::test
