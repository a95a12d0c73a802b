// How fast and how well a film is followed: the film is made from a labelled picture by a moving camera.
//   live_bench PICTURE CORNERS PUZZLE [FRAMES] [OUT.mp4]
// CORNERS and PUZZLE are those of the labels. With OUT the film is written as well.
#include "nonet/draw.h"
#include "nonet/live.h"
#include "nonet/pages.h"
#include "support/film.h"

#include "vision/geometry/lattice_map.h"

#include <opencv2/videoio.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <sstream>

namespace {

using namespace nonet;

double cpuMs() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double percentile(std::vector<double> values, double share) {
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

test::DrawnBoard sheetOf(const std::string& picture, std::string corners) {
    std::ranges::replace(corners, ',', ' ');
    std::istringstream numbers(corners);
    detail::Quad quad;
    for (cv::Point2f& corner : quad)
        numbers >> corner.x >> corner.y;
    auto pages = openPages(picture);
    return {pages.value().next()->value().bgr, detail::latticeFromQuad(quad)};
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::cerr << "live_bench PICTURE CORNERS PUZZLE [FRAMES] [OUT.mp4]\n";
        return 2;
    }
    cv::setNumThreads(1);
    const test::DrawnBoard sheet = sheetOf(argv[1], argv[2]);
    const std::string puzzle = argv[3];
    const int frames = argc > 4 ? std::atoi(argv[4]) : 300;
    const double zoom = 470 / cv::norm(sheet.lattice.at(0, 0) - sheet.lattice.at(0, 9));
    cv::VideoWriter film;
    if (argc > 5)
        film.open(argv[5], cv::CAP_FFMPEG, cv::VideoWriter::fourcc('a', 'v', 'c', '1'), 30, test::kFilmSize);
    auto reader = makeReader().value().release();
    LiveScanner scanner(*reader);
    AnswerPainter painter;
    std::vector<double> known, drawn, errors;
    int first = 0, right = 0;
    for (int i = 0; i < frames; ++i) {
        test::DrawnBoard frame = test::frameAt(sheet, i, zoom);
        if (film.isOpened())
            film.write(frame.picture);
        const double begin = cpuMs();
        const LiveState state = scanner.next(frame.picture);
        const double followed = cpuMs();
        if (state.phase != LivePhase::Confirmed)
            continue;
        painter.draw(frame.picture, *state.puzzle, state.draw);
        if (first == 0)
            first = i + 1;
        else {
            known.push_back(followed - begin);
            drawn.push_back(cpuMs() - begin);
        }
        errors.push_back(test::cornerErrorInCells(state.puzzle->lattice, frame.lattice));
        right += state.puzzle->givens.toString() == puzzle && errors.back() < 0.2;
    }
    double sum = 0, all = 0;
    for (std::size_t i = 0; i < known.size(); ++i) {
        sum += known[i];
        all += drawn[i];
    }
    const auto count = static_cast<double>(std::max<std::size_t>(known.size(), 1));
    std::printf("first answer at frame %d; right in %d of %d frames\n", first, right, frames);
    std::printf(
        "known: %.1f ms a frame (%.0f a second), p95 %.1f ms, worst %.1f ms; with drawing %.1f ms (%.0f a second)\n",
        sum / count, 1000 * count / sum, percentile(known, 0.95), percentile(known, 1), all / count,
        1000 * count / all);
    std::printf("corners off by: median %.3f, p95 %.3f, worst %.3f cells\n", percentile(errors, 0.5),
                percentile(errors, 0.95), percentile(errors, 1));
}
