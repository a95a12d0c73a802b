#include "cli/overlay_names.h"
#include "cli/exporter.h"

#include <algorithm>
#include <array>

namespace nonet::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::array kFormats = {".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".bmp"};

/// The input's path as one file name: folders/page.jpg becomes folders_page.jpg.
std::string flatName(const std::string& input) {
    std::string name;
    for (const fs::path& part : fs::path(input).lexically_normal().relative_path())
        if (part != ".." && part != ".")
            name += (name.empty() ? "" : "_") + part.string();
    return name == "-" || name.empty() ? "stdin" : name;
}

} // namespace

bool isPictureName(const fs::path& path) {
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::find(kFormats, extension) != kFormats.end();
}

Result<OverlayNames> OverlayNames::make(const fs::path& out, const std::vector<std::string>& inputs) {
    const std::string shown = printable(out.native());
    OverlayNames names;
    names.out_ = out;
    names.inputs_ = inputs;
    if (out == "-")
        return Error{Errc::BadInput, "-o - : pictures do not go to standard output; name a file or a folder"};
    std::error_code ignored;
    names.isFolder_ = fs::is_directory(out, ignored) || out.filename().empty() || !out.has_extension();
    for (const std::string& input : inputs)
        if (fs::equivalent(out, input, ignored))
            return Error{Errc::BadInput, "-o " + shown + " is an input; choose another name for the output"};
    if (names.isFolder_)
        return names;
    if (!isPictureName(out))
        return Error{Errc::BadInput,
                     "-o " + shown +
                         ": unknown picture format; use .png, .jpg, .webp, .tif or .bmp, a folder, or for a " +
                         "file of puzzles " + exportExtensions()};
    if (inputs.size() > 1)
        return Error{Errc::BadInput, "-o " + shown + " is one file for several inputs; give a folder"};
    return names;
}

bool OverlayNames::isFree(const fs::path& path) {
    std::error_code ignored;
    for (const std::string& input : inputs_)
        if (fs::equivalent(path, input, ignored))
            return false;
    return taken_.insert(path).second;
}

fs::path OverlayNames::next(const std::string& input, int page) {
    if (out_.empty())
        return {};
    const fs::path folder = isFolder_ ? out_ : out_.parent_path();
    if (isFolder_) {
        std::error_code ignored; // a folder that cannot be made shows when the picture is written
        fs::create_directories(folder, ignored);
    }
    const std::string base = isFolder_ ? flatName(input) : out_.stem().string();
    const std::string extension = isFolder_ ? ".png" : out_.extension().string();
    const std::string pageMark = page > 1 ? "-page" + std::to_string(page) : "";
    fs::path path = folder / (base + pageMark + extension);
    for (int copy = 2; !isFree(path); ++copy)
        path = folder / (base + pageMark + "-" + std::to_string(copy) + extension);
    return path;
}

} // namespace nonet::cli
