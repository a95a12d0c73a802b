#include "apps/cli/text_command.h"

#include "apps/cli/interrupt.h"
#include "apps/cli/progress.h"
#include "nonet/solve.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <thread>
#include <unistd.h>

namespace nonet::cli {

namespace {

constexpr std::int64_t kMostGuesses = 1'000'000'000'000'000; // that --max-guesses takes
constexpr std::string_view kAutoRules = "auto";
constexpr std::int64_t kDiagonalNotes = 100; // of an input

bool isValidBlank(const std::string& text) {
    return text.size() == 1 && text[0] >= ' ' && text[0] <= '~' && !(text[0] >= '1' && text[0] <= '9');
}

int threadCount(const TextOptions& options) {
    return options.jobs > 0 ? options.jobs : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// Writes outputs to the standard streams and adds them up.
class Emitter {
public:
    explicit Emitter(bool isQuiet) : isQuiet_(isQuiet) {}

    /// A picture's messages come from elsewhere, so progress is only shown for texts.
    void beginText() {
        if (!progress_)
            progress_.emplace(isQuiet_);
    }
    void endText() { progress_.reset(); }

    bool operator()(const ChunkOutput& output) {
        total += output.tally;
        if (!output.talk.empty()) {
            clear();
            std::fwrite(output.talk.data(), 1, output.talk.size(), stderr);
        }
        if (std::fwrite(output.text.data(), 1, output.text.size(), stdout) != output.text.size() ||
            std::fflush(stdout) != 0) {
            clear();
            std::fprintf(stderr, "nonet: standard output cannot be written: %s\n", std::strerror(errno));
            total.code = worse(total.code, ExitCode::BadOutput);
            return false;
        }
        if (progress_)
            progress_->show(total.puzzles);
        return true;
    }

    Tally total;

private:
    void clear() {
        if (progress_)
            progress_->clear();
    }

    bool isQuiet_;
    std::optional<Progress> progress_;
};

ChunkOutput complaint(const std::string& name, const std::string& cause, const AnswerUnread& unread) {
    const std::string sentence = printable(name) + ": " + cause;
    ChunkOutput output;
    output.text = unread(name, sentence);
    output.talk = sentence + "\n";
    output.tally.code = ExitCode::BadInput;
    return output;
}

std::string displayName(const Input& input, std::size_t position) {
    if (input.argument == "-")
        return "standard input";
    return input.kind == InputKind::PuzzleText ? "argument " + std::to_string(position) : input.argument;
}

/// With the cells changed that --set overrules.
TextPuzzle overruled(TextPuzzle puzzle, const std::vector<CellOverride>& overrides) {
    if (puzzle.grid)
        for (const CellOverride& o : overrides)
            puzzle.grid->set(o.cell, o.digit);
    return puzzle;
}

/// The puzzles of an argument. What has cells only is no first row of several, but a puzzle that is too short or long.
std::vector<TextPuzzle> puzzlesOf(const std::string& argument) {
    std::vector<TextPuzzle> puzzles = parsePuzzles(argument);
    if (puzzles.size() == 1 && !puzzles[0].grid && argument.find_first_not_of("0123456789._*") == argument.npos)
        puzzles[0].grid = Error{Errc::BadInput, std::to_string(argument.size()) + " cells instead of 81"};
    return puzzles;
}

void answerText(Input& input, const std::string& name, int threads, const AnswerPuzzle& answer,
                const AnswerUnread& unread, Emitter& emitter) {
    const auto work = [&](const Chunk& chunk) {
        ChunkOutput output;
        for (std::size_t i = 0; i < chunk.puzzles.size(); ++i)
            answer({name, chunk.puzzles[i], chunk.puzzlesBefore + static_cast<std::int64_t>(i)}, output);
        return output;
    };
    if (input.kind == InputKind::PuzzleText) {
        emitter(work({puzzlesOf(input.argument), 0}));
        return;
    }
    const std::int64_t before = emitter.total.puzzles;
    if (isPuzzleDocument(input.reader->peek())) {
        const std::vector<unsigned char> bytes = input.reader->readAll();
        emitter(work({parsePuzzles({reinterpret_cast<const char*>(bytes.data()), bytes.size()}), 0}));
    }
    streamPuzzles(*input.reader, threads, work, [&](const ChunkOutput& output) { return emitter(output); });
    if (!input.reader->readError().empty())
        emitter(complaint(name, input.reader->readError(), unread));
    else if (emitter.total.puzzles == before)
        emitter(complaint(name, "holds no puzzle", unread));
}

} // namespace

std::string PlacedPuzzle::place() const {
    return printable(file) + (puzzle.line > 0 ? ":" + std::to_string(puzzle.line) : "") + ": ";
}

std::string diagonalNote(const PlacedPuzzle& placed, const Rules& rules) {
    if (rules != Rules::Classic || placed.index >= kDiagonalNotes ||
        countSolutions(*placed.puzzle.grid, Rules::Diagonal, 2, SearchBound::tight()) != 1)
        return {};
    return placed.place() + "several solutions, but one if the diagonals count too (--rules diagonal)\n";
}

std::string undecidedNote(const PlacedPuzzle& placed) {
    return placed.place() + "not decided: the search reached --max-guesses\n";
}

std::string rulesProblem(const std::string& words) {
    const auto rules = parseRules(words);
    return rules || words == kAutoRules ? std::string() : rules.error().message;
}

void addRulesOption(CLI::App& command, Rules& rules, bool& findKind) {
    command
        .add_option_function<std::string>(
            "--rules",
            [&rules, &findKind](const std::string& words) {
                findKind = words == kAutoRules;
                rules = findKind ? Rules::Classic : parseRules(words).value();
            },
            "auto, which finds the kind of pictures and takes text for classic; classic; diagonal where both diagonals "
            "hold 1-9 too; windoku where the four windows do; jigsaw: and 81 "
            "letters a-i; killer: and cages (15=r1c1r1c2;...); several with + between (default: auto)")
        ->check(CLI::Validator([](std::string& words) { return rulesProblem(words); },
                               "TEXT:{auto,classic,diagonal,windoku,jigsaw:,killer:}"))
        ->group("Input");
}

void addBoundOption(CLI::App& command, SearchBound& bound) {
    command
        .add_option_function<std::int64_t>(
            "--max-guesses",
            [&bound](std::int64_t guesses) { bound = guesses ? SearchBound{guesses} : SearchBound::none(); },
            "Leave a puzzle undecided after so many guesses for each solution; 0: never (default: " +
                std::to_string(SearchBound::generous().guesses) + ")")
        ->check(CLI::Range(std::int64_t{0}, kMostGuesses))
        ->group("Input");
}

void addTextOptions(CLI::App& command, TextOptions& options, const std::string& inputs) {
    command.add_option("INPUT", options.inputs, inputs)->group("Input");
    addRulesOption(command, options.rules, options.findKind);
    command
        .add_option_function<std::string>(
            "--blank", [&options](const std::string& text) { options.blank = text[0]; },
            "The character for blank cells in output (default: .)")
        ->check([](const std::string& text) {
            return isValidBlank(text) ? std::string() : "must be one character that is not a digit 1-9";
        })
        ->group("Output");
    command.add_option("-j,--jobs", options.jobs, "Threads to use (default: one per core)")
        ->check(CLI::Range(1, 1024))
        ->group("Output");
    command.add_flag("-q,--quiet", options.isQuiet, "No summary and no progress on standard error")->group("Output");
    command
        .add_flag("-v,--verbose", options.isVerbose,
                  "Say of every picture how sure its reading is and how long each stage took")
        ->group("Output");
}

Tally answerInputs(const TextOptions& options, const std::vector<CellOverride>& overrides, const AnswerPuzzle& puzzle,
                   const AnswerPicture& picture, const AnswerUnread& unread) {
    const auto answer = [&](const PlacedPuzzle& placed, ChunkOutput& output) {
        if (overrides.empty())
            return puzzle(placed, output);
        const TextPuzzle changed = overruled(placed.puzzle, overrides);
        puzzle({placed.file, changed, placed.index}, output);
    };
    leaveAtInterrupt();
    std::vector<std::string> inputs = options.inputs;
    Emitter emitter(options.isQuiet || options.hasScreen);
    if (inputs.empty()) {
        if (::isatty(STDIN_FILENO)) {
            std::fputs("nonet: no input; give a puzzle, a file or a picture, or see --help\n", stderr);
            emitter.total.code = ExitCode::Usage;
            return emitter.total;
        }
        inputs.emplace_back("-");
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        Input input = classifyInput(inputs[i]);
        const std::string name = displayName(input, i + 1);
        if (input.kind == InputKind::Bad) {
            emitter(complaint(name, input.error, unread));
        } else if (input.kind == InputKind::Picture) {
            emitter.endText();
            emitter.total.code = worse(emitter.total.code, picture(input));
        } else {
            emitter.beginText();
            answerText(input, name, threadCount(options), answer, unread, emitter);
        }
        if (std::ferror(stdout)) // an overlay that cannot be written does not stop the others
            break;
    }
    return emitter.total;
}

} // namespace nonet::cli
