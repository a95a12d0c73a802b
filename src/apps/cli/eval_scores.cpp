#include "apps/cli/eval_scores.h"

#include "apps/cli/picture_command.h"
#include "apps/eval/score_pictures.h"

#include <cstdio>
#include <unistd.h>

namespace nonet::cli {

namespace {

ExitCode complain(const Error& error) {
    std::fprintf(stderr, "nonet: %s\n", error.message.c_str());
    return exitCodeOf(error.code);
}

} // namespace

ExitCode evalScores(const EvalScoresOptions& options) {
    eval::EvalRequest request = options.request;
    const bool showProgress = !options.isQuiet && ::isatty(STDERR_FILENO);
    if (showProgress)
        request.progress = [](std::size_t done, std::size_t all) { std::fprintf(stderr, "\r%zu of %zu", done, all); };
    const auto scores = eval::scorePictures(request);
    if (showProgress)
        std::fputs("\r                    \r", stderr);
    if (!scores)
        return complain(scores.error());
    ExitCode code = ExitCode::Ok;
    for (const eval::PictureScore& score : *scores)
        if (!score.error.empty()) {
            std::fprintf(stderr, "%s\n", score.error.c_str());
            code = ExitCode::BadInput;
        }
    std::string text = options.isJson
                           ? eval::scoresJson(*scores, std::string(toString(request.pictures.reader.engine))) + "\n"
                           : eval::tableText(*scores);
    if (!options.compare.empty()) {
        const auto comparison = eval::compareText(*scores, options.compare);
        if (!comparison)
            code = worse(code, complain(comparison.error()));
        else if (options.isJson)
            std::fputs(comparison->c_str(), stderr);
        else
            text += *comparison;
    }
    return writeOut(text) ? code : worse(code, ExitCode::BadOutput);
}

} // namespace nonet::cli
