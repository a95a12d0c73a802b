#pragma once

#include "apps/eval/score.h"
#include "apps/page/labels.h"
#include "apps/page/page_scanner.h"

#include <opencv2/core/mat.hpp>

namespace nonet::eval {

/// What a picture that is not right looked like to the program.
struct ScannedPage {
    cv::Mat page;
    PageOutcome seen;
};

/// What was found in a picture beside its labels (one picture's rows). The picture, of size `original`, was turned
/// clockwise by `rotation` degrees.
PictureScore compare(const PageReport& found, const std::vector<Label>& labels, int rotation, cv::Size original);

/// Scans the pages of one picture that its labels (one picture's rows) are of, turned clockwise by `rotation` degrees,
/// and compares them. The evidence is of the last page that is not right, or of the first one.
PictureScore evaluate(const std::filesystem::path& file, const std::vector<Label>& labels, int rotation,
                      PageScanner& scanner, ScannedPage* evidence);

} // namespace nonet::eval
