// The module behind `nonet camera`: frames from a camera or a video go through LiveScanner and out to a window, a
// video, or one picture. The libraries for windows and videos take a tenth of a second to load and are linked here
// only.
#include "apps/camera/camera.h"

#include "apps/camera/source.h"
#include "apps/camera/video_file.h"
#include "apps/camera/window.h"
#include "apps/page/exit_code.h"
#include "apps/page/output_file.h"
#include "base/lower_extension.h"
#include "nonet/draw.h"
#include "nonet/pages.h"

#include <nlohmann/json.hpp>
#include <opencv2/core/utils/logger.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>

namespace nonet::camera {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kCameraTimeoutSeconds = 60;

volatile std::sig_atomic_t isInterrupted = 0;

int complain(const std::string& sentence, ExitCode code) {
    std::fprintf(stderr, "nonet camera: %s\n", sentence.c_str());
    return static_cast<int>(code);
}

int complain(const Error& error) {
    return complain(error.message, exitCodeOf(error.code));
}

bool writeLine(const std::string& line) {
    if (std::puts(line.c_str()) >= 0 && std::fflush(stdout) == 0)
        return true;
    complain(std::string("standard output cannot be written: ") + std::strerror(errno), ExitCode::BadOutput);
    return false;
}

/// Whether FFmpeg takes the file for a film of letters, which it does by the name.
bool isText(const std::string& source) {
    constexpr std::array kTexts = {".txt", ".asc", ".nfo", ".ans", ".art", ".diz", ".ice", ".vt"};
    return std::ranges::find(kTexts, detail::lowerExtension(source)) != kTexts.end();
}

int complainOfPicture(const CameraOptions& options) {
    return complain(printable(options.source) + " is one picture, not a video; use nonet solve for it",
                    ExitCode::BadInput);
}

/// The state of one frame as a line of JSON.
std::string frameJson(const LiveState& state) {
    using Json = nlohmann::ordered_json;
    Json json = {{"schema", 1},
                 {"frame", state.frame},
                 {"phase", toString(state.phase)},
                 {"aim", toString(state.aim)},
                 {"grid", nullptr}};
    if (state.puzzle) {
        const PuzzleReport report = reportOf(*state.puzzle);
        Json corners = Json::array();
        for (std::size_t i = 0; i < 8; i += 2)
            corners.push_back({(*report.corners)[i], (*report.corners)[i + 1]});
        json["grid"] = {
            {"corners", corners},
            {"puzzle", state.puzzle->givens.toString()},
            {"filled", state.puzzle->filled.toString()},
            {"solution", state.puzzle->solution.isFull() ? Json(state.puzzle->solution.toString()) : Json(nullptr)}};
    }
    return json.dump();
}

/// Writes the picture of a confirmed puzzle and says what it is.
int writeSnapshot(const CameraOptions& options, cv::Mat frame, const LiveState& state) {
    PageReport page;
    page.file = options.source;
    page.width = frame.cols;
    page.height = frame.rows;
    page.puzzles.push_back(reportOf(*state.puzzle));
    if (!options.output.empty()) {
        draw(frame, *state.puzzle, state.draw);
        const auto bytes = encode(frame, options.output.extension().native());
        if (!bytes)
            return complain({Errc::BadOutput, printable(options.output.native()) + ": " + bytes.error().message});
        if (const auto error = writeOutput(options.output, *bytes))
            return complain(*error);
    }
    const bool isWritten =
        writeLine(options.isJson ? toJson(page, {.withTimings = false}) : state.puzzle->solution.toString());
    return static_cast<int>(isWritten ? ExitCode::Ok : ExitCode::BadOutput);
}

int watchOnce(const CameraOptions& options, Source& source, LiveScanner& scanner) {
    const double limit = options.timeoutSeconds > 0 ? options.timeoutSeconds : kCameraTimeoutSeconds;
    const bool isLimited = options.timeoutSeconds > 0 || source.isCamera;
    const auto begin = Clock::now();
    cv::Mat frame;
    std::int64_t frames = 0;
    for (; !isInterrupted && source.capture.read(frame) && !frame.empty(); ++frames) {
        const LiveState state = scanner.next(frame);
        if (state.phase == LivePhase::Confirmed)
            return writeSnapshot(options, frame, state);
        if (isLimited && std::chrono::duration<double>(Clock::now() - begin).count() > limit)
            return complain("no sudoku was confirmed within the time; hold it still, close and in good light",
                            ExitCode::NotSolved);
    }
    if (isInterrupted)
        return static_cast<int>(ExitCode::Interrupted);
    if (frames == 1)
        return complainOfPicture(options);
    return complain(printable(options.source) + ": the video ended before a sudoku was confirmed", ExitCode::NotSolved);
}

int writeVideo(const CameraOptions& options, Source& source, LiveScanner& scanner) {
    VideoFile video(options.output, source.framesPerSecond);
    AnswerPainter painter;
    cv::Mat frame;
    std::string last;
    std::int64_t frames = 0, confirmed = 0;
    while (!isInterrupted && source.capture.read(frame) && !frame.empty()) {
        const LiveState state = scanner.next(frame);
        ++frames;
        confirmed += state.phase == LivePhase::Confirmed;
        if (state.puzzle)
            painter.draw(frame, *state.puzzle, state.draw);
        if (const auto error = video.add(frame))
            return complain(*error);
        const std::string solution = state.puzzle ? state.puzzle->solution.toString() : "";
        const bool isNew = state.phase == LivePhase::Confirmed && solution != last;
        if (isNew)
            last = solution;
        if ((options.isJson && !writeLine(frameJson(state))) || (!options.isJson && isNew && !writeLine(solution)))
            return static_cast<int>(ExitCode::BadOutput);
    }
    if (frames == 0 && isInterrupted)
        return static_cast<int>(ExitCode::Interrupted);
    if (frames == 0)
        return complain(printable(options.source) + ": it has no frames", ExitCode::BadInput);
    if (frames == 1 && !isInterrupted)
        return complainOfPicture(options);
    if (const auto error = video.finish())
        return complain(*error);
    if (!options.isQuiet)
        std::fprintf(stderr, "wrote %s: %lld frames, %lld of them with the answer\n",
                     printable(options.output.native()).c_str(), static_cast<long long>(frames),
                     static_cast<long long>(confirmed));
    if (isInterrupted)
        return static_cast<int>(ExitCode::Interrupted);
    return static_cast<int>(confirmed > 0 ? ExitCode::Ok : ExitCode::NotSolved);
}

} // namespace

