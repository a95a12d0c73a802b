#pragma once

#include "nonet/error.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace nonet::detail {

inline constexpr std::string_view kDigitsModel = "digits.onnx";
inline constexpr std::string_view kTesseractModel = "digits.traineddata";

/// Where a model is: `given` if it is not empty, else the first of $NONET_MODELS, the build or install tree that the
/// library lies in, and the place it was configured to be installed to.
Result<std::filesystem::path> findModel(std::string_view name, const std::filesystem::path& given = {});

} // namespace nonet::detail
