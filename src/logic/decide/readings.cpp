#include "logic/decide/readings.h"
#include "logic/decide/priors.h"

#include <algorithm>
#include <numeric>

namespace nonet::detail {

namespace {

void addWeighted(CellReading& sum, const CellReading& reading, float weight) {
    sum.blank += weight * reading.blank;
    for (std::size_t d = 0; d < sum.printed.size(); ++d) {
        sum.printed[d] += weight * reading.printed[d];
        sum.handwritten[d] += weight * reading.handwritten[d];
    }
}

} // namespace

double printedShare(const CellReading& reading) {
    return std::accumulate(reading.printed.begin(), reading.printed.end(), 0.0);
}

double handwrittenShare(const CellReading& reading) {
    return std::accumulate(reading.handwritten.begin(), reading.handwritten.end(), 0.0);
}

Distribution distributionOf(const CellReading& reading) {
    Distribution p{};
    p[0] = reading.blank;
    for (std::size_t digit = 1; digit < p.size(); ++digit)
        p[digit] = static_cast<double>(reading.printed[digit - 1]) + reading.handwritten[digit - 1];
    return p;
}

Distributions distributionsOf(const Readings& readings) {
    Distributions p{};
    std::ranges::transform(readings, p.begin(), distributionOf);
    return p;
}

int likeliestValue(const Distribution& p) {
    return static_cast<int>(std::ranges::max_element(p) - p.begin());
}

int likeliestDigit(const Distribution& p) {
    return static_cast<int>(std::max_element(p.begin() + 1, p.end()) - p.begin());
}

Grid likeliestValues(const Distributions& p) {
    Grid grid;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        grid.set(cell, likeliestValue(p[static_cast<std::size_t>(cell)]));
    return grid;
}

double certaintyOf(const CellReading& reading) {
    return std::ranges::max(distributionOf(reading));
}

double expectedErrors(const Readings& readings) {
    return std::accumulate(readings.begin(), readings.end(), 0.0,
                           [](double sum, const CellReading& reading) { return sum + 1 - certaintyOf(reading); });
}

double expectedDigits(const Readings& readings) {
    return std::accumulate(readings.begin(), readings.end(), 0.0,
                           [](double sum, const CellReading& reading) { return sum + 1 - reading.blank; });
}

bool isClearEnough(const Readings& readings) {
    constexpr double kClear = 0.9;
    constexpr int kMostUnclear = 12;
    return std::ranges::count_if(readings, [](const CellReading& reading) { return certaintyOf(reading) < kClear; }) <=
           kMostUnclear;
}

Readings meanOf(std::span<const Readings> readings) {
    Readings mean;
    const float weight = 1 / static_cast<float>(readings.size());
    for (std::size_t cell = 0; cell < mean.size(); ++cell) {
        mean[cell].blank = 0;
        for (const Readings& each : readings)
            addWeighted(mean[cell], each[cell], weight);
    }
    return mean;
}

void overrule(Readings& readings, std::span<const CellOverride> overrides) {
    for (const CellOverride& o : overrides) {
        CellReading sure{o.digit == 0 ? 1.0F : 0.0F, {}, {}};
        if (o.digit > 0)
            sure.printed[static_cast<std::size_t>(o.digit - 1)] = 1;
        readings[static_cast<std::size_t>(o.cell)] = sure;
    }
}

void forgetUnseen(Readings& readings, const std::array<float, Grid::kCells>& unseen) {
    constexpr float kMostUnseen = 0.25F; // what is left shows its digit
    for (std::size_t cell = 0; cell < readings.size(); ++cell) {
        if (unseen[cell] <= kMostUnseen)
            continue;
        const float unknown = std::min(1.0F, 2 * unseen[cell]);
        CellReading& reading = readings[cell];
        reading.blank = (1 - unknown) * reading.blank + unknown * (1 - kGivenPrior);
        for (std::size_t d = 0; d < reading.printed.size(); ++d) {
            reading.printed[d] = (1 - unknown) * reading.printed[d] + unknown * kGivenPrior / kSide;
            reading.handwritten[d] *= 1 - unknown;
        }
    }
}

} // namespace nonet::detail
