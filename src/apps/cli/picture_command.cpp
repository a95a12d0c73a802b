#include "apps/cli/picture_command.h"

#include "apps/cli/commands.h"

#include "apps/page/debug_pictures.h"
#include "apps/page/output_file.h"
#include "apps/page/picture_values.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sstream>
#include <unistd.h>

namespace nonet::cli {

namespace {

std::string digitWord(int digit) {
    return digit ? std::to_string(digit) : "blank";
}

/// "r3c7 (8, perhaps 6), r1c2 (blank, perhaps 1)".
std::string doubtWords(const Decision& decision, CellNames names) {
    constexpr std::size_t kMost = 6;
    std::string text;
    for (std::size_t i = 0; i < decision.doubtful.size() && i < kMost; ++i) {
        const CellDoubt& doubt = decision.doubtful[i];
        text += (i ? ", " : "") + cellName(doubt.cell, names) + " (" + digitWord(doubt.read);
        if (!doubt.alternatives.empty())
            text += ", perhaps " + digitWord(doubt.alternatives[0].first);
        text += ")";
    }
    return decision.doubtful.size() > kMost ? text + ", ..." : text;
}

/// Nothing for a good puzzle, unless all is to be said.
std::string statusSentence(const PuzzleReport& puzzle, CellNames names, bool isVerbose) {
    const Decision& decision = puzzle.decision;
    const std::string look = decision.doubtful.empty() ? "" : "; look at " + doubtWords(decision, names);
    switch (decision.status) {
    case Status::Solved:
    case Status::Complete:
        return isVerbose ? std::string(toString(decision.status)) + ", " + percent(decision.confidence) + " sure" : "";
    case Status::Doubtful:
        if (!decision.isDecided)
            return std::string("not decided") + look;
        return "doubtful, " + percent(decision.confidence) + " sure" + look;
    case Status::Ambiguous:
        return std::string("several solutions as read") +
               (decision.diagonalWouldBeUnique ? ", but one if the diagonals count too (--rules diagonal)" : look);
    case Status::Contradiction: {
        const auto clashes = findClashes(decision.givens, puzzle.rules);
        return "no solution as read" + (clashes.empty() ? look : ": " + clashes.front().sentence(names));
    }
    case Status::Unreadable:
        return "there is a grid, but it could not be read; try a sharper or closer picture";
    }
    return {};
}

/// What the answer on the picture says beside wrong entries: "r4c5 should be 7, not 3".
std::string mistakesSentence(const Decision& decision, CellNames names) {
    std::string text;
    for (const int cell : decision.mistakes)
        text.append(text.empty() ? "" : "; ")
            .append(cellName(cell, names))
            .append(" should be " + std::to_string(decision.solution[cell]))
            .append(", not " + std::to_string(decision.filled[cell]));
    return text;
}

std::string timesSentence(const PageReport& page) {
    const StageTimes& ms = page.ms;
    char text[192];
    std::snprintf(text, sizeof text,
                  "%d x %d pixels; milliseconds: decode %.1f, locate %.1f, rectify %.1f, read %.1f, evidence %.1f, "
                  "solve %.1f, judge %.1f",
                  page.width.value_or(0), page.height.value_or(0), ms.decode, ms.locate, ms.rectify, ms.read,
                  ms.evidence, ms.solve, ms.judge);
    return text;
}

bool isListed(const PuzzleReport& puzzle) {
    return puzzle.decision.status != Status::Complete;
}

/// Whether the argument itself is a puzzle. What exists is not opened: a pipe can be read only once.
bool isPuzzleText(const std::string& argument) {
    std::error_code ignored;
    return argument != "-" && !std::filesystem::exists(argument, ignored) &&
           classifyInput(argument).kind == InputKind::PuzzleText;
}

void say(const std::string& sentence) {
    std::fprintf(stderr, "%s\n", sentence.c_str());
}

/// With the answers that may be shown: all, or as far as logic leads.
Decision shownOf(const PuzzleReport& puzzle) {
    Decision shown = puzzle.decision;
    if (puzzle.reached)
        shown.solution = *puzzle.reached;
    return shown;
}

} // namespace

std::string percent(double probability) {
    char text[16];
    std::snprintf(text, sizeof text, "%.1f %%", std::min(99.9, std::floor(1000 * probability) / 10));
    return text;
}

void addCellsOption(CLI::App& command, CellNames& cells) {
    command
        .add_option_function<std::string>(
            "--cells",
            [&cells](const std::string& name) { cells = name == "a1" ? CellNames::Letters : CellNames::RowCol; },
            "How cells are named: rc as in r3c7, or a1 as in C7 (default: rc)")
        ->check(CLI::IsMember({"rc", "a1"}))
        ->group("Output");
}

void addLanguageOption(CLI::App& command, Language& language) {
    for (const char* variable : {"LANG", "LC_MESSAGES", "LC_ALL"}) // the last one that is set counts
        if (const char* locale = std::getenv(variable); locale && *locale)
            language = parseLanguage(locale).value_or(Language::English);
    command
        .add_option_function<std::string>(
            "--lang", [&language](const std::string& name) { language = parseLanguage(name).value(); },
            "Language of explanations: en, de, fr or es (default: that of the environment, or en)")
        ->check(CLI::IsMember({"en", "de", "fr", "es"}))
        ->group("Output");
}

void addFormatOptions(CLI::App& command, FormatOptions& options) {
    const std::map<std::string, Format> own = {
        {"line", Format::Line}, {"grid", Format::Grid}, {"csv", Format::Csv}, {"json", Format::Json}};
    std::vector<std::string> names = {"line", "grid", "csv", "json"};
    for (const ExportFormInfo& form : exportForms())
        names.emplace_back(form.name);
    command
        .add_option_function<std::string>(
            "--format",
            [&options, own](const std::string& name) {
                const auto form = parseExportForm(name);
                options.format = form ? Format::Export : own.at(name);
                options.form = form.value_or(ExportForm::Sdk);
            },
            "line, grid, csv, json, or a form of other programs (default: line; grid for pictures on a terminal)")
        ->check(CLI::IsMember(names))
        ->group("Output");
    command
        .add_flag_callback(
            "--json", [&options] { options.format = Format::Json; }, "The same as --format json")
        ->group("Output");
    command.add_flag("-H,--with-filename", options.withFilename, "Begin each line with the input's name")
        ->group("Output");
    command
        .add_flag("--no-timings", options.noTimings, "Leave the times out of JSON, so that two runs give equal bytes")
        ->group("Output");
    addCellsOption(command, options.cells);
}

void addReaderOptions(CLI::App& command, ReaderOptions& options) {
    const std::vector<std::string> names(kEngineNames.begin(), kEngineNames.end());
    std::string list = names.front();
    for (std::size_t i = 1; i < names.size(); ++i)
        list += (i + 1 < names.size() ? ", " : " or ") + names[i];
    command
        .add_option_function<std::string>(
            "--engine", [&options](const std::string& name) { options.engine = parseEngine(name).value(); },
            list + " (default: " + names.front() + ", which is " + std::string(toString(kAutoEngine)) + ")")
        ->check(CLI::IsMember(names))
        ->group("Recognition");
    command.add_option("--model", options.model, "The engine's model file (default: the one installed)")
        ->group("Recognition");
}

void addPictureOptions(CLI::App& command, PageOptions& options) {
    const std::string group = "Recognition";
    addReaderOptions(command, options.reader);
    const auto parsed = [](const char* name, auto parse, auto& target) {
        return [name, parse, &target](const std::string& text) {
            if (const std::string error = parse(text, target); !error.empty())
                throw CLI::ValidationError(name, error);
        };
    };
    command
        .add_option_function<std::string>("--set", parsed("--set", parseOverrides, options.scan.overrides),
                                          "Overrule cells, as in r3c7=8,A1=.")
        ->group(group);
    command
        .add_option_function<std::string>("--corners", parsed("--corners", parseCorners, options.scan.corners),
                                          "Overrule the finder: x,y of the top-left, top-right, bottom-right and "
                                          "bottom-left corner")
        ->group(group);
    command
        .add_option("--min-confidence", options.scan.decide.minConfidence,
                    "Below it a solved puzzle is doubtful (default: 0.95)")
        ->check(isProbability)
        ->group(group);
    command.add_option("--max-pixels", options.decode.maxPixels, "Refuse larger pictures (default: 100000000)")
        ->check(CLI::Range(std::int64_t{1}, kMostPixels))
        ->group("Input");
    command.add_option("--debug-dir", options.debugDir, "Write a picture per stage into this folder")
        ->check([&command](const std::string& folder) {
            const CLI::Option* inputs = command.get_option_no_throw("INPUT");
            return inputs && isInputFolder(folder, inputs->results())
                       ? "an input is there and could be replaced; choose another folder"
                       : std::string();
        })
        ->group("Debug");
}

PagePrinter::PagePrinter(const FormatOptions& options, char blank, bool showSolution, LineOf lineOf)
    : options_(options), blank_(blank), showSolution_(showSolution), isTerminal_(::isatty(STDOUT_FILENO) != 0),
      isColored_(isTerminal_ && !std::getenv("NO_COLOR")), lineOf_(std::move(lineOf)),
      exporter_(options.form, showSolution) {}

std::string PagePrinter::heading() const {
    if (options_.format == Format::Export)
        return exporter_.head();
    return options_.format == Format::Csv ? csvHeader() + "\n" : "";
}

std::string PagePrinter::ending() const {
    return options_.format == Format::Export ? exporter_.tail() : "";
}

bool PagePrinter::isSheet() const {
    return options_.format == Format::Export && info(options_.form).isSheet;
}

std::string PagePrinter::text(const PageReport& page, bool isPicture) {
    Format format = options_.format;
    if (format == Format::Auto)
        format = isPicture && isTerminal_ ? Format::Grid : Format::Line;
    if (format == Format::Json)
        return toJson(page, {.withTimings = !options_.noTimings, .cells = options_.cells}) + "\n";
    std::string text;
    if (format == Format::Export) {
        for (const std::string& puzzle : exporter_.add(page))
            text += puzzle;
        return text;
    }
    for (std::size_t i = 0; i < page.puzzles.size(); ++i) {
        const PuzzleReport& puzzle = page.puzzles[i];
        if (!isListed(puzzle) && isPicture)
            continue;
        if (format == Format::Csv)
            text += csvRow(page, i + 1, blank_) + "\n";
        else if (format == Format::Grid)
            text += (options_.withFilename ? page.file + ":\n" : "") +
                    gridText(shownOf(puzzle), showSolution_, isColored_, blank_);
        else
            text += lines(page.file, lineOf_(puzzle) + "\n");
    }
    return text;
}

std::string PagePrinter::lines(const std::string& file, const std::string& text) const {
    if (!options_.withFilename)
        return text;
    std::string named;
    std::istringstream all(text);
    for (std::string line; std::getline(all, line);)
        named += file + ":" + line + "\n";
    return named;
}

ExitCode statusOf(const PageReport& page) {
    if (!page.error.empty())
        return ExitCode::BadInput;
    ExitCode code = page.puzzles.empty() ? ExitCode::NotSolved : ExitCode::Ok;
    for (const PuzzleReport& puzzle : page.puzzles)
        if (puzzle.decision.status != Status::Solved && puzzle.decision.status != Status::Complete)
            code = worse(code, ExitCode::NotSolved);
    return code;
}

PictureRunner::PictureRunner(PageOptions options, OverlayNames overlays, const TextOptions& text, CellNames cells)
    : options_(std::move(options)), overlays_(std::move(overlays)), isQuiet_(text.isQuiet), isVerbose_(text.isVerbose),
      cells_(cells) {
    options_.scan.rules = text.rules;
    options_.scan.findKind = text.findKind;
}

bool PictureRunner::loadScanner() {
    const auto library = loadPageLibrary();
    auto made = library ? (*library)->makeScanner(options_) : library.error();
    if (!made) {
        std::fprintf(stderr, "nonet: %s\n", made.error().message.c_str());
        return false;
    }
    scanner_ = std::move(*made);
    return true;
}

ExitCode PictureRunner::run(const std::string& argument, LineReader* opened,
                            const std::function<void(const PageReport&)>& print) {
    if (!scanner_ && !loadScanner())
        return ExitCode::MissingEngine;
    PageInput input{argument, {}};
    if (argument == "-" && !opened)
        input.bytes = LineReader::open("-")->readAll();
    else if (opened && isReadOnce(argument))
        input.bytes = opened->readAll();
    ExitCode code = ExitCode::Ok;
    const auto pages = scanner_->open(std::move(input));
    while (const auto page = pages->next()) {
        const std::filesystem::path overlay = overlays_.next(argument, page->number);
        const PageOutcome outcome = scanner_->scan(*page, {.overlay = overlay.extension().string()});
        code = worse(code, talkAbout(outcome, overlay));
        print(outcome.report);
    }
    return code;
}

void PictureRunner::talkAboutReading(const PageReport& page, const std::string& place) const {
    for (std::size_t i = 0; i < page.puzzles.size() && !isQuiet_; ++i)
        if (const std::string sentence = statusSentence(page.puzzles[i], cells_, isVerbose_); !sentence.empty())
            say(place + (page.puzzles.size() > 1 ? "puzzle " + std::to_string(i + 1) + ": " : "") + sentence);
    if (isVerbose_ && !isQuiet_ && page.error.empty())
        say(place + timesSentence(page));
}

ExitCode PictureRunner::writePictures(const PageOutcome& outcome, const std::filesystem::path& overlay) const {
    std::optional<Error> error;
    if (!outcome.overlayError.empty())
        error = Error{Errc::BadOutput, printable(overlay.native()) + ": " + outcome.overlayError};
    else if (!outcome.overlay.empty())
        error = writeOutput(overlay, outcome.overlay, {.name = overlays_.chosenBy()});
    if (const auto debugError = writeDebugPictures(outcome, options_.debugDir); debugError && !error)
        error = debugError;
    if (!error)
        return ExitCode::Ok;
    say(error->message);
    return ExitCode::BadOutput;
}

void PictureRunner::talkAboutNothing(const PageOutcome& outcome, const std::string& place) {
    say(place + "no sudoku found" + (outcome.whyNothing.empty() ? "" : ": " + outcome.whyNothing) +
        (outcome.seenPlaces.empty() ? "" : " (" + outcome.seenPlaces + ")"));
    if (isQuiet_ || hasGivenTips_)
        return;
    hasGivenTips_ = true;
    say("  - take the picture from above, close, sharp and in even light, with the whole grid in it\n"
        "  - show where the grid is: nonet serve opens a page on which its corners can be dragged, or give --corners\n"
        "  - see what was looked at: --debug-dir DIR draws every place, and why it was given up");
}

ExitCode PictureRunner::talkAbout(const PageOutcome& outcome, const std::filesystem::path& overlay) {
    const PageReport& page = outcome.report;
    const std::string place =
        printable(page.file) + (page.page.value_or(1) > 1 ? ", page " + std::to_string(*page.page) : "") + ": ";
    if (!page.error.empty())
        say(page.error);
    else if (page.puzzles.empty())
        talkAboutNothing(outcome, place);
    if (!page.warning.empty())
        say(page.warning);
    talkAboutReading(page, place);
    const ExitCode written = writePictures(outcome, overlay);
    if (written == ExitCode::Ok && !overlay.empty() && !isQuiet_) {
        for (const PuzzleReport& puzzle : page.puzzles)
            if (options_.draw.show == Show::Solution && puzzle.decision.solution.isFull() &&
                !puzzle.decision.mistakes.empty())
                say(place + mistakesSentence(puzzle.decision, cells_));
        if (!outcome.overlay.empty())
            say("wrote " + printable(overlay.string()));
        else if (!page.puzzles.empty())
            say(place + "nothing to draw, so " + printable(overlay.string()) + " was not written");
    }
    return worse(statusOf(page), written);
}

bool writeOut(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0)
        return true;
    std::fprintf(stderr, "nonet: standard output cannot be written: %s\n", std::strerror(errno));
    return false;
}

