#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace nonet::test {

/// One row of a floors file: what a set of pictures must reach.
struct Floor {
    std::string set, engine;
    int rotation = 0; ///< degrees clockwise
    int images = 0;   ///< a picture lost or added without a new row fails
    int minSolved = 0, maxMisread = 0;

    std::string row() const;
};

/// Reads `set,engine,rotation,images,min_solved,max_misread`; lines that begin with # are comments.
std::vector<Floor> readFloors(const std::string& file);

/// The pictures of one row, counted from the JSON of `nonet eval`.
struct SetScore {
    int images = 0;
    int grids = 0, found = 0, givensExact = 0;
    int solved = 0; ///< pictures of which every puzzle was read exactly and nothing else was reported
    int misread =
        0; ///< puzzles reported as solved with wrong givens, and pictures without a sudoku with a grid reported
    long cells = 0, cellsRight = 0;
    std::vector<std::string> failed;                 ///< files that are not solved
    std::vector<double> decode, locate, read, solve; ///< milliseconds

    void add(const nlohmann::json& picture);
    nlohmann::ordered_json toJson() const;
    std::string tableRow(const std::string& name) const;
};
std::string tableHead();

/// Compares and gives the sentences about what is below the floor; empty: it is kept. What is above is printed.
std::string complaintsOf(const Floor& floor, const SetScore& score);

} // namespace nonet::test
