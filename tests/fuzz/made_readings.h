// Readings as no engine would give them, from a few numbers.
#pragma once

#include "nonet/decide.h"
#include "unit/drawn_board.h"

#include <opencv2/core.hpp>

#include <numeric>

namespace nonet::fuzz {

struct MadeReadings {
    unsigned seed = 0;
    int misread = 0; ///< cells of 81 that are read as anything
    int entries = 0; ///< of 16 blank cells, those with an entry
    bool areHandwritten = true;

    Readings make(unsigned more) const {
        Readings readings;
        cv::RNG random(seed + more);
        for (std::size_t cell = 0; cell < readings.size(); ++cell)
            readings[cell] = random.uniform(0, Grid::kCells) < misread ? anything(random) : truth(cell, random);
        return readings;
    }

    static CellReading certain(int digit, bool isHand) {
        CellReading reading{.blank = 0};
        (isHand ? reading.handwritten : reading.printed)[static_cast<std::size_t>(digit)] = 1;
        return reading;
    }

    /// Blank, one digit, or some of all digits.
    static CellReading anything(cv::RNG& random) {
        const int kind = random.uniform(0, 4);
        if (kind == 0)
            return {};
        if (kind < 3)
            return certain(random.uniform(0, 9), kind == 1);
        CellReading reading{.blank = 0};
        auto& digits = random.uniform(0, 2) ? reading.handwritten : reading.printed;
        for (float& digit : digits)
            digit = random.uniform(0.0F, 1.0F);
        const float sum = std::accumulate(digits.begin(), digits.end(), 1e-6F);
        for (float& digit : digits)
            digit /= sum;
        return reading;
    }

private:
    CellReading truth(std::size_t cell, cv::RNG& random) const {
        if (const char given = test::kPuzzle[cell]; given != '.')
            return certain(given - '1', false);
        return random.uniform(0, 16) < entries ? certain(test::kSolution[cell] - '1', areHandwritten) : CellReading{};
    }
};

} // namespace nonet::fuzz
