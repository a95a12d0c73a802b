#pragma once

#include "nonet/config.h"
#include "nonet/decide.h"
#include "nonet/error.h"
#include "nonet/options.h"
#include "nonet/reader.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// The 10 x 10 crossings of the grid lines, row by row, with the puzzle held upright; the corners are 0, 9, 99, 90.
struct Lattice {
    std::array<cv::Point2f, (1 + kSide) * (1 + kSide)> crossings{};

    cv::Point2f& at(int row, int col) { return crossings[static_cast<std::size_t>(row * (1 + kSide) + col)]; }
    const cv::Point2f& at(int row, int col) const {
        return crossings[static_cast<std::size_t>(row * (1 + kSide) + col)];
    }
};

/// One sudoku of a picture: where it is, what was read, what was decided.
struct Puzzle : Decision {
    Lattice lattice{};
    Readings readings{};
    Rules rules = Rules::Classic;

    Decision& decision() { return *this; }
    const Decision& decision() const { return *this; }
};

/// What a scan tried, how long that took, and why it gave places up.
struct ScanLog {
    /// A quadrilateral in which a grid was looked for by its lines.
    struct Proposal {
        Corners corners{};
        std::string attempt; ///< the way in which it was proposed
        std::string verdict; ///< what became of it, in a few words
        bool isTaken = false;
    };
    /// What reading said about a lattice.
    enum class Verdict {
        Sudoku,   ///< one, or a worse lattice of one
        CutOff,   ///< the picture shows too little of it
        NoSudoku, ///< a crossword, a table, a jigsaw, or too unclear to be anything
        NoProof,  ///< its lines were faint, and what was read is no puzzle
    };
    struct Board {
        Puzzle puzzle;
        Verdict verdict = Verdict::Sudoku;
        bool isFaint = false; ///< its lines alone say too little
    };
    std::vector<Proposal> proposals; ///< in the order in which they were looked at
    std::vector<Board> boards;       ///< lattices that were read
    std::string seenInstead;         ///< of no puzzle: what is there, and what to try; empty if nothing is to be said
    StageTimes ms;
};

NONET_API std::string_view toString(ScanLog::Verdict verdict); ///< lower-case words

/// Why a scan found no puzzle, for its user, as a clause without a full stop; empty if it found one.
NONET_API std::string explainNothing(const ScanLog& log);

/// A picture for looking at what went wrong.
struct StagePicture {
    std::string stage; ///< "page", "proposals", "locate"; then for each board "board", "cells", "reading"
    cv::Mat picture;
};
NONET_API std::vector<StagePicture> drawStages(const cv::Mat& bgr, const ScanLog& log);

struct Scan {
    std::vector<Puzzle> puzzles; ///< in reading order; empty: no grid was found
    StageTimes ms;
    ScanLog log;
};

/// Finds and reads every sudoku of pictures. It owns what takes long to load, so make one and keep it. One object
/// serves one thread at a time; give each worker its own.
class NONET_API Scanner {
public:
    /// Throws std::invalid_argument without a reader.
    explicit Scanner(std::unique_ptr<DigitReader> reader);
    Scanner(Scanner&&) noexcept;
    Scanner& operator=(Scanner&&) noexcept;
    ~Scanner();

    /// Throws std::invalid_argument for an empty picture and for overrides that are no cell or no digit; what OpenCV or
    /// the reader throws comes through (scanPage() makes an OpenCV failure the page's error).
    Scan scan(const cv::Mat& bgr, const Options& options = {});

    DigitReader& reader();

private:
    struct Loaded;
    std::unique_ptr<Loaded> loaded_;
};

/// A scanner with the engine that the options name. The error says which part is missing and what to do.
NONET_API Result<Scanner> makeScanner(const ReaderOptions& options = {});

/// Scanner::scan() for callers that hold the reader themselves.
NONET_API Scan scan(const cv::Mat& bgr, DigitReader& reader, const Options& options = {});

/// The grids of a BGR picture that a 9 x 9 lattice explains well, best first; empty if there is none. Each is in some
/// orientation: which side is up only the reading can tell.
NONET_API std::vector<Lattice> locate(const cv::Mat& bgr, const LocateOptions& options = {});

/// The lattice near four corners that the user gave, bent as the lines seen there are.
NONET_API Lattice locateAt(const cv::Mat& bgr, const Corners& corners);

/// The lattice with the puzzle turned clockwise by so many quarter turns.
NONET_API Lattice turned(const Lattice& lattice, int quarterTurns);

/// The board as a square of `side` pixels with straight cells, in the picture's colours.
NONET_API cv::Mat rectify(const cv::Mat& bgr, const Lattice& lattice, int side);

} // namespace nonet
