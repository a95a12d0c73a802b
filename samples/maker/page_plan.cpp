// Decides what stands where on the page. The main puzzle always has its top-left crossing at 0,0 and cells of 1.

#include "page.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

namespace nonet::samples {
namespace {

constexpr const char* kTitles[] = {"SUDOKU",          "Sudoku",   "SU DO KU",     "Sudoku des Tages", "Daily Sudoku",
                                   "Sudoku No. 2417", "Puzzle 9", "Number Place", "Japanese puzzle"};
constexpr const char* kForeignTitles[] = {"Puzzles", "Raetsel", "No. 12", "Results",
                                          "Page 4",  "Games",   "Notes",  "Weekend"};
constexpr const char* kLevels[] = {"easy",   "medium",    "hard",  "leicht",  "mittel",
                                   "schwer", "difficile", "* * *", "Level 4", "fiendish"};

class Planner {
public:
    Planner(const PageSpec& spec, Workshop& workshop, Random& random)
        : spec_(spec), workshop_(workshop), random_(random) {
        plan_.paper = spec.paper;
        plan_.seed = random.next();
        bodyFace_ = workshop.fonts.pickText(random);
        titleFace_ = workshop.fonts.pickText(random);
        digitFace_ = spec.isAnyFont ? workshop.fonts.pickAny(random) : workshop.fonts.pickPlain(random);
        textInk_ = spec.isDark ? Ink{{210, 210, 210}, 1} : Ink{{45, 42, 40}, 1};
    }

    PagePlan run() {
        if (spec_.foreign)
            planForeign();
        else
            planPuzzles();
        switch (spec_.medium) {
        case Medium::Newspaper:
            planNewspaper();
            break;
        case Medium::Book:
            planBook();
            break;
        case Medium::Sheet:
            planSheet();
            break;
        case Medium::App:
            planApp();
            break;
        case Medium::Bare:
            plan_.page = grown(plan_.focus, random_.uniform(0.05, 0.5), random_.uniform(0.05, 0.5));
            break;
        }
        if (spec_.isSolutionShown)
            for (const PuzzlePlan& puzzle : plan_.puzzles)
                if (puzzle.puzzle.ending == Ending::Complete)
                    plan_.focus |= puzzle.bounds();
        return std::move(plan_);
    }

private:
    static Rect grown(const Rect& rect, double x, double y) {
        return {rect.x - x, rect.y - y, rect.width + 2 * x, rect.height + 2 * y};
    }

    template <class List>
    std::string anyOf(const List& list) {
        return list[random_.below(static_cast<int>(std::size(list)))];
    }

    std::string clock(int hours) {
        char text[16];
        std::snprintf(text, sizeof text, "%02d:%02d", hours, random_.below(60));
        return text;
    }

    void planForeign() {
        const double width = 9,
                     height = 9 * (*spec_.foreign == ForeignKind::TextPage ? 1.3 : random_.uniform(0.9, 1.1));
        plan_.focus = Rect(0, 0, width, height);
        const bool isDigitsOnly = *spec_.foreign >= ForeignKind::Sudoku4;
        plan_.foreign.push_back(
            {*spec_.foreign, plan_.focus, isDigitsOnly ? digitFace_ : bodyFace_, spec_.style.digitInk, random_.next()});
    }

    Writer makeHand(const EntrySpec& wish) {
        return makeWriter(random_, wish.tool == Tool::Pencil || (wish.tool == Tool::Any && random_.chance(0.4)),
                          workshop_.fonts.pickHandwriting(random_), &workshop_.handDigits);
    }

    /// Where it is not by their colour that typed digits are told.
    void markTyped(PuzzlePlan& puzzle) {
        const TypedMark mark = spec_.entries.mark;
        const cv::Vec3b ink = puzzle.style.digitInk.bgr;
        if (mark == TypedMark::Hue)
            return;
        if (mark == TypedMark::Theme) {
            drawTheme(puzzle);
            return;
        }
        puzzle.entries.typedInk = puzzle.style.digitInk;
        if (mark == TypedMark::Weight) {
            puzzle.style.weight = random_.uniform(0.035, 0.08);
            puzzle.entries.typedWeight = 0;
        } else if (mark == TypedMark::Shade) {
            const int by = spec_.isDark ? random_.between(15, 60) : -random_.between(15, 60);
            puzzle.style.shading = Shading::Givens;
            puzzle.style.shade = {lighter(spec_.paper.bgr, by), 1};
        } else {
            const double share = random_.uniform(0.3, 0.6); // of the way to the paper
            for (int c = 0; c < 3; ++c)
                puzzle.entries.typedInk.bgr[c] =
                    cv::saturate_cast<uchar>(ink[c] + share * (spec_.paper.bgr[c] - ink[c]));
        }
    }

