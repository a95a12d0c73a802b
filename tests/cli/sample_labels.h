#pragma once

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace nonet::test {

/// One row of samples/labels.csv, read apart from the program's own reader.
struct SampleLabel {
    std::string file, puzzle, corners; ///< `file` is relative to samples/; `puzzle` is empty if there is no sudoku
};

inline std::vector<SampleLabel> sampleLabels() {
    std::ifstream in(NONET_SOURCE_DIR "/samples/labels.csv");
    std::vector<SampleLabel> labels;
    std::string line;
    for (std::getline(in, line); std::getline(in, line);) {
        std::istringstream fields(line);
        SampleLabel label;
        std::string filled;
        std::getline(fields, label.file, ',');
        std::getline(fields, label.puzzle, ',');
        std::getline(fields, filled, ',');
        std::getline(fields, label.corners, ',');
        labels.push_back(label);
    }
    return labels;
}

inline SampleLabel labelOf(const std::string& file) {
    for (const SampleLabel& label : sampleLabels())
        if (label.file == file)
            return label;
    throw std::runtime_error("samples/labels.csv has no row for " + file);
}

} // namespace nonet::test
