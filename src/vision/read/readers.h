#pragma once

#include "nonet/reader.h"

namespace nonet::detail {

/// The network, from the model file found as ReaderOptions says.
Result<std::unique_ptr<DigitReader>> makeCnnReader(const std::filesystem::path& model);

/// Tesseract with the model file found as ReaderOptions says; an error in builds without it.
Result<std::unique_ptr<DigitReader>> makeTesseractReader(const std::filesystem::path& model);

/// Reads every cell as blank.
std::unique_ptr<DigitReader> makeNullReader();

} // namespace nonet::detail
