#include "apps/batch/totals.h"

#include "nonet/decide.h"

namespace nonet::batch {

void BatchTotals::add(const Json& page) {
    ++pages;
    if (!page["error"].is_null()) {
        ++errors;
        return;
    }
    noGrid += page["grids"].empty();
    for (const Json& grid : page["grids"])
        switch (parseStatus(grid["status"].get<std::string>()).value_or(Status::Unreadable)) {
        case Status::Solved:
            ++solved;
            break;
        case Status::Doubtful:
            ++doubtful;
            break;
        case Status::Ambiguous:
            ++ambiguous;
            break;
        case Status::Contradiction:
            ++contradiction;
            break;
        case Status::Complete:
            ++complete;
            break;
        case Status::Unreadable:
            ++unreadable;
            break;
        }
}

ExitCode BatchTotals::exitCode() const {
    return errors > 0 ? ExitCode::BadInput : noGrid + toCheck() > 0 ? ExitCode::NotSolved : ExitCode::Ok;
}

std::string BatchTotals::text() const {
    return std::to_string(solved) + " solved, " + std::to_string(toCheck()) + " to check, " + std::to_string(noGrid) +
           " no grid, " + std::to_string(errors) + (errors == 1 ? " error" : " errors");
}

Json BatchTotals::json() const {
    return {{"pages", pages},
            {"solved", solved},
            {"doubtful", doubtful},
            {"ambiguous", ambiguous},
            {"contradiction", contradiction},
            {"unreadable", unreadable},
            {"complete", complete},
            {"no_grid", noGrid},
            {"errors", errors}};
}

} // namespace nonet::batch
