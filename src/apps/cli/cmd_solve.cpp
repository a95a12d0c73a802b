#include "apps/cli/commands.h"
#include "apps/cli/logic_tally.h"
#include "apps/cli/picture_command.h"
#include "apps/cli/text_command.h"
#include "apps/page/text_report.h"
#include "nonet/solve.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>

namespace nonet::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kCountLimit = 1'000'000;

struct SolveOptions {
    TextOptions text;
    FormatOptions format;
    PageOptions pictures;
    std::filesystem::path out;
    int limit = 0; ///< 0: not given
    bool isCount = false, hasStats = false;
    bool isNoGuess = false;
};

bool isSolutionShown(const SolveOptions& options) {
    return options.pictures.draw.show == Show::Solution;
}

/// Whether -o names pictures, not a file of puzzles.
bool isDrawing(const SolveOptions& options) {
    return !options.out.empty() && !exportFormOf(options.out);
}

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// What was found out about one text puzzle.
struct Answer {
    std::optional<PuzzleReport> report{}; ///< none: it is no puzzle
    std::string invalid{};                ///< why it is no puzzle or breaks a rule; empty: neither
};

Solutions timedSolve(const Grid& grid, const Rules& rules, const SolveOptions& options, Tally& tally) {
    // The clock takes long beside an easy puzzle.
    const auto begin = options.hasStats ? Clock::now() : Clock::time_point{};
    // Two at least, or the summary and the exit status could not tell one from several.
    Solutions solutions = solve(grid, rules, options.isCount ? 2 : std::max(2, options.limit), options.text.bound);
    if (options.isCount && solutions.count > 1) {
        const int limit = std::max(2, options.limit ? options.limit : kCountLimit);
        const std::optional<int> count = countSolutions(grid, rules, limit, options.text.bound);
        solutions.count = count.value_or(solutions.count);
        solutions.isDecided = count.has_value();
    }
    if (options.hasStats)
        tally.solverSeconds += secondsSince(begin);
    return solutions;
}

/// With --no-guess: as far as logic leads, which is the solution if it leads to the end.
void keepToLogic(PuzzleReport& puzzle, LogicTally& logic, Tally& tally) {
    ExplainOptions options;
    options.canSearch = false;
    const auto begin = Clock::now();
    const Explanation explanation = explain(puzzle.decision.givens, puzzle.rules, options);
    logic.add(explanation, secondsSince(begin) * 1000);
    puzzle.reached = explanation.reached.grid();
    if (!explanation.isSolvedByLogic) {
        puzzle.decision.solution = {};
        tally.code = worse(tally.code, ExitCode::NotSolved);
    }
}

/// Adds what --count, --limit or --no-guess asks for.
void addAnswers(PuzzleReport& puzzle, const Solutions& solutions, const SolveOptions& options, LogicTally& logic,
                Tally& tally) {
    if (!solutions.isDecided) {
        puzzle.decision.isDecided = false;
        return;
    }
    const int most = options.limit ? std::min(options.limit, solutions.count) : solutions.count;
    if (options.isCount)
        puzzle.count = most;
    else if (options.limit)
        puzzle.solutions.assign(solutions.grids.begin(), solutions.grids.begin() + most);
    else if (options.isNoGuess && puzzle.decision.solution.isFull())
        keepToLogic(puzzle, logic, tally);
}

void countSolved(Tally& tally, const Solutions& solutions) {
    if (!solutions.isDecided)
        ++tally.undecided;
    else if (solutions.count == 0)
        ++tally.none;
    else if (solutions.count == 1)
        ++tally.unique;
    else
        ++tally.many;
}

void countStatus(Tally& tally, const PuzzleReport& puzzle) {
    if (!puzzle.decision.isDecided) {
        ++tally.undecided;
        return;
    }
    switch (puzzle.decision.status) {
    case Status::Solved:
    case Status::Doubtful:
    case Status::Complete:
        ++tally.unique;
        break;
    case Status::Ambiguous:
        ++tally.many;
        break;
    case Status::Contradiction:
        if (findClashes(puzzle.decision.givens, puzzle.rules).empty())
            ++tally.none;
        else
            ++tally.invalid;
        break;
    case Status::Unreadable:
        ++tally.invalid;
        break;
    }
}

