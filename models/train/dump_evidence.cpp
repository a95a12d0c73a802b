// nonet_dump_evidence: what the program measures on labelled boards, with their truth, for fit_evidence.
#include "labelled_boards.h"
#include "vision/evidence/one_hand.h"

#include <opencv2/core/utility.hpp>

#include <algorithm>
#include <iostream>
#include <memory>
#include <sstream>

namespace nonet {
namespace {

/// The tags say so; a printed solution beside such a board has the picture's tags too.
bool isCopied(const Label& label) {
    return !label.puzzle->isFull() && std::ranges::any_of(label.tags, [](const std::string& tag) {
        return tag == "handwritten-givens" || tag == "copied";
    });
}

void add(std::ostream& rows, const std::string& table, const LabelledBoard& board, DigitReader& reader) {
    const std::vector<detail::Digit> digits = detail::measureDigits(board.cells, reader.read(board.cells));
    if (const auto marks = detail::handMarks(digits, detail::unlikeness(digits)))
        rows << table << ',' << board.label.file << ',' << isCopied(board.label) << ',' << marks->engine << ','
             << marks->digits << ',' << marks->twins << '\n';
}

int run(const std::vector<std::filesystem::path>& tables) {
    cv::setNumThreads(1);
    std::cout << "table,file,copied,engine,digits,twins\n";
    for (const std::filesystem::path& table : tables) {
        const auto pictures = labelledPictures(table);
        if (pictures.empty())
            return 3;
        std::vector<std::ostringstream> rows(pictures.size());
        onAllCores(pictures.size(), [&] {
            return [&, reader = std::shared_ptr<DigitReader>(makeReader().value())](std::size_t at) {
                for (const LabelledBoard& board : boardsOf(table.parent_path(), pictures[at]))
                    add(rows[at], table.string(), board, *reader);
            };
        });
        for (const std::ostringstream& each : rows)
            std::cout << each.str();
    }
    return std::cout.flush() ? 0 : 5;
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
