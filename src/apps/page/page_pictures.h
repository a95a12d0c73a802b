#pragma once

#include "apps/page/page_scanner.h"
#include "nonet/scan.h"

namespace nonet {

/// The pictures that the order asks for: thumbnails, and the page with its answers drawn onto it.
void addPictures(PageOutcome& outcome, cv::Mat& page, const std::vector<Puzzle>& puzzles, const PageOrder& order,
                 const DrawOptions& options);

/// A picture of each stage of a scan.
std::vector<DebugPicture> debugPictures(const cv::Mat& page, const ScanLog& log);

} // namespace nonet
