// Where a grid may be. Proposing too much is cheap: the fit judges.
#pragma once

#include "vision/geometry/quad.h"
#include "vision/locate/propose_cells.h"

#include <functional>
#include <string>
#include <vector>

namespace nonet::detail {

/// One way to propose quadrilaterals that may hold a grid, best first, on a grey picture at working size. Those near a
/// `known` one, which another proposer gave, may be left out.
struct Proposer {
    std::string name; ///< for the record of the search
    std::function<std::vector<Quad>(const cv::Mat& grey, const std::vector<Quad>& known)> propose;
    bool isWorthReading = false; ///< what it proposes may be read although no lines are seen there
};

/// What counts as ink: how fine a detail, and whether it is dark or light.
struct InkRule {
    int windowPart = 0; ///< the local threshold looks at this part of the picture's longer side
    bool isLight = false;
    bool isJoined = false; ///< over gaps of two pixels, as between dots
};

/// First the quadrilaterals around cells that lie side by side, then the outlines of what hangs together in ink,
/// largest first. Those near a `known` one are left out.
std::vector<Quad> propose(const cv::Mat& grey, const InkRule& rule, const std::vector<Quad>& known);

/// The same of quadrilaterals around digits that lie in rows and columns.
std::vector<Quad> proposeDigits(const cv::Mat& grey, const InkRule& rule);

/// propose() with dark and with light ink, coarse and fine, in the order in which they find grids; then
/// proposeDigits().
std::vector<Proposer> inkProposers();

/// Rows and columns of the largest grid in sight whose cells are nearly all seen, whatever its size; 0, 0 if there is
/// none.
cv::Size largestGrid(const cv::Mat& grey);

/// Cells that hang together by coarse ink, in groups of at least so many, the largest first.
std::vector<CellField> fieldsInSight(const cv::Mat& grey, bool isLight, bool isJoined, std::size_t fewest);

/// The whole picture, for screenshots without a frame.
Quad wholePicture(cv::Size picture);

} // namespace nonet::detail
