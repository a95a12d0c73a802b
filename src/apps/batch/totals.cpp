#include "apps/batch/totals.h"

#include "nonet/decide.h"

namespace nonet::batch {

void BatchTotals::add(const Json& page) {
    ++pages;
    inputs += page["page"].is_null() || page["page"] == 1; // every file has a first page, if only an error
    if (!page["error"].is_null()) {
        ++errors;
        return;
    }
    noGrid += page["grids"].empty();
    for (const Json& grid : page["grids"]) {
        undecided += grid.value("undecided", false);
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
}

ExitCode BatchTotals::exitCode() const {
    return errors > 0 ? ExitCode::BadInput : noGrid + toCheck() > 0 ? ExitCode::NotSolved : ExitCode::Ok;
}

std::string BatchTotals::text() const {
    return std::to_string(solved) + " solved, " + std::to_string(toCheck()) + " to check, " +
           (complete > 0 ? std::to_string(complete) + " complete, " : "") + std::to_string(noGrid) + " no grid, " +
           std::to_string(errors) + (errors == 1 ? " error" : " errors") +
           (undecided > 0 ? ", " + std::to_string(undecided) + " not decided" : "");
}

Json BatchTotals::json() const {
    return {{"pages", pages},           {"solved", solved},       {"doubtful", doubtful},
            {"undecided", undecided},   {"ambiguous", ambiguous}, {"contradiction", contradiction},
            {"unreadable", unreadable}, {"complete", complete},   {"no_grid", noGrid},
            {"errors", errors},         {"inputs", inputs}};
}

} // namespace nonet::batch
