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

/// Fins outside a cover line can reach one of its cells only through a box, so at most two lines stay uncovered.
/// Diagonals reach further.
std::size_t maxUncovered(Form form, Rules rules) {
    if (form == Form::Basic)
        return 0;
    return rules == Rules::Classic ? 2 : 3;
}

/// Rows (or columns) and the diagonals: the lines that may be base (or cover).
std::vector<std::size_t> lines(Unit::Kind kind, Rules rules) {
    std::vector<std::size_t> found;
    for (std::size_t u = 0; u < units(rules).size(); ++u)
        if (units(rules)[u].kind == kind || units(rules)[u].kind == Unit::Kind::Diagonal)
            found.push_back(u);
    return found;
}

std::string codes(const std::vector<std::size_t>& chosen) {
    std::string text;
    char kind = 0;
    for (std::size_t u : chosen) {
        const std::string code = units(Rules::Diagonal)[u].code();
        text += code[0] == kind ? code.substr(1) : code;
        kind = code[0];
    }
    return text;
}

class FishSearch {
public:
    FishSearch(Finder& finder, Technique technique)
        : finder_(finder), grid_(finder.grid()), technique_(technique), kind_(kindOf(technique)) {}

    void run(Unit::Kind baseKind, Unit::Kind coverKind, int digit) {
        digit_ = digit;
        places_ = grid_.places(digit);
        std::vector<std::size_t> bases;
        for (std::size_t u : lines(baseKind, grid_.rules()))
            if ((cells(u) & places_).size() > 1)
                bases.push_back(u);
        covers_ = lines(coverKind, grid_.rules());
        forEachChoice(bases, kind_.size, [&](const std::vector<std::size_t>& base) { return tryBase(base); });
    }

private:
    const CellSet& cells(std::size_t unit) const { return unitCells(grid_.rules())[unit]; }

    bool tryBase(const std::vector<std::size_t>& base) {
        CellSet body;
        for (std::size_t u : base) {
            const CellSet own = cells(u) & places_;
            if (body.intersects(own))
                return true;
            body |= own;
        }
        std::vector<std::size_t> usable;
        for (std::size_t u : covers_)
            if (cells(u).intersects(body) && std::ranges::find(base, u) == base.end())
                usable.push_back(u);
        const std::size_t extra = grid_.rules() == Rules::Classic ? 0 : 2;
        if (usable.size() < kind_.size || usable.size() > kind_.size + maxUncovered(kind_.form, grid_.rules()) + extra)
            return true;
        return forEachChoice(usable, kind_.size,
                             [&](const std::vector<std::size_t>& cover) { return tryCover(base, body, cover); });
    }

    bool tryCover(const std::vector<std::size_t>& base, const CellSet& body, const std::vector<std::size_t>& cover) {
        CellSet covered;
        for (std::size_t u : cover)
            covered |= cells(u);
        const CellSet fins = body - covered;
        if (fins.empty() != (kind_.form == Form::Basic))
            return true;
        const CellSet struck = ((covered & places_) - body) & commonPeers(fins, grid_.rules());
        if (struck.empty() || !hasForm(base, covered))
            return true;
        report(base, cover, body, fins, struck);
        return !finder_.done();
    }

    /// A sashimi fish has a base line with a single place in the cover.
    bool hasForm(const std::vector<std::size_t>& base, const CellSet& covered) const {
        int fewest = 9;
        for (std::size_t u : base)
            fewest = std::min(fewest, (cells(u) & places_ & covered).size());
        return kind_.form == Form::Sashimi ? fewest == 1 : fewest > 1;
    }

    void report(const std::vector<std::size_t>& base, const std::vector<std::size_t>& cover, const CellSet& body,
                const CellSet& fins, const CellSet& struck) {
        StepBuilder step(grid_, technique_);
        step.eliminate(struck, digit_).cells(body).digits({digit_});
        for (std::size_t u : base)
            step.unit(units(grid_.rules())[u]);
        for (std::size_t u : cover)
            step.unit(units(grid_.rules())[u]);
        step.mark(body - fins, {digit_}).mark(fins, {digit_}, Mark::Role::Fin);
        step.say(digit_).say(" ").say(codes(base)).say(" ").say(codes(cover));
        if (!fins.empty())
            step.say(" with fin at ").say(fins);
        finder_.add(step.build());
    }

    Finder& finder_;
    const Candidates& grid_;
    Technique technique_;
    Kind kind_;
    int digit_ = 0;
    CellSet places_;
    std::vector<std::size_t> covers_;
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
