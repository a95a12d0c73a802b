// What the page of techniques in the browser shows. The grids are the same in all languages, so they stand by
// themselves.
#include "logic/lessons/lessons.h"
#include "logic/report/json.h"
#include "logic/words/catalogue.h"

namespace nonet::detail {

namespace {

const std::array kToldByWords = {"name", "why", "then", "short"};

/// The grid before the step, and the step, without their words.
Json exampleData(const Lesson& lesson) {
    const Candidates before = stateBefore(lesson.explanation, lesson.index);
    Json data = playerData(before, lesson.explanation.puzzle),
         step = playerStep(lesson.explanation.steps[lesson.index]);
    for (const char* shared : {"rules", "words", "letters"})
        data.erase(shared);
    for (const char* told : kToldByWords)
        step.erase(told);
    data["steps"].push_back(step);
    Json related = Json::array();
    for (const Technique each : lesson.related)
        related.push_back(info(each).id);
    return {{"level", toString(info(lesson.technique).level)},
            {"score", info(lesson.technique).score},
            {"related", related},
            {"example", data}};
}

/// The words of the page itself.
Json pageWords(Language language) {
    Json words = {{"lead", leadWords(language)}};
    for (const char* id : {"title", "example", "practise", "play", "related", "all"})
        words[id] = detail::words(language, std::string("lesson.") + id);
    for (const Level level : {Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme})
        words[std::string(toString(level))] = detail::words(language, "level." + std::string(toString(level)));
    return words;
}

} // namespace

std::string lessonsJson() {
    Json techniques;
    Json rules;
    for (const TechniqueInfo& each : lessonTechniques()) {
        const Lesson made = lesson(each.technique);
        if (rules.is_null())
            rules = playerData(Candidates(made.explanation.puzzle, {}), made.explanation.puzzle)["rules"];
        techniques[std::string(each.id)] = exampleData(made);
    }
    return dumpJson({{"rules", rules}, {"techniques", techniques}}) + "\n";
}

std::string lessonsJson(Language language) {
    Json techniques;
    for (const TechniqueInfo& each : lessonTechniques()) {
        const Lesson made = lesson(each.technique);
        const Json step = playerStep(made.explanation.steps[made.index], language);
        Json& told = techniques[std::string(each.id)];
        for (const char* word : kToldByWords)
            told[word] = step[word];
        told["idea"] = idea(each.technique, language);
        told["level"] = levelWords(each.technique, language);
        told["practise"] = practiceWords(made, language);
    }
    const Candidates empty(Grid{}, Rules::Classic);
    return dumpJson({{"page", pageWords(language)},
                     {"player", playerData(empty, Grid{}, language)["words"]},
                     {"techniques", techniques}}) +
           "\n";
}

} // namespace nonet::detail
