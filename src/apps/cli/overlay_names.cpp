#include "apps/cli/overlay_names.h"
#include "apps/cli/exporter.h"
#include "apps/page/inputs.h"

namespace nonet::cli {

namespace fs = std::filesystem;

namespace {

// Leaves room for the page, a copy's number, the format and a temporary name within the 255 bytes of file systems.
constexpr std::size_t kMaxNameBytes = 200;

/// The input's path as one file name: folders/page.jpg becomes folders_page.jpg. The end of a long one is kept.
std::string flatName(const std::string& input) {
    std::string name;
    for (const fs::path& part : fs::path(input).lexically_normal().relative_path())
        if (part != ".." && part != ".")
            name.append(name.empty() ? "" : "_").append(part.native());
    if (name.size() > kMaxNameBytes) {
        name.erase(0, name.size() - kMaxNameBytes);
        while ((static_cast<unsigned char>(name[0]) & 0xC0) == 0x80) // what is left of a character
            name.erase(0, 1);
    }
    return name == "-" || name.empty() ? "stdin" : name;
}

} // namespace

Result<OverlayNames> OverlayNames::make(const fs::path& out, const std::vector<std::string>& inputs) {
    const std::string shown = printable(out.native());
    OverlayNames names;
    names.out_ = out;
    names.inputs_ = inputs;
    if (out == "-")
        return Error{Errc::BadInput, "-o - : pictures do not go to standard output; name a file or a folder"};
    std::error_code ignored;
    names.isFolder_ = fs::is_directory(out, ignored) || out.filename().empty() || !out.has_extension();
    if (isInput(out, inputs))
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
    return !isInput(path, inputs_) && taken_.insert(path).second;
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
