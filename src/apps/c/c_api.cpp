// The C face: plain calls around the pages of a file and solve(). No exception leaves it.
#include "nonet/c_api.h"

#include "apps/page/page_scanner.h"
#include "nonet/config.h"
#include "nonet/formats.h"
#include "nonet/solve.h"

#include <cstdlib>
#include <cstring>
#include <exception>

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

char* nonet_scan_bytes(nonet_reader* reader, const unsigned char* bytes, size_t size, const char* name,
                       nonet_rules rules, char** error) {
    return guarded<char*>(error, nullptr, [&]() -> char* {
        if (!reader || (!bytes && size > 0)) {
            tell(error, "nonet_scan_bytes() needs a reader and bytes");
            return nullptr;
        }
        const auto pages = reader->scanner->open({name ? name : "picture", Bytes(bytes, bytes + size)});
        if (const std::string why = pages->openError(); !why.empty()) {
            tell(error, why);
            return nullptr;
        }
        std::string lines;
        while (const auto page = pages->next())
            lines += toJson(reader->scanner->scan(*page, {.scan = Options{.rules = rulesOf(rules)}}).report) + "\n";
        return copyOf(lines);
    });
}

int nonet_solve(const char* puzzle, nonet_rules rules, char solution[82], char** error) {
    return guarded<int>(error, -1, [&] {
        const TextPuzzle text = parsePuzzle(puzzle ? puzzle : "");
        if (!text.grid) {
            tell(error, text.grid.error().message);
            return -1;
        }
        const Solutions solutions = solve(*text.grid, text.rules.value_or(rulesOf(rules)), 2);
        if (!solutions.isDecided) {
            tell(error, "not decided: the search for solutions reached its bound");
            return -1;
        }
        if (solution)
            std::strcpy(solution, solutions.isUnique() ? solutions.grids[0].toString().c_str() : "");
        return solutions.count;
    });
}

void nonet_free(char* text) {
    std::free(text);
}
