// An engine that looks at single cells takes one in some thousand blank ones for a digit, and there are fifty blank
// ones on a board. Whether anybody has written on it, and in how many cells, is asked of all of them together. Weak
// spot: the very first entry of a board, if it is not clear. The numbers are swept by models/train/sweep_entries.
#include "logic/decide/entries.h"
#include "logic/decide/priors.h"

#include <algorithm>
#include <cmath>

namespace nonet::detail {

namespace {

constexpr int kSteps = 20; // shares of the blanks that are filled in, as likely each: 1 %, 1.3 %, 1.6 % ... 95 %
constexpr double kLeastShare = 0.01, kMostShare = 0.95;
constexpr double kWorthAsking = 0.05; // of some cell by itself; below, no share of the blanks makes an entry of it
constexpr double kClaimed = 0.5;      // from 0.25 to 0.75 nothing is claimed on 1,000 boards that nobody wrote on
// On 250 made boards with writing 186 of 197 mistakes are named and 6 digits called one wrongly; 0.98: 188 and 9,
// 0.995: 179 and 4.
constexpr double kSureMistake = 0.99;

double shareAt(int step) {
    return kLeastShare * std::pow(kMostShare / kLeastShare, static_cast<double>(step) / (kSteps - 1));
}

/// How likely an entry is in a cell that is no given, by itself.
double ownShare(const CellReading& reading) {
    const double entry = handwrittenShare(reading);
    const double share = entry / std::max(entry + reading.blank, kLeastProbability);
    return std::min(share, 1 - kLeastProbability);
}

/// The odds that somebody wrote in this share of the blanks, against nobody's having written at all.
double oddsOfShare(const std::vector<double>& own, double share) {
    constexpr double kMostNats = 500; // keeps the sums finite
    double nats = std::log(kSecondHandPrior / (1 - kSecondHandPrior) / kSteps);
    for (const double p : own)
        nats += std::log1p(share * (p / (1 - p) - 1));
    return std::exp(std::min(nats, kMostNats));
}

} // namespace

std::array<double, Grid::kCells> entryShares(const Readings& readings, const Grid& givens) {
    std::vector<double> own;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (!givens[cell])
            own.push_back(ownShare(readings[static_cast<std::size_t>(cell)]));
    std::array<double, Grid::kCells> shares{};
    if (own.empty() || std::ranges::max(own) < kWorthAsking)
        return shares;
    double total = 1; // nobody wrote
    for (int step = 0; step < kSteps; ++step) {
        const double share = shareAt(step), odds = oddsOfShare(own, share);
        total += odds;
        auto p = own.begin();
        for (int cell = 0; cell < Grid::kCells; ++cell)
            if (!givens[cell]) {
                const double entry = share * *p, blank = (1 - share) * (1 - *p);
                shares[static_cast<std::size_t>(cell)] += odds * entry / (entry + blank);
                ++p;
            }
    }
    for (double& share : shares)
        share /= total;
    return shares;
}

int likeliestEntry(const CellReading& reading, double entryShare) {
    if (entryShare <= kClaimed)
        return 0;
    return static_cast<int>(std::ranges::max_element(reading.handwritten) - reading.handwritten.begin()) + 1;
}

std::vector<int> sureMistakes(const Readings& readings, const Grid& givens, const Grid& filled, const Grid& solution) {
    std::vector<int> mistakes = findMistakes(filled, solution);
    if (mistakes.empty())
        return mistakes;
    const std::array<double, Grid::kCells> shares = entryShares(readings, givens);
    std::erase_if(mistakes, [&](int cell) {
        const auto i = static_cast<std::size_t>(cell);
        const CellReading& reading = readings[i];
        const double digit = reading.handwritten[static_cast<std::size_t>(filled[cell] - 1)];
        return shares[i] * digit < kSureMistake * handwrittenShare(reading);
    });
    return mistakes;
}

} // namespace nonet::detail
