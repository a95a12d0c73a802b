#include "apps/cli/eval_techniques.h"

#include "apps/cli/picture_command.h"
#include "logic/techniques/case_library.h"
#include "nonet/error.h"

#include <cstdio>
#include <fstream>
#include <map>

namespace nonet::cli {

namespace {

struct Score {
    int passed = 0, cases = 0;
    void count(bool isPassed) {
        passed += isPassed;
        ++cases;
    }
};

std::string lineOf(const std::string& name, const Score& score) {
    return name + ": " + std::to_string(score.passed) + " of " + std::to_string(score.cases) + "\n";
}

std::string nameOf(const std::string& code, const std::optional<Technique>& technique) {
    return code + " " + (technique ? std::string(info(*technique).name) : "(not listed)");
}

} // namespace

ExitCode evalTechniques(const std::string& file, bool isVerbose) {
    std::ifstream lines(file);
    if (!lines) {
        std::fprintf(stderr, "%s: cannot be opened\n", printable(file).c_str());
        return ExitCode::BadInput;
    }
    std::map<std::string, Score> scores;
    Score all, listed;
    ExitCode code = ExitCode::Ok;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.empty() || line[0] != ':')
            continue;
        const Result<TechniqueCase> each = parseCase(line);
        if (!each) {
            std::fprintf(stderr, "%s:%d: %s\n", file.c_str(), number, each.error().message.c_str());
            code = ExitCode::BadInput;
            continue;
        }
        const bool isPassed = passes(*each);
        scores[nameOf(each->code, each->technique)].count(isPassed);
        all.count(isPassed);
        if (each->technique)
            listed.count(isPassed);
        if (!isPassed && isVerbose)
            std::fprintf(stderr, "%s:%d: failed: %s\n", file.c_str(), number, line.c_str());
    }
    if (all.cases == 0 && code == ExitCode::Ok) {
        std::fprintf(stderr, "%s: holds no case; a case is a line that begins with a colon\n", printable(file).c_str());
        return ExitCode::BadInput;
    }
    std::string text;
    for (const auto& [name, score] : scores)
        text += lineOf(name, score);
    text += lineOf("all", all) + lineOf("listed", listed);
    return writeOut(text) ? code : worse(code, ExitCode::BadOutput);
}

} // namespace nonet::cli
