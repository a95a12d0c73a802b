#pragma once

#include "nonet/reader.h"

#include <span>

namespace nonet::detail {

/// The network of an ONNX file, or nothing if it is not one that reads cells.
std::unique_ptr<DigitReader> makeCnnReader(std::span<const unsigned char> model);

/// Reads every cell as blank.
std::unique_ptr<DigitReader> makeNullReader();

/// The engine that is loaded only when it is asked for, as it brings fifty libraries along: what its module gives.
struct TesseractModule {
    std::string version;
    /// Tesseract with a model of ours, or nothing if it cannot use it.
    std::unique_ptr<DigitReader> (*makeReader)(std::span<const unsigned char> model) = nullptr;
};
inline constexpr const char* kTesseractEntry = "nonetTesseract"; ///< void(TesseractModule&)

} // namespace nonet::detail
