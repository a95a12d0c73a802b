// Steps in whole sentences, put together from the catalogue of a language.
#include "logic/words/catalogue.h"
#include "nonet/explain.h"

#include <algorithm>

namespace nonet {

namespace {

/// Cells that lose the same digits, told in one sentence.
struct Struck {
    CellSet cells;
    DigitSet digits;
};

std::vector<Struck> struckTogether(const std::vector<Candidate>& eliminations) {
    std::vector<Struck> byCell, found;
    for (const Candidate& each : eliminations) {
        if (byCell.empty() || !byCell.back().cells.contains(each.cell))
            byCell.push_back({{each.cell}, {}});
        byCell.back().digits.insert(each.digit);
    }
    for (const Struck& each : byCell) {
        const auto same = std::ranges::find(found, each.digits, &Struck::digits);
        if (same == found.end())
            found.push_back(each);
        else
            same->cells |= each.cells;
    }
    return found;
}

/// The sentences of singles say already what is placed.
bool saysItself(const Step& step) {
    return !step.why.empty() && step.technique <= Technique::HiddenSingle;
}

} // namespace

std::string reasonInWords(const Step& step, const Wording& wording) {
    std::string text;
    for (const Clause& clause : step.why)
        text.append(text.empty() ? "" : " ").append(phrase(clause, wording.language, wording.cells));
    return text;
}

std::string conclusionInWords(const Step& step, const Wording& wording) {
    if (saysItself(step))
        return {};
    std::string text;
    if (!step.placements.empty())
        text = phrase({"so.is", {{"list", step.placements}}}, wording.language, wording.cells);
    for (const Struck& each : struckTogether(step.eliminations)) {
        const Clause clause{text.empty() ? "so.not" : "nor", {{"cells", each.cells}, {"digits", each.digits}}};
        text.append(text.empty() ? "" : " ").append(phrase(clause, wording.language, wording.cells));
    }
    return text;
}

std::string inWords(const Step& step, const Wording& wording) {
    const std::string why = reasonInWords(step, wording), then = conclusionInWords(step, wording);
    return why + (why.empty() || then.empty() ? "" : " ") + then;
}

std::string stepText(const Step& step, const Wording& wording) {
    if (wording.isNotation)
        return sentence(step, wording.cells);
    return std::string(techniqueName(step.technique, wording.language)) + ": " + inWords(step, wording);
}

std::string_view techniqueName(Technique technique, Language language) {
    return detail::words(language, "technique." + std::string(info(technique).id));
}

} // namespace nonet
