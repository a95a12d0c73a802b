// What a page says of its technique beside the idea; the same on paper and in the browser.
#include "logic/lessons/lessons.h"

#include "logic/words/catalogue.h"

namespace nonet::detail {

std::string practiceWords(const Lesson& lesson, Language language) {
    const std::string name(techniqueName(lesson.technique, language));
    const int stuckAfter = static_cast<int>(lesson.index);
    if (stuckAfter == 0)
        return phrase({"lesson.alone", {{"name", name}}}, language);
    const std::string_view how = !lesson.isNeeded                     ? "lesson.among"
                                 : lesson.explanation.isSolvedByLogic ? "lesson.solves"
                                                                      : "lesson.helps";
    return phrase({how, {{"name", name}, {"count", stuckAfter}}}, language);
}

std::string levelWords(Technique technique, Language language) {
    const TechniqueInfo& about = info(technique);
    const std::string level(words(language, "level." + std::string(toString(about.level))));
    const std::string text = phrase({"lesson.level", {{"level", level}, {"score", about.score}}}, language);
    return about.needsUniqueness ? text + " " + std::string(words(language, "lesson.unique")) : text;
}

std::string leadWords(Language language) {
    return phrase({"lesson.lead", {{"count", static_cast<int>(lessonTechniques().size())}}}, language);
}

} // namespace nonet::detail
