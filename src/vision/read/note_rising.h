#pragma once

#include "vision/read/note_pieces.h"

namespace nonet::detail {

/// Notes rise within a cell: where those do that are clear, all of the board are read so.
void weighRising(std::vector<NotePiece>& pieces);

} // namespace nonet::detail
