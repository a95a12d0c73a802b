// One puzzle's cells share the answer: given the share of handwriting the cells are independent, so each share has a
// likelihood, and the cells then follow from it one by one.
#include "logic/decide/hands.h"
#include "logic/decide/cell_reading.h"

#include <algorithm>
#include <cmath>

namespace nonet::detail {

namespace {

constexpr double kSecondHandPrior = 0.3; // share of the grids people scan in which they have written
constexpr int kSteps = 10;               // shares of handwriting that are tried: 5 %, 15 % ... 95 %
constexpr double kLeastOdds = 1e-5;      // guesses below this are not worth following
constexpr double kMostNats = 500;        // keeps the sums finite

double logLikelihood(const Readings& readings, double share) {
    double sum = 0;
    for (const CellReading& reading : readings) {
        const double likelihood =
            reading.blank + (1 - share) * printedShare(reading) + share * handwrittenShare(reading);
        sum += std::log(std::max(likelihood, 1e-6));
    }
    return sum;
}

} // namespace

std::vector<HandShare> likelyHandShares(const Readings& readings) {
    const HandShare none{0, 1 - kSecondHandPrior};
    const double withoutHand = logLikelihood(readings, 0);
    HandShare some;
    double best = 0, mean = 0;
    for (int step = 0; step < kSteps; ++step) {
        const double share = (step + 0.5) / kSteps;
        const double gain = std::exp(std::min(logLikelihood(readings, share) - withoutHand, kMostNats));
        mean += gain / kSteps;
        if (gain > best) {
            best = gain;
            some.share = share;
        }
    }
    some.prior = kSecondHandPrior * mean / best;
    std::vector<HandShare> guesses;
    if (none.prior >= kLeastOdds * some.prior * best)
        guesses.push_back(none);
    if (some.prior * best >= kLeastOdds * none.prior)
        guesses.push_back(some);
    return guesses;
}

} // namespace nonet::detail
