// Sue de Coq: two or three cells where a line meets a box have at least two digits more than cells; cells of the line
// and cells of the box outside take up the surplus. When all these cells together have just as many digits as they can
// hold (a digit that stands in the line part and in the box part may come twice), every digit is locked.
#include "logic/techniques/finder.h"

namespace nonet::detail {

namespace {

struct Part {
    CellSet cells;
    DigitSet digits;
    int surplus = 0; ///< cells minus digits outside the core
};

/// Every choice of cells of a region.
std::vector<Part> allParts(const Candidates& grid, const CellSet& region) {
    std::vector<Part> found{Part{}};
    for (int cell : region)
        for (std::size_t i = found.size(); i-- > 0;)
            found.push_back({found[i].cells | CellSet{cell}, found[i].digits | grid.at(cell), 0});
    return found;
}

/// The choices that take up some surplus: fewer digits outside `core` than cells.
std::vector<Part> helpful(const std::vector<Part>& parts, DigitSet core) {
    std::vector<Part> found;
    for (const Part& part : parts)
        if (const int surplus = part.cells.size() - (part.digits - core).size();
            surplus > 0 && !(part.digits & core).empty())
            found.push_back({part.cells, part.digits, surplus});
    return found;
}

class SueDeCoqSearch {
public:
    explicit SueDeCoqSearch(Finder& finder) : finder_(finder), grid_(finder.grid()) {}

    void run(std::size_t line, std::size_t box) {
        const auto sets = unitCells(grid_.rules());
        const CellSet crossing = sets[line] & sets[box] & grid_.open();
        const std::vector<int> cells(crossing.begin(), crossing.end());
        if (cells.size() < 2)
            return;
        line_ = line;
        box_ = box;
        lineParts_ = allParts(grid_, (sets[line] & grid_.open()) - sets[box]);
        boxParts_ = allParts(grid_, (sets[box] & grid_.open()) - sets[line]);
        for (std::size_t size = 2; size <= cells.size(); ++size)
            forEachChoice(cells, size, [&](const std::vector<int>& chosen) {
                Part core;
                for (int cell : chosen) {
                    core.cells.insert(cell);
                    core.digits |= grid_.at(cell);
                }
                if (core.digits.size() >= core.cells.size() + 2)
                    tryCore(core);
                return !finder_.done();
            });
    }

private:
    void tryCore(const Part& core) {
        const std::vector<Part> inLine = helpful(lineParts_, core.digits), inBox = helpful(boxParts_, core.digits);
        const int missing = core.digits.size() - core.cells.size();
        for (const Part& a : inLine)
            for (const Part& b : inBox) {
                const DigitSet twice = a.digits & b.digits;
                if (a.surplus + b.surplus == missing + (twice & core.digits).size())
                    report(core, a, b);
                if (finder_.done())
                    return;
            }
    }

    /// The digit is locked in `places`: it goes from the rest of the line, of the box, or of both.
    void strike(StepBuilder& step, const CellSet& places, int digit) const {
        const auto sets = unitCells(grid_.rules());
        for (std::size_t unit : {line_, box_})
            if (places.isSubsetOf(sets[unit]))
                step.eliminate(sets[unit] - places, digit);
    }

    void report(const Part& core, const Part& a, const Part& b) {
        StepBuilder step(grid_, Technique::SueDeCoq);
        const DigitSet twice = a.digits & b.digits, all = core.digits | a.digits | b.digits;
        const CellSet cells = core.cells | a.cells | b.cells;
        for (int digit : all - twice)
            strike(step, cells & grid_.places(digit), digit);
        for (int digit : twice) {
            strike(step, a.cells & grid_.places(digit), digit);
            strike(step, b.cells & grid_.places(digit), digit);
        }
        if (!step.isUseful())
            return;
        step.cells(cells).digits(all).unit(units(grid_.rules())[line_]).unit(units(grid_.rules())[box_]);
        step.mark(core.cells, all).mark(a.cells, all, Mark::Role::Set1).mark(b.cells, all, Mark::Role::Set2);
        step.tell(twice.empty() ? "sue-de-coq" : "sue-de-coq.twice", {{"line", named(units(grid_.rules())[line_])},
                                                                      {"box", named(units(grid_.rules())[box_])},
                                                                      {"core", core.cells},
                                                                      {"inLine", a.cells},
                                                                      {"inBox", b.cells},
                                                                      {"digits", all},
                                                                      {"twice", twice}});
        step.say(core.cells).say(" {" + core.digits.toString() + "} (").say(a.cells);
        step.say(" {" + a.digits.toString() + "}, ").say(b.cells).say(" {" + b.digits.toString() + "})");
        finder_.add(step.build());
    }

    Finder& finder_;
    const Candidates& grid_;
    std::size_t line_ = 0, box_ = 0;
    std::vector<Part> lineParts_, boxParts_;
};

} // namespace

void findSueDeCoq(Finder& finder, Technique) {
    SueDeCoqSearch search(finder);
    const auto all = units(finder.grid().rules());
    for (std::size_t line = 0; line < all.size(); ++line)
        for (std::size_t box = 18; box < 27; ++box)
            if (!all[line].isBox() && !finder.done())
                search.run(line, box);
}

} // namespace nonet::detail
