#pragma once

#include "background.h"
#include "camera.h"
#include "light.h"
#include "page.h"
#include "view.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::samples {

/// Everything that decides a picture, but for the seed of its small accidents.
struct Spec {
    PageSpec page;
    BendSpec bend;
    PoseSpec pose;
    LightSpec light;
    CameraSpec camera;
    BackgroundKind background = BackgroundKind::Wood;
    cv::Size picture{800, 1000};   ///< as stored
    bool isScreenshot = false;     ///< no paper, no camera: the page as pixels
    std::vector<std::string> tags; ///< the kinds asked for, then what else is worth a score of its own
};

/// What a kind is about, and so which others it goes with.
enum class KindGroup {
    Medium,       ///< something on paper
    ScreenMedium, ///< something on a screen
    Print,        ///< how the puzzle is drawn; goes with everything
    Paper,        ///< what happens on or to paper
    Screen,       ///< what apps show
    Photo,        ///< pose, light and camera
    Asked,        ///< never in a mix by lot
    NoSudoku,     ///< something else instead of a sudoku
};

/// A named way to vary a picture.
struct Kind {
    std::string_view name;
    std::string_view about; ///< one line for --list-kinds
    void (*apply)(Spec&, Random&);
    KindGroup group = KindGroup::Print;
    double share = 0; ///< how often the mix "any" has it
};

std::span<const Kind> kinds();
const Kind* findKind(std::string_view name); ///< null: no such kind

/// A picture's spec: the kinds joined by '+' ("newspaper+bent"); "any" stands for a mix by lot. Throws
/// std::invalid_argument naming the first kind that does not exist.
Spec drawSpec(std::string_view kindsJoined, Random& random);

} // namespace nonet::samples
