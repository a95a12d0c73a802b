#include "apps/camera/window.h"

#include "apps/page/output_file.h"
#include "nonet/draw.h"
#include "nonet/explain.h"
#include "nonet/pages.h"

#include <opencv2/highgui.hpp>
#include <opencv2/imgproc.hpp>

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>

namespace nonet::camera {

namespace {

constexpr const char* kTitle = "nonet";
constexpr int kEscape = 27;

/// A line of text on a dark bar at the bottom of the picture.
void writeBar(cv::Mat& picture, const std::string& text) {
    const int height = std::max(28, picture.rows / 18);
    cv::Mat bar = picture(cv::Rect(0, picture.rows - height, picture.cols, height));
    bar.convertTo(bar, -1, 0.3);
    double scale = height / 44.0;
    int below = 0;
    while (scale > 0.3 &&
           cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, scale, 1, &below).width > picture.cols - height)
        scale *= 0.9;
    cv::putText(picture, text, {height / 3, picture.rows - height / 3}, cv::FONT_HERSHEY_SIMPLEX, scale,
                {255, 255, 255}, 1, cv::LINE_AA);
}

/// What to do with the camera, for the bar; empty: nothing.
std::string aimWords(Aim aim) {
    switch (aim) {
    case Aim::None:
        return {};
    case Aim::Left:
        return "move left";
    case Aim::Right:
        return "move right";
    case Aim::Up:
        return "move up";
    case Aim::Down:
        return "move down";
    case Aim::Closer:
        return "closer";
    case Aim::FurtherAway:
        return "further away";
    case Aim::HoldStill:
        return "hold still";
    case Aim::MoreLight:
        return "more light is needed";
    }
    return {};
}

std::string phaseWords(const LiveState& state) {
    if (const std::string words = aimWords(state.aim); !words.empty() && state.phase != LivePhase::Confirmed)
        return (state.phase == LivePhase::Searching ? "looking for a sudoku: " : "reading: ") + words;
    switch (state.phase) {
    case LivePhase::Searching:
        return "looking for a sudoku";
    case LivePhase::Reading:
        return "reading, hold still";
    case LivePhase::Confirmed:
        return "space: freeze   s: save   h: hint   a: answer   q: quit";
    }
    return {};
}

/// The hint for what is on the paper: first where to look, then the whole step.
std::string hintFor(const Puzzle& puzzle, bool isFull) {
    const Explanation explanation = explain(puzzle.mistakes.empty() ? puzzle.filled : puzzle.givens, puzzle.rules);
    if (explanation.steps.empty())
        return "nothing is left to find";
    if (explanation.steps[0].technique == Technique::Search)
        return "no technique finds anything here";
    return isFull ? sentence(explanation.steps[0]) : nudge(explanation.steps[0], CellNames::RowCol, puzzle.rules);
}

/// The first name of the form sudoku-N.png that is free.
std::string freeName() {
    for (int i = 1;; ++i)
        if (const std::string name = "sudoku-" + std::to_string(i) + ".png"; !std::filesystem::exists(name))
            return name;
}

class Window {
public:
    Window() { cv::namedWindow(kTitle, cv::WINDOW_NORMAL | cv::WINDOW_KEEPRATIO | cv::WINDOW_GUI_NORMAL); }
    ~Window() { cv::destroyAllWindows(); }

    /// Shows a frame; false when the user is done.
    bool show(const cv::Mat& frame, const LiveState& state) {
        if (shown_.empty()) // the first: the window starts in the picture's own size
            cv::resizeWindow(kTitle, frame.size());
        if (!isFrozen_) {
            shown_ = frame.clone();
            state_ = state;
            if (state_.puzzle && showsAnswer_)
                painter_.draw(shown_, *state_.puzzle, state_.draw);
        }
        cv::Mat picture = shown_.clone();
        writeBar(picture, words_.empty() ? phaseWords(state_) : words_);
        cv::imshow(kTitle, picture);
        const int key = cv::waitKey(isFrozen_ ? 30 : 1);
        return press(key & 0xFF) && cv::getWindowProperty(kTitle, cv::WND_PROP_VISIBLE) >= 1;
    }

    bool isFrozen() const { return isFrozen_; }

private:
    bool press(int key) {
        if (key == ' ' || key == 'a')
            tell("", false);
        if (key == ' ')
            isFrozen_ = !isFrozen_;
        if (key == 'a')
            showsAnswer_ = !showsAnswer_;
        if (key == 's')
            save();
        if (key == 'h')
            hint();
        return key != 'q' && key != kEscape;
    }

    void save() {
        const std::string name = freeName();
        const auto bytes = encode(shown_, ".png");
        const bool isSaved = bytes && !writeOutput(name, *bytes, {.name = OutputName::Chosen});
        tell(isSaved ? "saved as " + name : name + " cannot be written", false);
    }

    void hint() {
        const bool isConfirmed = state_.phase == LivePhase::Confirmed;
        isHintFull_ = isHint_ && !isHintFull_ && !showsAnswer_;
        showsAnswer_ = false;
        tell(isConfirmed ? hintFor(*state_.puzzle, isHintFull_) : "", isConfirmed);
    }

    void tell(std::string words, bool isHint) {
        words_ = std::move(words);
        isHint_ = isHint;
    }

    AnswerPainter painter_;
    cv::Mat shown_;
    LiveState state_;
    std::string words_; ///< in the bar; empty: what the camera does
    bool isHint_ = false, isHintFull_ = false;
    bool isFrozen_ = false, showsAnswer_ = true;
};

} // namespace

std::string windowProblem() {
    const std::string instead = "; use -o VIDEO or --once instead";
    if (const char* wayland = std::getenv("WAYLAND_DISPLAY"); wayland && *wayland)
        return {};
    const char* display = std::getenv("DISPLAY");
    if (!display || !*display)
        return "there is no display to open a window on" + instead;
    // The window library ends the whole program if the display does not answer, so it is asked first.
    void* x11 = dlopen("libX11.so.6", RTLD_LAZY);
    const auto open = x11 ? reinterpret_cast<void* (*)(const char*)>(dlsym(x11, "XOpenDisplay")) : nullptr;
    const auto close = x11 ? reinterpret_cast<int (*)(void*)>(dlsym(x11, "XCloseDisplay")) : nullptr;
    if (!open || !close)
        return {};
    void* connection = open(nullptr);
    if (!connection)
        return "the display " + std::string(display) + " does not answer" + instead;
    close(connection);
    return {};
}

void showWindow(Source& source, LiveScanner& scanner, const std::function<bool()>& isStopped) {
    Window window;
    cv::Mat frame;
    LiveState state;
    while (!isStopped()) {
        if (!window.isFrozen()) {
            if (!source.capture.read(frame) || frame.empty())
                break;
            state = scanner.next(frame);
        }
        if (!window.show(frame, state))
            break;
    }
}

} // namespace nonet::camera
