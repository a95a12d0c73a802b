// The catalogue of sentences: the same in every language, and true of the steps that it tells.
#include "logic/words/catalogue.h"
#include "support/kind_check.h"
#include "support/puzzle_maker.h"
#include "support/technique_examples.h"

#include <gmock/gmock.h>

#include <set>
#include <sstream>

namespace nonet {
namespace {

std::set<std::string> placeholders(std::string_view sentence) {
    std::set<std::string> names;
    detail::scanSentence(
        sentence, [](std::string_view) {},
        [&](const detail::Placeholder& each) {
            names.insert(std::string(each.name));
            const std::set<std::string_view> forms = {"", "or", "nor", "in", "of", "In"};
            EXPECT_TRUE(forms.contains(each.form)) << sentence;
        });
    return names;
}

TEST(WordsTest, EveryLanguageHasEverySentenceWithTheSamePlaceholders) {
    const auto& english = detail::catalogue(Language::English);
    for (const Language language : kLanguages) {
        EXPECT_EQ(detail::catalogue(language).size(), english.size()) << toString(language);
        for (const auto& [id, sentence] : english) {
            ASSERT_NO_THROW(detail::words(language, id)) << toString(language);
            EXPECT_EQ(placeholders(detail::words(language, id)), placeholders(sentence)) << toString(language) << id;
        }
    }
}

TEST(WordsTest, NoLanguageIsLeftBehindInEnglish) {
    for (const Language language : {Language::German, Language::French, Language::Spanish})
        for (const auto& [id, sentence] : detail::catalogue(Language::English)) {
            const bool isName = id == "technique.sue-de-coq";
            EXPECT_TRUE(isName || sentence.find(' ') == std::string_view::npos ||
                        detail::words(language, id) != sentence)
                << toString(language) << ' ' << id;
        }
}

TEST(WordsTest, EveryTechniqueHasAName) {
    for (const TechniqueInfo& each : techniques()) {
        EXPECT_EQ(techniqueName(each.technique, Language::English), each.name);
        for (const Language language : kLanguages)
            EXPECT_FALSE(techniqueName(each.technique, language).empty());
    }
    EXPECT_EQ(techniqueName(Technique::NakedPair, Language::French), "Paire nue");
}

TEST(WordsTest, BadCataloguesAreNamed) {
    EXPECT_THROW(detail::parseCatalogue("a = b\na = c\n"), std::logic_error);
    EXPECT_THROW(detail::parseCatalogue("no sentence\n"), std::logic_error);
    EXPECT_THROW(phrase({"no.such", {}}), std::invalid_argument);
    EXPECT_THROW(phrase({"so.is", {}}), std::invalid_argument);
}

TEST(WordsTest, ListsAndFormsReadAsTheyShould) {
    const std::vector<Unit> rows = {units(Rules::Classic)[2], units(Rules::Classic)[4], units(Rules::Classic)[18]};
    EXPECT_EQ(phrase({"hint.where", {{"units", rows}}}), "Look in rows 3 and 5 and in box 1.");
    EXPECT_EQ(phrase({"hint.where", {{"units", rows}}}, Language::German),
              "Schau in den Zeilen 3 und 5 und in Block 1.");
    const Clause none{"chain.false.last", {{"cells", CellSet{0, 1}}, {"digits", DigitSet{7}}}};
    EXPECT_EQ(phrase(none), "then neither r1c1 nor r1c2 is 7.");
    EXPECT_EQ(phrase(none, Language::French, CellNames::Letters), "alors ni A1 ni A2 ne vaut 7.");
    const Clause two{"so.not", {{"cells", CellSet{0}}, {"digits", DigitSet{7, 8}}}};
    EXPECT_EQ(phrase(two, Language::Spanish), "Por tanto, r1c1 no puede ser 7 u 8.");
}

TEST(WordsTest, LanguagesAreKnownByTheirLocales) {
    EXPECT_EQ(parseLanguage("de_AT.UTF-8"), Language::German);
    EXPECT_EQ(parseLanguage("fr-CA"), Language::French);
    EXPECT_EQ(parseLanguage("es"), Language::Spanish);
    for (const char* other : {"C.UTF-8", "", "est", "POSIX", "x"})
        EXPECT_FALSE(parseLanguage(other)) << other;
}

/// What a sentence names, found in its words alone.
struct NamedInText {
    CellSet cells;
    DigitSet digits;
    std::set<std::string> units;
};

const std::map<std::string, Unit::Kind, std::less<>> kUnitWords = {{"row", Unit::Kind::Row},
                                                                   {"rows", Unit::Kind::Row},
                                                                   {"Zeile", Unit::Kind::Row},
                                                                   {"Zeilen", Unit::Kind::Row},
                                                                   {"ligne", Unit::Kind::Row},
                                                                   {"lignes", Unit::Kind::Row},
                                                                   {"fila", Unit::Kind::Row},
                                                                   {"filas", Unit::Kind::Row},
                                                                   {"column", Unit::Kind::Column},
                                                                   {"columns", Unit::Kind::Column},
                                                                   {"Spalte", Unit::Kind::Column},
                                                                   {"Spalten", Unit::Kind::Column},
                                                                   {"colonne", Unit::Kind::Column},
                                                                   {"colonnes", Unit::Kind::Column},
                                                                   {"columna", Unit::Kind::Column},
                                                                   {"columnas", Unit::Kind::Column},
                                                                   {"box", Unit::Kind::Box},
                                                                   {"boxes", Unit::Kind::Box},
                                                                   {"Block", Unit::Kind::Box},
                                                                   {"Blöcke", Unit::Kind::Box},
                                                                   {"Blöcken", Unit::Kind::Box},
                                                                   {"bloc", Unit::Kind::Box},
                                                                   {"blocs", Unit::Kind::Box},
                                                                   {"bloque", Unit::Kind::Box},
                                                                   {"bloques", Unit::Kind::Box},
                                                                   {"diagonal", Unit::Kind::Diagonal},
                                                                   {"diagonals", Unit::Kind::Diagonal},
                                                                   {"Diagonale", Unit::Kind::Diagonal},
                                                                   {"Diagonalen", Unit::Kind::Diagonal},
                                                                   {"diagonale", Unit::Kind::Diagonal},
                                                                   {"diagonales", Unit::Kind::Diagonal},
                                                                   {"region", Unit::Kind::Region},
                                                                   {"regions", Unit::Kind::Region},
                                                                   {"Region", Unit::Kind::Region},
                                                                   {"Regionen", Unit::Kind::Region},
                                                                   {"région", Unit::Kind::Region},
                                                                   {"régions", Unit::Kind::Region},
                                                                   {"región", Unit::Kind::Region},
                                                                   {"regiones", Unit::Kind::Region},
                                                                   {"window", Unit::Kind::Window},
                                                                   {"windows", Unit::Kind::Window},
                                                                   {"Fenster", Unit::Kind::Window},
                                                                   {"Fenstern", Unit::Kind::Window},
                                                                   {"fenêtre", Unit::Kind::Window},
                                                                   {"fenêtres", Unit::Kind::Window},
                                                                   {"ventana", Unit::Kind::Window},
                                                                   {"ventanas", Unit::Kind::Window}};

const std::set<std::string, std::less<>> kListWords = {"and", "or", "und", "oder", "et", "ou", "y", "o", "u"};

struct Word {
    std::string text;
    bool endsList = false; ///< by what stands behind it
};

std::vector<Word> wordsOf(const std::string& sentence) {
    std::vector<Word> found;
    std::istringstream in(sentence);
    for (std::string text; in >> text;) {
        while (!text.empty() && std::string_view("(").find(text.front()) != std::string_view::npos)
            text.erase(0, 1);
        const std::size_t end = text.find_last_not_of(".:;,)") + 1;
        found.push_back({text.substr(0, end), text.find_first_of(".:;)", end) != std::string::npos});
    }
    return found;
}

bool isCell(const std::string& text) {
    return text.size() == 4 && text[0] == 'r' && text[2] == 'c';
}

/// The digits of a combination, as "1+5+9"; none of any other word.
DigitSet combinationOf(const std::string& text) {
    DigitSet digits;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (i % 2 == 1 ? text[i] != '+' : text[i] < '1' || text[i] > '9')
            return {};
        else if (i % 2 == 0)
            digits.insert(text[i] - '0');
    return digits.size() > 1 ? digits : DigitSet{};
}

/// A digit behind a unit's word belongs to it until another word than "and" comes.
NamedInText namesIn(const std::string& sentence) {
    NamedInText names;
    std::optional<Unit::Kind> kind;
    for (const auto& [text, endsList] : wordsOf(sentence)) {
        if (isCell(text))
            names.cells.insert(parseCellName(text).value());
        names.digits |= combinationOf(text);
        const bool isDigit = text.size() == 1 && text[0] >= '1' && text[0] <= '9';
        if (isDigit && kind)
            names.units.insert(Unit{*kind, text[0] - '1', {}}.code());
        else if (isDigit)
            names.digits.insert(text[0] - '0');
        else if (const auto unit = kUnitWords.find(text); unit != kUnitWords.end())
            kind = unit->second;
        else if (!kListWords.contains(text))
            kind.reset();
        if (endsList)
            kind.reset();
    }
    return names;
}

/// The strikes that the sentences state, one sentence of the form "So ... cannot be ..." each.
std::set<Candidate> strikesIn(const std::string& text) {
    const std::set<std::string> frames = {"So cannot be ",
                                          "Nor can be ",
                                          "Also kann nicht sein ",
                                          "Also können nicht sein ",
                                          "Auch kann nicht sein ",
                                          "Auch können nicht sein ",
                                          "Donc ne peut pas valoir ",
                                          "Donc ne peuvent pas valoir ",
                                          "De même ne peut pas valoir ",
                                          "De même ne peuvent pas valoir ",
                                          "Por tanto no puede ser ",
                                          "Por tanto no pueden ser ",
                                          "tampoco puede ser ",
                                          "tampoco pueden ser "};
    std::set<Candidate> found;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find(". ", from), text.size());
        const std::string sentence = text.substr(from, end - from);
        from = end + 2;
        std::string frame;
        for (const Word& word : wordsOf(sentence))
            if (!isCell(word.text) && word.text.size() > 1 && !kListWords.contains(word.text))
                frame += word.text + " ";
        const NamedInText names = namesIn(sentence);
        if (frames.contains(frame))
            for (int cell : names.cells)
                for (int digit : names.digits)
                    found.insert({cell, digit});
    }
    return found;
}

