// Entries that look like print and are right: all digits together have the solution of the givens, so that a puzzle
// which holds them is proper and yet wrong.
#include "cli/run_command.h"
#include "support/board_pdf.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace nonet::test {
namespace {

const std::string kPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

using Json = nlohmann::json;

/// What is read on a page with the givens in one ink and every third blank cell filled in another.
Json gridWithEntries(const PdfDigit& givenInk, const PdfDigit& entryInk) {
    std::vector<PdfDigit> digits;
    int blanks = 0;
    for (int cell = 0; cell < 81; ++cell) {
        const bool isGiven = kPuzzle[static_cast<std::size_t>(cell)] != '.';
        if (!isGiven && blanks++ % 3 != 0)
            continue;
        PdfDigit digit = isGiven ? givenInk : entryInk;
        digit.cell = cell;
        digit.digit = kSolution[static_cast<std::size_t>(cell)];
        digits.push_back(digit);
    }
    const TempFolder folder;
    const Json page = Json::parse(runNonet({"scan", "--json", folder.write("page.pdf", boardPdf(digits))}).out);
    return page.at("grids").at(0);
}

bool isSureAndWrong(const Json& grid) {
    return grid["status"] == "solved" && grid["puzzle"] != kPuzzle;
}

TEST(EntriesTest, BlackEntriesBesideColouredGivensAreNeverSurelyGivens) {
    EXPECT_FALSE(isSureAndWrong(gridWithEntries({.red = 0.1, .green = 0.2, .blue = 0.85}, {})));
}

TEST(EntriesTest, GreyEntriesAreNeverSurelyGivens) {
    const Json grid = gridWithEntries({}, {.red = 0.45, .green = 0.45, .blue = 0.45});
    EXPECT_FALSE(isSureAndWrong(grid)) << grid;
    EXPECT_EQ(grid["solution"], kSolution);
}

TEST(EntriesTest, GivensThatThePictureCutsOffAreNotSurelyBlank) {
    std::string easy = kSolution;
    for (std::size_t cell = 0; cell < easy.size(); ++cell)
        if ((2 * cell + cell / 9) % 9 < 4)
            easy[cell] = '.';
    const TempFolder folder;
    const auto scanned = [&](double cutCells) {
        const std::string file = folder.write("page.pdf", boardPdf(blackDigits(easy), cutCells));
        return Json::parse(runNonet({"scan", "--json", file}).out).at("grids");
    };
    const Json whole = scanned(0);
    ASSERT_EQ(whole.size(), 1U);
    EXPECT_EQ(whole[0]["status"], "solved");
    EXPECT_EQ(whole[0]["puzzle"], easy);
    for (const double cut : {0.5, 0.6, 0.7})
        for (const Json& grid : scanned(cut))
            EXPECT_FALSE(grid["status"] == "solved" && grid["puzzle"] != easy) << cut;
}

} // namespace
} // namespace nonet::test
