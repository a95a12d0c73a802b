#pragma once

#include "apps/cli/exporter.h"
#include "apps/cli/overlay_names.h"
#include "apps/cli/text_command.h"
#include "apps/page/exit_code.h"
#include "apps/page/inputs.h"
#include "apps/page/page_scanner.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nonet::cli {

inline constexpr std::int64_t kMostPixels = 1'000'000'000'000; ///< that --max-pixels takes

enum class Format { Auto, Line, Grid, Csv, Json, Export };

/// How results are written to standard output.
struct FormatOptions {
    Format format = Format::Auto;      ///< Auto: grids of pictures on a terminal, else lines
    ExportForm form = ExportForm::Sdk; ///< of Format::Export
    bool withFilename = false, noTimings = false;
    CellNames cells = CellNames::RowCol;
};

/// "99.8 %", rounded down: nobody is quite sure of a photo.
std::string percent(double probability);

/// Adds --cells to a subcommand.
void addCellsOption(CLI::App& command, CellNames& cells);
/// --lang; without it the language of the environment, or English.
void addLanguageOption(CLI::App& command, Language& language);

/// Adds --format, --json, -H, --no-timings and --cells to a subcommand.
void addFormatOptions(CLI::App& command, FormatOptions& options);

/// Adds --engine and --model to a subcommand.
void addReaderOptions(CLI::App& command, ReaderOptions& options);

/// Adds --engine, --model, --set, --corners, --min-confidence, --max-pixels and --debug-dir to a subcommand.
void addPictureOptions(CLI::App& command, PageOptions& options);

/// Writes pages to standard output in the chosen form. `lineOf` is what the line form says of one puzzle,
/// without the last line end.
class PagePrinter {
public:
    using LineOf = std::function<std::string(const PuzzleReport&)>;
    PagePrinter(const FormatOptions& options, char blank, bool showSolution, LineOf lineOf);

    /// The page's output, each line ended; `isPicture` matters to Format::Auto. A sheet comes all at the end, and from
    /// one thread's pages only.
    std::string text(const PageReport& page, bool isPicture);
    bool isSheet() const;
    /// The line form of one input's puzzle: each line begins with the input's name if -H asks for it.
    std::string lines(const std::string& file, const std::string& text) const;
    /// What stands before the first page: the CSV header.
    std::string heading() const;
    /// What stands behind the last page.
    std::string ending() const;

private:
    FormatOptions options_;
    char blank_;
    bool showSolution_, isTerminal_, isColored_;
    LineOf lineOf_;
    Exporter exporter_;
};

/// Runs the pictures of a command: reads them, talks about them on standard error, writes overlays.
class PictureRunner {
public:
    PictureRunner(PageOptions options, OverlayNames overlays, const TextOptions& text, CellNames cells);

    /// Calls `print` for every page of a picture, a path or "-", and gives its status. `opened` is what was looked
    /// at already.
    ExitCode run(const std::string& argument, LineReader* opened, const std::function<void(const PageReport&)>& print);

private:
    bool loadScanner();
    ExitCode talkAbout(const PageOutcome& outcome, const std::filesystem::path& overlay);
    void talkAboutNothing(const PageOutcome& outcome, const std::string& place);
    void talkAboutReading(const PageReport& page, const std::string& place) const;
    /// Writes what was made of a page.
    ExitCode writePictures(const PageOutcome& outcome, const std::filesystem::path& overlay) const;

    PageOptions options_;
    OverlayNames overlays_;
    bool isQuiet_, isVerbose_;
    bool hasGivenTips_ = false;
    CellNames cells_;
    std::unique_ptr<PageScanner> scanner_;
};

/// Answers pictures with what was read: `scan`. Reads standard input when there are no arguments and it is not a
/// terminal.
ExitCode answerPictures(const std::vector<std::string>& arguments, PictureRunner& runner, PagePrinter& printer,
                        ExportFile& file);

/// Writes to standard output; false if that failed, which it says.
bool writeOut(const std::string& text);

/// The status that a page's puzzles give.
ExitCode statusOf(const PageReport& page);

} // namespace nonet::cli
