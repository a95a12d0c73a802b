#pragma once

#include "nonet/config.h"
#include "nonet/decide.h"
#include "nonet/error.h"

#include <opencv2/core/mat.hpp>

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace nonet {

/// The 81 cells of one straightened board.
struct Cells {
    /// 9 x 9 cells of `cellPx` pixels each, CV_32FC1: the paper is about 0, full ink about -1 (+1 where the ink is
    /// lighter than the paper).
    cv::Mat board;
    int cellPx = 0;
    cv::Mat colours{};        ///< the straightened board that the cells were cut from, as it was: 8 bits, BGR or grey
    std::vector<int> asked{}; ///< the cells of which a reading is wanted, others may be left out; empty: all

    /// A view of one cell, cellPx square.
    cv::Mat patch(int cell) const {
        return board(cv::Rect(colOf(cell) * cellPx, rowOf(cell) * cellPx, cellPx, cellPx));
    }
};

/// Cuts a square board into cells and evens out light and contrast. Throws std::invalid_argument for a board of fewer
/// than 27 pixels a side.
NONET_API Cells cutCells(const cv::Mat& board);

/// A reading engine. One object serves one thread at a time; give each worker its own.
class NONET_API DigitReader {
public:
    virtual ~DigitReader() = default;
    virtual Readings read(const Cells& cells) = 0;
    virtual std::string_view name() const = 0;
    /// True if it reads nothing, so that a grid can only be judged by its lines.
    virtual bool isBlind() const { return false; }
};

/// Makes an engine ready to read. The error says which part is missing and what to do. Tesseract is loaded by the first
/// call that asks for it; it is several times faster with OMP_THREAD_LIMIT=1 in the environment before that.
NONET_API Result<std::unique_ptr<DigitReader>> makeReader(const ReaderOptions& options = {});

/// The engines of this build.
NONET_API std::vector<EngineInfo> engineInfos(const std::filesystem::path& model = {});

} // namespace nonet
