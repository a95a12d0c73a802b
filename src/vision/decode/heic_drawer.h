#pragma once

#include "vision/decode/drawing_program.h"

namespace nonet::detail {

/// An OpenDrawer for HEIC. Takes whatever time and memory the file asks for: that is the program's to bound.
std::unique_ptr<PageDrawer> openHeic(std::span<const unsigned char> bytes, DrawingAnswer& answer);

} // namespace nonet::detail
