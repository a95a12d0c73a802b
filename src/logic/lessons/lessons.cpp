#include "logic/lessons/lessons.h"

#include "logic/lessons/texts.h"
#include "logic/words/catalogue.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace nonet::detail {

namespace {

using Lines = std::map<std::string_view, std::string_view>;

const Lines& ideas(Language language) {
    static const std::array all = {parseCatalogue(kIdeasEnglish), parseCatalogue(kIdeasGerman),
                                   parseCatalogue(kIdeasFrench), parseCatalogue(kIdeasSpanish)};
    return all[static_cast<std::size_t>(language)];
}

const Lines& puzzles() {
    static const Lines lines = parseCatalogue(kLessons);
    return lines;
}

std::string_view lineOf(const Lines& lines, std::string_view prefix, Technique technique) {
    const auto found = lines.find(std::string(prefix).append(info(technique).id));
    if (found == lines.end())
        throw std::logic_error("there is no " + std::string(prefix).append(info(technique).id));
    return found->second;
}

std::vector<Technique> relatedTo(Technique technique) {
    std::istringstream ids{std::string(lineOf(puzzles(), "related.", technique))};
    std::vector<Technique> related;
    for (std::string id; ids >> id;)
        related.push_back(parseTechnique(id).value());
    return related;
}

} // namespace

bool isSimpler(Technique technique, Technique than) {
    return technique < than && info(technique).level <= Level::Medium;
}

std::span<const TechniqueInfo> lessonTechniques() {
    static const std::vector<TechniqueInfo> taught = [] {
        std::vector<TechniqueInfo> all;
        for (const TechniqueInfo& each : techniques())
            if (each.technique != Technique::Search && !each.needsCages)
                all.push_back(each);
        return all;
    }();
    return taught;
}

namespace {

/// The puzzle as far as some techniques lead.
template <class IsUsed>
Explanation explainWith(const Grid& puzzle, IsUsed isUsed) {
    ExplainOptions options;
    options.canSearch = false;
    for (const TechniqueInfo& each : techniques())
        if (isUsed(each))
            options.only.push_back(each.technique);
    return explain(puzzle, Rules::Classic, options);
}

} // namespace

Lesson lesson(Technique technique) {
    const Grid puzzle = Grid::parse(lineOf(puzzles(), "puzzle.", technique)).value();
    const auto find = [&](const Explanation& explanation) {
        return std::ranges::find(explanation.steps, technique, &Step::technique);
    };
    Lesson made{technique,
                explainWith(puzzle,
                            [&](const TechniqueInfo& each) {
                                return each.technique == technique || isSimpler(each.technique, technique);
                            }),
                0, true, relatedTo(technique)};
    if (made.isNeeded = find(made.explanation) != made.explanation.steps.end(); !made.isNeeded)
        made.explanation =
            explainWith(puzzle, [&](const TechniqueInfo& each) { return each.level <= info(technique).level; });
    const auto first = find(made.explanation);
    if (first == made.explanation.steps.end())
        throw std::logic_error("the puzzle needs no " + std::string(info(technique).id));
    made.index = static_cast<std::size_t>(first - made.explanation.steps.begin());
    return made;
}

std::string_view idea(Technique technique, Language language) {
    return lineOf(ideas(language), "idea.", technique);
}

} // namespace nonet::detail
