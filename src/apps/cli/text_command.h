#pragma once

#include "apps/cli/text_stream.h"
#include "apps/page/exit_code.h"
#include "apps/page/inputs.h"
#include "nonet/options.h"
#include "nonet/rules.h"
#include "nonet/solve.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nonet::cli {

/// What the commands on puzzles have in common.
struct TextOptions {
    std::vector<std::string> inputs;
    Rules rules = Rules::Classic;
    bool findKind = true; ///< --rules auto
    char blank = '.';
    int jobs = 0; ///< 0: one per core
    bool isQuiet = false, isVerbose = false;
    bool hasScreen = false; ///< the command draws on the terminal itself, where progress would get in its way
    SearchBound bound = SearchBound::generous();
};

/// What INPUT takes in most commands.
inline constexpr const char* kAnyInputs =
    "Puzzles of 81 characters, files with puzzles, pictures, or - for standard input";

/// Adds --rules to a subcommand.
void addRulesOption(CLI::App& command, Rules& rules, bool& findKind);
/// What is wrong with the words of --rules; empty: nothing.
std::string rulesProblem(const std::string& words);

/// Adds --max-guesses to a subcommand.
void addBoundOption(CLI::App& command, SearchBound& bound);

/// Adds INPUT, --rules, --blank, -j, -q and -v to a subcommand.
void addTextOptions(CLI::App& command, TextOptions& options, const std::string& inputs = kAnyInputs);

/// One puzzle to work on, and where it comes from.
struct PlacedPuzzle {
    const std::string& file;
    const TextPuzzle& puzzle; ///< in line 0 if it was read from a picture
    std::int64_t index = 0;   ///< in its input, from 0

    std::string place() const; ///< begins a message
};

/// A line for standard error where a puzzle with several solutions has one if the diagonals count too, else nothing.
/// Only the first puzzles of an input are tried, since it costs a second search.
std::string diagonalNote(const PlacedPuzzle& placed, const Rules& rules);

/// What is said of a puzzle whose search reached the bound.
std::string undecidedNote(const PlacedPuzzle& placed);

/// How one puzzle is answered: appends its lines to the output. Called from many threads.
using AnswerPuzzle = std::function<void(const PlacedPuzzle&, ChunkOutput&)>;
/// How an input that is a picture is answered.
using AnswerPicture = std::function<ExitCode(Input&)>;
/// What standard output gets for an input that cannot be read, from the sentence that standard error gets.
using AnswerUnread = std::function<std::string(const std::string& file, const std::string& sentence)>;

/// Answers every input in order; messages about bad ones go to standard error. Reads standard input when there are no
/// inputs and it is not a terminal. Text puzzles have the cells of `overrides` changed first. The tally's code is the
/// status of the whole.
Tally answerInputs(const TextOptions& options, const std::vector<CellOverride>& overrides, const AnswerPuzzle& puzzle,
                   const AnswerPicture& picture, const AnswerUnread& unread);

} // namespace nonet::cli
