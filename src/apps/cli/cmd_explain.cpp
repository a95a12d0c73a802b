#include "apps/cli/commands.h"
#include "apps/cli/picture_command.h"
#include "apps/cli/text_command.h"
#include "apps/cli/watch.h"
#include "apps/page/output_file.h"
#include "base/lower_extension.h"
#include "logic/report/json.h"
#include "nonet/formats.h"
#include "nonet/hints.h"
#include "nonet/report.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>

namespace nonet::cli {

namespace {

enum class Told { None, Nudge, Full }; ///< of the next step

struct ExplainCommand {
    TextOptions text;
    PageOptions pictures;
    ExplainOptions explain;
    Wording wording{};
    Told hint = Told::None;
    int step = 0; ///< from 1; 0: all
    bool isJson = false, isWatch = false, isNoGuess = false, isAll = false;
    std::filesystem::path output;
};

/// What the command has done so far, over all its inputs.
struct Done {
    int drawn = 0;
    std::optional<StepPhoto> photo{}; ///< where the puzzle at hand was read from
};

std::string errorJson(const std::string& sentence) {
    return detail::dumpJson({{"schema", 1}, {"error", sentence}}) + "\n";
}

void complain(const PlacedPuzzle& placed, const std::string& sentence, ExitCode code, ChunkOutput& output) {
    output.talk += placed.place() + sentence + '\n';
    output.tally.code = worse(output.tally.code, code);
}

std::string triedSentence(const Explanation& explanation) {
    std::string text = "tried without finding anything: ";
    for (std::size_t i = 0; i < explanation.tried.size(); ++i)
        text.append(i ? ", " : "").append(info(explanation.tried[i]).name);
    return text + "\n";
}

/// Where logic ended: the candidates and what was tried.
std::string stuckText(const Explanation& explanation) {
    if (explanation.isSolvedByLogic || (explanation.isDecided && explanation.solutionCount == 0))
        return {};
    return candidatesText(explanation.reached) + triedSentence(explanation);
}

std::string hintText(const Explanation& explanation, std::size_t index, Told hint, const Wording& wording) {
    if (explanation.isSolvedByLogic && explanation.steps.empty())
        return phrase({"hint.done", {}}, wording.language);
    if (explanation.steps.empty() || explanation.steps[index].technique == Technique::Search)
        return phrase({"hint.none", {}}, wording.language);
    const Step& step = explanation.steps[index];
    if (hint == Told::Full)
        return stepText(step, wording);
    if (wording.isNotation)
        return nudge(step, wording.cells, explanation.rules);
    const std::vector<std::string> ladder = ladderOf(step, wording, explanation.rules);
    return ladder[0] + " " + ladder[1];
}

std::string stepLine(const Explanation& explanation, std::size_t index, const ExplainCommand& command) {
    return std::to_string(index + 1) + ". " + stepText(explanation.steps[index], command.wording) + "\n";
}

/// All steps, or the one that was asked for; the text of a hint's is the hint, and a nudge holds no more than its text.
std::string answerJson(const Explanation& explanation, std::size_t index, const ExplainCommand& command) {
    const bool isAll = command.hint == Told::None && command.step == 0;
    if (isAll || explanation.steps.empty())
        return toJson(explanation, command.wording);
    Explanation one = explanation;
    one.steps = {explanation.steps[index]};
    detail::Json json = detail::jsonOf(one, command.wording);
    Wording notation = command.wording;
    notation.isNotation = true;
    if (command.hint != Told::None)
        json["steps"][0]["text"] = hintText(explanation, index, command.hint, notation);
    if (command.hint == Told::Nudge) {
        json["solution"] = nullptr;
        json["steps"][0]["digits"] = json["steps"][0]["reason"] = "";
        for (const char* told : {"cells", "eliminations", "placements"})
            json["steps"][0][told] = detail::Json::array();
    }
    return detail::dumpJson(json);
}

std::string answerText(const Explanation& explanation, std::size_t index, const ExplainCommand& command) {
    if (command.isJson)
        return answerJson(explanation, index, command) + "\n";
    if (command.hint != Told::None)
        return hintText(explanation, index, command.hint, command.wording) + "\n";
    if (command.step > 0)
        return candidatesText(stateBefore(explanation, index)) + stepLine(explanation, index, command);
    std::string text = explanation.puzzle.toString(command.text.blank) + "\n" + stepsText(explanation, command.wording);
    if (command.isNoGuess)
        text += stuckText(explanation);
    return text;
}

/// The step that was asked for, or all of them.
std::vector<StepDrawing> pagesOf(const Explanation& explanation, const ExplainCommand& command) {
    std::vector<StepDrawing> pages;
    for (std::size_t i = 0; i < explanation.steps.size(); ++i)
        if (command.step == 0 || command.step == static_cast<int>(i + 1))
            pages.push_back(stepDrawing(explanation, i, command.wording));
    return pages;
}

std::optional<Error> writeStepPicture(const StepDrawing& drawing, const std::optional<StepPhoto>& photo,
                                      const std::filesystem::path& path) {
    const auto library = loadPageLibrary();
    if (!library)
        return library.error();
    const auto picture = (*library)->stepPicture(drawing, photo, path.extension().string());
    if (picture)
        return writeOutput(path, *picture);
    if (picture.error().code == Errc::BadOutput)
        return Error{Errc::BadOutput, printable(path.native()) + ": " + picture.error().message};
    return picture.error();
}

void writeFile(const PlacedPuzzle& placed, const Explanation& explanation, std::size_t index,
               const ExplainCommand& command, Done& done, ChunkOutput& output) {
    if (++done.drawn > 1) {
        if (done.drawn == 2 && !command.text.isQuiet)
            complain(placed, "only the first puzzle goes to " + printable(command.output.native()), ExitCode::Ok,
                     output);
        return;
    }
    const std::string kind = detail::lowerExtension(command.output);
    if (kind != ".html" && explanation.steps.empty())
        return complain(placed, "there is no step to draw", ExitCode::NotSolved, output);
    std::optional<Error> error;
    if (kind == ".html") {
        error = writeOutput(command.output, stepsHtml(explanation, command.wording));
    } else if (kind == ".pdf") {
        error = writeOutput(command.output, toPdf(pagesOf(explanation, command)));
    } else if (kind == ".svg") {
        error = writeOutput(command.output, toSvg(stepDrawing(explanation, index, command.wording)));
    } else {
        error = writeStepPicture(stepDrawing(explanation, index, command.wording), done.photo, command.output);
        if (done.photo && !error)
            output.text += stepLine(explanation, index, command); // there is no room for it on the photo
    }
    if (error)
        complain(placed, error->message, exitCodeOf(error->code), output);
    else if (!command.text.isQuiet)
        output.talk += "wrote " + printable(command.output.native()) + "\n";
}

/// The steps that are possible now, one a line.
std::string possibleText(const Grid& puzzle, Rules rules, bool isUnique, const ExplainCommand& command) {
    const std::vector<Step> steps = possibleSteps(Candidates(puzzle, rules), isUnique, command.explain.only);
    if (command.isJson) {
        detail::Json json = {
            {"schema", 1}, {"puzzle", puzzle.toString()}, {"rules", toString(rules)}, {"steps", detail::Json::array()}};
        for (const Step& step : steps)
            json["steps"].push_back(detail::jsonOf(step, command.wording));
        return detail::dumpJson(json) + "\n";
    }
    std::string text;
    for (const Step& step : steps)
        text += stepText(step, command.wording) + "\n";
    return text.empty() ? phrase({"hint.none", {}}, command.wording.language) + "\n" : text;
}

void explainPuzzle(const PlacedPuzzle& placed, const ExplainCommand& command, Done& done, ChunkOutput& output) {
    ++output.tally.puzzles;
    if (!placed.puzzle.grid) {
        const std::string& sentence = placed.puzzle.grid.error().message;
        output.text += command.isJson ? errorJson(sentence) : "invalid: " + sentence + "\n";
        return complain(placed, sentence, ExitCode::BadInput, output);
    }
    const Rules rules = placed.puzzle.rules.value_or(command.text.rules);
    if (command.isAll && findClashes(*placed.puzzle.grid, rules).empty()) {
        const bool isUnique = solve(*placed.puzzle.grid, rules, 2, command.explain.bound).isUnique();
        output.text += possibleText(*placed.puzzle.grid, rules, isUnique, command);
        if (!isUnique)
            output.tally.code = worse(output.tally.code, ExitCode::NotSolved);
        return;
    }
    const Explanation explanation = explain(*placed.puzzle.grid, rules, command.explain);
    const std::size_t count = explanation.steps.size();
    if (command.step > static_cast<int>(count))
        return complain(placed, "it takes only " + std::to_string(count) + (count == 1 ? " step" : " steps"),
                        ExitCode::Usage, output);
    const auto index = static_cast<std::size_t>(std::max(command.step, 1) - 1);
    if (!command.output.empty())
        writeFile(placed, explanation, index, command, done, output);
    else if (command.isWatch && canWatch())
        watch(explanation, command.wording);
    else
        output.text += answerText(explanation, index, command);
    if (explanation.solutionCount > 1)
        output.talk += diagonalNote(placed, rules);
    if (!explanation.isDecided || explanation.solutionCount != 1 || (command.isNoGuess && !explanation.isSolvedByLogic))
        output.tally.code = worse(output.tally.code, ExitCode::NotSolved);
}

/// What a puzzle in a photo is explained from: with what was filled in, unless some of that is wrong.
TextPuzzle startOf(const PuzzleReport& puzzle) {
    const Decision& decision = puzzle.decision;
    return {0, decision.mistakes.empty() ? decision.filled : decision.givens};
}

/// What a hint says first of a picture with a wrong entry: where, or (in full) which one and why; empty without one.
std::string wrongEntryHint(const PuzzleReport& puzzle, const ExplainCommand& command) {
    const Decision& decision = puzzle.decision;
    if (command.hint == Told::None || command.isJson || decision.mistakes.empty())
        return {};
    const Hint hint =
        nextHint({decision.givens, decision.filled, puzzle.rules, {}}, command.wording, command.explain.bound);
    if (hint.kind != Hint::Kind::Entry)
        return {};
    return hint.ladder[command.hint == Told::Nudge ? 0 : 2] + "\n";
}

std::string mistakesNote(const std::string& file, const PuzzleReport& puzzle, CellNames names) {
    std::string cells;
    for (int cell : puzzle.decision.mistakes)
        cells += (cells.empty() ? "" : ", ") + cellName(cell, names);
    return cells.empty() ? "" : printable(file) + ": wrong so far: " + cells + "; explained from the givens\n";
}

ExitCode explainPicture(Input& input, PictureRunner& runner, const ExplainCommand& command, Done& done) {
    ExitCode code = ExitCode::Ok;
    const ExitCode scanned =
        runner.run(input.argument, input.reader ? &*input.reader : nullptr, [&](const PageReport& page) {
            for (const PuzzleReport& puzzle : page.puzzles) {
                if (puzzle.decision.status == Status::Complete || puzzle.decision.status == Status::Unreadable)
                    continue;
                ChunkOutput output;
                const std::string wrong = wrongEntryHint(puzzle, command);
                if (!wrong.empty()) {
                    code = worse(code, writeOut(wrong) ? ExitCode::NotSolved : ExitCode::BadOutput);
                    continue;
                }
                const TextPuzzle start = startOf(puzzle);
                if (puzzle.corners && !isReadOnce(input.argument))
                    done.photo = {input.argument, page.page.value_or(1), *puzzle.corners, command.pictures.decode};
                explainPuzzle({page.file, start, 0}, command, done, output);
                output.talk += mistakesNote(page.file, puzzle, command.wording.cells);
                std::fputs(output.talk.c_str(), stderr);
                code = worse(code, writeOut(output.text) ? output.tally.code : ExitCode::BadOutput);
            }
        });
    return worse(code, scanned);
}

/// What is wrong with the output, or nothing.
std::string outputProblem(const ExplainCommand& command) {
    if (command.output.empty())
        return {};
    if (isInput(command.output, command.text.inputs))
        return "the output is also an input";
    if (command.hint == Told::Nudge)
        return "a drawing shows more than --hint nudge tells; use --hint full";
    constexpr std::array kinds = {".html", ".pdf", ".svg"};
    return isPictureName(command.output) ||
                   std::ranges::find(kinds, detail::lowerExtension(command.output)) != kinds.end()
               ? ""
               : "the output must end in .html, .pdf, .svg, .png or .jpg";
}

ExitCode run(ExplainCommand command) {
    if (const std::string problem = outputProblem(command); !problem.empty()) {
        std::fprintf(stderr, "nonet explain: %s: %s\n", printable(command.output.native()).c_str(), problem.c_str());
        return ExitCode::Usage;
    }
    command.explain.canSearch = !command.isNoGuess;
    if (!command.output.empty() || command.isWatch)
        command.text.jobs = 1; // one after the other
    command.text.hasScreen = command.isWatch && canWatch();
    Done done;
    PictureRunner runner(command.pictures, {}, command.text, command.wording.cells);
    return answerInputs(
               command.text, command.pictures.scan.overrides,
               [&](const PlacedPuzzle& placed, ChunkOutput& output) { explainPuzzle(placed, command, done, output); },
               [&](Input& input) { return explainPicture(input, runner, command, done); },
               [&](const std::string&, const std::string& sentence) {
                   return command.isJson ? errorJson(sentence) : std::string();
               })
        .code;
}

/// "naked-pair,x-wing" into techniques; throws what CLI11 reports as wrong usage.
std::vector<Technique> parseTechniques(const std::vector<std::string>& ids) {
    std::vector<Technique> list;
    for (const std::string& id : ids) {
        const std::optional<Technique> technique = parseTechnique(id);
        if (!technique) {
            std::string known;
            for (const TechniqueInfo& each : techniques())
                if (each.technique != Technique::Search)
                    known.append(known.empty() ? "" : ", ").append(each.id);
            throw CLI::ValidationError("--only", "'" + id + "' is no technique; there are " + known);
        }
        list.push_back(*technique);
    }
    return list;
}

void addOptions(CLI::App& app, const std::shared_ptr<ExplainCommand>& command) {
    app.add_option_function<std::vector<std::string>>(
           "--only", [command](const std::vector<std::string>& ids) { command->explain.only = parseTechniques(ids); },
           "Use only these techniques, such as naked-single,hidden-single,naked-pair")
        ->delimiter(',')
        ->allow_extra_args(false) // or it would take the inputs behind it for techniques
        ->type_name("TECHNIQUES")
        ->group("Solving");
    app.add_flag("--no-guess", command->isNoGuess, "Stop where logic ends, with the candidates and what was tried")
        ->group("Solving");
    app.add_option_function<std::string>(
           "--hint", [command](const std::string& name) { command->hint = name == "nudge" ? Told::Nudge : Told::Full; },
           "Only the next step: nudge (technique and place) or full")
        ->check(CLI::IsMember({"nudge", "full"}))
        ->group("Output");
    app.add_flag("--all", command->isAll, "Every step that is possible now, in order of difficulty")
        ->group("Output")
        ->excludes("--hint");
    app.add_option("--step", command->step, "Only this step, with the candidates before it")
        ->check(CLI::Range(1, 10000))
        ->group("Output");
    addCellsOption(app, command->wording.cells);
    app.add_flag("--notation", command->wording.isNotation, "Write steps in short notation, as many solvers do")
        ->group("Output");
    addLanguageOption(app, command->wording.language);
    app.add_flag("--json", command->isJson, "One line of JSON per puzzle")->group("Output");
    app.add_option("-o,--output", command->output,
                   "A page that plays the steps (.html), a page per step (.pdf), or a picture of --step (.svg, .png, "
                   ".jpg), on the photo if there is one")
        ->type_name("FILE")
        ->check(isNamed)
        ->group("Output");
    app.add_flag("--watch", command->isWatch, "On a terminal, draw the grid again for each step")->group("Output");
}

} // namespace

void addExplain(CLI::App& app, Command& chosen) {
    auto command = std::make_shared<ExplainCommand>();
    CLI::App* sub = app.add_subcommand("explain", "Show how a puzzle is solved, step by step, by named techniques");
    addTextOptions(*sub, command->text);
    addBoundOption(*sub, command->explain.bound);
    addPictureOptions(*sub, command->pictures);
    addOptions(*sub, command);
    sub->footer("Examples:\n"
                "  nonet explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
                "  nonet explain --hint nudge --only naked-single,hidden-single samples/puzzles.txt\n"
                "  nonet explain --rules diagonal --json samples/diagonal.txt");
    sub->callback([command, &chosen] { chosen = [command] { return run(*command); }; });
}

} // namespace nonet::cli