/// Solves, counts and complains.
Answer answer(const PlacedPuzzle& placed, const SolveOptions& options, LogicTally& logic, ChunkOutput& output) {
    Answer result;
    Tally& tally = output.tally;
    ++tally.puzzles;
    Solutions solutions;
    if (placed.puzzle.grid) {
        const Grid& grid = *placed.puzzle.grid;
        const Rules rules = placed.puzzle.rules.value_or(options.text.rules);
        solutions = timedSolve(grid, rules, options, tally);
        if (!solutions.isDecided)
            output.talk += undecidedNote(placed);
        else if (solutions.count == 0)
            if (const auto clashes = findClashes(grid, rules); !clashes.empty())
                result.invalid = clashes.front().sentence(options.format.cells);
        if (solutions.isDecided && solutions.count > 1)
            output.talk += diagonalNote(placed, rules);
        result.report = reportOf(grid, grid, solutions, rules);
        addAnswers(*result.report, solutions, options, logic, tally);
    } else {
        result.invalid = placed.puzzle.grid.error().message;
    }
    if (!result.invalid.empty())
        output.talk += placed.place() + result.invalid + '\n';
    if (!result.invalid.empty())
        ++tally.invalid;
    else
        countSolved(tally, solutions);
    if (!placed.puzzle.grid)
        tally.code = worse(tally.code, ExitCode::BadInput);
    else if (!solutions.isUnique())
        tally.code = worse(tally.code, ExitCode::NotSolved);
    return result;
}

/// What the line form says of a puzzle, without the last line end.
std::string linesOf(const PuzzleReport& puzzle, char blank) {
    if (!puzzle.decision.isDecided)
        return "not decided";
    if (puzzle.count)
        return std::to_string(*puzzle.count);
    if (puzzle.reached)
        return puzzle.reached->toString(blank);
    if (!puzzle.solutions.empty()) {
        std::string lines;
        for (const Grid& solution : puzzle.solutions)
            lines += (lines.empty() ? "" : "\n") + solution.toString();
        return lines;
    }
    switch (puzzle.decision.status) {
    case Status::Solved:
    case Status::Doubtful:
    case Status::Complete: // without a solution where only a hint is wanted
        return puzzle.decision.solution.isFull() ? puzzle.decision.solution.toString()
                                                 : puzzle.decision.filled.toString(blank);
    case Status::Ambiguous:
        return "several solutions";
    case Status::Contradiction:
        return "no solution";
    case Status::Unreadable:
        break;
    }
    return "invalid: the grid could not be read";
}

/// A text puzzle in the form that pictures are reported in.
PageReport pageOf(const PlacedPuzzle& placed, const Answer& answer) {
    PageReport page;
    page.file = placed.file;
    if (answer.report)
        page.puzzles.push_back(*answer.report);
    else
        page.error = answer.invalid;
    warnOfUndecided(page);
    return page;
}

/// The page of a picture with what the options ask for beside its solution; counts its puzzles.
PageReport answeredPage(PageReport page, const SolveOptions& options, LogicTally& logic, Tally& tally) {
    tally.solverSeconds += page.ms.solve / 1000;
    for (PuzzleReport& puzzle : page.puzzles) {
        const Status status = puzzle.decision.status;
        if (status == Status::Complete)
            continue;
        ++tally.puzzles;
        countStatus(tally, puzzle);
        if (status == Status::Unreadable)
            continue;
        const bool hasMore = options.isCount || options.limit;
        addAnswers(puzzle, hasMore ? timedSolve(puzzle.decision.givens, puzzle.rules, options, tally) : Solutions{},
                   options, logic, tally);
        if (options.pictures.draw.show == Show::Hint && !hasMore)
            puzzle.decision.solution = {}; // or the hint would come with all the answers
    }
    return page;
}

