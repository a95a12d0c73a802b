#include "labelled_boards.h"

#include "nonet/pages.h"
#include "vision/geometry/quad.h"

#include <opencv2/core.hpp>
#include <opencv2/core/utility.hpp>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <thread>

namespace nonet {
namespace {

constexpr int kBoardPx = 576; // as scan() rectifies
constexpr double kLeastOverlap = 0.7;

using detail::Quad;

double distance(const Quad& a, const Quad& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += cv::norm(a[i] - b[i]);
    return sum;
}

/// The found lattice that lies on the label, or the one fitted to its corners; turned as the label is.
Lattice latticeOf(const cv::Mat& bgr, const std::vector<Lattice>& found, const Corners& corners) {
    const Quad truth = detail::toQuad(corners);
    std::optional<Lattice> match;
    double best = kLeastOverlap;
    for (const Lattice& lattice : found)
        if (const double o = detail::overlapOfUnion(detail::cornersOf(lattice), truth); o >= best) {
            best = o;
            match = lattice;
        }
    const Lattice lattice = match ? *match : locateAt(bgr, corners);
    Lattice upright = lattice;
    for (int turns = 1; turns < 4; ++turns)
        if (const Lattice other = turned(lattice, turns);
            distance(detail::cornersOf(other), truth) < distance(detail::cornersOf(upright), truth))
            upright = other;
    return upright;
}

/// Where a label has no corners, its picture shows one grid.
std::optional<Lattice> onlyLattice(const std::vector<Lattice>& found, std::size_t labels) {
    return found.size() == 1 && labels == 1 ? std::optional(found[0]) : std::nullopt;
}

} // namespace

std::vector<LabelledBoard> boardsOf(const std::filesystem::path& folder, const std::vector<Label>& picture) {
    std::vector<LabelledBoard> boards;
    auto source = openPages(folder / picture.front().file);
    auto page = source ? source->next() : std::nullopt;
    if (!page || !*page) {
        std::cerr << printable(picture.front().file) << ": not read\n";
        return boards;
    }
    const cv::Mat& bgr = (*page)->bgr;
    const std::vector<Lattice> found = locate(bgr);
    for (const Label& label : picture) {
        if (!label.puzzle || !label.filled)
            continue;
        if (const auto lattice = label.corners ? std::optional(latticeOf(bgr, found, *label.corners))
                                               : onlyLattice(found, picture.size()))
            boards.push_back({label, bgr, *lattice, cutCells(rectify(bgr, *lattice, kBoardPx))});
    }
    return boards;
}

std::vector<std::vector<Label>> labelledPictures(const std::filesystem::path& table) {
    std::vector<std::vector<Label>> pictures;
    const auto labels = readLabels(table);
    if (!labels) {
        std::cerr << labels.error().message << '\n';
        return pictures;
    }
    for (const Label& label : *labels) // rows of one picture follow each other
        if (!pictures.empty() && pictures.back().front().file == label.file)
            pictures.back().push_back(label);
        else
            pictures.push_back({label});
    return pictures;
}

void onAllCores(std::size_t count, const std::function<std::function<void(std::size_t)>()>& makeWork) {
    std::atomic<std::size_t> next{0};
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
        workers.emplace_back([&, work = makeWork()] {
            for (std::size_t at = next++; at < count; at = next++)
                work(at);
        });
}

int printRows(const std::vector<std::filesystem::path>& tables, const AddRows& addRows) {
    cv::setNumThreads(1);
    for (const std::filesystem::path& table : tables) {
        const auto pictures = labelledPictures(table);
        if (pictures.empty())
            return 3;
        std::vector<std::ostringstream> rows(pictures.size());
        onAllCores(pictures.size(), [&] {
            return [&, reader = std::shared_ptr<DigitReader>(makeReader().value())](std::size_t at) {
                addRows(rows[at], table, pictures[at], *reader);
            };
        });
        for (const std::ostringstream& each : rows)
            std::cout << each.str();
    }
    return std::cout.flush() ? 0 : 5;
}

} // namespace nonet
