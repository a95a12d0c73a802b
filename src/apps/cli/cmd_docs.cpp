// The hidden command that writes the man page and the shells' completions from the options' own definitions, so that
// they cannot say anything else than the program does. The build runs it.
#include "apps/cli/commands.h"
#include "apps/cli/docs.h"
#include "apps/cli/picture_command.h"
#include "apps/page/output_file.h"
#include "logic/lessons/lessons.h"

#include <CLI/CLI.hpp>

#include <cstdio>

namespace nonet::cli {

namespace {

struct Page {
    std::string name, text;
};

/// A page and a picture of each technique, and the page that lists them.
std::vector<Page> techniquePages() {
    std::vector<Page> pages = {{"README.md", detail::lessonIndex()}};
    for (const TechniqueInfo& each : detail::lessonTechniques()) {
        const detail::Lesson lesson = detail::lesson(each.technique);
        pages.push_back({std::string(each.id) + ".md", detail::lessonPage(lesson)});
        pages.push_back({std::string(each.id) + ".svg", detail::lessonPicture(lesson)});
    }
    return pages;
}

/// What the page in the browser shows of them.
std::vector<Page> techniqueWords() {
    std::vector<Page> pages = {{"techniques.json", detail::lessonsJson()}};
    for (const Language language : kLanguages)
        pages.push_back({"techniques_" + std::string(toString(language)) + ".json", detail::lessonsJson(language)});
    return pages;
}

ExitCode writePages(const std::string& kind, const std::string& folder) {
    for (const auto& [name, text] : kind == "techniques" ? techniquePages() : techniqueWords())
        if (const auto error = writeOutput(std::filesystem::path(folder) / name, text, {.isSynced = false})) {
            std::fprintf(stderr, "nonet: %s\n", error->message.c_str());
            return ExitCode::BadOutput;
        }
    return ExitCode::Ok;
}

} // namespace

void addDocs(CLI::App& app, Command& chosen) {
    CLI::App* command = app.add_subcommand("docs", "Write the man page or a shell's completions")->group("");
    auto kind = std::make_shared<std::string>(), folder = std::make_shared<std::string>();
    command
        ->add_option("KIND", *kind,
                     "man, commands (in Markdown), bash, zsh or fish; techniques (in Markdown, with pictures) and "
                     "lessons (the same for the page in the browser) go to the folder of -o")
        ->required()
        ->check(CLI::IsMember({"man", "commands", "bash", "zsh", "fish", "techniques", "lessons"}));
    command->add_option("-o,--output", *folder, "The folder for techniques and lessons");
    command->callback([kind, folder, &app, &chosen] {
        const bool isFolder = *kind == "techniques" || *kind == "lessons";
        if (isFolder == folder->empty())
            throw CLI::ValidationError(
                "techniques and lessons need a folder with -o, the others write to standard output");
        chosen = [kind, folder, isFolder, &app] {
            if (isFolder)
                return writePages(*kind, *folder);
            const std::string text = *kind == "man"        ? manPage(app)
                                     : *kind == "commands" ? commandsPage(app)
                                     : *kind == "bash"     ? bashCompletion(app)
                                     : *kind == "zsh"      ? zshCompletion(app)
                                                           : fishCompletion(app);
            return writeOut(text) ? ExitCode::Ok : ExitCode::BadOutput;
        };
    });
}

} // namespace nonet::cli
