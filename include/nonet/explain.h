#pragma once

#include "nonet/candidates.h"
#include "nonet/config.h"
#include "nonet/grid.h"
#include "nonet/rules.h"
#include "nonet/solve.h"
#include "nonet/words.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// How hard a technique or a puzzle is.
enum class Level { Easy, Medium, Hard, Unfair, Extreme };
NONET_API std::string_view toString(Level level); ///< "easy", "medium", "hard", "unfair", "extreme"

/// The named techniques, in the order in which explain() tries them.
enum class Technique {
    FullHouse,
    CageSingle, ///< the last empty cell of a cage
    NakedSingle,
    HiddenSingle,
    CageCombinations, ///< the ways to make a cage's sum
    RuleOf45,         ///< a unit adds up to 45, so the sum of its cages gives one cell
    LockedPair,
    LockedTriple,
    Pointing,      ///< locked candidates type 1: a box's places for a digit lie in one line or diagonal
    Claiming,      ///< locked candidates type 2: a line's or diagonal's places lie in one box
    CagePointing,  ///< the places of a digit that a cage must hold lie in one unit
    CageClaiming,  ///< a unit's places for a digit lie in one cage
    CageSplitting, ///< the rule of 45 gives the sum of a part of a cage
    InniesOuties,  ///< the rule of 45 where it gives the sum of a few cells, or by how much some exceed others
    NakedPair,
    HiddenPair,
    NakedTriple,
    HiddenTriple,
    NakedQuad,
    HiddenQuad,
    XWing,
    Swordfish,
    Jellyfish,
    RemotePair,
    BugPlusOne,
    Skyscraper,
    TwoStringKite,
    TurbotFish,
    EmptyRectangle,
    WWing,
    XyWing,
    XyzWing,
    UniqueRectangle1,
    UniqueRectangle2,
    UniqueRectangle3,
    UniqueRectangle4,
    UniqueRectangle5,
    UniqueRectangle6,
    HiddenRectangle,
    AvoidableRectangle1,
    AvoidableRectangle2,
    FinnedXWing,
    SashimiXWing,
    FinnedSwordfish,
    SashimiSwordfish,
    FinnedJellyfish,
    SashimiJellyfish,
    SimpleColorsTrap,
    SimpleColorsWrap,
    MultiColors1,
    MultiColors2,
    SueDeCoq,
    XChain,
    XyChain,
    ContinuousNiceLoop,
    Aic, ///< alternating inference chain
    DiscontinuousNiceLoop,
    GroupedContinuousNiceLoop,
    GroupedAic,
    GroupedDiscontinuousNiceLoop,
    AlsXz,
    AlsXyWing,
    AlsChain,
    DeathBlossom,
    ForcingChain,
    ForcingNet,
    Search, ///< not a technique: what was left was found by trying
};

struct TechniqueInfo {
    Technique technique = Technique::FullHouse;
    std::string_view id;   ///< "naked-pair": the word for `--only` and JSON
    std::string_view name; ///< "Naked Pair"
    Level level = Level::Easy;
    int score = 0;                ///< what one step adds to a puzzle's score
    bool needsUniqueness = false; ///< right only where the puzzle has exactly one solution
    std::string_view code;        ///< its number in case libraries, with a C for cages; empty: none
    bool needsCages = false;      ///< found only where there are cages with sums
};

/// All of them, in order of the enumeration.
NONET_API std::span<const TechniqueInfo> techniques();
NONET_API const TechniqueInfo& info(Technique technique);
NONET_API std::optional<Technique> parseTechnique(std::string_view id);

/// A candidate of the pattern and the colour it is drawn in.
struct Mark {
    enum class Role {
        Main,   ///< the pattern itself; in chains a candidate that is then true
        Second, ///< the other colour; in chains a candidate that is then false
        Fin,    ///< fins, and the stem of a wing or a blossom
        Set1,   ///< almost locked sets, each in its own colour
        Set2,
        Set3,
        Set4,
    };
    Candidate candidate;
    Role role = Role::Main;
};

/// A line from one candidate (or group of candidates of one digit) to another.
struct Link {
    CellSet from, to;
    int fromDigit = 0, toDigit = 0;
    bool isStrong = false; ///< not both false; otherwise not both true
};

/// A piece of a step's reason: words, or cells that are named as the reader likes.
struct ReasonPart {
    std::string words;
    CellSet cells; ///< used where words is empty
};

/// One step of a solution, as a value.
struct Step {
    Technique technique = Technique::FullHouse;
    std::vector<int> cells; ///< the pattern's cells, in reading order, of a chain in its own order
    DigitSet digits;        ///< the pattern's digits
    std::vector<Unit> units;
    std::vector<Candidate> eliminations, placements; ///< sorted by cell, then digit
    std::vector<Mark> marks;
    std::vector<Link> links;
    std::vector<ReasonPart> reason; ///< between the name and the arrow; see sentence()
    std::vector<Clause> why;        ///< what is seen and why it follows; see inWords()
    std::vector<Cage> cages{};      ///< that it is about
};