    cv::Vec3b colourBetween(int least, int most) {
        return {uchar(random_.between(least, most)), uchar(random_.between(least, most)),
                uchar(random_.between(least, most))};
    }

    cv::Vec3b clearHue(int least, int most) {
        constexpr int kClear = 90; // levels between the strongest channel and the weakest
        for (;;) {
            const cv::Vec3b colour = colourBetween(least, most);
            if (std::max({colour[0], colour[1], colour[2]}) - std::min({colour[0], colour[1], colour[2]}) >= kClear)
                return colour;
        }
    }

    /// Part of the way from one colour to another.
    static cv::Vec3b between(const cv::Vec3b& from, const cv::Vec3b& to, double share) {
        cv::Vec3b result;
        for (int c = 0; c < 3; ++c)
            result[c] = cv::saturate_cast<uchar>(from[c] + share * (to[c] - from[c]));
        return result;
    }

    /// An app's colours, and one to three marks by which typed digits are told.
    void drawTheme(PuzzlePlan& puzzle) {
        const cv::Vec3b paper = spec_.paper.bgr, ink = puzzle.style.digitInk.bgr;
        const bool hasHue = random_.chance(0.4), hasWeight = random_.chance(0.35), isPale = random_.chance(0.3);
        const bool hasShade = !(hasHue || hasWeight || isPale) || random_.chance(0.25);
        if (hasHue)
            puzzle.entries.typedInk.bgr = clearHue(spec_.isDark ? 90 : 0, spec_.isDark ? 255 : 190);
        if (isPale)
            puzzle.entries.typedInk.bgr = between(puzzle.entries.typedInk.bgr, paper, random_.uniform(0.25, 0.6));
        if (hasWeight) {
            puzzle.style.weight = random_.uniform(0.03, 0.08);
            puzzle.entries.typedWeight = random_.chance(0.8) ? 0 : puzzle.style.weight * random_.uniform(0, 0.4);
        }
        if (hasShade) {
            puzzle.style.shading =
                random_.pick({Shading::Givens, Shading::Givens, Shading::GivenDiscs, Shading::Typed});
            const cv::Vec3b towards = random_.chance(0.6) ? ink : colourBetween(0, 255);
            puzzle.style.shade = {between(paper, towards, random_.uniform(0.08, 0.25)), 1};
        }
        const cv::Vec3b lit = colourBetween(spec_.isDark ? 40 : 60, spec_.isDark ? 160 : 220);
        puzzle.entries.highlight = {.line = {lit, random_.uniform(0.1, 0.3)},
                                    .cell = {lit, random_.uniform(0.4, 0.7)},
                                    .hasLines = random_.chance(0.75),
                                    .hasBox = random_.chance(0.4),
                                    .hasAlike = random_.chance(0.3)};
    }

    /// Mostly what was typed last, or a blank cell.
    int selectCell(const Grid& givens) {
        int cell = random_.below(Grid::kCells);
        if (spec_.entries.mark == TypedMark::Theme && random_.chance(0.7))
            for (int tries = 0; tries < 20 && givens[cell] != 0; ++tries)
                cell = random_.below(Grid::kCells);
        return cell;
    }

    static cv::Vec3b lighter(cv::Vec3b bgr, int by) {
        for (int c = 0; c < 3; ++c)
            bgr[c] = cv::saturate_cast<uchar>(bgr[c] + by);
        return bgr;
    }

    /// Leaves no more candidates in a cell than the layout has room for.
    static void thinOut(Entries& entries) {
        const int most = entries.noteLayout == NoteLayout::Corners ? 4 : 6;
        for (std::uint16_t& candidates : entries.candidates)
            for (int digit = 9; digit >= 1 && std::popcount(candidates) > most; --digit)
                candidates &= static_cast<std::uint16_t>(~(1 << digit));
    }

