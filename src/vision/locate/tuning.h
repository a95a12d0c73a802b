// The numbers of locate, all in one place. What each of them does when it is a fifth larger or smaller was measured
// with scripts/sweep; docs/tuning.md has the results.
#pragma once

#include <cstddef>

namespace nonet::detail {

/// The search: how much of a grid must be seen, and how long to go on.
struct LocateTuning {
    int workingSidePx = 1000;         ///< proposals are made on the picture reduced to this
    int tinyPicturePx = 240;          ///< longer side of pictures that are enlarged first
    double enlargeTiny = 3;           ///< by this factor
    double minLines = 0.6;            ///< share of cell edges that must be seen
    double minBoxLines = 0.65;        ///< the same of those between boxes, where the others are faint
    double maxBeyond = 0.75;          ///< share of lines that may go on outside: more is a larger grid
    double leastSide = 0.15;          ///< share of the ten lines across an outer row or column that must run into it
    double clear = 0.85;              ///< so many seen leave no doubt that the proposal was right
    double offPhaseCost = 0.2;        ///< what it costs that the bold lines are not box lines
    double looksGood = 0.75;          ///< share of edges seen at a first look with which a fit is tried at once
    double samePlace = 0.3;           ///< of the smaller of two outlines that overlap: only one can be a grid
    float likeSide = 1.3F;            ///< the larger side of two outlines that cover much the same, of the smaller
    float sameLattice = 0.1F;         ///< cells by which two lattices that read the same may differ
    std::size_t mostFruitless = 10;   ///< proposals fitted, per proposer, that give no clear grid
    std::size_t faintFits = 4;        ///< proposals of which the lines between boxes may be enough
    std::size_t mostAlternatives = 5; ///< lattices kept for one place, and of those that need proof beside them
};
inline constexpr LocateTuning kLocate{};

/// How lines are seen, and how a lattice is laid onto them. Lengths are in cells unless named otherwise.
struct FitTuning {
    int lookCellPx = 10;        ///< pixels a cell for a first look: a quarter of the work
    int cellPx = 20;            ///< the same for fitting: hairlines survive
    float margin = 1.5F;        ///< what is straightened around the board: grids larger than proposed, lines that go on
    double smoothPx = 0.8;      ///< standard deviation of the blur over the straightened board
    float noiseFloor = 0.75F;   ///< grey levels; keeps the empty noise of clean screenshots from dividing by zero
    float betweenLines = 0.3F;  ///< from either line, where digits, texture and noise are measured
    float seenRatio = 3.0F;     ///< an edge is seen when its response is so many times the one between the lines
    float lookReach = 0.3F;     ///< by which a line may be off at a first look
    float fittedReach = 0.1F;   ///< the same of a fitted lattice, and to tell dark lines from light ones
    float borderPx = 1.5F;      ///< of the picture, where nothing is seen
    float justOutside = 0.2F;   ///< where lines go on: closer than the gutter between two puzzles
    float goesOn = 0.5F;        ///< strength outside, of that inside, with which a line goes on
    float bolder = 1.3F;        ///< box lines, times the others
    double hopeless = 0.42;     ///< share of edges seen at a first look: hairlines between bold lines give little more
    double nearEnough = 0.93;   ///< share of edges seen near the proposal, above which it is not bent further
    double fewLines = 0.5;      ///< share of edges seen, below which those between boxes are all that there is
    double worthBending = 0.03; ///< what bending it further must bring
    float farCost = 0.3F;       ///< share of its strength that a line loses at the end of the reach
    double stiffness = 0.1;     ///< weight of "shift, turn and stretch are none"; bends have 1, and their change 2
    double unexplained = 0.06;  ///< offsets that differ from the cubic by this lose half their weight
    float mostResidual = 0.12F; ///< by which a crossing may lie beside the cubic: the last reach of a wide search
    float residualPrior = 2.0F; ///< weight of "nothing is left" at each crossing
};
inline constexpr FitTuning kFit{};

/// Proposals from outlines of ink; lengths are in pixels of the picture at working size.
struct OutlineTuning {
    int coarsePart = 24, finePart = 64; ///< the local threshold's window: this part of the longer side
    double contrast = 6;                ///< grey levels from the local mean that make ink
    double minSidePx = 60;              ///< smaller grids have less than 7 pixels a cell
    std::size_t mostContours = 10000;   ///< twice those of a crowded page: noise, which is smoothed or given up
    double noiseBlurPx = 2;
    double tolerance = 0.004;   ///< of its length, by which a hull is simplified
    double coarser = 1.4;       ///< times that, until it has few corners
    double fillsHull = 0.94;    ///< share of its hull that a quadrilateral covers if it is the outline
    double minSine = 0.25;      ///< of a corner: between 15 and 165 degrees
    double nearlySame = 0.02;   ///< of the side, by which the corners of two near-equal proposals may differ
    std::size_t mostQuads = 30; ///< per proposer
};
inline constexpr OutlineTuning kOutlines{};

/// Proposals from cells that lie side by side.
struct CellTuning {
    int leastSidePx = 5;          ///< of a hole: thinner ones are those of letters
    double leastFilled = 0.7;     ///< share of its rectangle that a cell fills, though a digit touches its edge
    float mostAspect = 2.2F;      ///< of a cell seen from the side
    float pitch = 1.12F;          ///< cells are so much wider than their holes
    float reach = 0.38F;          ///< of a cell, by which a neighbour may be off its place
    double sameSize = 1.8;        ///< the larger of two neighbours has at most so many times the area
    std::size_t mostHoles = 2500; ///< the largest are looked at
    std::size_t fewestCells = 24; ///< that tell where a grid is
    int leastExtent = 7;          ///< rows and columns of them
    std::size_t mostWindows = 4;  ///< places of nine by nine cells in one group
    int leastOfAGrid = 4;         ///< rows and columns of what is called a grid of another size
    double nearlyAll = 0.85;      ///< share of its cells that must be seen: a crossword's black ones are not
};
inline constexpr CellTuning kCells{};

/// Proposals from digits that lie in the middles of cells. Sizes are longer sides.
struct DigitTuning {
    int leastSizePx = 5;       ///< of a digit in the picture at working size
    float sameSize = 1.6F;     ///< the largest digit of a grid, of the smallest
    float sizeStep = 1.2F;     ///< from one size that is tried to the next
    std::size_t fewest = 17;   ///< digits of a grid
    std::size_t most = 400;    ///< pieces of ink of one size that are looked at: more is text
    float leastPitch = 1.15F;  ///< from digit to digit, of a digit's size
    float mostPitch = 5.5F;    ///< the same of the small digits of some apps
    double often = 0.5;        ///< of the votes of the step that occurs most often
    std::size_t steps = 4;     ///< that lattices are grown with
    std::size_t seeds = 3;     ///< that they are grown from
    float besidePlace = 0.25F; ///< of a cell, by which a digit may be off the middle of its own
    int reach = 2;             ///< cells that a lattice grows by
    int mostExtent = 14;       ///< rows or columns from which on it is no sudoku's
    double leastInPlace = 0.8; ///< share of what is of the same size there that is in the middle of a cell
    std::size_t mostQuads = 4; ///< per proposer
};
inline constexpr DigitTuning kDigits{};

} // namespace nonet::detail
