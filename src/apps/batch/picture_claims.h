#pragma once

#include "nonet/error.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace nonet::batch {

/// Names the inputs whose pictures in overlays/ and thumbs/ are the folder's own.
inline constexpr const char* kPicturesFile = "pictures.txt";

/// The input, as overlayStem() has it, that a picture of this name is of; other names are taken as they are.
std::string claimOf(std::string_view picture);

/// Writes down, before any picture is, that those of these inputs are the folder's own. The error names a picture that
/// is there already and that nobody wrote this down of: it would be replaced.
std::optional<Error> claimPictures(const std::filesystem::path& folder, const std::set<std::string>& inputs,
                                   bool ownsAll = false);

} // namespace nonet::batch
