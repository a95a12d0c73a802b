#include "logic/words/catalogue.h"

#include "logic/words/texts.h"

#include <stdexcept>

namespace nonet {

namespace detail {

std::map<std::string_view, std::string_view> parseCatalogue(std::string_view text) {
    std::map<std::string_view, std::string_view> lines;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.empty() || line.starts_with('#'))
            continue;
        const std::size_t equals = line.find(" = ");
        if (equals == std::string_view::npos || !lines.emplace(line.substr(0, equals), line.substr(equals + 3)).second)
            throw std::logic_error("not a new line of the catalogue: " + std::string(line));
    }
    return lines;
}

const std::map<std::string_view, std::string_view>& catalogue(Language language) {
    static const std::array all = {parseCatalogue(kEnglish), parseCatalogue(kGerman), parseCatalogue(kFrench),
                                   parseCatalogue(kSpanish)};
    return all[static_cast<std::size_t>(language)];
}

std::string_view words(Language language, std::string_view id) {
    const auto& lines = catalogue(language);
    const auto found = lines.find(id);
    if (found == lines.end())
        throw std::invalid_argument("the catalogue has no " + std::string(id));
    return found->second;
}

} // namespace detail

std::string_view toString(Language language) {
    constexpr std::array<std::string_view, kLanguages.size()> codes = {"en", "de", "fr", "es"};
    return codes[static_cast<std::size_t>(language)];
}

std::optional<Language> parseLanguage(std::string_view name) {
    for (const Language language : kLanguages)
        if (name.starts_with(toString(language)) && (name.size() == 2 || name.find_first_of("_-.@") == 2))
            return language;
    return std::nullopt;
}

} // namespace nonet
