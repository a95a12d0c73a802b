// The pages as Markdown, in English: one per technique with its picture beside it, and one that lists all.
#include "logic/lessons/lessons.h"

#include "logic/words/catalogue.h"
#include "nonet/report.h"

namespace nonet::detail {

namespace {

constexpr Language kEnglishPages = Language::English;

/// The parts in a row. (Of sums that begin with a literal GCC 12 warns for no reason.)
std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (std::string_view part : parts)
        text += part;
    return text;
}

std::string line(std::string_view id) {
    return std::string(words(kEnglishPages, id));
}

std::string nameOf(Technique technique) {
    return std::string(techniqueName(technique, kEnglishPages));
}

std::string linkTo(Technique technique) {
    return joined({"[", nameOf(technique), "](", info(technique).id, ".md)"});
}

/// Prose in lines that are easy to compare when it changes.
std::string wrapped(const std::string& text) {
    constexpr std::size_t most = 140;
    std::string result, row;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        if (!row.empty() && row.size() + 1 + (end - begin) > most) {
            result += row + "\n";
            row.clear();
        }
        row.append(row.empty() ? "" : " ").append(text, begin, end - begin);
        begin = end + 1;
    }
    return result + row + "\n";
}

std::string levelTable(Level level) {
    std::string text =
        joined({"\n## ", line(joined({"level.", toString(level)})), "\n\n| technique | score |\n|---|---|\n"});
    text[4] = static_cast<char>(text[4] - 'a' + 'A');
    for (const TechniqueInfo& each : lessonTechniques())
        if (each.level == level)
            text += joined({"| ", linkTo(each.technique), " | ", std::to_string(each.score), " |\n"});
    return text;
}

} // namespace

std::string lessonPage(const Lesson& lesson) {
    const Step& step = lesson.explanation.steps[lesson.index];
    const std::string id(info(lesson.technique).id), puzzle = lesson.explanation.puzzle.toString();
    std::string text = joined({"# ", nameOf(lesson.technique), "\n\n"});
    text += wrapped(std::string(idea(lesson.technique, kEnglishPages)));
    text += joined({"\n", wrapped(levelWords(lesson.technique, kEnglishPages))});
    text += joined({"\n## ", line("lesson.example"), "\n\n![", nameOf(lesson.technique), "](", id, ".svg)\n\n"});
    text += wrapped(inWords(step, kEnglishPages));
    text += joined({"\nIn short: `", sentence(step), "`\n"});
    text += joined({"\n## ", line("lesson.practise"), "\n\n", wrapped(practiceWords(lesson, kEnglishPages))});
    text += joined({"\n```sh\nnonet explain ", puzzle, "\n```\n"});
    text += joined({"\n## ", line("lesson.related"), "\n\n"});
    for (const Technique each : lesson.related)
        text += joined({"- ", linkTo(each), "\n"});
    return text + joined({"\n[", line("lesson.all"), "](README.md)\n"});
}

std::string lessonPicture(const Lesson& lesson) {
    return toSvg(stepDrawing(lesson.explanation, lesson.index));
}

std::string lessonIndex() {
    std::string text = joined({"# ", line("lesson.title"), "\n\n", wrapped(leadWords(kEnglishPages)),
                               "\nThese pages are written by `nonet docs techniques -o docs/techniques`.\n"});
    for (const Level level : {Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme})
        text += levelTable(level);
    return text;
}

} // namespace nonet::detail
