#include "logic/solve/split_search.h"

#include <algorithm>

namespace nonet::detail {

namespace {

/// What the engine's calls come back with.
struct Desk {
    const SolutionSink& sink;
    std::vector<Places> left{};

    static void found(void* desk, const std::uint8_t* digits) {
        const SolutionSink& sink = static_cast<Desk*>(desk)->sink;
        sink.found(sink.context, digits);
    }
    static void leave(void* desk, const Places& places) { static_cast<Desk*>(desk)->left.push_back(places); }

    SearchTask task(int limit, std::int64_t patience) {
        return {.limit = limit,
                .patience = patience,
                .found = sink.found ? found : nullptr,
                .left = leave,
                .context = this};
    }
};

void place(Places& places, int cell, int digit, const Rules& rules) {
    const auto takeAway = [&](int other, int at) {
        places.digits[other].bands[rowOf(at) / kBox] &= ~(1U << (rowOf(at) % kBox * kSide + colOf(at)));
    };
    for (int peer : peers(cell, rules))
        takeAway(digit, peer);
    for (int other = 0; other < kSide; ++other)
        if (other != digit)
            takeAway(other, cell);
}

Places placesOf(const std::uint8_t* digits, const Rules& rules) {
    Places places;
    for (Places::Digit& digit : places.digits)
        std::ranges::fill(digit.bands, (1U << kBox * kSide) - 1);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (digits[cell])
            place(places, cell, digits[cell] - 1, rules);
    return places;
}

/// Goes on where the search by cells gave up.
SearchResult searchOpen(Search search, std::vector<Places> open, const Rules& rules, int limit, std::int64_t maxGuesses,
                        std::int64_t patience, Desk& desk, SearchResult result) {
    std::int64_t spent = result.count > 0 ? 0 : result.guesses; // since a solution
    while (!open.empty()) {
        if (spent >= maxGuesses) {
            result.isDecided = false;
            break;
        }
        Places places = open.back();
        open.pop_back();
        std::int64_t cost = 0;
        const bool canBe = reduceByPlacements(places, rules, cost);
        result.guesses += cost;
        spent += cost;
        if (!canBe)
            continue;
        desk.left.clear();
        SearchTask task = desk.task(limit - result.count, patience);
        task.places = &places;
        search(task);
        result.count += task.count;
        result.guesses += task.guesses;
        spent = task.count > 0 ? 0 : spent + task.guesses;
        if (result.count == limit)
            break;
        if (task.hasGivenUp && task.count == 0)
            desk.left = splitByPlacements(places, rules);
        open.insert(open.end(), desk.left.begin(), desk.left.end());
    }
    return result;
}

} // namespace

SearchResult searchInParts(const SolverEngine& engine, const std::uint8_t* digits, const Rules& rules, int limit,
                           const SearchBound& bound, const SolutionSink& sink, const Patience& patience) {
    Desk desk{sink};
    SearchTask task = desk.task(limit, std::min(patience.guesses, bound.guesses));
    task.digits = digits;
    engine.search(rules)(task);
    const SearchResult result{task.count, true, task.guesses};
    if (!task.hasGivenUp) [[likely]]
        return result;
    if (task.count == 0)
        desk.left = {placesOf(digits, rules)};
    return searchOpen(engine.search(rules), std::move(desk.left), rules, limit, bound.guesses, patience.inPartsGuesses,
                      desk, result);
}

} // namespace nonet::detail
