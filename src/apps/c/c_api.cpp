// The C face: plain calls around the pages of a file and solve(). No exception leaves it.
#include "nonet/c_api.h"

#include "apps/page/page_scanner.h"
#include "apps/page/picture_values.h"
#include "apps/page/workers.h"
#include "logic/report/json.h"
#include "nonet/config.h"
#include "nonet/formats.h"
#include "nonet/pages.h"
#include "nonet/solve.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>
#include <thread>

struct nonet_reader {
    std::unique_ptr<nonet::PageScanner> scanner;
};

namespace {

using namespace nonet;

char* copyOf(const std::string& text) {
    auto* copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (copy)
        std::memcpy(copy, text.c_str(), text.size() + 1);
    return copy;
}

void tell(char** error, const std::string& sentence) {
    if (error)
        *error = copyOf(sentence);
}

/// Calls `work`; an exception becomes an error and `failed`.
template <class T, class Work>
T guarded(char** error, T failed, Work work) {
    if (error)
        *error = nullptr;
    try {
        return work();
    } catch (const std::exception& exception) {
        tell(error, exception.what());
    } catch (...) {
        tell(error, "an unknown error");
    }
    return failed;
}

Rules rulesOf(nonet_rules rules) {
    return rules == NONET_DIAGONAL ? Rules::Diagonal : Rules::Classic;
}

/// A mistake of the caller or of the input, with a sentence.
struct Refusal : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The options, or their defaults. A later library will know callers with fewer members by their size.
nonet_scan_options completed(const nonet_scan_options* given) {
    const nonet_scan_options options = NONET_SCAN_DEFAULTS;
    if (given && given->size < sizeof options)
        throw Refusal("options begin as NONET_SCAN_DEFAULTS, with their size");
    return given ? *given : options;
}

Options optionsOf(const nonet_scan_options& given) {
    if (!(given.min_confidence >= 0 && given.min_confidence <= 1))
        throw Refusal("min_confidence is a probability from 0 to 1");
    Options options{.rules = rulesOf(given.rules), .decide = {.minConfidence = given.min_confidence}};
    if (given.corrections)
        if (const std::string why = parseOverrides(given.corrections, options.overrides); !why.empty())
            throw Refusal("corrections: " + why);
    if (given.corners)
        if (const std::string why = parseCorners(given.corners, options.corners); !why.empty())
            throw Refusal("corners: " + why);
    return options;
}

DrawOptions drawOptionsOf(const nonet_scan_options& given) {
    const auto show = parseShow(given.show ? given.show : "solution");
    if (!show)
        throw Refusal(std::string("show is solution, hint, mistakes or reading, not ") + given.show);
    return {.show = *show};
}

std::unique_ptr<PageReader> openedPages(nonet_reader* reader, const unsigned char* bytes, size_t size,
                                        const char* name) {
    if (!reader || (!bytes && size > 0))
        throw Refusal("a scan needs a reader and bytes");
    auto pages = reader->scanner->open({name ? name : "picture", Bytes(bytes, bytes + size)});
    if (const std::string why = pages->openError(); !why.empty())
        throw Refusal(why);
    return pages;
}

struct RuledGrid {
    Grid grid;
    Rules rules;
};

RuledGrid puzzleOf(const char* puzzle, nonet_rules rules) {
    const TextPuzzle text = parsePuzzle(puzzle ? puzzle : "");
    if (!text.grid)
        throw Refusal(text.grid.error().message);
    return {*text.grid, text.rules.value_or(rulesOf(rules))};
}

constexpr const char* kNotDecided = "not decided: the search for solutions reached its bound";

} // namespace

const char* nonet_version(void) {
    return NONET_VERSION;
}

nonet_reader* nonet_reader_new(const char* engine, const char* model, char** error) {
    return guarded<nonet_reader*>(error, nullptr, [&]() -> nonet_reader* {
        const auto kind = parseEngine(engine ? engine : "auto");
        if (!kind) {
            tell(error, std::string("there is no engine '") + engine + "'");
            return nullptr;
        }
        auto scanner = makePageScanner({.reader = {.engine = *kind, .model = model ? model : ""}});
        if (scanner)
            return new nonet_reader{std::move(*scanner)};
        tell(error, scanner.error().message);
        return nullptr;
    });
}

void nonet_reader_delete(nonet_reader* reader) {
    delete reader;
}

char* nonet_scan(nonet_reader* reader, const unsigned char* bytes, size_t size, const char* name,
                 const nonet_scan_options* options, char** error) {
    return guarded<char*>(error, nullptr, [&] {
        const Options scan = optionsOf(completed(options));
        const auto pages = openedPages(reader, bytes, size, name);
        std::string lines;
        while (const auto page = pages->next())
            lines += toJson(reader->scanner->scan(*page, {.scan = scan}).report) + "\n";
        return copyOf(lines);
    });
}

