#pragma once

#include "nonet/candidates.h"
#include "nonet/config.h"
#include "nonet/grid.h"
#include "nonet/rules.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace nonet {

/// The languages that explanations and hints are told in.
enum class Language { English, German, French, Spanish };
inline constexpr std::array kLanguages = {Language::English, Language::German, Language::French, Language::Spanish};

NONET_API std::string_view toString(Language language); ///< "en", "de", "fr", "es"
/// From a code or the name of a locale: "de", "de_AT.UTF-8", "fr-CA"; none for any other language.
NONET_API std::optional<Language> parseLanguage(std::string_view name);

/// What a sentence can name. Cells in a vector keep their order; several sets of digits are combinations: "1+5 or 2+4".
using Named = std::variant<CellSet, std::vector<int>, DigitSet, std::vector<Unit>, std::vector<Candidate>, int,
                           std::string, std::vector<DigitSet>>;

/// A sentence of the catalogue with what it names, before it is put into any language.
struct Clause {
    std::string_view id; ///< a name in the catalogue; lives as long as the program
    std::vector<std::pair<std::string_view, Named>> values;
};

/// The sentence in words. Throws std::invalid_argument for an id or a value that the catalogue does not have.
NONET_API std::string phrase(const Clause& clause, Language language = Language::English,
                             CellNames names = CellNames::RowCol);

} // namespace nonet
