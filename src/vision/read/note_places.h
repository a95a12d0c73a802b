#pragma once

#include "vision/read/note_pieces.h"

namespace nonet::detail {

/// How much more likely the pieces are, in nats, if each digit has its own place, three by three, as in apps.
double inPlacesNats(const std::vector<NotePiece>& pieces);

/// The ink in each place in which nothing was found: notes that touch each other or a line. To be read.
std::vector<NotePiece> cutInPlaces(const NotePieces& notes, int cellPx);

/// What is hard to read is then most likely what its place says.
void weighPlaces(std::vector<NotePiece>& pieces);

} // namespace nonet::detail
