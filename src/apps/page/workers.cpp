#include "apps/page/workers.h"

#include <system_error>

namespace nonet {

std::vector<std::jthread> startWorkers(int count, const std::function<void()>& work) {
    std::vector<std::jthread> workers;
    workers.reserve(static_cast<std::size_t>(count));
    try {
        for (int i = 0; i < count; ++i)
            workers.emplace_back(work);
    } catch (const std::system_error&) {
        if (workers.empty())
            throw;
    }
    return workers;
}

} // namespace nonet
