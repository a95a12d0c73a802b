#pragma once

// The catalogue: one file of `name = sentence` lines per language, compiled in. A sentence has placeholders:
//   {cells}            what is named so, as a list: "r1c2, r1c3 and r5c6"
//   {cells:or}         in another form; lists have `or` and `nor` ("neither r1c2 nor r1c3"), units `in` ("in row 3")
//   and
//                      `of` ("of row 3"). A form that begins with a capital makes the first letter one.
//   {cells?is|are}     the first words for one item, the second for several

#include "nonet/words.h"

#include <map>

namespace nonet::detail {

struct Placeholder {
    std::string_view name, form;
    std::string_view one, many; ///< of a choice
    bool isChoice = false;
};

/// The lines of a catalogue's text; throws std::logic_error for a line that is none, or a name that comes twice.
NONET_API std::map<std::string_view, std::string_view> parseCatalogue(std::string_view text);

const std::map<std::string_view, std::string_view>& catalogue(Language language);

/// The words behind a name; throws std::invalid_argument where there is none.
NONET_API std::string_view words(Language language, std::string_view id);

/// Calls `text(piece)` and `placeholder(...)` in the order of the sentence; throws for an unclosed brace.
template <class Text, class Use>
void scanSentence(std::string_view sentence, Text text, Use placeholder) {
    while (!sentence.empty()) {
        const std::size_t open = sentence.find('{');
        text(sentence.substr(0, open));
        if (open == std::string_view::npos)
            return;
        const std::size_t close = sentence.find('}', open);
        if (close == std::string_view::npos)
            throw std::invalid_argument("an open brace in: " + std::string(sentence));
        const std::string_view inner = sentence.substr(open + 1, close - open - 1);
        Placeholder found{inner.substr(0, inner.find_first_of(":?")), {}, {}, {}, false};
        const std::string_view rest = inner.substr(found.name.size());
        if (rest.starts_with(':')) {
            found.form = rest.substr(1);
        } else if (rest.starts_with('?')) {
            const std::size_t bar = std::min(rest.find('|'), rest.size() - 1);
            found.isChoice = true;
            found.one = rest.substr(1, bar - 1);
            found.many = rest.substr(bar + 1);
        }
        placeholder(found);
        sentence.remove_prefix(close + 1);
    }
}

} // namespace nonet::detail