/// What is wrong with the sentence of a step; empty: nothing.
std::string problem(const Step& step, Language language) {
    const std::string text = inWords(step, language);
    const NamedInText names = namesIn(text);
    CellSet cells;
    for (int cell : step.cells)
        cells.insert(cell);
    DigitSet digits = step.digits;
    for (const auto* list : {&step.eliminations, &step.placements})
        for (const Candidate& each : *list) {
            cells.insert(each.cell);
            digits.insert(each.digit);
        }
    std::set<std::string> units;
    for (const Unit& unit : step.units)
        units.insert(unit.code());
    if (names.cells != cells)
        return "cells: " + cellNames((names.cells | cells) - (names.cells & cells)) + " in: " + text;
    if (names.units != units)
        return "units: " + text;
    if (!digits.isSubsetOf(names.digits))
        return "digits: " + text;
    if (strikesIn(text) != std::set<Candidate>(step.eliminations.begin(), step.eliminations.end()))
        return "strikes: " + text;
    return {};
}

/// Thousands of steps of all kinds: every instance on the grids of the case library, and whole explanations.
std::vector<test::Example> manySteps() {
    constexpr int kMostOfOneTechnique = 120;
    std::map<Technique, int> counts;
    std::vector<test::Example> all;
    const auto take = [&](const Candidates& candidates, const Step& step) {
        if (++counts[step.technique] <= kMostOfOneTechnique)
            all.push_back({candidates, step});
    };
    for (const TechniqueCase& each : test::techniqueCases())
        for (const TechniqueInfo& technique : techniques())
            if (technique.level < Level::Unfair || technique.technique == each.technique)
                for (const Step& step : findSteps(technique.technique, each.candidates))
                    take(each.candidates, step);
    const auto takeAll = [&](const Grid& puzzle, const Rules& rules) {
        const Explanation explanation = explain(puzzle, rules);
        for (std::size_t k = 0; k < explanation.steps.size(); ++k)
            take(stateBefore(explanation, k), explanation.steps[k]);
    };
    test::Random random(5);
    for (const Rules& rules : {Rules::Classic, Rules::Diagonal})
        for (int i = 0; i < 6; ++i)
            takeAll(test::reduce(test::makeProper(random, rules), random, rules), rules);
    samples::Random kinds(5);
    for (const test::KindCase& kind : test::kindCases())
        for (int i = 0; i < 4; ++i) {
            const samples::MadePuzzle made = samples::makeKind(kind.spec, kinds);
            takeAll(made.givens, made.rules);
        }
    for (const auto& [technique, example] : test::oneExampleEach())
        take(example.candidates, example.step);
    return all;
}

