// Fish: N lines (base) whose places for a digit lie in N crossing lines (cover), but for some fins. The digit then goes
// from the rest of the cover where it sees every fin. With diagonals these take part as base and as cover; bases that
// share a place are left out, which keeps the counting argument valid for any kind of unit.
#include "logic/techniques/finder.h"

#include <algorithm>

namespace nonet::detail {

namespace {

enum class Form { Basic, Finned, Sashimi };

struct Kind {
    std::size_t size = 2;
    Form form = Form::Basic;
};

Kind kindOf(Technique technique) {
    switch (technique) {
    case Technique::XWing:
        return {2, Form::Basic};
    case Technique::Swordfish:
        return {3, Form::Basic};
    case Technique::Jellyfish:
        return {4, Form::Basic};
    case Technique::FinnedXWing:
        return {2, Form::Finned};
    case Technique::FinnedSwordfish:
        return {3, Form::Finned};
    case Technique::FinnedJellyfish:
        return {4, Form::Finned};
    case Technique::SashimiXWing:
        return {2, Form::Sashimi};
    case Technique::SashimiSwordfish:
        return {3, Form::Sashimi};
    default:
        return {4, Form::Sashimi};
    }
}

/// Fins outside a cover line can reach one of its cells only through a box, so at most two crossing lines stay
/// uncovered. Diagonals reach further, but a fish with more fins than that is none that anybody would see.
constexpr int kMaxUncovered = 2;
constexpr int kMaxFins = 5;

/// A line that may be base or cover: a row (or column), or a diagonal.
struct Line {
    std::size_t unit = 0;
    CellSet places;
    unsigned crossing = 0; ///< which rows or columns across hold its places
};

std::vector<Line> lines(const Candidates& grid, Unit::Kind kind, int digit) {
    std::vector<Line> found;
    for (std::size_t u = 0; u < units(grid.rules()).size(); ++u) {
        const Unit::Kind own = units(grid.rules())[u].kind;
        const CellSet places = unitCells(grid.rules())[u] & grid.places(digit);
        if ((own != kind && own != Unit::Kind::Diagonal) || places.empty())
            continue;
        Line line{u, places, 0};
        for (int cell : places)
            line.crossing |= 1U << (kind == Unit::Kind::Row ? colOf(cell) : rowOf(cell));
        found.push_back(line);
    }
    return found;
}

std::string codes(const std::vector<const Line*>& chosen, const Rules& rules) {
    std::string text;
    char kind = 0;
    for (const Line* line : chosen) {
        const std::string code = units(rules)[line->unit].code();
        text += code[0] == kind ? code.substr(1) : code;
        kind = code[0];
    }
    return text;
}

class FishSearch {
public:
    FishSearch(Finder& finder, Technique technique)
        : finder_(finder), grid_(finder.grid()), technique_(technique), kind_(kindOf(technique)),
          hasDiagonals_(grid_.rules().table().hasFalling || grid_.rules().table().hasRising) {}

    void run(Unit::Kind baseKind, Unit::Kind coverKind, int digit) {
        digit_ = digit;
        places_ = grid_.places(digit);
        bases_ = lines(grid_, baseKind, digit);
        covers_ = lines(grid_, coverKind, digit);
        std::erase_if(bases_, [](const Line& line) { return line.places.size() < 2; });
        base_.clear();
        cover_.clear();
        if (bases_.size() >= kind_.size)
            chooseBase(0, {}, 0);
    }

private:
    void chooseBase(std::size_t next, const CellSet& body, unsigned crossing) {
        if (base_.size() == kind_.size)
            return chooseCover(0, body, {});
        for (; next < bases_.size() && !finder_.done(); ++next) {
            const Line& line = bases_[next];
            if (body.intersects(line.places) || std::popcount(crossing | line.crossing) > maxCrossing())
                continue;
            base_.push_back(&line);
            chooseBase(next + 1, body | line.places, crossing | line.crossing);
            base_.pop_back();
        }
    }

    /// A basic fish needs as many crossing lines as bases; a diagonal among the covers can stand for some of them.
    int maxCrossing() const {
        const int spare = kind_.form == Form::Basic ? 0 : kMaxUncovered;
        return static_cast<int>(kind_.size) + (hasDiagonals_ ? std::max(spare, 1) : spare);
    }

    void chooseCover(std::size_t next, const CellSet& body, const CellSet& covered) {
        if (cover_.size() == kind_.size)
            return test(body, covered);
        for (; next < covers_.size() && !finder_.done(); ++next) {
            const Line& line = covers_[next];
            const bool isBase = std::ranges::any_of(base_, [&](const Line* base) { return base->unit == line.unit; });
            if (isBase || !line.places.intersects(body - covered))
                continue;
            cover_.push_back(&line);
            chooseCover(next + 1, body, covered | line.places);
            cover_.pop_back();
        }
    }

    void test(const CellSet& body, const CellSet& covered) {
        const CellSet fins = body - covered;
        if (fins.empty() != (kind_.form == Form::Basic) || fins.size() > kMaxFins)
            return;
        const CellSet struck = (covered - body) & commonPeers(fins, grid_.rules());
        if (!struck.empty() && hasForm(covered))
            report(body, fins, struck);
    }

    /// A sashimi fish has a base line with a single place in the cover.
    bool hasForm(const CellSet& covered) const {
        int fewest = kSide;
        for (const Line* line : base_)
            fewest = std::min(fewest, (line->places & covered).size());
        return kind_.form == Form::Sashimi ? fewest == 1 : fewest > 1;
    }

    std::vector<Unit> unitsOf(const std::vector<const Line*>& chosen) const {
        std::vector<Unit> found;
        for (const Line* line : chosen)
            found.push_back(units(grid_.rules())[line->unit]);
        return found;
    }

    void report(const CellSet& body, const CellSet& fins, const CellSet& struck) {
        StepBuilder step(grid_, technique_);
        step.eliminate(struck, digit_).cells(body).digits({digit_});
        const std::vector<Unit> bases = unitsOf(base_), covers = unitsOf(cover_);
        for (const auto* chosen : {&bases, &covers})
            for (const Unit& unit : *chosen)
                step.unit(unit);
        step.mark(body - fins, {digit_}).mark(fins, {digit_}, Mark::Role::Fin);
        step.say(digit_).say(" ").say(codes(base_, grid_.rules())).say(" ").say(codes(cover_, grid_.rules()));
        if (!fins.empty())
            step.say(" with fin at ").say(fins);
        step.tell(
            fins.empty() ? "fish" : "fish.fin",
            {{"bases", bases}, {"covers", covers}, {"cells", body - fins}, {"fins", fins}, {"digits", named(digit_)}});
        finder_.add(step.build());
    }

    Finder& finder_;
    const Candidates& grid_;
    Technique technique_;
    Kind kind_;
    bool hasDiagonals_ = false;
    int digit_ = 0;
    CellSet places_;
    std::vector<Line> bases_, covers_;
    std::vector<const Line*> base_, cover_;
};

} // namespace

void findFish(Finder& finder, Technique technique) {
    FishSearch search(finder, technique);
    for (int digit : DigitSet::all()) {
        search.run(Unit::Kind::Row, Unit::Kind::Column, digit);
        if (!finder.done())
            search.run(Unit::Kind::Column, Unit::Kind::Row, digit);
        if (finder.done())
            return;
    }
}

} // namespace nonet::detail