char* nonet_scan_bytes(nonet_reader* reader, const unsigned char* bytes, size_t size, const char* name,
                       nonet_rules rules, char** error) {
    nonet_scan_options options = NONET_SCAN_DEFAULTS;
    options.rules = rules;
    return nonet_scan(reader, bytes, size, name, &options, error);
}

char* nonet_draw_pixels(nonet_reader* reader, unsigned char* pixels, int width, int height, size_t stride,
                        const nonet_scan_options* options, char** error) {
    return guarded<char*>(error, nullptr, [&] {
        if (!reader || !pixels || width <= 0 || height <= 0 || stride < 3 * static_cast<size_t>(width))
            throw Refusal("nonet_draw_pixels() needs a reader and rows of three bytes a pixel");
        const nonet_scan_options given = completed(options);
        const auto page = std::make_shared<Page>(Page{cv::Mat(height, width, CV_8UC3, pixels, stride), 1, ""});
        const PageOrder order{.scan = optionsOf(given), .drawOnto = drawOptionsOf(given)};
        return copyOf(toJson(reader->scanner->scan({"pixels", 1, page}, order).report) + "\n");
    });
}

char* nonet_draw_bytes(nonet_reader* reader, const unsigned char* bytes, size_t size, const char* format,
                       const nonet_scan_options* options, size_t* drawn_size, char** error) {
    return guarded<char*>(error, nullptr, [&] {
        if (!format || !drawn_size)
            throw Refusal("nonet_draw_bytes() needs a format and a place for the size");
        const nonet_scan_options given = completed(options);
        const PageOrder order{.overlay = format, .scan = optionsOf(given), .drawOnto = drawOptionsOf(given)};
        const auto page = openedPages(reader, bytes, size, nullptr)->next();
        if (!page)
            throw Refusal("there is no page");
        const PageOutcome outcome = reader->scanner->scan(*page, order);
        for (const std::string& why : {outcome.report.error, outcome.overlayError})
            if (!why.empty())
                throw Refusal(why);
        if (outcome.overlay.empty())
            throw Refusal(outcome.report.puzzles.empty() ? "no sudoku was found" : "there is nothing to draw");
        auto* copy = static_cast<char*>(std::malloc(outcome.overlay.size()));
        if (!copy)
            throw std::bad_alloc();
        std::memcpy(copy, outcome.overlay.data(), outcome.overlay.size());
        *drawn_size = outcome.overlay.size();
        return copy;
    });
}

int nonet_solve(const char* puzzle, nonet_rules rules, char solution[82], char** error) {
    return guarded<int>(error, -1, [&] {
        const RuledGrid given = puzzleOf(puzzle, rules);
        const Solutions solutions = solve(given.grid, given.rules, 2);
        if (!solutions.isDecided)
            throw Refusal(kNotDecided);
        if (solution)
            std::strcpy(solution, solutions.isUnique() ? solutions.grids[0].toString().c_str() : "");
        return solutions.count;
    });
}

int nonet_solve_many(const char* const* puzzles, size_t count, nonet_rules rules, int threads, char (*solutions)[82],
                     int* counts) {
    if (count > 0 && (!puzzles || !counts))
        return -1;
    return guarded<int>(nullptr, -1, [&] {
        const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
        std::atomic<std::size_t> next = 0;
        std::atomic<int> unique = 0;
        const auto work = [&] {
            for (std::size_t i = next++; i < count; i = next++) {
                if (solutions)
                    solutions[i][0] = '\0';
                counts[i] = nonet_solve(puzzles[i], rules, solutions ? solutions[i] : nullptr, nullptr);
                unique += counts[i] == 1;
            }
        };
        startWorkers(threads > 0 ? std::min(threads, 256) : cores, work).clear(); // waits for all
        return unique.load();
    });
}

char* nonet_check(const char* puzzle, nonet_rules rules, char** error) {
    return guarded<char*>(error, nullptr, [&] {
        const RuledGrid given = puzzleOf(puzzle, rules);
        return copyOf(detail::dumpJson(detail::jsonOf(check(given.grid, given.rules))) + "\n");
    });
}

char* nonet_explain(const char* puzzle, nonet_rules rules, char** error) {
    return guarded<char*>(error, nullptr, [&] {
        const RuledGrid given = puzzleOf(puzzle, rules);
        const Explanation explanation = explain(given.grid, given.rules);
        if (!explanation.isDecided)
            throw Refusal(kNotDecided);
        return copyOf(toJson(explanation) + "\n");
    });
}

void nonet_free(char* text) {
    std::free(text);
}
