#pragma once

// What the pages of techniques are made of: the idea in words, and a puzzle that needs the technique.

#include "nonet/explain.h"

namespace nonet::detail {

/// Whether one learns a technique before another: the easy and medium ones come before all harder ones, and among
/// themselves in the order in which explain() tries them.
bool isSimpler(Technique technique, Technique than);

/// A puzzle in which all simpler techniques get stuck and this one leads on. Where it is too rare for that, the puzzle
/// takes others too, none of a higher level.
struct Lesson {
    Technique technique = Technique::FullHouse;
    Explanation explanation; ///< with the simpler techniques and this one, and without a search
    std::size_t index = 0;   ///< of its first step
    bool isNeeded = true;    ///< false: others were used as well
    std::vector<Technique> related{};
};

/// The techniques that have a page: all but the search and those of cages.
std::span<const TechniqueInfo> lessonTechniques();
/// Throws std::logic_error where the texts have none.
Lesson lesson(Technique technique);
/// What to look for and why it works, in two to four sentences.
std::string_view idea(Technique technique, Language language);
/// Where one gets stuck in its puzzle, and how far it leads.
std::string practiceWords(const Lesson& lesson, Language language);
/// How hard it is, and what it takes for granted.
std::string levelWords(Technique technique, Language language);
std::string leadWords(Language language);

/// The page of a technique as Markdown, with the picture beside it, and the page that lists all.
std::string lessonPage(const Lesson& lesson);
std::string lessonPicture(const Lesson& lesson);
std::string lessonIndex();

/// What the web page shows: the puzzles and steps of all techniques, and the words of one language.
std::string lessonsJson();
std::string lessonsJson(Language language);

} // namespace nonet::detail