void printSummary(const Tally& tally, double seconds, const SolveOptions& options, const LogicTally& logic) {
    if (options.hasStats) {
        nlohmann::ordered_json stats = {
            {"puzzles", tally.puzzles},     {"unique", tally.unique},   {"many", tally.many},
            {"none", tally.none},           {"invalid", tally.invalid}, {"logic", logic.solved()},
            {"undecided", tally.undecided}, {"seconds", seconds},       {"solver_seconds", tally.solverSeconds},
        };
        if (options.isNoGuess)
            stats.update(logic.json());
        std::fprintf(stderr, "%s\n", stats.dump().c_str());
    } else {
        const std::int64_t solved = options.isNoGuess ? logic.solved() : tally.unique;
        const std::string stuck = options.isNoGuess ? std::to_string(tally.unique - solved) + " stuck, " : "";
        const std::string undecided = tally.undecided ? std::to_string(tally.undecided) + " not decided, " : "";
        std::fprintf(
            stderr, "%lld %s: %lld solved, %s%lld with several solutions, %lld with none, %s%lld invalid; %.3f s\n",
            static_cast<long long>(tally.puzzles), tally.puzzles == 1 ? "puzzle" : "puzzles",
            static_cast<long long>(solved), stuck.c_str(), static_cast<long long>(tally.many),
            static_cast<long long>(tally.none), undecided.c_str(), static_cast<long long>(tally.invalid), seconds);
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
    } else if (isDrawing(options)) {
        auto names = OverlayNames::make(options.out, options.text.inputs);
        if (!names)
            return names.error();
        outputs.overlays = std::move(*names);
    }
    return outputs;
}

/// What is wrong with the options together, or nothing.
std::string usageProblem(const SolveOptions& options) {
    const Format format = options.format.format;
    const bool isListed = format == Format::Auto || format == Format::Line || format == Format::Json;
    if ((options.isCount || options.limit) && !isListed)
        return "--count and --limit go with --format line and json only";
    if (options.isNoGuess && isDrawing(options) && isSolutionShown(options))
        return "--no-guess may end short of the solution that -o draws; add --show hint or reading, or leave one out";
    return {};
}

/// Options that follow from others.
SolveOptions settled(SolveOptions options) {
    if ((options.isCount || options.limit) && options.format.format == Format::Auto)
        options.format.format = Format::Line;
    if (exportFormOf(options.out) || options.format.format == Format::Export)
        options.text.jobs = 1; // an export is one text in order
    return options;
}

/// One run of the command: puzzles from texts and pictures, answered in their order.
class Solving {
public:
    Solving(const SolveOptions& options, Outputs outputs)
        : options_(options), file_(std::move(outputs.puzzles)),
          runner_(options.pictures, std::move(outputs.overlays), options.text, options.format.cells),
          printer_(options.format, options.text.blank, isSolutionShown(options),
                   [this](const PuzzleReport& puzzle) { return lines(puzzle); }) {}

    ExitCode run() {
        if (!writeOut(printer_.heading()))
            return ExitCode::BadOutput;
        Tally tally = answerInputs(
            options_.text, options_.pictures.scan.overrides,
            [this](const PlacedPuzzle& placed, ChunkOutput& output) { answerText(placed, output); },
            [this](Input& input) { return answerPicture(input); },
            [this](const std::string& name, const std::string& sentence) { return unreadText(name, sentence); });
        return tally.code == ExitCode::Usage ? tally.code : finish(tally);
    }

private:
    std::string lines(const PuzzleReport& puzzle) const { return linesOf(puzzle, options_.text.blank); }

    void answerText(const PlacedPuzzle& placed, ChunkOutput& output) {
        const Answer result = answer(placed, options_, logic_, output);
        if (file_.isOpen())
            file_.add(pageOf(placed, result));
        const Format format = options_.format.format;
        if (format != Format::Auto && format != Format::Line)
            output.text += printer_.text(pageOf(placed, result), false);
        else
            output.text += printer_.lines(
                placed.file, (result.invalid.empty() ? lines(*result.report) : "invalid: " + result.invalid) + '\n');
    }

