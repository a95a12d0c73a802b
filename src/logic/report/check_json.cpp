#include "logic/report/json.h"

#include <set>

namespace nonet {

namespace {

using detail::Json;

const char* wordOf(GridCheck::Verdict verdict) {
    switch (verdict) {
    case GridCheck::Verdict::OneSolution:
        return "one-solution";
    case GridCheck::Verdict::SeveralSolutions:
        return "several-solutions";
    case GridCheck::Verdict::NoSolution:
        return "no-solution";
    case GridCheck::Verdict::NotDecided:
        return "not-decided";
    case GridCheck::Verdict::Clashes:
        return "wrong";
    case GridCheck::Verdict::Complete:
        break;
    }
    return "complete";
}

} // namespace

detail::Json detail::jsonOf(const GridCheck& check, CellNames names) {
    std::set<int> clashing;
    for (const Clash& clash : check.clashes)
        clashing.insert(clash.cells.begin(), clash.cells.end());
    Json wrong = Json::array(), suspects = Json::array();
    for (const int cell : clashing)
        wrong.push_back(cellName(cell, names));
    for (const int cell : check.suspects)
        suspects.push_back(cellName(cell, names));
    return {{"verdict", wordOf(check.verdict)},
            {"right", check.isRight()},
            {"sentence", check.sentence(names)},
            {"wrong", std::move(wrong)},
            {"suspects", std::move(suspects)}};
}

} // namespace nonet