ExitCode answerPictures(const std::vector<std::string>& arguments, PictureRunner& runner, PagePrinter& printer,
                        ExportFile& file) {
    if (arguments.empty() && ::isatty(STDIN_FILENO)) {
        std::fputs("nonet: no picture; give one, or - for standard input, or see --help\n", stderr);
        return ExitCode::Usage;
    }
    ExitCode code = writeOut(printer.heading()) ? ExitCode::Ok : ExitCode::BadOutput;
    const auto print = [&](const PageReport& page) {
        file.add(page);
        if (!writeOut(printer.text(page, true)))
            code = ExitCode::BadOutput;
    };
    for (const std::string& argument : arguments.empty() ? std::vector<std::string>{"-"} : arguments) {
        if (isPuzzleText(argument)) {
            PageReport page;
            page.file = argument;
            page.error = printable(argument) + ": is a puzzle, not a picture of one; solve, check and explain take it";
            std::fprintf(stderr, "%s\n", page.error.c_str());
            print(page);
            code = worse(code, ExitCode::BadInput);
            continue;
        }
        const ExitCode done = runner.run(argument, nullptr, print); // print may change the code
        code = worse(code, done);
        if (code == ExitCode::BadOutput || code == ExitCode::MissingEngine)
            return code;
    }
    return writeOut(printer.ending()) ? code : ExitCode::BadOutput;
}

} // namespace nonet::cli