    ExitCode answerPicture(Input& input) {
        hasPictures_ = true;
        ExitCode written = ExitCode::Ok;
        const auto print = [&](const PageReport& page) {
            const PageReport answered = answeredPage(page, options_, logic_, pictured_);
            file_.add(answered);
            if (!writeOut(printer_.text(answered, true)))
                written = ExitCode::BadOutput;
        };
        const ExitCode code = runner_.run(input.argument, input.reader ? &*input.reader : nullptr, print);
        return worse(code, worse(written, pictured_.code));
    }

    std::string unreadText(const std::string& name, const std::string& sentence) {
        PageReport page;
        page.file = name;
        page.error = sentence;
        return printer_.text(page, false);
    }

    ExitCode finish(Tally tally) {
        if (isDrawing(options_) && !hasPictures_ && tally.puzzles > 0) {
            std::fprintf(stderr, "nonet solve: -o %s draws onto pictures and there was none; text goes to %s\n",
                         printable(options_.out.native()).c_str(), exportExtensions().c_str());
            tally.code = worse(tally.code, ExitCode::Usage);
        }
        const bool isSummed =
            !options_.text.isQuiet && (tally.puzzles > 0 || (pictured_.puzzles > 0 && options_.isNoGuess));
        tally += pictured_;
        const ExitCode ended = writeOut(printer_.ending()) ? ExitCode::Ok : ExitCode::BadOutput;
        const ExitCode written = file_.write(options_.text.isQuiet);
        if (isSummed || options_.hasStats)
            printSummary(tally, secondsSince(begin_), options_, logic_);
        return worse(tally.code, worse(ended, written));
    }

    const SolveOptions& options_;
    const Clock::time_point begin_ = Clock::now();
    ExportFile file_;
    PictureRunner runner_;
    PagePrinter printer_;
    LogicTally logic_;
    Tally pictured_; ///< of the pictures' puzzles
    bool hasPictures_ = false;
};

ExitCode run(const SolveOptions& given) {
    if (const std::string problem = usageProblem(given); !problem.empty()) {
        std::fprintf(stderr, "nonet solve: %s\n", problem.c_str());
        return ExitCode::Usage;
    }
    const SolveOptions options = settled(given);
    auto outputs = openOutputs(options);
    if (!outputs) {
        std::fprintf(stderr, "nonet: %s\n", outputs.error().message.c_str());
        return ExitCode::Usage;
    }
    return Solving(options, std::move(*outputs)).run();
}

void addOutputOptions(CLI::App& command, SolveOptions& options) {
    command
        .add_option("-o,--output", options.out,
                    "Draw the answer onto the picture: a file, or a folder for several; or write the puzzles to a "
                    "file: " +
                        exportExtensions())
        ->check(isNamed)
        ->group("Output");
    command
        .add_option_function<std::string>(
            "--show", [&options](const std::string& name) { options.pictures.draw.show = parseShow(name).value(); },
            "What -o draws: the solution, a hint (the cells of the next step), mistakes (digits written in that the "
            "solution contradicts) or the reading (default: solution)")
        ->check(CLI::IsMember({"solution", "hint", "mistakes", "reading"}))
        ->group("Output");
    CLI::Option* limit =
        command.add_option("--limit", options.limit, "List up to so many solutions of each puzzle, as lines or JSON")
            ->check(CLI::Range(1, kCountLimit))
            ->group("Output");
    CLI::Option* count = command
                             .add_flag("--count", options.isCount,
                                       "Count the solutions, up to --limit (default: 1000000), as lines or JSON")
                             ->group("Output");
    command
        .add_flag("--no-guess", options.isNoGuess,
                  "By named techniques only, as far as they lead; the summary counts levels and hardest steps")
        ->excludes(limit, count)
        ->group("Output");
    command.add_flag("--stats", options.hasStats, "The summary as one line of JSON on standard error")->group("Output");
}

} // namespace

void addSolve(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<SolveOptions>();
    CLI::App* command = app.add_subcommand("solve", "Solve puzzles from text or pictures");
    addTextOptions(*command, options->text);
    addBoundOption(*command, options->text.bound);
    addFormatOptions(*command, options->format);
    addPictureOptions(*command, options->pictures);
    addOutputOptions(*command, *options);
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