int watch(const CameraOptions& options) {
    cv::setNumThreads(1);
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    std::signal(SIGINT, [](int) { isInterrupted = 1; });
    std::signal(SIGTERM, [](int) { isInterrupted = 1; });
    auto source = openSource(options.source);
    if (!source)
        return complain(source.error());
    if (isText(options.source))
        return complain(printable(options.source) + " is a text, not a video; use nonet solve for puzzles",
                        ExitCode::BadInput);
    const bool hasWindow = !options.isOnce && options.output.empty();
    if (const std::string problem = hasWindow ? windowProblem() : ""; !problem.empty())
        return complain(problem, ExitCode::BadOutput);
    auto reader = makeReader(options.reader);
    if (!reader)
        return complain(reader.error());
    LiveScanner scanner(**reader, {.scan = options.scan});
    if (options.isOnce)
        return watchOnce(options, *source, scanner);
    if (!options.output.empty())
        return writeVideo(options, *source, scanner);
    showWindow(*source, scanner, [] { return isInterrupted != 0; });
    return static_cast<int>(isInterrupted ? ExitCode::Interrupted : ExitCode::Ok);
}

} // namespace nonet::camera

extern "C" __attribute__((visibility("default"))) int nonetCamera(const nonet::camera::CameraOptions& options) {
    return nonet::camera::watch(options);
}
