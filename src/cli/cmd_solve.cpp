#include "cli/commands.h"
#include "cli/logic_tally.h"
#include "cli/picture_command.h"
#include "cli/text_command.h"
#include "cli/text_report.h"
#include "nonet/solve.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace nonet::cli {

namespace {

using Clock = std::chrono::steady_clock;

// Whether the diagonals would settle it is asked for so many puzzles of an input, since it costs a second search.
constexpr std::int64_t kDiagonalNotes = 100;
constexpr int kCountLimit = 1'000'000;

struct SolveOptions {
    TextOptions text;
    FormatOptions format;
    PictureOptions pictures;
    std::filesystem::path out;
    int limit = 0; ///< 0: not given
    bool isCount = false, hasStats = false;
    bool isNoGuess = false;
};

bool isSolutionShown(const SolveOptions& options) {
    return options.pictures.draw.show == Show::Solution;
}

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// What was found out about one text puzzle.
struct Answer {
    Solutions solutions;
    std::string invalid; ///< why it is no puzzle or breaks a rule; empty: neither
};

void noteDiagonal(const PlacedPuzzle& placed, const Grid& grid, const SolveOptions& options, BatchOutput& output) {
    if (options.text.rules == Rules::Classic && placed.index < kDiagonalNotes &&
        countSolutions(grid, Rules::Diagonal) == 1)
        output.talk += placed.place() + "several solutions, but one if the diagonals count too (--rules diagonal)\n";
}

Solutions timedSolve(const Grid& grid, const SolveOptions& options, Tally& tally) {
    // The clock takes long beside an easy puzzle.
    const auto begin = options.hasStats ? Clock::now() : Clock::time_point{};
    // Two at least, or the summary and the exit status could not tell one from several.
    Solutions solutions;
    if (options.isCount)
        solutions.count =
            countSolutions(grid, options.text.rules, std::max(2, options.limit ? options.limit : kCountLimit));
    else
        solutions = solve(grid, options.text.rules, std::max(2, options.limit));
    if (options.hasStats)
        tally.solverSeconds += secondsSince(begin);
    return solutions;
}

/// Solves, counts and complains.
Answer answer(const PlacedPuzzle& placed, const SolveOptions& options, BatchOutput& output) {
    Answer result;
    Tally& tally = output.tally;
    ++tally.puzzles;
    if (placed.puzzle.grid) {
        const Grid& grid = *placed.puzzle.grid;
        result.solutions = timedSolve(grid, options, tally);
        if (result.solutions.count == 0)
            if (const auto clashes = findClashes(grid, options.text.rules); !clashes.empty())
                result.invalid = clashes.front().sentence(options.format.cells);
        if (result.solutions.count > 1)
            noteDiagonal(placed, grid, options, output);
    } else {
        result.invalid = placed.puzzle.grid.error().message;
    }
    if (!result.invalid.empty())
        output.talk += placed.place() + result.invalid + '\n';
    const int count = result.solutions.count;
    ++(!result.invalid.empty() ? tally.invalid : count == 0 ? tally.none : count == 1 ? tally.unique : tally.many);
    if (!placed.puzzle.grid)
        tally.code = worse(tally.code, ExitCode::BadInput);
    else if (count != 1)
        tally.code = worse(tally.code, ExitCode::NotSolved);
    return result;
}

std::string linesOf(const Answer& answer, const SolveOptions& options) {
    const Solutions& solutions = answer.solutions;
    if (!answer.invalid.empty())
        return "invalid: " + answer.invalid + '\n';
    if (options.isCount)
        return std::to_string(options.limit ? std::min(options.limit, solutions.count) : solutions.count) + '\n';
    if (solutions.count == 0)
        return "no solution\n";
    if (options.limit == 0)
        return solutions.count == 1 ? solutions.grids[0].toString() + '\n' : "several solutions\n";
    std::string lines;
    for (int i = 0; i < std::min(options.limit, solutions.count); ++i)
        lines += solutions.grids[static_cast<std::size_t>(i)].toString() + '\n';
    return lines;
}

/// A text puzzle in the form that pictures are reported in.
PageReport reportOf(const PlacedPuzzle& placed, const Solutions& solutions, Rules rules) {
    PageReport page;
    page.file = placed.file;
    if (!placed.puzzle.grid) {
        page.error = placed.puzzle.grid.error().message;
        return page;
    }
    page.puzzles.push_back(cli::reportOf(*placed.puzzle.grid, solutions, rules));
    return page;
}

/// What the line form says of a puzzle read from a picture.
std::string pictureLine(const PuzzleReport& puzzle) {
    switch (puzzle.decision.status) {
    case Status::Solved:
    case Status::Doubtful:
    case Status::Complete:
        return puzzle.decision.solution.toString();
    case Status::Ambiguous:
        return "several solutions";
    case Status::Contradiction:
        return "no solution";
    case Status::Unreadable:
        break;
    }
    return "invalid: the grid could not be read";
}

/// The cells that --set overrules.
TextPuzzle overruled(TextPuzzle puzzle, const std::vector<CellOverride>& overrides) {
    if (puzzle.grid)
        for (const CellOverride& o : overrides)
            puzzle.grid->set(o.cell, o.digit);
    return puzzle;
}

/// With --no-guess: as far as logic leads, which is the solution if it leads to the end.
std::string logicLine(const Grid& grid, const SolveOptions& options, LogicTally& logic, BatchOutput& output) {
    ExplainOptions explainOptions;
    explainOptions.canSearch = false;
    const auto begin = Clock::now();
    const Explanation explanation = explain(grid, options.text.rules, explainOptions);
    logic.add(explanation, secondsSince(begin) * 1000);
    if (!explanation.isSolvedByLogic)
        output.tally.code = worse(output.tally.code, ExitCode::NotSolved);
    return explanation.reached.grid().toString(options.text.blank) + '\n';
}

void printSummary(const Tally& tally, double seconds, const SolveOptions& options, const LogicTally& logic) {
    if (options.hasStats) {
        nlohmann::ordered_json stats = {
            {"puzzles", tally.puzzles}, {"unique", tally.unique},
            {"many", tally.many},       {"none", tally.none},
            {"invalid", tally.invalid}, {"logic", logic.solved()},
            {"seconds", seconds},       {"solver_seconds", tally.solverSeconds},
        };
        if (options.isNoGuess)
            stats.update(logic.json());
        std::fprintf(stderr, "%s\n", stats.dump().c_str());
    } else if (!options.text.isQuiet && tally.puzzles > 0) {
        std::fprintf(stderr,
                     "%lld %s: %lld solved, %lld with several solutions, %lld with none, %lld invalid; %.3f s\n",
                     static_cast<long long>(tally.puzzles), tally.puzzles == 1 ? "puzzle" : "puzzles",
                     static_cast<long long>(tally.unique), static_cast<long long>(tally.many),
                     static_cast<long long>(tally.none), static_cast<long long>(tally.invalid), seconds);
        if (options.isNoGuess)
            std::fputs(logic.text().c_str(), stderr);
    }
}

/// What -o names: overlays, or a file of puzzles.
struct Outputs {
    OverlayNames overlays{};
    ExportFile puzzles{};
};

Result<Outputs> openOutputs(const SolveOptions& options) {
    Outputs outputs;
    if (exportFormOf(options.out)) {
        auto file = ExportFile::open(options.out, options.text.inputs, isSolutionShown(options));
        if (!file)
            return file.error();
        outputs.puzzles = std::move(*file);
    } else if (!options.out.empty()) {
        auto names = OverlayNames::make(options.out, options.text.inputs);
        if (!names)
            return names.error();
        outputs.overlays = std::move(*names);
    }
    return outputs;
}

ExitCode run(SolveOptions options) {
    const auto begin = Clock::now();
    auto outputs = openOutputs(options);
    if (!outputs) {
        std::fprintf(stderr, "nonet: %s\n", outputs.error().message.c_str());
        return ExitCode::Usage;
    }
    ExportFile& file = outputs->puzzles;
    if (file.isOpen() || options.format.format == Format::Export)
        options.text.jobs = 1; // an export is one text in order
    PictureOptions pictures = options.pictures;
    pictures.scan.rules = options.text.rules;
    PictureRunner runner(pictures, std::move(outputs->overlays), options.text.isQuiet, options.format.cells);
    PagePrinter printer(options.format, options.text.blank, isSolutionShown(options), pictureLine);
    const bool asLines = options.format.format == Format::Auto || options.format.format == Format::Line;
    LogicTally logic;
    const auto puzzle = [&](const PlacedPuzzle& placed, BatchOutput& output) {
        const TextPuzzle changed = overruled(placed.puzzle, options.pictures.scan.overrides);
        const PlacedPuzzle here{placed.file, changed, placed.index};
        const Answer result = answer(here, options, output);
        if (file.isOpen())
            file.add(reportOf(here, result.solutions, options.text.rules));
        if (options.isNoGuess && result.solutions.count == 1 && asLines) {
            output.text += logicLine(*changed.grid, options, logic, output);
            return;
        }
        output.text += asLines ? linesOf(result, options)
                               : printer.text(reportOf(here, result.solutions, options.text.rules), false);
    };
    const auto picture = [&](Input& input) {
        ExitCode written = ExitCode::Ok;
        const ExitCode code =
            runner.run(input.argument, input.reader ? &*input.reader : nullptr, [&](const PageReport& page) {
                file.add(page);
                if (!writeOut(printer.text(page, true)))
                    written = ExitCode::BadOutput;
            });
        return worse(code, written);
    };
    if (!writeOut(printer.heading()))
        return ExitCode::BadOutput;
    const auto unread = [&](const std::string& name, const std::string& sentence) {
        PageReport page;
        page.file = name;
        page.error = sentence;
        return printer.text(page, false);
    };
    const Tally tally = answerInputs(options.text, puzzle, picture, unread);
    if (tally.code == ExitCode::Usage)
        return tally.code;
    const ExitCode ended = writeOut(printer.ending()) ? ExitCode::Ok : ExitCode::BadOutput;
    const ExitCode written = file.write(options.text.isQuiet);
    printSummary(tally, secondsSince(begin), options, logic);
    return worse(tally.code, worse(ended, written));
}

} // namespace

