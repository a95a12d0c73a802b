#pragma once

#include "nonet/error.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::detail {

inline constexpr std::string_view kDigitsModel = "digits.onnx";
inline constexpr std::string_view kTesseractModel = "digits.traineddata";

/// Where a model is: `given` if it is not empty, else the first of $NONET_MODELS, the build or install tree that the
/// library lies in, and the place it was configured to be installed to.
Result<std::filesystem::path> findModel(std::string_view name, const std::filesystem::path& given = {});

/// A file's bytes; none if it cannot be read.
std::vector<unsigned char> readModel(const std::filesystem::path& file);

} // namespace nonet::detail
