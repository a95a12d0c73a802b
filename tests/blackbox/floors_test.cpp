// Scores the program on samples/ and, where NONET_DATA is given, on outside photos, and compares with the floors.
// The scoreboard is written to the build folder and printed.
#include "blackbox/floors.h"
#include "cli/run_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>

namespace nonet::test {
namespace {

using Json = nlohmann::json;

const std::string kFolder = NONET_SOURCE_DIR "/tests/blackbox/";

/// Pictures by set and rotation; the set `all` holds every one.
using Scores = std::map<std::pair<std::string, int>, SetScore>;

Json evaluate(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"eval", "--json"});
    const Finished run = runNonet(arguments);
    if (run.status != 0)
        throw std::runtime_error("nonet eval ended with " + std::to_string(run.status) + ": " + run.err);
    return Json::parse(run.out);
}

/// What the engine makes of the samples; evaluated once per run of the tests.
const Json& samples(const std::string& engine) {
    static std::map<std::string, Json> cache;
    if (!cache.contains(engine)) {
        std::vector<std::string> arguments = {"samples/labels.csv", "--engine", engine};
        if (engine == "cnn") // Tesseract is slow, and what turns the picture is not the engine
            arguments.insert(arguments.end(), {"--rotate", "90,180,270"});
        cache[engine] = evaluate(arguments);
    }
    return cache[engine];
}

Scores scoresOf(const Json& evaluated) {
    Scores scores;
    for (const Json& picture : evaluated["pictures"]) {
        const std::string file = picture["file"];
        const int rotation = picture["rotation"];
        scores[{file.substr(0, file.find('/')), rotation}].add(picture);
        scores[{"all", rotation}].add(picture);
    }
    return scores;
}

std::string nameOf(const std::string& set, const std::string& engine, int rotation) {
    return set + " " + engine + (rotation ? " @" + std::to_string(rotation) : "");
}

/// Prints the table and adds it to a scoreboard file under the engine's name.
void publish(const Scores& scores, const std::string& engine, const std::string& file) {
    nlohmann::ordered_json board = nlohmann::ordered_json::object();
    if (std::ifstream old(file); old)
        board = nlohmann::ordered_json::parse(old, nullptr, false);
    if (!board.is_object())
        board = nlohmann::ordered_json::object();
    board[engine] = nlohmann::ordered_json::array();
    std::cout << tableHead();
    for (const auto& [key, score] : scores) {
        std::cout << score.tableRow(nameOf(key.first, engine, key.second));
        nlohmann::ordered_json row = {{"set", key.first}, {"rotation", key.second}};
        row.update(score.toJson());
        board[engine].push_back(row);
    }
    std::ofstream(file) << board.dump(1) << "\n";
}

void expectFloors(const std::string& engine) {
    Scores scores = scoresOf(samples(engine));
    publish(scores, engine, NONET_SCOREBOARD_DIR "/scoreboard.json");
    int floors = 0;
    for (const Floor& floor : readFloors(kFolder + "floors.csv"))
        if (floor.engine == engine) {
            ++floors;
            const auto score = scores.extract({floor.set, floor.rotation});
            ASSERT_FALSE(score.empty()) << floor.row() << ": there is no such set";
            EXPECT_EQ(complaintsOf(floor, score.mapped()), "");
        }
    EXPECT_GT(floors, 0) << "floors.csv has no row for " << engine;
    // Tesseract's floor is one for all samples; the network must answer for every set.
    for (const auto& [key, score] : engine == "cnn" ? scores : Scores{})
        ADD_FAILURE() << "floors.csv lacks the row "
                      << Floor{key.first, engine, key.second, score.images, score.solved, score.misread}.row();
}

TEST(SamplesTest, NetworkKeepsItsFloors) {
    expectFloors("cnn");
}

TEST(SamplesTest, TesseractKeepsItsFloors) {
    expectFloors("tesseract");
}

TEST(SamplesTest, StringsAreTheSameWhenThePictureIsTurned) {
    std::map<std::string, std::map<int, std::string>> read; // file, rotation: all strings
    for (const Json& picture : samples("cnn")["pictures"]) {
        std::string& strings = read[picture["file"]][picture["rotation"]];
        for (const Json& grid : picture["grids"])
            strings += grid["read"].get<std::string>() + " " + grid["read_filled"].get<std::string>() + "\n";
    }
    std::set<std::string> excused;
    std::ifstream in(kFolder + "turned_exceptions.txt");
    for (std::string line; std::getline(in, line);)
        if (!line.empty() && line[0] != '#')
            excused.insert(line);
    ASSERT_FALSE(read.empty());
    for (const auto& [file, byRotation] : read) {
        ASSERT_EQ(byRotation.size(), 4U) << file;
        bool isSame = true;
        for (const auto& [rotation, strings] : byRotation)
            isSame = isSame && strings == byRotation.at(0);
        if (isSame && excused.erase(file))
            std::cout << "raise the floor: take " << file << " out of turned_exceptions.txt\n";
        EXPECT_TRUE(isSame || excused.erase(file)) << file << " reads differently when it is turned";
    }
    EXPECT_THAT(excused, testing::IsEmpty()) << "turned_exceptions.txt names pictures that are not there";
}

/// A set of outside photos: rows of data_floors.csv have the same columns, and a label file as their set.
class DataTest : public testing::TestWithParam<const char*> {};

TEST_P(DataTest, FloorIsKept) {
    const char* data = std::getenv("NONET_DATA");
    if (!data)
        GTEST_SKIP() << "NONET_DATA is not set";
    const std::string engine = GetParam();
    Scores scores;
    std::string complaints;
    for (Floor floor : readFloors(kFolder + "data_floors.csv")) {
        if (floor.engine != engine)
            continue;
        const std::string csv = (std::filesystem::absolute(data) / (floor.set + ".csv")).string();
        SetScore& score = scores[{floor.set, 0}];
        const Json evaluated = evaluate({csv, "--engine", engine});
        for (const Json& picture : evaluated["pictures"])
            score.add(picture);
        // Outside photos are counted by puzzle: a picture may show several, and what else is found in it is its affair.
        score.solved = score.givensExact;
        complaints += complaintsOf(floor, score);
    }
    EXPECT_FALSE(scores.empty()) << "data_floors.csv has no row for " << engine;
    publish(scores, engine, NONET_SCOREBOARD_DIR "/scoreboard-data.json");
    EXPECT_EQ(complaints, "");
}

INSTANTIATE_TEST_SUITE_P(Engines, DataTest, testing::Values("cnn", "tesseract"));

} // namespace
} // namespace nonet::test
