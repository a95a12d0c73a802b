// The page that plays the steps: one template with the player and its style in it, and the steps as JSON.
#include "base/text_codes.h"
#include "logic/report/json.h"
#include "logic/report/steps_page.h"
#include "logic/words/catalogue.h"

namespace nonet {

namespace {

void fill(std::string& page, std::string_view slot, std::string_view text) {
    for (std::size_t at = page.find(slot); at != std::string::npos; at = page.find(slot, at + text.size()))
        page.replace(at, slot.size(), text);
}

} // namespace

std::string stepsHtml(const Explanation& explanation, const Wording& wording) {
    std::string page(detail::kStepsPage);
    fill(page, "{{language}}", toString(wording.language));
    fill(page, "{{title}}", detail::words(wording.language, "steps.title"));
    fill(page, "{{style}}", detail::kPlayerStyle);
    fill(page, "{{player}}", detail::kPlayerScript);
    // The steps last: no other slot can come with them.
    fill(page, "{{steps}}",
         detail::scriptJson(detail::dumpJson(detail::playerData(explanation, explanation.puzzle, wording))));
    return page;
}

} // namespace nonet
