#pragma once

#include "nonet/config.h"
#include "nonet/options.h"
#include "nonet/reader.h"
#include "nonet/scan.h"

#include <opencv2/core/mat.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace nonet {

struct LiveOptions {
    Options scan{};        ///< how frames are read; corners and overrides are not used
    int confirmations = 2; ///< readings in a row that must agree before an answer is shown
    int checkEvery = 15;   ///< frames between two looks at whether the puzzle is still the same
};

enum class LivePhase {
    Searching, ///< no grid in sight
    Reading,   ///< a grid is followed, its reading is not sure yet
    Confirmed, ///< the answer is known and follows the grid
};

NONET_API std::string_view toString(LivePhase phase); ///< the lower-case word

/// What the one who holds the camera should do next. The directions say where to move the camera, not the paper, as
/// seen in the picture: `Right` brings into view what lies beyond the picture's right edge.
enum class Aim {
    None,        ///< nothing: the answer is known, or there is nothing in sight to tell it by
    Left,        ///< move the camera to the left
    Right,       ///< move it to the right
    Up,          ///< move it up, towards the picture's upper edge
    Down,        ///< move it down
    Closer,      ///< come closer: the grid is too small to be read
    FurtherAway, ///< move away: the grid does not fit into the picture
    HoldStill,   ///< all of the grid is in view, or the picture is blurred
    MoreLight,   ///< the picture is too dark
};

NONET_API std::string_view toString(Aim aim); ///< in lower case, "further-away"

/// What is known about one frame.
struct LiveState {
    LivePhase phase = LivePhase::Searching;
    Aim aim = Aim::None;    ///< until the answer is known; steady over some frames
    std::int64_t frame = 0; ///< counted from 1
    /// The grid in this frame; none while searching. It has a solution only when it is confirmed. `filled` leaves out
    /// what was written so far, so that draw() does not write over it.
    std::optional<Puzzle> puzzle{};
    DrawOptions draw{}; ///< one colour for as long as the puzzle stays in sight
};

/// Reads one sudoku from a moving picture: it is found and read in whole frames, then followed from frame to frame, and
/// looked at again now and then. Readings are voted over frames; a confirmed one is kept and known again after the grid
/// was out of sight. One object and its reader serve one thread at a time.
/// It is in a library of its own, nonet_live.
class NONET_API LiveScanner {
public:
    /// The reader must outlive the scanner.
    explicit LiveScanner(DigitReader& reader, LiveOptions options = {});
    LiveScanner(LiveScanner&&) noexcept;
    LiveScanner& operator=(LiveScanner&&) noexcept;
    ~LiveScanner();

    /// Takes the next frame, BGR. Throws std::invalid_argument for an empty one.
    LiveState next(const cv::Mat& bgr);

    /// Forgets everything, the confirmed puzzle too.
    void reset();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace nonet
