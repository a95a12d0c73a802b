#pragma once

#include "nonet/rules.h"

namespace nonet::detail {

/// What the rule of 45 says of each unit and of two to four that lie side by side, where few open cells are left: the
/// cages inside are taken away, and of a cage that reaches out either the cells inside or those outside remain.
std::vector<UnitSum> unitSums(const RulesTable& table, const CellSet& open = CellSet::all());

} // namespace nonet::detail
