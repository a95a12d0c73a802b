#pragma once

#include <functional>
#include <thread>
#include <vector>

namespace nonet {

/// Starts `count` threads that each do this work, or as many as there can be: fewer do the same. Throws
/// std::system_error if there can be none. The threads are waited for when the list goes.
std::vector<std::jthread> startWorkers(int count, const std::function<void()>& work);

} // namespace nonet
