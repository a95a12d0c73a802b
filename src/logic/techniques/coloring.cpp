// Colouring: the places of a digit that strong links join take two colours in turn, and one of the colours is true.
#include "logic/techniques/finder.h"

#include <array>

namespace nonet::detail {

namespace {

using Cluster = std::array<CellSet, 2>;

std::vector<Cluster> clusters(const Candidates& grid, int digit) {
    std::array<CellSet, Grid::kCells> joined{};
    CellSet linked;
    for (const CellSet& unit : unitCells(grid.rules()))
        if (const CellSet places = unit & grid.places(digit); places.size() == 2)
            for (int cell : places) {
                joined[static_cast<std::size_t>(cell)] |= places - CellSet{cell};
                linked.insert(cell);
            }
    std::vector<Cluster> found;
    while (!linked.empty()) {
        Cluster cluster{CellSet{linked.front()}, CellSet{}};
        for (CellSet fresh = cluster[0]; !fresh.empty();) {
            const int cell = fresh.front();
            fresh.erase(cell);
            CellSet& other = cluster[cluster[0].contains(cell) ? 1 : 0];
            const CellSet next = joined[static_cast<std::size_t>(cell)] - other;
            other |= next;
            fresh |= next & linked;
            linked.erase(cell);
        }
        linked -= cluster[0] | cluster[1];
        if (!cluster[0].intersects(cluster[1])) // an odd ring of strong links: the grid has no solution
            found.push_back(cluster);
    }
    return found;
}

/// The cells that see some cell of the set.
CellSet seenBySome(const CellSet& cells, const Rules& rules) {
    CellSet seen;
    for (int cell : cells)
        seen |= peers(cell, rules);
    return seen;
}

bool clashes(const CellSet& a, const CellSet& b, const Rules& rules) {
    return seenBySome(a, rules).intersects(b);
}

/// Every cluster is told, then what follows from them.
void report(Finder& finder, Technique technique, int digit, const std::vector<Cluster>& used, const CellSet& struck,
            const std::vector<Clause>& conclusions) {
    StepBuilder step(finder.grid(), technique);
    step.eliminate(struck, digit);
    if (!step.isUseful())
        return;
    CellSet all;
    step.digits({digit}).say(digit).say(" ");
    constexpr Mark::Role roles[2][2] = {{Mark::Role::Main, Mark::Role::Second}, {Mark::Role::Set1, Mark::Role::Set2}};
    for (std::size_t i = 0; i < used.size(); ++i) {
        step.say(i ? ", (" : "(").say(used[i][0]).say(") / (").say(used[i][1]).say(")");
        step.mark(used[i][0], {digit}, roles[i][0]).mark(used[i][1], {digit}, roles[i][1]);
        all |= used[i][0] | used[i][1];
        step.tell("colors", {{"digits", named(digit)}, {"first", used[i][0]}, {"second", used[i][1]}});
    }
    for (const Clause& each : conclusions)
        step.tell(each.id, each.values);
    step.cells(all);
    finder.add(step.build());
}

void findSimple(Finder& finder, Technique technique, int digit, const Cluster& cluster) {
    const Rules& rules = finder.grid().rules();
    if (technique == Technique::SimpleColorsTrap)
        return report(finder, technique, digit, {cluster},
                      (seenBySome(cluster[0], rules) & seenBySome(cluster[1], rules)) - cluster[0] - cluster[1],
                      {{"colors.trap", {{"digits", named(digit)}}}});
    for (const CellSet& color : cluster)
        if (clashes(color, color, rules) && !finder.done())
            report(finder, technique, digit, {cluster}, color, {{"colors.wrap", {{"wrong", color}}}});
}

void findMulti(Finder& finder, Technique technique, int digit, const Cluster& a, const Cluster& b) {
    const Rules& rules = finder.grid().rules();
    const auto other = [](std::size_t color) { return 1 - color; };
    CellSet struck;
    std::vector<Clause> joins;
    for (std::size_t i = 0; i < 2 && !finder.done(); ++i) {
        if (technique == Technique::MultiColors2 && clashes(a[i], b[0], rules) && clashes(a[i], b[1], rules))
            report(finder, technique, digit, {a, b}, a[i],
                   {{"colors.refute", {{"wrong", a[i]}, {"first", b[0]}, {"second", b[1]}, {"digits", named(digit)}}}});
        for (std::size_t k = 0; k < 2 && technique == Technique::MultiColors1; ++k)
            if (clashes(a[i], b[k], rules)) {
                struck |= seenBySome(a[other(i)], rules) & seenBySome(b[other(k)], rules);
                joins.push_back({"colors.join",
                                 {{"first", a[i]},
                                  {"second", b[k]},
                                  {"firstRest", a[other(i)]},
                                  {"secondRest", b[other(k)]},
                                  {"digits", named(digit)}}});
            }
    }
    report(finder, technique, digit, {a, b}, struck, joins);
}

} // namespace

void findColoring(Finder& finder, Technique technique) {
    for (int digit : DigitSet::all()) {
        const std::vector<Cluster> all = clusters(finder.grid(), digit);
        for (const Cluster& a : all) {
            if (technique == Technique::SimpleColorsTrap || technique == Technique::SimpleColorsWrap)
                findSimple(finder, technique, digit, a);
            else
                for (const Cluster& b : all)
                    if (!(a[0] == b[0]))
                        findMulti(finder, technique, digit, a, b);
            if (finder.done())
                return;
        }
    }
}

} // namespace nonet::detail
