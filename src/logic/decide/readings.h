// What the stages ask of readings, and what is done to them before they are decided.
#pragma once

#include "nonet/decide.h"

#include <array>
#include <span>
#include <vector>

namespace nonet::detail {

/// One cell's likelihoods of blank (0) and the digits.
using Distribution = std::array<double, 1 + kSide>;
using Distributions = std::array<Distribution, Grid::kCells>;

NONET_API double printedShare(const CellReading& reading);
NONET_API double handwrittenShare(const CellReading& reading);

/// Over blank and the digits, whoever wrote them.
NONET_API Distribution distributionOf(const CellReading& reading);
NONET_API Distributions distributionsOf(const Readings& readings);

/// The likeliest value, 0 for blank.
NONET_API int likeliestValue(const Distribution& p);
NONET_API Grid likeliestValues(const Distributions& p);
/// The likeliest digit if the cell is not blank.
NONET_API int likeliestDigit(const Distribution& p);

/// The probability of the likeliest value.
NONET_API double certaintyOf(const CellReading& reading);

/// How many cells are read wrongly, if each is taken for what it is likeliest to be.
NONET_API double expectedErrors(const Readings& readings);

/// How many cells hold a digit, printed or written.
NONET_API double expectedDigits(const Readings& readings);

/// Few enough cells are unclear for a sudoku, even one that makes no puzzle; of a foreign grid more are.
NONET_API bool isClearEnough(const Readings& readings);

/// The mean of several readings of one board. There must be one.
NONET_API Readings meanOf(std::span<const Readings> readings);

/// Replaces what was read by what the user says.
NONET_API void overrule(Readings& readings, std::span<const CellOverride> overrides);

/// Takes back what was read where nothing can be seen: the more of a cell is unseen (0 to 1), the more it is only what
/// a cell usually holds.
NONET_API void forgetUnseen(Readings& readings, const std::array<float, Grid::kCells>& unseen);

} // namespace nonet::detail
