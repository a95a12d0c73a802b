#include "apps/eval/other_program.h"

#include "base/timer.h"
#include "nonet/formats.h"
#include "nonet/pages.h"

#include <array>
#include <cstdio>
#include <sys/wait.h>

namespace nonet::eval {

namespace {

constexpr const char* kTimeLimit = "timeout 60 /bin/sh -c ";
constexpr int kNotExecutable = 126, kNotFound = 127; // exit statuses of a shell

std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? "'\\''" : std::string(1, c);
    return result + "'";
}

std::string withPath(const std::string& command, const std::string& path) {
    std::string result;
    std::size_t begin = 0;
    for (std::size_t at = command.find("{}"); at != command.npos; at = command.find("{}", begin)) {
        result += command.substr(begin, at - begin) + quoted(path);
        begin = at + 2;
    }
    return result + command.substr(begin);
}

struct Ended {
    int status = kNotFound;
    std::string out;
};

Ended run(const std::string& command) {
    Ended ended;
    std::FILE* output = ::popen((kTimeLimit + quoted(command)).c_str(), "r");
    if (!output)
        return ended;
    std::array<char, 4096> buffer{};
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), output))
        ended.out.append(buffer.data(), got);
    const int status = ::pclose(output);
    ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return ended;
}

PageReport reportOf(const std::string& printed) {
    PageReport report;
    for (const TextPuzzle& puzzle : parsePuzzles(printed))
        if (puzzle.grid) {
            PuzzleReport read;
            read.decision.givens = read.decision.filled = *puzzle.grid;
            read.decision.status = Status::Solved;
            read.decision.confidence = 1;
            report.puzzles.push_back(read);
        }
    return report;
}

} // namespace

PictureScore evaluateProgram(const std::string& command, const std::filesystem::path& file,
                             const std::vector<Label>& labels, PageScanner& scanner, ScannedPage* evidence) {
    std::vector<Label> byText = labels;
    for (Label& label : byText)
        label.corners.reset();
    const Timer timer;
    const Ended ended = run(withPath(command, file.native()));
    PageReport report = reportOf(ended.out);
    report.ms.read = timer.milliseconds();
    PictureScore score = compare(report, byText, 0, {});
    score.tags.clear(); // rows by tag are this program's
    if (ended.status == kNotFound || ended.status == kNotExecutable)
        score.error = printable(file.native()) + ": the program of --command cannot be run";
    if (evidence && !score.isRight())
        if (const auto page = scanner.open({file.native(), {}})->next(); page && page->picture)
            *evidence = {page->picture->bgr, {}};
    return score;
}

} // namespace nonet::eval
