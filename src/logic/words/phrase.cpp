// Sentences of the catalogue with their placeholders filled.
#include "logic/words/catalogue.h"

#include <stdexcept>

namespace nonet {

namespace {

using detail::words;

/// Words that join a list's items, with the blanks around them.
class List {
public:
    List(Language language, std::string_view form) : language_(language), form_(form) {}

    std::string join(const std::vector<std::string>& items) const {
        const bool isNor = form_ == "nor";
        std::string text;
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i == 0 && isNor && items.size() > 1)
                text.append(words(language_, "list.neither")).append(" ");
            else if (i > 0 && (isNor || i + 1 == items.size()))
                text.append(" ").append(word(items[i])).append(" ");
            else if (i > 0)
                text += ", ";
            text += items[i];
        }
        return text;
    }

private:
    std::string_view word(const std::string& next) const {
        if (form_ == "nor")
            return words(language_, "list.nor");
        if (form_ != "or")
            return words(language_, "list.and");
        return words(language_, next.starts_with('8') ? "list.or.8" : "list.or"); // "siete u ocho"
    }

    Language language_;
    std::string_view form_;
};

class Filler {
public:
    Filler(const Clause& clause, Language language, CellNames names)
        : clause_(clause), language_(language), names_(names) {}

    std::string fill(std::string_view sentence) const {
        std::string text;
        detail::scanSentence(
            sentence, [&](std::string_view piece) { text += piece; },
            [&](const detail::Placeholder& each) {
                const Named& value = valueOf(each.name);
                text += each.isChoice ? std::string(count(value) == 1 ? each.one : each.many) : say(value, each.form);
            });
        return text;
    }

private:
    const Named& valueOf(std::string_view name) const {
        for (const auto& [given, value] : clause_.values)
            if (given == name)
                return value;
        throw std::invalid_argument(std::string(clause_.id) + " names no " + std::string(name));
    }

    static int count(const Named& value) {
        return std::visit(
            [](const auto& items) {
                using Type = std::decay_t<decltype(items)>;
                if constexpr (std::is_same_v<Type, int>)
                    return items;
                else if constexpr (std::is_same_v<Type, std::string>)
                    return 1;
                else
                    return static_cast<int>(items.size());
            },
            value);
    }

    std::string say(const Named& value, std::string_view form) const {
        if (form.empty() || form[0] < 'A' || form[0] > 'Z')
            return std::visit([&](const auto& items) { return list(items, form); }, value);
        std::string lower(form);
        lower[0] = static_cast<char>(lower[0] - 'A' + 'a');
        std::string text = std::visit([&](const auto& items) { return list(items, lower); }, value);
        if (text[0] >= 'a' && text[0] <= 'z')
            text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }

    template <class Cells>
    std::string listCells(const Cells& cells, std::string_view form) const {
        std::vector<std::string> items;
        for (int cell : cells)
            items.push_back(cellName(cell, names_));
        return List(language_, form).join(items);
    }
    std::string list(const CellSet& cells, std::string_view form) const { return listCells(cells, form); }
    std::string list(const std::vector<int>& cells, std::string_view form) const { return listCells(cells, form); }
    std::string list(int number, std::string_view) const { return std::to_string(number); }
    std::string list(const std::string& text, std::string_view) const { return text; }

    std::string list(DigitSet digits, std::string_view form) const {
        std::vector<std::string> items;
        for (int digit : digits)
            items.push_back(std::to_string(digit));
        return List(language_, form).join(items);
    }

    std::string list(const std::vector<DigitSet>& combinations, std::string_view form) const {
        std::vector<std::string> items;
        for (const DigitSet digits : combinations) {
            std::string& item = items.emplace_back();
            for (int digit : digits)
                item.append(item.empty() ? "" : "+").append(std::to_string(digit));
        }
        return List(language_, form).join(items);
    }

    std::string list(const std::vector<Candidate>& candidates, std::string_view form) const {
        std::vector<std::string> items;
        for (const Candidate& each : candidates)
            items.push_back(phrase({"candidate", {{"cells", CellSet{each.cell}}, {"digits", DigitSet{each.digit}}}},
                                   language_, names_));
        return List(language_, form).join(items);
    }

    /// "rows 3 and 5" for units of one kind, "row 3 and box 1" for others.
    std::string list(const std::vector<Unit>& units, std::string_view form) const {
        constexpr std::array<std::string_view, 6> kinds = {"row", "column", "box", "diagonal", "region", "window"};
        std::vector<std::string> items;
        for (std::size_t i = 0; i < units.size();) {
            std::vector<std::string> numbers;
            const Unit::Kind kind = units[i].kind;
            for (; i < units.size() && units[i].kind == kind; ++i)
                numbers.push_back(std::to_string(units[i].index + 1));
            std::string id("unit.");
            id.append(kinds[static_cast<std::size_t>(kind)]).append(numbers.size() > 1 ? "s" : "");
            id.append(form.empty() ? "" : ".").append(form);
            items.push_back(Filler({"unit", {{"n", List(language_, {}).join(numbers)}}}, language_, names_)
                                .fill(words(language_, id)));
        }
        return List(language_, {}).join(items);
    }

    const Clause& clause_;
    Language language_;
    CellNames names_;
};

} // namespace

std::string phrase(const Clause& clause, Language language, CellNames names) {
    return Filler(clause, language, names).fill(words(language, clause.id));
}

} // namespace nonet
