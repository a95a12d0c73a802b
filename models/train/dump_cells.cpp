// nonet_dump_cells: the cells that the program itself would show its network, with their truth, for training.
#include "labelled_boards.h"

#include <opencv2/core/utility.hpp>
#include <opencv2/imgproc.hpp>

#include <fstream>
#include <iostream>
#include <vector>

namespace nonet {
namespace {

constexpr int kPatchPx = 32; // as the network reads

/// What one picture gives: patches one after the other, and their rows of the table.
struct Dump {
    std::vector<float> patches;
    std::string rows;
};

void add(Dump& dump, const LabelledBoard& labelled) {
    const Label& label = labelled.label;
    cv::Mat board;
    cv::resize(labelled.cells.board, board, cv::Size(9 * kPatchPx, 9 * kPatchPx), 0, 0, cv::INTER_AREA);
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

int run(const std::filesystem::path& stem, const std::vector<std::filesystem::path>& tables) {
    cv::setNumThreads(1);
    std::ofstream patches(stem.string() + ".f32", std::ios::binary), rows(stem.string() + ".csv");
    rows << "file,cell,printed,filled,tags\n";
    std::size_t grids = 0;
    for (const std::filesystem::path& table : tables) {
        const auto pictures = labelledPictures(table);
        if (pictures.empty())
            return 3;
        std::vector<Dump> dumps(pictures.size());
        onAllCores(pictures.size(), [&] {
            return [&](std::size_t at) {
                for (const LabelledBoard& board : boardsOf(table.parent_path(), pictures[at]))
                    add(dumps[at], board);
            };
        });
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
