#pragma once

#include "nonet/export.h"
#include "nonet/pages.h"
#include "nonet/report.h"
#include "nonet/scan.h"

#include <string>

namespace nonet {

NONET_API PuzzleReport reportOf(const Puzzle& puzzle);

/// A scanned page as it is reported. What a file that is cut short shows may be incomplete, however clear it is: there
/// no puzzle is better than Doubtful, and if none can be read the report is an error.
NONET_API PageReport reportOf(const Page& page, const Scan& scan, const std::string& file);

/// Scans a page and reports it. One that OpenCV fails on is an error of its own, not of the file.
NONET_API PageReport scanPage(const Page& page, DigitReader& reader, const Options& options, const std::string& file);

/// The report of a page that could not be decoded.
NONET_API PageReport reportOf(const Error& error, int page, const std::string& file);

} // namespace nonet
