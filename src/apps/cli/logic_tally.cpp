#include "apps/cli/logic_tally.h"
#include "base/statistics.h"

#include <algorithm>
#include <cstdio>

namespace nonet::cli {

namespace {

constexpr std::size_t kStuck = 5;

std::string levelName(std::size_t level) {
    return level == kStuck ? "stuck" : std::string(toString(static_cast<Level>(level)));
}

} // namespace

void LogicTally::add(const Explanation& explanation, double milliseconds) {
    const std::lock_guard lock(mutex_);
    times_[explanation.isSolvedByLogic ? static_cast<std::size_t>(explanation.level) : kStuck].push_back(milliseconds);
    if (explanation.isSolvedByLogic && explanation.hardest)
        ++hardest_[*explanation.hardest];
}

std::int64_t LogicTally::solved() const {
    const std::lock_guard lock(mutex_);
    std::int64_t count = 0;
    for (std::size_t level = 0; level < kStuck; ++level)
        count += static_cast<std::int64_t>(times_[level].size());
    return count;
}

std::string LogicTally::text() const {
    const std::int64_t count = solved();
    const std::lock_guard lock(mutex_);
    std::string text = std::to_string(count) + " by logic alone\n";
    char line[128];
    for (std::size_t level = 0; level < times_.size(); ++level) {
        if (times_[level].empty())
            continue;
        std::snprintf(line, sizeof line, "  %-8s %8zu   p50 %.2f ms, p95 %.2f ms\n", levelName(level).c_str(),
                      times_[level].size(), detail::quantile(times_[level], 0.5),
                      detail::quantile(times_[level], 0.95));
        text += line;
    }
    text += hardest_.empty() ? "" : "hardest step:\n";
    for (const auto& [technique, puzzles] : hardest_) {
        std::snprintf(line, sizeof line, "  %8lld   %s\n", static_cast<long long>(puzzles),
                      std::string(info(technique).name).c_str());
        text += line;
    }
    return text;
}

nlohmann::ordered_json LogicTally::json() const {
    const std::lock_guard lock(mutex_);
    nlohmann::ordered_json levels = nlohmann::ordered_json::object(), techniques = levels;
    for (std::size_t level = 0; level < times_.size(); ++level)
        if (!times_[level].empty())
            levels[levelName(level)] = {{"puzzles", times_[level].size()},
                                        {"p50_ms", detail::quantile(times_[level], 0.5)},
                                        {"p95_ms", detail::quantile(times_[level], 0.95)}};
    for (const auto& [technique, puzzles] : hardest_)
        techniques[std::string(info(technique).id)] = puzzles;
    return {{"levels", levels}, {"techniques", techniques}};
}

} // namespace nonet::cli
