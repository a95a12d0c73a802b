// The C functions with odd arguments: what is NULL, empty or no text at all, rules that there are not, engines and
// models by any name. Where something fails there is a sentence, and every string can be freed.
#include "nonet/c_api.h"

#include "fuzz/input.h"

#include <array>
#include <cstring>
#include <string>

using namespace nonet;

namespace {

/// What the next number chooses: a text of the bytes, or NULL.
const char* textOrNull(fuzz::Numbers& numbers, const std::string& text) {
    return numbers.next(8) == 0 ? nullptr : text.c_str();
}

nonet_rules anyRules(fuzz::Numbers& numbers) {
    return numbers.next(2) == 0 ? NONET_CLASSIC : NONET_DIAGONAL;
}

void makeReader(fuzz::Numbers& numbers, const std::string& text) {
    constexpr std::array<const char*, 5> kModels = {nullptr, "", "/", "/dev/null", "no/such.onnx"};
    char* error = nullptr;
    const char* model = kModels[static_cast<std::size_t>(numbers.next(kModels.size()))];
    const char* engine = numbers.next(4) == 0 ? "none" : textOrNull(numbers, text);
    char** toError = numbers.next(8) == 0 ? nullptr : &error;
    nonet_reader* reader = nonet_reader_new(engine, model, toError);
    if (toError)
        fuzz::require(!reader == (error && *error));
    nonet_free(error);
    nonet_reader_delete(reader);
}

void scanBytes(fuzz::Numbers& numbers, const std::string& text) {
    static nonet_reader* const reader = nonet_reader_new("none", nullptr, nullptr);
    char* error = nullptr;
    nonet_reader* one = numbers.next(16) == 0 ? nullptr : reader;
    const nonet_rules rules = anyRules(numbers);
    const int odd = numbers.next(8);
    const char* name = odd == 0 ? nullptr : odd == 1 ? text.c_str() : "a\xFF.png";
    const bool isNothing = odd == 2;
    const auto* bytes = isNothing ? nullptr : reinterpret_cast<const unsigned char*>(text.data());
    const std::size_t size = isNothing ? static_cast<std::size_t>(numbers.next(2)) : text.size();
    char* json = nonet_scan_bytes(one, bytes, size, name, rules, &error);
    fuzz::require(!json == (error && *error));
    fuzz::require(!json || *json == '{');
    nonet_free(json);
    nonet_free(error);
}

/// With the text as whatever an option takes.
void scanWithOptions(fuzz::Numbers& numbers, const std::string& text) {
    static nonet_reader* const reader = nonet_reader_new("none", nullptr, nullptr);
    std::array<unsigned char, std::size_t{3} * 24 * 20> pixels{};
    nonet_scan_options options = NONET_SCAN_DEFAULTS;
    options.size = static_cast<std::size_t>(numbers.next(2 + static_cast<int>(sizeof options)));
    options.rules = anyRules(numbers);
    options.min_confidence = numbers.next(4) == 0 ? 0.5 : 2;
    const std::array<const char**, 3> texts = {&options.corners, &options.corrections, &options.show};
    *texts[static_cast<std::size_t>(numbers.next(3))] = text.c_str();
    char* error = nullptr;
    char* json = nonet_draw_pixels(reader, pixels.data(), 24, 20, 24 * 3, &options, &error);
    fuzz::require(!json == (error && *error));
    nonet_free(json);
    nonet_free(error);
}

void explainText(fuzz::Numbers& numbers, const std::string& text) {
    const auto call = numbers.next(2) == 0 ? nonet_check : nonet_explain;
    char* error = nullptr;
    char* json = call(textOrNull(numbers, text), anyRules(numbers), &error);
    fuzz::require(!json == (error && *error));
    fuzz::require(!json || *json == '{');
    nonet_free(json);
    nonet_free(error);
}

void solveText(fuzz::Numbers& numbers, const std::string& text) {
    std::array<char, 82> solution{};
    solution.fill('x');
    char* error = nullptr;
    char* to = numbers.next(8) == 0 ? nullptr : solution.data();
    const char* puzzle = textOrNull(numbers, text);
    const int count = nonet_solve(puzzle, anyRules(numbers), to, &error);
    fuzz::require(count >= -1 && count <= 2);
    fuzz::require((count == -1) == (error && *error));
    if (to && count == 1)
        fuzz::require(std::strlen(to) == 81);
    nonet_free(error);
}

void enter(fuzz::Input input) {
    fuzz::Numbers numbers(input);
    const int call = numbers.next(8);
    fuzz::Numbers choices(numbers.rest().first(std::min<std::size_t>(6, numbers.rest().size())));
    const std::string text(fuzz::textOf(numbers.rest().subspan(choices.rest().size())));
    fuzz::require(*nonet_version() != '\0');
    nonet_free(nullptr);
    if (call == 0)
        makeReader(choices, text);
    else if (call == 2)
        scanWithOptions(choices, text);
    else if (call == 5)
        explainText(choices, text);
    else if (call < 4)
        scanBytes(choices, text);
    else
        solveText(choices, text);
}

} // namespace

const fuzz::Door fuzz::kDoor{.enter = enter};