void addSolve(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<SolveOptions>();
    CLI::App* command = app.add_subcommand("solve", "Solve puzzles from text or pictures");
    addTextOptions(*command, options->text);
    addFormatOptions(*command, options->format);
    addPictureOptions(*command, options->pictures);
    command
        ->add_option("-o,--output", options->out,
                     "Draw the answer onto the picture: a file, or a folder for several; or write the puzzles to a "
                     "file: " +
                         exportExtensions())
        ->group("Output");
    command
        ->add_option_function<std::string>(
            "--show", [options](const std::string& name) { options->pictures.draw.show = parseShow(name).value(); },
            "What -o draws: the solution, a hint (the cells of the next step), mistakes (digits written in that the "
            "solution contradicts) or the reading (default: solution)")
        ->check(CLI::IsMember({"solution", "hint", "mistakes", "reading"}))
        ->group("Output");
    command->add_option("--limit", options->limit, "List up to so many solutions of each puzzle")
        ->check(CLI::Range(1, kCountLimit))
        ->group("Output");
    command->add_flag("--count", options->isCount, "Only count the solutions, up to --limit (default: 1000000)")
        ->group("Output");
    command
        ->add_flag("--no-guess", options->isNoGuess,
                   "By named techniques only, as far as they lead; the summary counts levels and hardest steps")
        ->group("Output");
    command->add_flag("--stats", options->hasStats, "The summary as one line of JSON on standard error")
        ->group("Output");
    command->footer("Examples:\n"
                    "  nonet solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
                    "  nonet solve samples/newspaper/front.jpg -o solved.png\n"
                    "  nonet solve samples/newspaper/front.jpg -o hint.png --show hint\n"
                    "  nonet solve samples/newspaper/front.jpg -o front.sdk\n"
                    "  nonet solve samples/puzzles.txt --stats\n"
                    "  nonet solve --rules diagonal --count - < samples/diagonal.txt");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace nonet::cli
