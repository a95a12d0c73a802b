#pragma once

#include "apps/page/exit_code.h"
#include "nonet/formats.h"
#include "nonet/report.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace nonet::cli {

/// Turns the puzzles of a run into an export form, one after the other.
class Exporter {
public:
    Exporter(ExportForm form, bool withSolution) : form_(form), withSolution_(withSolution) {}

    std::string head() const { return exportHead(form_); }
    /// One text per puzzle of the page, to be written at once; a sheet keeps its puzzles for tail(). Complete and
    /// unreadable grids of pictures are no puzzles to hand on.
    std::vector<std::string> add(const PageReport& page);
    bool hasKept() const { return !kept_.empty(); }
    std::string tail() const;

private:
    ExportForm form_;
    bool withSolution_;
    std::vector<ExportPuzzle> kept_;
    std::string file_; ///< of the last page
    int countInFile_ = 0;
};

/// The form that a file's extension asks for.
std::optional<ExportForm> exportFormOf(const std::filesystem::path& path);

/// ".sdk, .sdm, ... or .pdf"
std::string exportExtensions();

/// What -o names if it names a file of puzzles: filled as the run goes on, written at its end.
class ExportFile {
public:
    ExportFile() = default; ///< none

    /// An error if `path` is an input or has no extension that is known; no file if it is empty.
    static Result<ExportFile> open(const std::filesystem::path& path, const std::vector<std::string>& inputs,
                                   bool withSolution);

    bool isOpen() const { return exporter_.has_value(); }
    void add(const PageReport& page);
    /// Writes it, or one file per puzzle (puzzle.sdk, puzzle-2.sdk) where programs expect that, and says so. Names of
    /// inputs are passed over; without a puzzle nothing is written.
    ExitCode write(bool isQuiet) const;

private:
    std::vector<std::filesystem::path> names(std::size_t count) const;

    std::filesystem::path path_;
    std::vector<std::string> inputs_;
    std::optional<Exporter> exporter_;
    std::vector<std::string> texts_;
};

} // namespace nonet::cli
