// Rules as text: our own words, and the two forms in which killer programs exchange cages.
#include "nonet/rules.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

namespace nonet {

namespace {

Error badRules(std::string message) {
    return {Errc::BadInput, std::move(message)};
}

constexpr bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// What is left to read of a text.
class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    bool atEnd() const { return text_.empty(); }
    std::string_view rest() const { return text_; }
    char peek() const { return text_.empty() ? '\0' : text_.front(); }
    bool take(std::string_view word) {
        const bool isThere = text_.starts_with(word);
        text_.remove_prefix(isThere ? word.size() : 0);
        return isThere;
    }
    /// A number of up to six digits.
    std::optional<int> number() {
        int value = 0;
        std::size_t size = 0;
        for (; size < text_.size() && size < 6 && isDigit(text_[size]); ++size)
            value = value * 10 + (text_[size] - '0');
        text_.remove_prefix(size);
        return size > 0 ? std::optional(value) : std::nullopt;
    }
    /// "r1c1"
    std::optional<int> cell() {
        const auto cell = parseCellName(text_.substr(0, 4));
        if (!cell || text_.size() < 4 || text_.front() != 'r')
            return std::nullopt;
        text_.remove_prefix(4);
        return *cell;
    }

private:
    std::string_view text_;
};

/// "15=r1c1r1c2;7=r2c1r2c2", which may end at a plus.
std::optional<Error> readCages(Scanner& text, std::vector<Cage>& cages) {
    do {
        Cage cage;
        const auto sum = text.number();
        if (!sum || !text.take("="))
            return badRules("a cage is written 15=r1c1r1c2, not '" + printable(text.rest().substr(0, 12)) + "'");
        cage.sum = *sum;
        while (const auto cell = text.cell()) {
            if (cage.cells.contains(*cell))
                return badRules(cellName(*cell) + " is twice in a cage");
            cage.cells.insert(*cell);
            text.take(",");
        }
        cages.push_back(cage);
    } while (text.take(";") && !text.atEnd());
    return std::nullopt;
}

/// "3x3::k:" and 81 numbers, each 256 times the sum of its cage and the cage's number; a "d" is for diagonals.
std::optional<Error> readCageNumbers(Scanner& text, RulesParts& parts) {
    parts.fallingDiagonal = parts.risingDiagonal = text.take("d");
    if (!text.take(":k:"))
        return badRules("killers of this form begin with 3x3::k: or 3x3:d:k:");
    std::map<int, Cage> byNumber;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto number = text.number();
        if (!number || (!text.take(":") && cell + 1 < Grid::kCells))
            return badRules("3x3::k: is followed by 81 numbers with colons between, not " + std::to_string(cell));
        if (*number < 256)
            continue; // in no cage
        Cage& cage = byNumber[*number];
        cage.sum = *number / 256;
        cage.cells.insert(cell);
    }
    for (const auto& [number, cage] : byNumber)
        parts.cages.push_back(cage);
    return std::nullopt;
}

/// "SumoCueV1" and 81 of "=15" (the first cell of a cage, and its sum) or "+0" (as the cell of that number); "J3" after
/// it is the region, a "D" before all is for diagonals.
std::optional<Error> readSumoCue(Scanner& text, RulesParts& parts) {
    parts.fallingDiagonal = parts.risingDiagonal = text.take("d");
    std::array<int, 81> sums{}, heads{};
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        const bool isHead = text.take("=");
        const auto number = isHead || text.take("+") ? text.number() : std::nullopt;
        if (!number || (!isHead && *number >= Grid::kCells))
            return badRules("SumoCueV1 is followed by 81 sums (=15) and cells (+0), not " + std::to_string(cell));
        heads[at] = isHead ? cell : *number;
        sums[at] = isHead ? *number : 0;
        if (text.take("j")) {
            const auto region = text.number();
            if (!region || *region >= kSide)
                return badRules("a region of a SumoCue text is J0 to J8");
            parts.regions += static_cast<char>('a' + *region);
        }
    }
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        Cage cage{sums[static_cast<std::size_t>(cell)], {}};
        for (int other = 0; other < Grid::kCells; ++other)
            if (heads[static_cast<std::size_t>(other)] == cell)
                cage.cells.insert(other);
        if (cage.sum > 0)
            parts.cages.push_back(cage);
    }
    return std::nullopt;
}

std::optional<Error> readPart(Scanner& text, RulesParts& parts) {
    if (text.take("3x3:"))
        return readCageNumbers(text, parts);
    if (text.take("sumocuev1"))
        return readSumoCue(text, parts);
    if (text.take("classic"))
        return std::nullopt;
    if (text.take("diagonal-"))
        parts.fallingDiagonal = true;
    else if (text.take("diagonal/"))
        parts.risingDiagonal = true;
    else if (text.take("diagonal"))
        parts.fallingDiagonal = parts.risingDiagonal = true;
    else if (text.take("windoku") || text.take("hyper"))
        parts.windows = true;
    else if (text.take("jigsaw:")) {
        parts.regions = text.rest().substr(0, text.rest().find('+'));
        text.take(parts.regions);
    } else if (text.take("killer:"))
        return text.peek() == '3' && text.rest().starts_with("3x3:") ? readPart(text, parts)
               : text.peek() == 's'                                  ? readPart(text, parts)
                                                                     : readCages(text, parts.cages);
    else
        return badRules("rules are classic, diagonal, windoku, jigsaw: and 81 letters, killer: and cages, or several "
                        "with + between; not '" +
                        printable(text.rest().substr(0, 40)) + "'");
    return std::nullopt;
}

std::string cagesText(std::span<const Cage> cages) {
    std::string text;
    for (const Cage& cage : cages) {
        if (!text.empty())
            text += ';';
        text += std::to_string(cage.sum);
        text += '=';
        for (int cell : cage.cells)
            text += cellName(cell);
    }
    return text;
}

std::string joinParts(const Rules& rules, bool isFull) {
    const detail::RulesTable& table = rules.table();
    std::string text;
    const auto add = [&](std::string_view part) {
        if (!text.empty())
            text += '+';
        text += part;
    };
    if (!rules.hasBoxes())
        add("jigsaw");
    if (!rules.hasBoxes() && isFull)
        text.append(":").append(rules.regions());
    if (rules.hasDiagonals())
        add("diagonal");
    else if (table.hasFalling || table.hasRising)
        add(table.hasFalling ? "diagonal-" : "diagonal/");
    if (rules.hasWindows())
        add("windoku");
    if (!rules.cages().empty())
        add("killer");
    if (!rules.cages().empty() && isFull)
        text.append(":").append(cagesText(rules.cages()));
    return text.empty() ? "classic" : text;
}

} // namespace

std::string Rules::kind() const {
    return joinParts(*this, false);
}

std::string toString(const Rules& rules) {
    return joinParts(rules, true);
}

Result<Rules> parseRules(std::string_view words) {
    std::string lower(words);
    std::erase_if(lower, [](unsigned char c) { return std::isspace(c) != 0; });
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    RulesParts parts;
    Scanner text(lower);
    do {
        if (const auto error = readPart(text, parts))
            return *error;
    } while (text.take("+"));
    if (!text.atEnd())
        return badRules(std::string("'").append(printable(text.rest().substr(0, 40))) + "' stands behind the rules");
    return Rules::make(parts);
}

} // namespace nonet
