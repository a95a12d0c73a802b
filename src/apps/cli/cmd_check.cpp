#include "apps/cli/commands.h"
#include "apps/cli/picture_command.h"
#include "apps/cli/text_command.h"
#include "nonet/explain.h"
#include "nonet/solve.h"

#include <CLI/CLI.hpp>

namespace nonet::cli {

namespace {

struct CheckOptions {
    TextOptions text;
    PageOptions pictures;
    CellNames names = CellNames::RowCol;
    bool isExplained = false;
};

/// Why each of these cells cannot hold its digit, one indented line each. The cell itself is left open meanwhile.
std::string reasonLines(const Grid& puzzle, const Grid& filled, const std::vector<int>& cells, Rules rules,
                        CellNames names) {
    std::string lines;
    for (int cell : cells) {
        Grid without = puzzle;
        without.set(cell, 0);
        if (const auto refutation = refute(without, rules, cell, filled[cell], names))
            lines.append("  ").append(refutation->sentence).append("\n");
    }
    return lines;
}

void checkPuzzle(const PlacedPuzzle& placed, const CheckOptions& options, ChunkOutput& output) {
    const Rules rules = placed.puzzle.rules.value_or(options.text.rules);
    ++output.tally.puzzles;
    if (!placed.puzzle.grid) {
        const std::string& sentence = placed.puzzle.grid.error().message;
        output.text += "invalid: " + sentence + '\n';
        output.talk += placed.place() + sentence + '\n';
        output.tally.code = worse(output.tally.code, ExitCode::BadInput);
        return;
    }
    const Grid& grid = *placed.puzzle.grid;
    const GridCheck result = check(grid, rules, options.text.bound);
    output.text += result.sentence(options.names) + '\n';
    if (result.verdict == GridCheck::Verdict::SeveralSolutions)
        output.talk += diagonalNote(placed, rules);
    if (result.verdict == GridCheck::Verdict::NotDecided)
        output.talk += undecidedNote(placed);
    if (options.isExplained)
        output.text += reasonLines(grid, grid, result.suspects, rules, options.names);
    if (!result.isRight())
        output.tally.code = worse(output.tally.code, ExitCode::NotSolved);
}

std::string pictureLine(const PuzzleReport& puzzle, CellNames names) {
    const Decision& decision = puzzle.decision;
    if (const GridCheck givens = check(decision.givens, puzzle.rules); givens.verdict == GridCheck::Verdict::Clashes)
        return givens.sentence(names);
    if (!decision.mistakes.empty()) {
        std::string text = "wrong:";
        for (int cell : decision.mistakes)
            text += " " + cellName(cell, names);
        return text;
    }
    switch (decision.status) {
    case Status::Solved:
    case Status::Doubtful:
        if (!decision.isDecided)
            return "not decided";
        return decision.filled.isFull() ? "complete and right" : "one solution";
    case Status::Ambiguous:
        return "several solutions";
    case Status::Contradiction:
        return "no solution";
    case Status::Complete:
        return "complete and right";
    case Status::Unreadable:
        break;
    }
    return "invalid: the grid could not be read";
}

ExitCode run(const CheckOptions& options) {
    PictureRunner runner(options.pictures, {}, options.text, options.names);
    const auto picture = [&](Input& input) {
        ExitCode mistakes = ExitCode::Ok;
        const ExitCode code =
            runner.run(input.argument, input.reader ? &*input.reader : nullptr, [&](const PageReport& page) {
                for (const PuzzleReport& puzzle : page.puzzles) {
                    std::string text = pictureLine(puzzle, options.names) + "\n";
                    const Decision& decision = puzzle.decision;
                    if (options.isExplained)
                        text += reasonLines(decision.givens, decision.filled, decision.mistakes, puzzle.rules,
                                            options.names);
                    if (!writeOut(text))
                        mistakes = ExitCode::BadOutput;
                    if (!puzzle.decision.mistakes.empty())
                        mistakes = worse(mistakes, ExitCode::NotSolved);
                }
            });
        return worse(code, mistakes);
    };
    return answerInputs(
               options.text, options.pictures.scan.overrides,
               [&](const PlacedPuzzle& placed, ChunkOutput& output) { checkPuzzle(placed, options, output); }, picture,
               [](const std::string&, const std::string&) { return std::string(); })
        .code;
}

} // namespace

void addCheck(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command = app.add_subcommand("check", "Say whether puzzles are proper and grids right so far");
    addTextOptions(*command, options->text);
    addBoundOption(*command, options->text.bound);
    addPictureOptions(*command, options->pictures);
    command->add_flag("--explain", options->isExplained, "Add why each wrong digit cannot be where it stands")
        ->group("Output");
    addCellsOption(*command, options->names);
    command->footer(
        "Each grid gets one line: one solution, several solutions, no solution, complete and right, or what is\n"
        "wrong and where; with --explain the reasons follow, indented.\n"
        "Examples:\n"
        "  nonet check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
        "  nonet check samples/puzzles.txt\n"
        "  nonet check --rules diagonal samples/diagonal.txt");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace nonet::cli