    void planEntries(PuzzlePlan& puzzle) {
        const EntrySpec& wish = spec_.entries;
        Entries& entries = puzzle.entries;
        entries.filled = puzzle.puzzle.givens;
        if (!wish.isTyped && (wish.filledShare > 0 || wish.candidateShare > 0 || wish.erasedShare > 0))
            entries.writer = makeHand(wish);
        if (wish.areGivensCopied)
            entries.copyist = makeHand(wish);
        entries.typedInk = spec_.isDark
                               ? Ink{{240, 190, 110}, 1}
                               : random_.pick({Ink{{200, 90, 20}, 1}, Ink{{180, 60, 60}, 1}, Ink{{150, 110, 30}, 1}});
        entries.areCandidatesTyped = wish.isTyped;
        if (wish.isTyped)
            markTyped(puzzle);
        std::vector<int> filled;
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            if (puzzle.puzzle.givens[cell] != 0)
                continue;
            const auto index = static_cast<std::size_t>(cell);
            if (random_.chance(wish.filledShare)) {
                entries.filled.set(cell, puzzle.puzzle.solution[cell]);
                filled.push_back(cell);
            } else if (random_.chance(wish.candidateShare)) {
                for (int digit = 1; digit <= 9; ++digit)
                    if (digit == puzzle.puzzle.solution[cell] || random_.chance(0.2))
                        entries.candidates[index] |= static_cast<std::uint16_t>(1 << digit);
            } else if (random_.chance(wish.erasedShare)) {
                entries.erased[index] = static_cast<std::uint8_t>(random_.between(1, 9));
            }
        }
        entries.noteLayout = wish.noteLayout;
        entries.noteHeight = wish.noteHeight;
        if (wish.noteLayout != NoteLayout::Places)
            thinOut(entries);
        random_.shuffle(filled);
        for (int i = 0; i < std::min(wish.wrong, int(filled.size())); ++i) {
            const int cell = filled[static_cast<std::size_t>(i)], right = puzzle.puzzle.solution[cell];
            entries.filled.set(cell, right % 9 + 1);
        }
        if (wish.isTyped && random_.chance(0.6))
            entries.selectedCell = selectCell(puzzle.puzzle.givens);
        if (wish.isHighlightOfTheme) {
            const int by = spec_.isDark ? random_.between(8, 22) : -random_.between(8, 30);
            entries.highlight = {.line = {lighter(spec_.paper.bgr, by), 1},
                                 .cell = {lighter(spec_.paper.bgr, 2 * by), 1}};
        }
    }

    MadePuzzle makeOfKind(const PuzzleSpec& wish) {
        KindSpec kind = *spec_.kind;
        kind.hasDiagonals = kind.hasDiagonals || wish.rules.hasDiagonals();
        kind.clues = wish.clues;
        return makeKind(kind, random_);
    }

    PuzzlePlan makePlan(Point origin, double cell, const PuzzleSpec& wish) {
        PuzzlePlan puzzle;
        puzzle.puzzle = spec_.kind && wish.ending != Ending::Complete ? makeOfKind(wish) : makePuzzle(wish, random_);
        puzzle.origin = origin;
        puzzle.cell = cell;
        puzzle.style = spec_.style;
        puzzle.style.kind.paper = spec_.paper.bgr;
        if (spec_.isDark)
            puzzle.style.kind.cageInk = puzzle.style.kind.sumInk = spec_.style.digitInk;
        puzzle.face = digitFace_;
        puzzle.seed = random_.next();
        puzzle.entries.filled = puzzle.puzzle.givens;
        return puzzle;
    }

    void planPuzzles() {
        const int across = spec_.puzzles <= 1 ? 1 : spec_.puzzles <= 3 && random_.chance(0.3) ? 1 : 2;
        const double pitch = 9 + random_.uniform(0.8, 2.5);
        for (int i = 0; i < spec_.puzzles; ++i) {
            PuzzleSpec wish = spec_.puzzle;
            wish.clues += i == 0 ? 0 : random_.between(-3, 6);
            PuzzlePlan puzzle = makePlan(Point(i % across, i / across) * pitch, 1, wish);
            planEntries(puzzle);
            plan_.focus = i == 0 ? puzzle.bounds() : plan_.focus | puzzle.bounds();
            plan_.puzzles.push_back(std::move(puzzle));
        }
    }

    void addTitle(double above) {
        if (!spec_.hasTitle)
            return;
        const double bar = spec_.style.headerBar;
        const Point pen(plan_.focus.x, plan_.focus.y - bar - above);
        const std::string title = spec_.foreign ? anyOf(kForeignTitles) : anyOf(kTitles);
        const double room = plan_.focus.width * random_.uniform(0.5, 0.7);
        const double height = std::min(random_.uniform(0.5, 1.1), room / textWidth(*titleFace_, title, 1));
        plan_.captions.push_back(
            {title, pen, height, titleFace_, random_.chance(0.15) ? Ink{{40, 40, 170}, 1} : textInk_});
        const double end = textWidth(*titleFace_, title, height);
        plan_.captions.push_back(
            {anyOf(kLevels), pen + Point(std::max(6.0, end + 0.6), 0), height * 0.5, bodyFace_, textInk_});
    }

