#pragma once

#include "apps/page/line_reader.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// What an INPUT argument turned out to be.
enum class InputKind {
    PuzzleText, ///< the argument itself is a puzzle, or meant as one
    TextFile,   ///< a file or standard input with puzzles
    Picture,    ///< a file or standard input that begins like a picture or a document
    Bad,        ///< could not be opened, or is neither
};

/// An INPUT argument, opened.
struct Input {
    std::string argument; ///< as given
    InputKind kind = InputKind::Bad;
    std::optional<LineReader> reader{}; ///< of a TextFile or a Picture, at its begin
    std::string error{};                ///< of a Bad one: what follows the name in the message
};

/// Whether the argument can be read only once: standard input, or a pipe such as the shell's <(command).
bool isReadOnce(const std::string& argument);

/// Whether a file is one of a command's inputs, standard input among them; it is the input where there is no argument.
bool isInput(const std::filesystem::path& path, const std::vector<std::string>& inputs);

/// Whether numbered pictures (001-page.png) that are written into the folder could replace an input.
bool isInputFolder(const std::filesystem::path& folder, const std::vector<std::string>& inputs);

/// Whether the name ends as a picture's that can be written.
bool isPictureName(const std::filesystem::path& path);

/// Whether the argument holds a puzzle or part of one, or a link, and is no name of a file.
bool isMeantAsPuzzle(const std::string& argument);

/// Finds out what the argument is. A file of that name goes before a puzzle; "-" is standard input.
Input classifyInput(const std::string& argument);

} // namespace nonet
