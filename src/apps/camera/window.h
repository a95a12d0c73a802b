#pragma once

#include "apps/camera/source.h"
#include "nonet/live.h"

#include <functional>

namespace nonet::camera {

/// Why no window can be opened; empty: one can.
std::string windowProblem();

/// Shows the live picture until the user quits, the source ends or `isStopped` says so. Keys: space freezes, s saves a
/// picture, h gives a hint and then the step, a shows or hides the answer, q quits.
void showWindow(Source& source, LiveScanner& scanner, const std::function<bool()>& isStopped);

} // namespace nonet::camera
