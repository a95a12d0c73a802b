#pragma once

#include "nonet/reader.h"

namespace nonet::detail {

/// Makes handwritten digits likelier to be blank that do not lie where the entries of this grid lie, or are smaller:
/// notes, and what is left of digits that were rubbed out. `readings` tell hand from print already. Where many of them
/// are unclear they stay so: it may be no sudoku.
Readings tellNotes(const Cells& cells, const Readings& readings);

} // namespace nonet::detail
