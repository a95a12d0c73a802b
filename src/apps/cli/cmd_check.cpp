#include "apps/cli/commands.h"
#include "apps/cli/picture_command.h"
#include "apps/cli/text_command.h"
#include "apps/page/text_report.h"
#include "logic/report/json.h"
#include "nonet/explain.h"
#include "nonet/solve.h"

#include <CLI/CLI.hpp>

namespace nonet::cli {

namespace {

struct CheckOptions {
    TextOptions text;
    PageOptions pictures;
    CellNames names = CellNames::RowCol;
    bool isExplained = false, isJson = false, noTimings = false;
};

/// What is said of one grid.
struct CheckedGrid {
    detail::Json json;
    std::vector<std::string> reasons{}; ///< why wrong digits and suspects cannot stand, if that was asked for
};

CheckedGrid checkedGrid(const std::string& verdict, const std::string& sentence, const std::vector<int>& wrong = {},
                        CellNames names = CellNames::RowCol) {
    detail::Json cells = detail::Json::array();
    for (const int cell : wrong)
        cells.push_back(cellName(cell, names));
    return {{{"verdict", verdict},
             {"right", verdict == "one-solution" || verdict == "complete"},
             {"sentence", sentence},
             {"wrong", std::move(cells)},
             {"suspects", detail::Json::array()}}};
}

/// Why each of these cells cannot hold its digit. The cell itself is left open meanwhile.
std::vector<std::string> reasonsOf(const Grid& puzzle, const Grid& filled, const std::vector<int>& cells,
                                   const Rules& rules, CellNames names) {
    std::vector<std::string> reasons;
    for (int cell : cells) {
        Grid without = puzzle;
        without.set(cell, 0);
        if (const auto refutation = refute(without, rules, cell, filled[cell], names))
            reasons.push_back(refutation->sentence);
    }
    return reasons;
}

/// The lines for people.
std::string linesOf(const CheckedGrid& grid) {
    std::string lines = grid.json["sentence"].get<std::string>() + '\n';
    for (const std::string& reason : grid.reasons)
        lines.append("  ").append(reason).append("\n");
    return lines;
}

std::string jsonLine(const PageReport& page, const std::vector<CheckedGrid>& grids, const CheckOptions& options) {
    detail::Json json = detail::jsonOf(page, {.withTimings = !options.noTimings, .cells = options.names});
    for (std::size_t i = 0; i < grids.size(); ++i) {
        detail::Json& check = json["grids"][i]["check"] = grids[i].json;
        if (options.isExplained)
            check["reasons"] = grids[i].reasons;
    }
    return detail::dumpJson(json) + '\n';
}

/// What JSON says of a text that holds no grid.
std::string unreadLine(const std::string& file, const std::string& sentence, const CheckOptions& options) {
    PageReport page;
    page.file = file;
    page.error = sentence;
    return options.isJson ? jsonLine(page, {}, options) : std::string();
}

void checkPuzzle(const PlacedPuzzle& placed, const CheckOptions& options, ChunkOutput& output) {
    const Rules rules = placed.puzzle.rules.value_or(options.text.rules);
    ++output.tally.puzzles;
    if (!placed.puzzle.grid) {
        const std::string& sentence = placed.puzzle.grid.error().message;
        output.text += options.isJson ? unreadLine(placed.file, sentence, options) : "invalid: " + sentence + '\n';
        output.talk += placed.place() + sentence + '\n';
        output.tally.code = worse(output.tally.code, ExitCode::BadInput);
        return;
    }
    const Grid& grid = *placed.puzzle.grid;
    const GridCheck result = check(grid, rules, options.text.bound);
    CheckedGrid checked{detail::jsonOf(result, options.names)};
    if (result.verdict == GridCheck::Verdict::SeveralSolutions)
        output.talk += diagonalNote(placed, rules);
    if (result.verdict == GridCheck::Verdict::NotDecided)
        output.talk += undecidedNote(placed);
    if (options.isExplained)
        checked.reasons = reasonsOf(grid, grid, result.suspects, rules, options.names);
    if (options.isJson) {
        PageReport page;
        page.file = placed.file;
        page.puzzles = {reportOf(grid, grid, solve(grid, rules, 2, options.text.bound), rules)};
        output.text += jsonLine(page, {checked}, options);
    } else {
        output.text += linesOf(checked);
    }
    if (!result.isRight())
        output.tally.code = worse(output.tally.code, ExitCode::NotSolved);
}

CheckedGrid checkedReading(const PuzzleReport& puzzle, CellNames names) {
    const Decision& decision = puzzle.decision;
    if (const GridCheck givens = check(decision.givens, puzzle.rules); givens.verdict == GridCheck::Verdict::Clashes)
        return {detail::jsonOf(givens, names)};
    if (!decision.mistakes.empty()) {
        std::string text = "wrong:";
        for (int cell : decision.mistakes)
            text += " " + cellName(cell, names);
        return checkedGrid("wrong", text, decision.mistakes, names);
    }
    switch (decision.status) {
    case Status::Solved:
    case Status::Doubtful:
        if (!decision.isDecided)
            return checkedGrid("not-decided", "not decided");
        if (!decision.filled.isFull())
            return checkedGrid("one-solution", "one solution");
        [[fallthrough]];
    case Status::Complete:
        return checkedGrid("complete", "complete and right");
    case Status::Ambiguous:
        return checkedGrid("several-solutions", "several solutions");
    case Status::Contradiction:
        return checkedGrid("no-solution", "no solution");
    case Status::Unreadable:
        break;
    }
    return checkedGrid("unreadable", "invalid: the grid could not be read");
}

/// Says what is found on a page; whether that could be written and nothing was wrong.
ExitCode checkPage(const PageReport& page, const CheckOptions& options) {
    ExitCode code = ExitCode::Ok;
    std::vector<CheckedGrid> grids;
    std::string text;
    for (const PuzzleReport& puzzle : page.puzzles) {
        const Decision& decision = puzzle.decision;
        grids.push_back(checkedReading(puzzle, options.names));
        if (options.isExplained)
            grids.back().reasons =
                reasonsOf(decision.givens, decision.filled, decision.mistakes, puzzle.rules, options.names);
        text += linesOf(grids.back());
        if (!decision.mistakes.empty())
            code = ExitCode::NotSolved;
    }
    if (options.isJson)
        text = jsonLine(page, grids, options);
    return writeOut(text) ? code : ExitCode::BadOutput;
}

ExitCode run(const CheckOptions& options) {
    PictureRunner runner(options.pictures, {}, options.text, options.names);
    const auto picture = [&](Input& input) {
        ExitCode checked = ExitCode::Ok;
        const ExitCode code =
            runner.run(input.argument, input.reader ? &*input.reader : nullptr,
                       [&](const PageReport& page) { checked = worse(checked, checkPage(page, options)); });
        return worse(code, checked);
    };
    return answerInputs(
               options.text, options.pictures.scan.overrides,
               [&](const PlacedPuzzle& placed, ChunkOutput& output) { checkPuzzle(placed, options, output); }, picture,
               [&](const std::string& file, const std::string& sentence) {
                   return unreadLine(file, sentence, options);
               })
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
    command->add_flag("--json", options->isJson, "As scan --json, with what is found of each grid as `check`")
        ->group("Output");
    command->add_flag("--no-timings", options->noTimings, "Leave the times out of JSON")->group("Output");
    addCellsOption(*command, options->names);
    command->footer(
        "Each grid gets one line: one solution, several solutions, no solution, complete and right, or what is\n"
        "wrong and where; with --explain the reasons follow, indented.\n"
        "Examples:\n"
        "  nonet check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
        "  nonet check samples/newspaper/front.jpg --json --no-timings\n"
        "  nonet check samples/puzzles.txt\n"
        "  nonet check --rules diagonal samples/diagonal.txt");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace nonet::cli
