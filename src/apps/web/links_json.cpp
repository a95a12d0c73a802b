#include "apps/web/links_json.h"

namespace nonet::web {

nlohmann::ordered_json linksJson(const Grid& puzzle, const Rules& rules) {
    nlohmann::ordered_json links = nlohmann::ordered_json::object();
    for (const ExportForm form : {ExportForm::SudokuWiki, ExportForm::SudokuPad, ExportForm::FPuzzles}) {
        std::string link = exportPuzzle(form, {.givens = puzzle, .rules = rules});
        link.erase(link.find_last_not_of('\n') + 1);
        links[std::string(info(form).name)] = link;
    }
    return links;
}

} // namespace nonet::web
