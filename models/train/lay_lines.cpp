// nonet_lay_lines: lines of cells with their truth, as the Tesseract engine lays them out, to train its model on.
// Reads what nonet_dump_cells and render_boards.py wrote.
#include "vision/read/cell_line.h"

#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace nonet {
namespace {

constexpr int kPatchPx = 32;
constexpr std::size_t kShortestLine = 3, kLongestLine = 9; // cells; the reader takes at most nine at once
constexpr std::size_t kLinesPerFile = 1000;

struct Line {
    cv::Mat picture;
    std::string text;
};

/// Tesseract's character for a cell: 0 blank, 1-9 print, a-i handwriting, x neither; nothing if it is not to be learnt.
std::string characterOf(const std::string& printed, const std::string& filled, const std::string& tags) {
    if (filled == ".")
        return "0";
    if (printed == filled || filled == "x")
        return filled;
    // Digits typed into an app are print of another colour.
    if (tags.find("typed") != std::string::npos)
        return "";
    return std::string(1, static_cast<char>('a' + filled[0] - '1'));
}

/// The same board seen a little differently: moved, sharper or softer, fainter or darker.
void vary(cv::Mat& board, std::mt19937& random) {
    std::uniform_real_distribution<float> shift(-1.3F, 1.3F), gain(0.8F, 1.25F), blur(-1, 0.9F);
    const cv::Matx23f move(1, 0, shift(random), 0, 1, shift(random));
    cv::warpAffine(board, board, move, board.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    if (const float sigma = blur(random); sigma > 0.3F)
        cv::GaussianBlur(board, board, {}, sigma);
    board *= gain(random);
}

std::string characterOf(const std::string& row) {
    std::istringstream fields(row);
    std::string file, cell, printed, filled, tags;
    for (std::string* field : {&file, &cell, &printed, &filled, &tags})
        std::getline(fields, *field, ',');
    return characterOf(printed, filled, tags);
}

std::vector<Line> linesOf(const Cells& cells, const std::vector<std::string>& truth, std::mt19937& random) {
    std::vector<int> inked = detail::inkedCells(cells);
    std::erase_if(inked, [&](int cell) { return truth[static_cast<std::size_t>(cell)].empty(); });
    // In no order of the puzzle's, so that its rules are not learnt: those are for the decision afterwards.
    std::shuffle(inked.begin(), inked.end(), random);
    std::uniform_int_distribution<std::size_t> length(kShortestLine, kLongestLine);
    std::vector<Line> lines;
    for (std::size_t from = 0; from < inked.size();) {
        const std::span<const int> part = std::span(inked).subspan(from, std::min(length(random), inked.size() - from));
        Line line{detail::layOut(cells, part), {}};
        for (const int cell : part)
            line.text += truth[static_cast<std::size_t>(cell)];
        lines.push_back(line);
        from += part.size();
    }
    return lines;
}

/// Adds the lines of all boards of one dump.
bool addLines(const std::filesystem::path& stem, std::mt19937& random, std::vector<Line>& lines) {
    std::ifstream patches(stem.string() + ".f32", std::ios::binary), rows(stem.string() + ".csv");
    std::string row;
    std::getline(rows, row);
    while (true) {
        Cells cells{cv::Mat(9 * kPatchPx, 9 * kPatchPx, CV_32F), kPatchPx};
        std::vector<std::string> truth;
        for (int cell = 0; cell < Grid::kCells && std::getline(rows, row); ++cell) {
            cv::Mat patch(kPatchPx, kPatchPx, CV_32F);
            patches.read(patch.ptr<char>(), kPatchPx * kPatchPx * sizeof(float));
            patch.copyTo(cells.patch(cell));
            truth.push_back(characterOf(row));
        }
        if (truth.empty())
            return rows.eof();
        if (truth.size() != Grid::kCells || !patches)
            return false;
        vary(cells.board, random);
        std::ranges::move(linesOf(cells, truth, random), std::back_inserter(lines));
    }
}

void put(std::ostream& out, std::integral auto value) {
    out.write(reinterpret_cast<const char*>(&value), sizeof value);
}

void put(std::ostream& out, std::string_view bytes) {
    put(out, static_cast<std::int32_t>(bytes.size()));
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// A training file of Tesseract 5. Its own way there, `tesseract PICTURE NAME lstm.train` on a picture with boxes,
/// gives the same bytes a hundred times slower.
bool writeFile(const std::filesystem::path& file, std::span<const Line> lines) {
    std::ofstream out(file, std::ios::binary);
    put(out, static_cast<std::int32_t>(lines.size()));
    for (const Line& line : lines) {
        std::vector<unsigned char> png;
        cv::imencode(".png", line.picture, png);
        put(out, std::int8_t{1}); // there is a page
        put(out, file.filename().string());
        put(out, static_cast<std::int32_t>(&line - lines.data()));
        put(out, std::string_view(reinterpret_cast<const char*>(png.data()), png.size()));
        put(out, ""); // language
        put(out, line.text);
        put(out, std::int32_t{1}); // one box, the whole line
        for (const int edge : {0, 0, line.picture.cols, line.picture.rows})
            put(out, static_cast<std::int16_t>(edge));
        put(out, std::int32_t{1}); // with one text
        put(out, line.text);
        put(out, std::int8_t{0}); // not vertical
    }
    return static_cast<bool>(out.flush());
}

int run(const std::filesystem::path& folder, unsigned seed, const std::vector<std::filesystem::path>& stems) {
    std::mt19937 random(seed);
    std::vector<Line> lines;
    for (const std::filesystem::path& stem : stems)
        if (!addLines(stem, random, lines)) {
            std::cerr << stem.string() << ": not a dump of whole boards\n";
            return 3;
        }
    std::shuffle(lines.begin(), lines.end(), random);
    std::filesystem::create_directories(folder);
    for (std::size_t from = 0; from < lines.size(); from += kLinesPerFile) {
        const std::string name = std::to_string(from / kLinesPerFile) + ".lstmf";
        if (!writeFile(folder / name, std::span(lines).subspan(from, std::min(kLinesPerFile, lines.size() - from)))) {
            std::cerr << (folder / name).string() << ": cannot be written\n";
            return 5;
        }
    }
    std::cerr << lines.size() << " lines\n";
    return 0;
}

} // namespace
} // namespace nonet

int main(int argc, char** argv) {
    if (argc < 4) {
        std::cerr << "usage: nonet_lay_lines FOLDER SEED STEM...   (STEM.f32 and STEM.csv; named twice, used twice)\n";
        return 2;
    }
    return nonet::run(argv[1], static_cast<unsigned>(std::stoul(argv[2])), {argv + 3, argv + argc});
}
