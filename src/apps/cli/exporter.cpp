#include "apps/cli/exporter.h"
#include "apps/page/inputs.h"
#include "apps/page/output_file.h"
#include "base/lower_extension.h"

#include <cstdio>

namespace nonet::cli {

namespace fs = std::filesystem;

namespace {

/// "page.jpg", "page.jpg, puzzle 2"; nothing for a puzzle that came without a file.
std::string titleOf(const std::string& file, int number) {
    std::error_code ignored;
    if (!fs::exists(file, ignored))
        return {};
    return printable(fs::path(file).filename().native()) + (number > 1 ? ", puzzle " + std::to_string(number) : "");
}

} // namespace

std::vector<std::string> Exporter::add(const PageReport& page) {
    std::vector<std::string> texts;
    if (page.file != file_)
        countInFile_ = 0;
    file_ = page.file;
    for (const PuzzleReport& puzzle : page.puzzles) {
        const Decision& decision = puzzle.decision;
        if (page.page && (decision.status == Status::Complete || decision.status == Status::Unreadable))
            continue;
        ExportPuzzle copy{decision.givens, decision.filled, {}, puzzle.rules, {}};
        if (withSolution_ && decision.solution.isFull())
            copy.solution = decision.solution;
        else if (withSolution_ && puzzle.reached)
            copy.filled = *puzzle.reached;
        copy.title = titleOf(page.file, ++countInFile_);
        if (info(form_).isSheet)
            kept_.push_back(std::move(copy));
        else
            texts.push_back(exportPuzzle(form_, copy));
    }
    return texts;
}

std::string Exporter::tail() const {
    return info(form_).isSheet ? exportPuzzles(form_, kept_) : exportTail(form_);
}

std::optional<ExportForm> exportFormOf(const fs::path& path) {
    const std::string extension = detail::lowerExtension(path);
    for (const ExportFormInfo& form : exportForms())
        if (!form.extension.empty() && form.extension == extension)
            return form.form;
    return std::nullopt;
}

std::string exportExtensions() {
    std::vector<std::string_view> known;
    for (const ExportFormInfo& form : exportForms())
        if (!form.extension.empty())
            known.push_back(form.extension);
    std::string text;
    for (std::size_t i = 0; i < known.size(); ++i)
        text.append(i == 0 ? "" : i + 1 < known.size() ? ", " : " or ").append(known[i]);
    return text;
}

Result<ExportFile> ExportFile::open(const fs::path& path, const std::vector<std::string>& inputs, bool withSolution) {
    ExportFile file;
    if (path.empty())
        return file;
    const auto form = exportFormOf(path);
    const std::string name = "-o " + printable(path.native());
    if (!form)
        return Error{Errc::BadInput, name + ": unknown kind of file; use " + exportExtensions()};
    if (isInput(path, inputs))
        return Error{Errc::BadInput, name + " is an input; choose another name for the output"};
    file.path_ = path;
    file.inputs_ = inputs;
    file.exporter_.emplace(*form, withSolution);
    return file;
}

void ExportFile::add(const PageReport& page) {
    if (exporter_)
        for (std::string& text : exporter_->add(page))
            texts_.push_back(std::move(text));
}

std::vector<fs::path> ExportFile::names(std::size_t count) const {
    std::vector<fs::path> paths;
    for (int number = 1; paths.size() < count; ++number) {
        fs::path path = path_;
        if (number > 1)
            path.replace_filename(path_.stem().string() + "-" + std::to_string(number) + path_.extension().string());
        if (!isInput(path, inputs_))
            paths.push_back(std::move(path));
    }
    return paths;
}

ExitCode ExportFile::write(bool isQuiet) const {
    if (!exporter_)
        return ExitCode::Ok;
    if (texts_.empty() && !exporter_->hasKept()) {
        if (!isQuiet)
            std::fprintf(stderr, "no puzzle, so %s was not written\n", printable(path_.native()).c_str());
        return ExitCode::Ok;
    }
    std::vector<std::string> files;
    if (info(*exportFormOf(path_)).isSingle) {
        files = texts_;
    } else {
        files.push_back(exporter_->head());
        for (const std::string& text : texts_)
            files[0] += text;
        files[0] += exporter_->tail();
    }
    ExitCode code = ExitCode::Ok;
    const std::vector<fs::path> paths = names(files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
        const fs::path& path = paths[i];
        const OutputName chosenBy = i == 0 ? OutputName::Given : OutputName::Chosen;
        if (const auto error = writeOutput(path, files[i], {.name = chosenBy})) {
            std::fprintf(stderr, "%s\n", error->message.c_str());
            code = worse(code, exitCodeOf(error->code));
        } else if (!isQuiet) {
            std::fprintf(stderr, "wrote %s\n", printable(path.native()).c_str());
        }
    }
    return code;
}

} // namespace nonet::cli
