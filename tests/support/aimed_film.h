#pragma once

#include "nonet/live.h"
#include "page.h"
#include "unit/drawn_board.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nonet::test {

/// A made page on a table, seen by a camera that a hand moves above it: what it is decides the seed. It begins with a
/// part of the grid in view, or too far away, or too near.
class AimedFilm {
public:
    enum class Start { Cut, TooFar, TooNear };

    AimedFilm(std::uint64_t seed, samples::Workshop& workshop);

    Start start() const { return start_; }
    const std::string& kinds() const { return kinds_; } ///< of the page, as the sample maker names them

    /// What the camera sees now, and the lattice, which may lie outside.
    DrawnBoard frame();
    /// The hand does for some seconds what a cue says, at a quarter of the frame a second: that far sideways, up and
    /// down, and so that the width of what is seen changes by a quarter.
    void move(Aim aim, double seconds);

    double shareInView() const; ///< of the grid's area
    bool isWholeInView() const;
    bool isReadable() const; ///< whether its cells are as large as those that are read, at least

private:
    cv::Matx33d pageToFrame() const;
    Lattice latticeInFrame() const;
    void layOut(samples::Workshop& workshop);
    void placeCut();
    void placeWhole(double leastSide, double mostSide, double mostOff);

    samples::Random random_;
    Start start_;
    std::string kinds_;
    std::vector<cv::Mat> table_; ///< the page and what is around it, each half as large as the one before
    cv::Point2d corner_;         ///< of that, in page units: cells of the puzzle
    double scale_ = 1;           ///< pixels of the largest per page unit
    std::array<cv::Point2d, 100> crossings_{};
    cv::Point2d position_;                       ///< what the middle of the frame shows
    double zoom_ = 1;                            ///< pixels of the frame per page unit
    double roll_ = 0;                            ///< radians
    cv::Point2d tilt_, tremor_{}, velocity_{};   ///< per pixel; pixels; shares of the frame a second
    double approach_ = 0, time_ = 0, phase_ = 0; ///< share of the width a second, inwards; seconds; of the tremor
};

} // namespace nonet::test
