// nonet_dump_evidence: what the program measures on labelled boards, with their truth, for fit_evidence. A row for each
// story that may be told of a board.
#include "base/statistics.h"
#include "labelled_boards.h"
#include "logic/decide/readings.h"
#include "nonet/solve.h"
#include "vision/evidence/entries.h"
#include "vision/evidence/one_hand.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <sstream>

namespace nonet {
namespace {

constexpr double kFirmOdds = 1; // of a digit, below which a story leaves open what it is

/// The tags say so; a printed solution beside such a board has the picture's tags too.
bool isCopied(const Label& label) {
    return !label.puzzle->isFull() && std::ranges::any_of(label.tags, [](const std::string& tag) {
        return tag == "handwritten-givens" || tag == "copied";
    });
}

int digitIn(const Readings& readings, int cell) {
    return detail::likeliestDigit(detail::distributionOf(readings[static_cast<std::size_t>(cell)]));
}

/// How a story fits the truth.
struct Fit {
    Grid givens;   ///< by the story
    int known = 0; ///< digits that the label has too
    int wrong = 0; ///< of these, given and entry mixed up
};

Fit fitOf(const std::vector<int>& cells, const detail::Story& story, const Readings& readings, const Label& label) {
    Fit fit;
    const std::vector<double> odds = detail::addUp(story.evidence);
    for (std::size_t i = 0; i < odds.size(); ++i) {
        const int cell = cells[i];
        if (odds[i] <= 0)
            fit.givens.set(cell, digitIn(readings, cell));
        if ((*label.filled)[cell] == 0)
            continue;
        ++fit.known;
        fit.wrong += std::abs(odds[i]) > kFirmOdds && (odds[i] <= 0) != ((*label.puzzle)[cell] != 0);
    }
    return fit;
}

/// The share of the board's digits that the engine reads.
double shareRead(const Readings& readings, const Grid& filled) {
    int read = 0;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        read += filled[cell] != 0 && readings[static_cast<std::size_t>(cell)].blank < 0.5F &&
                digitIn(readings, cell) == filled[cell];
    return static_cast<double>(read) / std::max(1, filled.clueCount());
}

/// For each value how much its digits have of a measure beside the board's other digits, as logarithms.
void writeOfValues(std::ostream& out, const std::vector<detail::Digit>& digits,
                   double (*measure)(const detail::Digit&)) {
    std::array<std::vector<double>, 1 + kSide> ofValue; // [0]: all
    for (const detail::Digit& digit : digits) {
        const double amount = std::log(std::max(measure(digit), 1e-3));
        ofValue[0].push_back(amount);
        ofValue[static_cast<std::size_t>(digit.shape.value.digit)].push_back(amount);
    }
    for (std::size_t value = 1; value < ofValue.size(); ++value) {
        out << ',';
        if (!ofValue[value].empty())
            out << detail::median(ofValue[value]) - detail::median(ofValue[0]);
    }
}

/// A board's name, and what tells whether one hand wrote it.
std::string boardColumns(const std::string& table, const LabelledBoard& board, const Readings& readings) {
    std::ostringstream text;
    const std::vector<detail::Digit> digits = detail::measureDigits(board.cells, readings);
    const auto marks = detail::handMarks(digits, detail::unlikeness(digits)).value_or(detail::HandMarks{});
    const cv::Point2f& corner = board.lattice.crossings[0];
    text << table << ',' << board.label.file << ',' << std::lround(corner.x) << ' ' << std::lround(corner.y) << ','
         << isCopied(board.label) << ',' << shareRead(readings, *board.label.filled) << ',' << marks.engine << ','
         << marks.digits << ',' << marks.twins;
    writeOfValues(text, digits, [](const detail::Digit& digit) { return digit.looks[3]; });
    writeOfValues(text, digits, [](const detail::Digit& digit) { return digit.inkMass; });
    return text.str();
}

void add(std::ostream& rows, const std::string& table, const LabelledBoard& board, DigitReader& reader) {
    const Readings readings = reader.read(board.cells);
    const detail::Stories stories = detail::tellAllStories(board.cells, readings);
    const std::string columns = boardColumns(table, board, readings);
    for (const detail::Story& story : stories.likely) {
        const Fit fit = fitOf(stories.cells, story, readings, board.label);
        const bool isProper = countSolutions(fit.givens, Rules::Classic, 2, SearchBound::tight()) == 1;
        rows << columns << ',' << story.name << ',' << fit.known << ',' << fit.wrong << ',' << isProper;
        for (const double mark : story.marks)
            rows << ',' << mark;
        rows << '\n';
    }
}

int run(const std::vector<std::filesystem::path>& tables) {
    std::cout << "table,file,corner,copied,read,handEngine,handDigits,handTwins";
    for (const std::string_view name : {"stroke", "mass"})
        for (int value = 1; value <= kSide; ++value)
            std::cout << ',' << name << value;
    std::cout << ",story,known,wrong,proper";
    for (const std::string_view name : detail::kStoryMarkNames)
        std::cout << ',' << name;
    std::cout << '\n';
    return printRows(tables, [](std::ostream& rows, const std::filesystem::path& table,
                                const std::vector<Label>& picture, DigitReader& reader) {
        for (const LabelledBoard& board : boardsOf(table.parent_path(), picture))
            add(rows, table.string(), board, reader);
    });
}

} // namespace
} // namespace nonet

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: nonet_dump_evidence LABELS.csv... > evidence.csv   (for fit_evidence)\n";
        return 2;
    }
    return nonet::run({argv + 1, argv + argc});
}