    void addText(const Rect& area, double height) {
        plan_.texts.push_back({area, height, bodyFace_, textInk_, random_.next()});
    }

    // The solution of yesterday's puzzle, a third of the size, where the page has room for it.
    void addSolution(Point at, double cell) {
        PuzzlePlan solution = makePlan(at, cell, {.rules = spec_.puzzle.rules, .ending = Ending::Complete});
        solution.style.headerBar = 0;
        solution.style.hasDiagonals = false;
        solution.style.shading = Shading::None;
        plan_.captions.push_back({"Solution", at - Point(0, 0.25), 0.28, bodyFace_, textInk_});
        plan_.puzzles.push_back(std::move(solution));
    }

    // Another puzzle that the paper's edge or the neighbouring column cuts; only its near columns can be seen.
    void addCutNeighbour(double x) {
        if (random_.chance(0.5)) {
            plan_.foreign.push_back({random_.pick({ForeignKind::Crossword, ForeignKind::Kakuro}),
                                     Rect(x, plan_.focus.y + random_.uniform(-2, 2), 9, 9), bodyFace_, textInk_,
                                     random_.next()});
            return;
        }
        PuzzlePlan other = makePlan(Point(x, plan_.focus.y + random_.uniform(-1, 1)), 1, {.clues = 30});
        other.isLabelled = false;
        plan_.puzzles.push_back(std::move(other));
    }

    void planNewspaper() {
        const Rect& focus = plan_.focus;
        const double left = random_.uniform(1, 9), right = random_.uniform(1, 9);
        const double top = random_.uniform(3, 9), bottom = random_.uniform(3, 10);
        plan_.page = Rect(focus.x - left, focus.y - top, focus.width + left + right, focus.height + top + bottom);
        addTitle(random_.uniform(0.35, 0.8));
        const double size = random_.uniform(0.2, 0.32), gap = 0.6;
        const double below = focus.br().y + gap;
        const bool isSolutionBelow = spec_.hasSolution && random_.chance(0.6);
        if (spec_.hasSolution) {
            const double cell = random_.uniform(0.28, 0.36);
            if (isSolutionBelow) {
                addSolution(Point(focus.br().x - 9 * cell, below + 0.6), cell);
                plan_.page.height = std::max(plan_.page.height, below + 1.2 + 9 * cell + 0.5 - plan_.page.y);
            } else {
                plan_.page.width = std::max(plan_.page.width, focus.br().x + 1 + 9 * cell + 0.5 - plan_.page.x);
                addSolution(Point(focus.br().x + 1, focus.br().y - 9 * cell), cell);
            }
        }
        if (!spec_.hasText)
            return;
        addText(Rect(focus.x, below, isSolutionBelow ? focus.width * 0.55 : focus.width, bottom - gap - 0.3), size);
        addText(Rect(focus.x, focus.y - top + 0.3, focus.width, top - 2.2 - spec_.style.headerBar), size);
        const Rect leftColumn(focus.x - 9.5, plan_.page.y, 9, plan_.page.height);
        const Rect rightColumn(focus.br().x + 0.5, plan_.page.y, 9, plan_.page.height);
        if (spec_.hasCutNeighbours) {
            const bool isLeft = random_.chance(0.5);
            addCutNeighbour(isLeft ? focus.x - 9.8 : focus.br().x + 0.8);
            if (!isLeft)
                addText(leftColumn, size);
            return;
        }
        addText(leftColumn, size);
        if (!spec_.hasSolution || isSolutionBelow)
            addText(rightColumn, size);
        if (random_.chance(0.35)) { // an advertisement or a coloured box
            const Ink ink{cv::Vec3b(uchar(random_.below(220)), uchar(random_.below(220)), uchar(random_.below(220))),
                          0.85};
            plan_.bars.push_back({Rect(random_.chance(0.5) ? leftColumn.x : rightColumn.x,
                                       focus.y + random_.uniform(-4, 5), 9, random_.uniform(2, 6)),
                                  ink});
        }
    }

