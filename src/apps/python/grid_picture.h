#pragma once

#include "nonet/grid.h"

#include <vector>

/// A picture of a grid as a PNG file: givens black, entries blue, and the rest of the solution green. Empty grids show
/// nothing of theirs.
std::vector<unsigned char> gridPicture(const nonet::Grid& givens, const nonet::Grid& filled,
                                       const nonet::Grid& solution);