TEST(WordsTest, SentencesNameWhatTheStepIsMadeOf) {
    const std::vector<test::Example> all = manySteps();
    EXPECT_GE(all.size(), 2000U);
    for (const Language language : kLanguages)
        for (const test::Example& each : all)
            ASSERT_EQ(problem(each.step, language), "") << toString(language) << " " << sentence(each.step);
}

/// A value of a step's first sentence.
template <class T>
T valueOf(const Step& step, std::string_view name) {
    for (const auto& [key, value] : step.why.front().values)
        if (key == name)
            return std::get<T>(value);
    ADD_FAILURE() << name << " in " << sentence(step);
    return {};
}

CellSet cellsOf(const std::vector<Unit>& units) {
    CellSet cells;
    for (const Unit& unit : units)
        cells |= unit.cellSet();
    return cells;
}

DigitSet digitsOf(const Candidates& grid, const CellSet& cells) {
    DigitSet digits;
    for (int cell : cells)
        digits |= grid.at(cell);
    return digits;
}

/// Whether what the reason says is so on the candidates; none: a sentence that is not checked here.
std::optional<bool> isTrue(const Step& step, const Candidates& grid) {
    const std::string_view id = step.why.front().id;
    const auto cells = [&] { return valueOf<CellSet>(step, "cells"); };
    const auto digits = [&] { return valueOf<DigitSet>(step, "digits"); };
    const auto unitsAt = [&](std::string_view name) { return valueOf<std::vector<Unit>>(step, name); };
    if (id == "full-house")
        return (cellsOf(unitsAt("units")) & grid.open()) == cells() && digitsOf(grid, cells()) == digits();
    if (id == "naked-single")
        return grid.at(cells().front()) == digits();
    if (id == "naked-subset" || id == "hidden-subset") {
        bool isSo = cells().size() == digits().size();
        for (const Unit& unit : unitsAt("units")) {
            CellSet places;
            for (int digit : digits())
                places |= unit.cellSet() & grid.places(digit);
            isSo = isSo && cells().isSubsetOf(unit.cellSet()) &&
                   (id == "naked-subset" ? digitsOf(grid, cells()) == digits() : places == cells());
        }
        return isSo;
    }
    if (id == "hidden-single" || id == "locked")
        return (cellsOf(unitsAt("units")) & grid.places(digits().front())) == cells() &&
               (id != "locked" || cells().isSubsetOf(cellsOf(unitsAt("lines"))));
    if (id == "fish" || id == "fish.fin") {
        const CellSet places = cellsOf(unitsAt("bases")) & grid.places(digits().front());
        return unitsAt("bases").size() == unitsAt("covers").size() &&
               places == (cells() | valueOf<CellSet>(step, "fins")) && cells().isSubsetOf(cellsOf(unitsAt("covers"))) &&
               !valueOf<CellSet>(step, "fins").intersects(cellsOf(unitsAt("covers")));
    }
    return std::nullopt;
}

