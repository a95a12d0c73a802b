#pragma once

#include "apps/page/output_file.h"
#include "nonet/error.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace nonet::cli {

/// Chooses where the overlays of a run go: the file that -o names, or one file per page in the folder that it names.
class OverlayNames {
public:
    OverlayNames() = default; ///< no overlays

    /// An error if `out` cannot be what the inputs need: an input itself, an unknown picture format.
    static Result<OverlayNames> make(const std::filesystem::path& out, const std::vector<std::string>& inputs);

    /// Who chose the names that next() gives.
    OutputName chosenBy() const { return isFolder_ ? OutputName::Chosen : OutputName::Given; }

    /// The path for one page; never the same twice in a run, never an input; empty without -o.
    std::filesystem::path next(const std::string& input, int page);

private:
    bool isFree(const std::filesystem::path& path);

    std::filesystem::path out_;
    bool isFolder_ = false;
    std::vector<std::string> inputs_;
    std::set<std::filesystem::path> taken_;
};

} // namespace nonet::cli