/// How steps are told.
struct Wording {
    Wording(CellNames cellNames = CellNames::RowCol, Language inLanguage = Language::English) // NOLINT: stands for both
        : cells(cellNames), language(inLanguage) {}
    Wording(Language inLanguage) : Wording(CellNames::RowCol, inLanguage) {} // NOLINT: stands for both

    CellNames cells;
    Language language;
    bool isNotation = false; ///< as sentence() writes them, instead of in whole sentences
};

/// What is seen, why it follows and what goes, in whole sentences. Each cell that is placed or cleared is named with
/// its digits, and so are the cells and units of the reason.
NONET_API std::string inWords(const Step& step, const Wording& wording = {});
/// The first part of it: what is seen and why it follows. A single's says also what is placed.
NONET_API std::string reasonInWords(const Step& step, const Wording& wording = {});
/// The second part: "So r3c6 and r4c5 cannot be 7."; empty for singles.
NONET_API std::string conclusionInWords(const Step& step, const Wording& wording = {});
/// With the technique's name before it, in words or in notation.
NONET_API std::string stepText(const Step& step, const Wording& wording = {});
/// What a technique is called in a language.
NONET_API std::string_view techniqueName(Technique technique, Language language);

/// "Skyscraper: 7 in r1c5,r6c6 (connected by r16c7) => r3c6,r4c5<>7"
NONET_API std::string sentence(const Step& step, CellNames names = CellNames::RowCol);
/// Only what is found and where, not what follows: "Skyscraper in 7 around r1c57,r6c67".
NONET_API std::string nudge(const Step& step, CellNames names = CellNames::RowCol, const Rules& rules = Rules::Classic);
/// What follows: "r3c6,r4c5<>7", "r2c2=7".
NONET_API std::string conclusion(const Step& step, CellNames names = CellNames::RowCol);
/// Cells in short: "r16c7,r2c34", or "AF7,B34".
NONET_API std::string cellNames(const CellSet& cells, CellNames names = CellNames::RowCol);

/// Every instance of a technique on exactly these candidates; each removes or places something. Whether the puzzle has
/// one solution is the caller's business, see TechniqueInfo::needsUniqueness.
NONET_API std::vector<Step> findSteps(Technique technique, const Candidates& candidates);
/// One instance, the simplest where that is cheap to tell.
NONET_API std::optional<Step> findStep(Technique technique, const Candidates& candidates);
/// Carries a step out.
NONET_API void apply(const Step& step, Candidates& candidates);

struct ExplainOptions {
    std::vector<Technique> only;                 ///< the techniques that may be used; empty: all
    bool canSearch = true;                       ///< where logic ends, complete the grid by search
    bool useUniqueness = true;                   ///< false: leave out the techniques that assume one solution
    SearchBound bound = SearchBound::generous(); ///< of the search for solutions
};

/// How a puzzle gives way, step by step.
struct Explanation {
    Grid puzzle;
    Rules rules = Rules::Classic;
    int solutionCount = 0;        ///< 0, 1, or 2 for several
    bool isDecided = true;        ///< false: the search reached its bound, and there may be more solutions
    std::optional<Grid> solution; ///< when there is exactly one
    std::vector<Step> steps;
    Level level = Level::Easy;
    int score = 0;
    std::optional<Technique> hardest; ///< none without steps
    bool isSearched = false;          ///< the last step is the search
    bool isSolvedByLogic = false;
    Candidates reached;           ///< where logic ended
    std::vector<Technique> tried; ///< with nothing found at that point; empty when solved by logic
};

/// Explains a puzzle. Techniques that assume one solution run only when there is exactly one. It always ends: each step
/// strikes or places something. Safe to call from many threads.
NONET_API Explanation explain(const Grid& grid, const Rules& rules = Rules::Classic,
                              const ExplainOptions& options = {});

/// The first step that logic finds on a grid; none if it is full, breaks a rule, or yields to search only.
NONET_API std::optional<Step> nextStep(const Grid& grid, const Rules& rules = Rules::Classic);

/// The state before step `index` (0 is the puzzle itself, steps.size() the end).
NONET_API Candidates stateBefore(const Explanation& explanation, std::size_t index);

/// Why a digit cannot be in a cell.
struct Refutation {
    std::vector<Step> steps; ///< how it is seen; the last one strikes the digit or fills the cell
    std::string sentence;    ///< in words
};
/// The reason, by a clash, by logic, or (last) by search; none if a solution has the digit there or
/// the search reached its bound.
NONET_API std::optional<Refutation> refute(const Grid& puzzle, const Rules& rules, int cell, int digit,
                                           CellNames names = CellNames::RowCol,
                                           const SearchBound& bound = SearchBound::generous());

} // namespace nonet
