#pragma once

#include "nonet/explain.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace nonet::cli {

/// How many puzzles gave way to logic alone, by level and hardest technique. May be added to from many threads.
class LogicTally {
public:
    void add(const Explanation& explanation, double milliseconds);

    std::int64_t solved() const; ///< by logic alone
    std::string text() const;    ///< lines for the summary, each with its end
    /// "levels": puzzles, p50_ms and p95_ms; "techniques": puzzles by hardest step.
    nlohmann::ordered_json json() const;

private:
    mutable std::mutex mutex_;
    std::array<std::vector<double>, 6> times_{}; ///< per level; the last: where logic ended early
    std::map<Technique, std::int64_t> hardest_;
};

} // namespace nonet::cli
