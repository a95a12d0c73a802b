#pragma once

#include "nonet/decide.h"
#include "nonet/options.h"

#include <string>
#include <vector>

namespace nonet::eval {

/// One labelled grid and what was made of it.
struct GridScore {
    std::string puzzle, filled;         ///< the truth
    std::string readPuzzle, readFilled; ///< what was read; empty: not found
    std::string status;                 ///< the word of the JSON; empty: not found
    double confidence = 0;

    bool isFound() const { return !status.empty(); }
    bool isRight() const { return readPuzzle == puzzle; }
    bool isFilledRight() const { return readFilled == filled; }
    bool isSure() const { return status == "solved"; }
    int cellsRight() const; ///< of the givens and blanks, 0-81
};

/// One picture of a set, perhaps turned.
struct PictureScore {
    std::string set, file;
    int rotation = 0; ///< degrees clockwise
    std::vector<std::string> tags;
    std::vector<GridScore> grids; ///< one per label; empty: the picture shows no sudoku
    int extra = 0;                ///< grids reported that no label explains, `complete` ones left out
    std::string error;            ///< the picture could not be read
    StageTimes ms;

    /// Everything as labelled: every grid right and none too many.
    bool isRight() const;
    bool isSureWrong() const;
    std::string key() const { return set + " " + file + (rotation ? " @" + std::to_string(rotation) : ""); }
};

/// The counts of some pictures.
struct ScoreTotals {
    int pictures = 0, errors = 0;
    int grids = 0, found = 0, right = 0, filledRight = 0;
    long cells = 0, cellsRight = 0;
    int sureRight = 0, sureWrong = 0, doubtful = 0;
    int extra = 0;                           ///< in pictures with a sudoku
    int without = 0, withoutButReported = 0; ///< pictures without a sudoku, and those in which a grid was reported
    std::vector<StageTimes> ms;

    void add(const PictureScore& picture);
};

/// A table for people: a row per set, then one per tag.
std::string tableText(const std::vector<PictureScore>& pictures);

/// One JSON document with the same counts and every picture.
std::string scoresJson(const std::vector<PictureScore>& pictures, const std::string& engine);

/// What got better and worse since the JSON of an earlier run, picture by picture; empty lines where nothing did.
Result<std::string> compareText(const std::vector<PictureScore>& pictures, const std::string& oldJsonFile);

} // namespace nonet::eval
