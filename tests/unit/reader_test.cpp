#include "logic/decide/readings.h"
#include "nonet/reader.h"
#include "nonet/scan.h"
#include "unit/drawn_board.h"
#include "vision/models/model_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace nonet::test {
namespace {

using testing::HasSubstr;

bool hasTesseract() {
    return engineInfos().at(1).version != "not in this build";
}

/// An engine, or nothing where it cannot be made.
std::unique_ptr<DigitReader> readerOf(Engine engine) {
    auto reader = makeReader({.engine = engine});
    return reader ? std::move(*reader) : nullptr;
}

Cells cellsOf(std::string_view puzzle) {
    const DrawnBoard board = drawBoard(puzzle);
    return cutCells(rectify(board.picture, board.lattice, 576));
}

TEST(ReaderTest, EngineNamesAreKnown) {
    EXPECT_EQ(parseEngine("auto"), Engine::Auto);
    EXPECT_EQ(parseEngine("cnn"), Engine::Cnn);
    EXPECT_EQ(parseEngine("tesseract"), Engine::Tesseract);
    EXPECT_EQ(parseEngine("none"), Engine::None);
    EXPECT_EQ(parseEngine("Cnn"), std::nullopt);
    EXPECT_EQ(parseEngine(""), std::nullopt);
}

TEST(ReaderTest, NoneReadsNothingAndSaysSo) {
    const auto reader = readerOf(Engine::None);
    ASSERT_TRUE(reader);
    EXPECT_TRUE(reader->isBlind());
    for (const CellReading& reading : reader->read(cellsOf(kPuzzle)))
        EXPECT_EQ(reading.blank, 1);
}

TEST(ReaderTest, EveryEngineGivesDistributionsAndSeesBlankCells) {
    const Cells cells = cellsOf(kPuzzle);
    for (const Engine engine : {Engine::Cnn, Engine::Tesseract, Engine::None}) {
        if (engine == Engine::Tesseract && !hasTesseract())
            continue;
        const auto reader = readerOf(engine);
        ASSERT_TRUE(reader) << static_cast<int>(engine);
        SCOPED_TRACE(reader->name());
        const Readings readings = reader->read(cells);
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            const CellReading& r = readings[static_cast<std::size_t>(cell)];
            const float sum = std::accumulate(r.printed.begin(), r.printed.end(), r.blank) +
                              std::accumulate(r.handwritten.begin(), r.handwritten.end(), 0.0F);
            EXPECT_NEAR(sum, 1, 1e-3) << cellName(cell);
            const bool isBlank = reader->isBlind() || kPuzzle[static_cast<std::size_t>(cell)] == '.';
            EXPECT_EQ(r.blank > 0.5F, isBlank) << cellName(cell);
        }
    }
}

TEST(ReaderTest, CellsThatAreAskedForReadAsAmongAll) {
    const auto reader = readerOf(Engine::Cnn);
    ASSERT_TRUE(reader);
    Cells cells = cellsOf(kPuzzle);
    const Readings all = reader->read(cells);
    cells.asked = {0, 40, 80};
    const Readings some = reader->read(cells);
    for (const int cell : cells.asked)
        EXPECT_EQ(some[static_cast<std::size_t>(cell)].printed, all[static_cast<std::size_t>(cell)].printed) << cell;
}

TEST(ReaderTest, TesseractReadsEveryDigitOfAPlainBoard) {
    if (!hasTesseract())
        GTEST_SKIP() << "this build has no Tesseract";
    const auto reader = readerOf(Engine::Tesseract);
    ASSERT_TRUE(reader);
    const Readings readings = reader->read(cellsOf(kPuzzle));
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto p = detail::distributionOf(readings[static_cast<std::size_t>(cell)]);
        const char read = static_cast<char>('0' + (std::ranges::max_element(p) - p.begin()));
        EXPECT_EQ(read == '0' ? '.' : read, kPuzzle[static_cast<std::size_t>(cell)]) << cellName(cell);
    }
}

TEST(ReaderTest, TesseractReadsLightInkOnDarkAlike) {
    if (!hasTesseract())
        GTEST_SKIP() << "this build has no Tesseract";
    const auto reader = readerOf(Engine::Tesseract);
    ASSERT_TRUE(reader);
    Cells cells = cellsOf(kPuzzle);
    const Readings dark = reader->read(cells);
    cells.board = -cells.board;
    const Readings light = reader->read(cells);
    for (std::size_t cell = 0; cell < dark.size(); ++cell)
        EXPECT_EQ(dark[cell].printed, light[cell].printed) << cellName(static_cast<int>(cell));
}

TEST(ReaderTest, MissingModelIsAnErrorThatNamesIt) {
    for (const Engine engine : {Engine::Cnn, Engine::Tesseract}) {
        const auto reader = makeReader({.engine = engine, .model = "/nonexistent/model"});
        ASSERT_FALSE(reader);
        EXPECT_EQ(reader.error().code, Errc::MissingEngine);
        EXPECT_THAT(reader.error().message, HasSubstr("/nonexistent/model"));
    }
}

TEST(ReaderTest, FileThatIsNoModelIsAnErrorThatNamesIt) {
    for (const Engine engine : {Engine::Cnn, Engine::Tesseract}) {
        const auto reader = makeReader({.engine = engine, .model = NONET_SOURCE_DIR "/LICENSE"});
        ASSERT_FALSE(reader);
        EXPECT_EQ(reader.error().code, Errc::MissingEngine);
        EXPECT_THAT(reader.error().message, HasSubstr("LICENSE"));
    }
}

TEST(ReaderTest, ModelsMayBeGivenAsBytes) {
    const Cells cells = cellsOf(kPuzzle);
    for (const auto& [engine, model] :
         {std::pair{Engine::Cnn, "digits.onnx"}, {Engine::Tesseract, "digits.traineddata"}}) {
        if (engine == Engine::Tesseract && !hasTesseract())
            continue;
        std::vector<unsigned char> bytes = detail::readModel(std::string(NONET_SOURCE_DIR "/models/") + model);
        const auto reader = makeReader({.engine = engine, .model = "/nonexistent", .modelBytes = bytes});
        ASSERT_TRUE(reader) << reader.error().message;
        bytes.assign(bytes.size(), 0); // the reader has what it needs
        const Readings fromBytes = (*reader)->read(cells), fromFile = readerOf(engine)->read(cells);
        for (std::size_t cell = 0; cell < fromFile.size(); ++cell)
            EXPECT_EQ(fromBytes[cell].printed, fromFile[cell].printed);
        bytes.assign(100, 7);
        EXPECT_THAT(makeReader({.engine = engine, .modelBytes = bytes}).error().message, HasSubstr("given as bytes"));
    }
}

TEST(ReaderTest, InfosNameEveryEngineAndTheModelsHash) {
    const auto infos = engineInfos();
    ASSERT_EQ(infos.size(), 3U);
    EXPECT_EQ(infos[0].name, "cnn");
    EXPECT_EQ(infos[1].name, "tesseract");
    EXPECT_EQ(infos[2].name, "none");
    EXPECT_TRUE(infos[0].isReady);
    EXPECT_THAT(infos[0].modelHash, testing::MatchesRegex("[0-9a-f]{64}"));
    EXPECT_FALSE(engineInfos("/nonexistent")[0].isReady);
}

} // namespace
} // namespace nonet::test
