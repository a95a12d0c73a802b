// Changes that know what the bytes mean: blind ones rarely get past a checksum, a length or a packing.
#pragma once

#include "fuzz/door.h"

#include <string>

namespace nonet::fuzz {

/// Each changes an input of its form; one that is of another form is scrambled.
using Mutate = void(Bytes& input, std::size_t maxSize, Random& random, const Scramble& scramble);

Mutate mutatePdf;     ///< objects, their streams unpacked; lengths and the table of objects are right again afterwards
Mutate mutatePicture; ///< TIFF by its directories and tags, PNG by its pieces with their checksums, others blindly

/// The JSON in which links to f-puzzles and SudokuPad hold a puzzle, as text.
void mutateJson(std::string& json, std::size_t maxSize, Random& random, const Scramble& scramble);

/// A number that is often wrong: at the edge of a type, huge, negative, or one beside `number`.
std::int64_t oddNumber(std::int64_t number, Random& random);

/// Text as bytes, changed blindly.
void scrambleText(std::string& text, std::size_t maxSize, const Scramble& scramble);

} // namespace nonet::fuzz