TEST(WordsTest, ReasonsOfSinglesSubsetsAndFishAreTrueOfTheCandidates) {
    std::set<Technique> checked;
    for (const test::Example& each : manySteps())
        if (const std::optional<bool> is = isTrue(each.step, each.candidates)) {
            EXPECT_TRUE(*is) << inWords(each.step);
            checked.insert(each.step.technique);
        }
    EXPECT_EQ(checked.size(), 22U); // 3 singles, 2 locked subsets, 2 locked candidates, 6 subsets, 9 fish
}

TEST(WordsTest, EveryTechniqueIsToldInEveryLanguageAsInTheGoldenFile) {
    const std::map<Technique, test::Example> examples = test::oneExampleEach();
    std::string told = "# A step of every technique in every language, as words_test finds and writes it.\n";
    for (const TechniqueInfo& each : techniques()) {
        ASSERT_TRUE(examples.contains(each.technique)) << each.name;
        told.append("\n").append(each.id).append("\n");
        for (const Language language : kLanguages)
            told.append(toString(language)).append(": ").append(stepText(examples.at(each.technique).step, language)) +=
                '\n';
    }
    const std::string path = NONET_SOURCE_DIR "/tests/data/sentences.txt";
    if (std::getenv("NONET_WRITE_GOLDEN"))
        std::ofstream(path) << told;
    std::ostringstream golden;
    golden << std::ifstream(path).rdbuf();
    EXPECT_EQ(golden.str(), told) << "if this is meant, run with NONET_WRITE_GOLDEN=1 and read the difference";
}

} // namespace
} // namespace nonet
