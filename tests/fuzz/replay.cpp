// Goes through a door with every file of a folder, as it is and in some changed forms, where there is no libFuzzer: so
// that the doors cannot rot.  door_NAME FOLDER [CHANGES]
#include "fuzz/door.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

using namespace nonet;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxBytes = 50'000;

/// One to four bytes changed, taken out or doubled.
void scramble(fuzz::Bytes& bytes, std::size_t maxSize, fuzz::Random& random) {
    for (int left = 1 + fuzz::below(random, 4); left > 0 && !bytes.empty(); --left) {
        const auto at = bytes.begin() + fuzz::below(random, bytes.size());
        switch (fuzz::below(random, 4)) {
        case 0:
            bytes.erase(at);
            break;
        case 1:
            if (bytes.size() < maxSize)
                bytes.insert(at, *at);
            break;
        default:
            *at = static_cast<std::uint8_t>(fuzz::below(random, 256));
        }
    }
}

void enterChanged(const fuzz::Bytes& input, fuzz::Random& random) {
    const auto blind = [&](fuzz::Bytes& bytes, std::size_t maxSize) { scramble(bytes, maxSize, random); };
    fuzz::Bytes changed = input;
    if (fuzz::kDoor.mutate)
        fuzz::kDoor.mutate(changed, kMaxBytes, random, blind);
    else
        blind(changed, kMaxBytes);
    changed.resize(std::min(changed.size(), kMaxBytes));
    fuzz::kDoor.enter(changed);
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "door_NAME FOLDER [CHANGES]\n";
        return 2;
    }
    const int changes = argc > 2 ? std::atoi(argv[2]) : 0;
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(argv[1]))
        if (entry.is_regular_file())
            files.push_back(entry.path());
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        std::ifstream in(file, std::ios::binary);
        const fuzz::Bytes input{std::istreambuf_iterator<char>(in), {}};
        fuzz::kDoor.enter(input);
        fuzz::Random random(1);
        for (int change = 0; change < changes; ++change)
            enterChanged(input, random);
    }
    std::cout << files.size() << " files\n";
    return files.empty() ? 1 : 0;
}