    void planBook() {
        const Rect& focus = plan_.focus;
        const double side = random_.uniform(0.8, 2.5), top = random_.uniform(1.8, 4), bottom = random_.uniform(1.2, 4);
        plan_.page = Rect(focus.x - side, focus.y - top, focus.width + 2 * side, focus.height + top + bottom);
        addTitle(0.4);
        plan_.captions.push_back({std::to_string(random_.between(4, 180)),
                                  Point(plan_.page.br().x - 1, plan_.page.br().y - 0.4), 0.3, bodyFace_, textInk_});
        if (spec_.hasSolution)
            planSideSolution();
        if (random_.chance(0.35)) { // the coloured half of a calendar sheet
            const Ink ink{cv::Vec3b(uchar(random_.between(20, 200)), uchar(random_.between(20, 200)),
                                    uchar(random_.between(20, 200))),
                          1};
            const double width = random_.uniform(3, 6);
            plan_.bars.push_back({Rect(plan_.page.x - width, plan_.page.y, width, plan_.page.height), ink});
            plan_.captions.push_back({"SUDOKU", Point(plan_.page.x - width + 0.5, plan_.page.y + 2), 0.6, titleFace_,
                                      Ink{{240, 240, 240}, 1}});
            plan_.page.x -= width;
            plan_.page.width += width;
        }
    }

    void planSideSolution() {
        constexpr double kCell = 0.33;
        addSolution(Point(plan_.focus.br().x - 9 * kCell, plan_.focus.br().y + 1), kCell);
        plan_.page.height = std::max(plan_.page.height, plan_.focus.br().y + 1.6 + 9 * kCell - plan_.page.y);
    }

    void planSheet() {
        const Rect& focus = plan_.focus;
        const double side = random_.uniform(1, 5), top = random_.uniform(2, 7);
        const double width = focus.width + 2 * side;
        plan_.page = Rect(focus.x - side, focus.y - top, width, std::max(width * 1.414, focus.height + top + 1));
        addTitle(random_.uniform(0.4, 1.2));
        if (spec_.hasText)
            addText(Rect(focus.x, focus.br().y + 0.8, focus.width, random_.uniform(0.4, 3)),
                    random_.uniform(0.14, 0.24));
        if (spec_.hasSolution)
            planSideSolution();
    }

    void addKeys(const Ink& accent) {
        const Rect& focus = plan_.focus;
        const double row = focus.br().y + random_.uniform(1.8, 2.6);
        const bool hasKeys = random_.chance(0.5);
        for (int digit = 1; digit <= 9; ++digit) {
            const double x = focus.x + digit - 0.8;
            if (hasKeys)
                plan_.bars.push_back({Rect(x - 0.25, row - 0.95, 0.9, 1.25), Ink{accent.bgr, 0.18}, 0.15});
            plan_.captions.push_back({std::to_string(digit), Point(x, row), 0.62, bodyFace_, accent});
        }
    }

    void planApp() {
        const Rect& focus = plan_.focus;
        const double side = random_.uniform(0.15, 0.6), top = random_.uniform(2, 4.5), pad = random_.uniform(4.5, 7);
        plan_.page = Rect(focus.x - side, focus.y - top, focus.width + 2 * side, focus.height + top + pad);
        const Ink accent = random_.pick({Ink{{190, 120, 50}, 1}, Ink{{90, 90, 90}, 1}, Ink{{130, 90, 160}, 1}});
        plan_.captions.push_back(
            {clock(random_.between(10, 23)), Point(plan_.page.x + 0.5, plan_.page.y + 0.6), 0.32, bodyFace_, textInk_});
        plan_.captions.push_back({anyOf(kLevels), Point(focus.x + 0.2, focus.y - 0.5), 0.35, bodyFace_, textInk_});
        plan_.captions.push_back(
            {clock(random_.below(10)), Point(focus.br().x - 1.6, focus.y - 0.5), 0.35, bodyFace_, textInk_});
        plan_.captions.push_back({"Sudoku", Point(focus.x + 3.5, plan_.page.y + 1.5), 0.5, bodyFace_, accent});
        if (!spec_.foreign)
            addKeys(accent);
        if (!spec_.hasBezel)
            return;
        const Rect screen = plan_.page, device = grown(screen, 0.35, random_.uniform(0.4, 1.2));
        plan_.page = device;
        plan_.bars.insert(plan_.bars.begin(), {{device, Ink{{18, 18, 18}, 1}}, {screen, Ink{spec_.paper.bgr, 1}}});
    }

    const PageSpec& spec_;
    Workshop& workshop_;
    Random& random_;
    PagePlan plan_;
    std::shared_ptr<const Face> bodyFace_, titleFace_, digitFace_;
    Ink textInk_;
};

} // namespace

PagePlan planPage(const PageSpec& spec, Workshop& workshop, Random& random) {
    return Planner(spec, workshop, random).run();
}

} // namespace nonet::samples
