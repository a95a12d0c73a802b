// nonet_dump_cells: the cells that the program itself would show its network, with their truth, for training.
#include "apps/page/labels.h"
#include "nonet/pages.h"
#include "nonet/scan.h"
#include "vision/geometry/quad.h"

#include <opencv2/core/utility.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iostream>
#include <optional>
#include <thread>
#include <vector>

namespace nonet {
namespace {

constexpr int kBoardPx = 576; // as scan() rectifies
constexpr int kPatchPx = 32;  // as the network reads
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

/// What one picture gives: patches one after the other, and their rows of the table.
struct Dump {
    std::vector<float> patches;
    std::string rows;
};

void add(Dump& dump, const cv::Mat& bgr, const Lattice& lattice, const Label& label) {
    const Cells cells = cutCells(rectify(bgr, lattice, kBoardPx));
    cv::Mat board;
    cv::resize(cells.board, board, cv::Size(9 * kPatchPx, 9 * kPatchPx), 0, 0, cv::INTER_AREA);
    std::string tags;
    for (const std::string& tag : label.tags)
        tags += tags.empty() ? tag : ' ' + tag;
    const std::string printed = label.puzzle->toString(), filled = label.filled->toString();
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const cv::Mat patch =
            board(cv::Rect(colOf(cell) * kPatchPx, rowOf(cell) * kPatchPx, kPatchPx, kPatchPx)).clone();
        dump.patches.insert(dump.patches.end(), patch.begin<float>(), patch.end<float>());
        const auto at = static_cast<std::size_t>(cell);
        dump.rows += label.file + ',' + std::to_string(cell) + ',' + printed[at] + ',' + filled[at] + ',' + tags + '\n';
    }
}

/// All labelled grids of one picture.
Dump dumpPicture(const std::filesystem::path& folder, const std::vector<Label>& labels) {
    Dump dump;
    auto source = openPages(folder / labels.front().file);
    auto page = source ? source->next() : std::nullopt;
    if (!page || !*page) {
        std::cerr << printable(labels.front().file) << ": not read\n";
        return dump;
    }
    const cv::Mat& bgr = (*page)->bgr;
    const std::vector<Lattice> found = locate(bgr);
    for (const Label& label : labels)
        if (label.puzzle && label.filled && label.corners)
            add(dump, bgr, latticeOf(bgr, found, *label.corners), label);
    return dump;
}

int run(const std::filesystem::path& stem, const std::vector<std::filesystem::path>& tables) {
    cv::setNumThreads(1);
    std::ofstream patches(stem.string() + ".f32", std::ios::binary), rows(stem.string() + ".csv");
    rows << "file,cell,printed,filled,tags\n";
    std::size_t grids = 0;
    for (const std::filesystem::path& table : tables) {
        const auto labels = readLabels(table);
        if (!labels) {
            std::cerr << labels.error().message << '\n';
            return 3;
        }
        std::vector<std::vector<Label>> pictures; // rows of one picture follow each other
        for (const Label& label : *labels)
            if (!pictures.empty() && pictures.back().front().file == label.file)
                pictures.back().push_back(label);
            else
                pictures.push_back({label});
        std::vector<Dump> dumps(pictures.size());
        std::atomic<std::size_t> next{0};
        {
            std::vector<std::jthread> workers;
            for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
                workers.emplace_back([&] {
                    for (std::size_t at = next++; at < pictures.size(); at = next++)
                        dumps[at] = dumpPicture(table.parent_path(), pictures[at]);
                });
        }
        for (const Dump& dump : dumps) {
            patches.write(reinterpret_cast<const char*>(dump.patches.data()),
                          static_cast<std::streamsize>(dump.patches.size() * sizeof(float)));
            rows << dump.rows;
            grids += dump.patches.size() / (Grid::kCells * kPatchPx * kPatchPx);
        }
    }
    if (!patches.flush() || !rows.flush()) {
        std::cerr << stem.string() << ": cannot be written\n";
        return 5;
    }
    std::cerr << grids << " grids\n";
    return 0;
}

} // namespace
} // namespace nonet

int main(int argc, char** argv) {
    if (argc < 3) {
        std::cerr << "usage: nonet_dump_cells STEM LABELS.csv...   (writes STEM.f32 and STEM.csv, see cells.py)\n";
        return 2;
    }
    return nonet::run(argv[1], {argv + 2, argv + argc});
}
