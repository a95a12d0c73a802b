#include "logic/decide/orientation.h"
#include "logic/decide/priors.h"
#include "logic/decide/readings.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace nonet::detail {

namespace {

constexpr double kCloseNats = 12; // orientations this near to the likeliest are decided by the rules too

double logOf(double p) {
    return std::log(std::max(p, kLeastProbability));
}

/// The cell of the unturned board that lies here once it is turned.
int unturnedCell(int cell, int quarterTurns) {
    for (; quarterTurns > 0; --quarterTurns)
        cell = cellAt(kSide - 1 - colOf(cell), rowOf(cell));
    return cell;
}

using BlankShares = std::array<double, Grid::kCells>;

/// How likely each cell of the unturned board is blank, by all orientations.
BlankShares meanBlankShares(std::span<const TurnedReadings> turns) {
    BlankShares blank{};
    for (const TurnedReadings& turn : turns)
        for (int cell = 0; cell < Grid::kCells; ++cell)
            blank[static_cast<std::size_t>(unturnedCell(cell, turn.quarterTurns))] +=
                turn.readings[static_cast<std::size_t>(cell)].blank / static_cast<double>(turns.size());
    return blank;
}

} // namespace

bool readsUpright(const Readings& readings) {
    double certainty = 0;
    for (const CellReading& reading : readings)
        certainty += logOf(certaintyOf(reading));
    return certainty > -kCloseNats;
}

std::vector<double> orientationNats(std::span<const TurnedReadings> turns) {
    const BlankShares blank = meanBlankShares(turns);
    std::vector<double> nats;
    for (const TurnedReadings& turn : turns) {
        double sum = 0;
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            const Distribution p = distributionOf(turn.readings[static_cast<std::size_t>(cell)]);
            const double digit = *std::max_element(p.begin() + 1, p.end()) / std::max(1 - p[0], kLeastProbability);
            const double isBlank = blank[static_cast<std::size_t>(unturnedCell(cell, turn.quarterTurns))];
            sum += logOf(isBlank + (1 - isBlank) * digit);
        }
        nats.push_back(sum);
    }
    return nats;
}

bool isCloseToBest(double nats, double bestNats) {
    return nats >= bestNats - kCloseNats;
}

double rulesNats(const Readings& readings, const Decision& decision) {
    double sum = 0;
    if (!decision.solution.isFull())
        sum = decision.status == Status::Unreadable ? -kUnreadableNats : -kImproperNats;
    for (const CellRepair& repair : decision.repaired) {
        const Distribution p = distributionOf(readings[static_cast<std::size_t>(repair.cell)]);
        sum += std::log(std::max(p[static_cast<std::size_t>(repair.to)], kLeastProbability) /
                        p[static_cast<std::size_t>(repair.from)]);
    }
    return sum;
}

} // namespace nonet::detail
