#pragma once

#include "nonet/config.h"
#include "nonet/report.h"
#include "nonet/scan.h"

#include <opencv2/core/mat.hpp>

#include <array>

namespace nonet {

/// Draws what `options.show` asks for into the cells of a puzzle, along its lattice: by default the answer into the
/// empty cells (neither printed nor handwritten), in the size and place of the printed digits, and marks around the
/// mistakes and the doubtful cells of a doubtful puzzle. All other pixels, outlines included, stay as they are. False
/// if there is nothing to show: no answer and no clash, no next step, nothing read. Throws std::invalid_argument for a
/// picture that is empty or not 8-bit BGR. Reentrant.
NONET_API bool draw(cv::Mat& bgr, const Puzzle& puzzle, const DrawOptions& options = {});

/// The answer on many frames of one film: keeps the digits of the font, which take longer to make than to draw, in the
/// size that the printed ones had at first. Does nothing without a solution. One object serves one thread at a time.
class NONET_API AnswerPainter {
public:
    bool draw(cv::Mat& bgr, const Puzzle& puzzle, const DrawOptions& options = {});

private:
    std::array<cv::Mat, 9> digits_; ///< one square each, of about the size that the last frame needed
};

/// The colour, as blue, green, red, that draw() takes where none is given: it stands out from the paper and the ink.
NONET_API std::array<int, 3> answerColor(const cv::Mat& bgr, const Lattice& lattice);

/// One step of an explanation as a picture of its own, 8-bit BGR.
NONET_API cv::Mat draw(const StepDrawing& drawing);

/// The same onto the photo of the puzzle, between its corners: what the step looks at, strikes and places. The printed
/// digits and lines stay as they are.
NONET_API void drawOnto(cv::Mat& bgr, const Corners& corners, const StepDrawing& drawing);

} // namespace nonet
