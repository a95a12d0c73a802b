// The page draws its pictures itself.
#include "apps/page/page_pictures.h"

namespace nonet {

void addPictures(PageOutcome&, cv::Mat&, const std::vector<Puzzle>&, const PageOrder&, const DrawOptions&) {}

std::vector<DebugPicture> debugPictures(const cv::Mat&, const ScanLog&) {
    return {};
}

} // namespace nonet
