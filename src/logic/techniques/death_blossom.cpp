// Death blossom: each digit of a stem cell, placed there, takes that digit from an almost locked set (a petal) and so
// locks the petal's other digits. A digit that all petals share goes where it sees all of its places in them. Petals
// may overlap: each is a thought of its own.
#include "logic/techniques/als.h"

namespace nonet::detail {

namespace {

class BlossomSearch {
public:
    explicit BlossomSearch(Finder& finder)
        : finder_(finder), grid_(finder.grid()), sets_(findAlmostLockedSets(grid_)) {}

    void run() {
        for (int stem : grid_.open())
            for (int digit : DigitSet::all()) {
                tryStem(stem, digit);
                if (finder_.done())
                    return;
            }
    }

private:
    void tryStem(int stem, int digit) {
        const DigitSet needed = grid_.at(stem) - DigitSet{digit};
        if (needed.size() < 2)
            return;
        stem_ = stem;
        digit_ = digit;
        stemDigits_.assign(needed.begin(), needed.end());
        petals_.assign(stemDigits_.size(), {});
        CellSet reach = grid_.places(digit) - CellSet{stem};
        if (grid_.has(stem, digit))
            reach &= peers(stem, grid_.rules()); // the stem itself may hold the digit: what goes must see it too
        CellSet all = reach;
        for (std::size_t i = 0; i < stemDigits_.size(); ++i) {
            CellSet some;
            for (const Als& set : sets_)
                if (set.digits.contains(digit) && set.digits.contains(stemDigits_[i]) && !set.cells.contains(stem) &&
                    set.seersOf(stemDigits_[i]).contains(stem) && set.seersOf(digit).intersects(reach)) {
                    petals_[i].push_back(&set);
                    some |= set.seersOf(digit);
                }
            all &= some;
            if (all.empty())
                return;
        }
        chosen_.clear();
        choose(all);
    }

    void choose(const CellSet& reach) {
        const std::size_t i = chosen_.size();
        if (i == petals_.size())
            return report(reach);
        for (const Als* petal : petals_[i]) {
            const CellSet left = reach & petal->seersOf(digit_);
            if (left.empty())
                continue;
            chosen_.push_back(petal);
            choose(left);
            chosen_.pop_back();
            if (finder_.done())
                return;
        }
    }

    void report(const CellSet& struck) {
        StepBuilder step(grid_, Technique::DeathBlossom);
        step.eliminate(struck, digit_);
        // The same petals may strike more than one digit, unless the stem may hold the first: then no petal is locked.
        DigitSet shared = grid_.has(stem_, digit_) ? DigitSet{} : DigitSet::all() - grid_.at(stem_) - DigitSet{digit_};
        for (const Als* petal : chosen_)
            shared &= petal->digits;
        DigitSet struckDigits{digit_};
        for (int digit : shared) {
            CellSet seen = grid_.places(digit);
            for (const Als* petal : chosen_)
                seen &= petal->seersOf(digit);
            step.eliminate(seen, digit);
            if (!seen.empty())
                struckDigits.insert(digit);
        }
        CellSet cells{stem_};
        DigitSet digits = shared | DigitSet{digit_};
        step.say("stem ").say(CellSet{stem_}).mark({stem_}, grid_.at(stem_), Mark::Role::Fin);
        step.tell("death-blossom", {{"stem", CellSet{stem_}}, {"digits", grid_.at(stem_)}});
        constexpr std::array roles = {Mark::Role::Set1, Mark::Role::Set2, Mark::Role::Set3, Mark::Role::Set4};
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            const int joint = stemDigits_[i];
            step.say(", ").say(joint).say(" ");
            sayAls(step, *chosen_[i]);
            step.tell("death-blossom.petal",
                      {{"digit", named(joint)}, {"cells", chosen_[i]->cells}, {"digits", chosen_[i]->digits}});
            step.mark(chosen_[i]->cells, chosen_[i]->digits, roles[i % roles.size()]);
            step.link({stem_}, joint, chosen_[i]->placesOf(joint), joint, false);
            cells |= chosen_[i]->cells;
            digits.insert(joint);
        }
        if (grid_.has(stem_, digit_))
            step.tell("death-blossom.stem", {{"stem", CellSet{stem_}}, {"digit", named(digit_)}});
        step.cells(cells).digits(digits);
        step.tell("death-blossom.end", {{"z", struckDigits}});
        finder_.add(step.build());
    }

    Finder& finder_;
    const Candidates& grid_;
    std::vector<Als> sets_;
    int stem_ = 0, digit_ = 0;
    std::vector<int> stemDigits_;
    std::vector<std::vector<const Als*>> petals_;
    std::vector<const Als*> chosen_;
};

} // namespace

void findDeathBlossoms(Finder& finder, Technique) {
    BlossomSearch(finder).run();
}

} // namespace nonet::detail
