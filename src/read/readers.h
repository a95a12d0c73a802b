#pragma once

#include "nonet/reader.h"

namespace nonet::detail {

/// The network, from the model file found as ReaderOptions says.
Result<std::unique_ptr<DigitReader>> makeCnnReader(const std::filesystem::path& model);

/// Tesseract; an error in builds without it.
Result<std::unique_ptr<DigitReader>> makeTesseractReader();

/// Reads every cell as blank.
std::unique_ptr<DigitReader> makeNullReader();

} // namespace nonet::detail
