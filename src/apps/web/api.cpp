#include "apps/web/api.h"

#include "apps/page/picture_signature.h"
#include "apps/web/api_fields.h"
#include "apps/web/links_json.h"
#include "base/timer.h"
#include "logic/report/json.h"
#include "nonet/pages.h"

#include <cmath>

namespace nonet::web {

namespace {

using detail::Json;

/// Crossings as x, y, x, y.
Json crossingsJson(const Crossings& crossings) {
    const auto tenths = [](float value) { return std::round(static_cast<double>(value) * 10) / 10; };
    Json points = Json::array();
    for (std::size_t i = 0; i < crossings.size(); i += 2)
        points.push_back({tenths(crossings[i]), tenths(crossings[i + 1])});
    return points;
}

/// The promised object of a page, with the crossings of its grids, or with why it has none.
std::string pageJson(const PageOutcome& page) {
    Json json = detail::jsonOf(page.report);
    if (!page.whyNothing.empty())
        json["nothing"] = page.whyNothing;
    for (std::size_t i = 0; i < page.report.puzzles.size(); ++i) {
        const PuzzleReport& puzzle = page.report.puzzles[i];
        json["grids"][i]["crossings"] = crossingsJson(page.crossings[i]);
        json["grids"][i]["links"] = linksJson(puzzle.decision.givens, puzzle.rules);
    }
    return detail::dumpJson(json) + "\n";
}

/// What a camera's page is told of its last frame.
std::string liveJson(const LiveState& state) {
    Json json = {
        {"phase", toString(state.phase)}, {"frame", state.frame}, {"aim", toString(state.aim)}, {"grid", nullptr}};
    if (state.puzzle)
        json["grid"] = {
            {"crossings", crossingsJson(crossingsOf(state.puzzle->lattice))},
            {"status", toString(state.puzzle->status)},
            {"puzzle", state.puzzle->givens.toString()},
            {"filled", state.puzzle->filled.toString()},
            {"solution", state.puzzle->solution.isFull() ? Json(state.puzzle->solution.toString()) : Json(nullptr)}};
    return detail::dumpJson(json) + "\n";
}

Answer noPicture() {
    return errorAnswer(400, "there is no picture: send its bytes as the body, or as the part 'picture' of a form");
}

PageInput inputOf(const ApiRequest& request) {
    return {request.name, Bytes(request.bytes.begin(), request.bytes.end())};
}

/// The pages of a request's picture, which nobody waits for once the client has gone.
std::unique_ptr<PageReader> pagesOf(const ApiRequest& request, DecodeOptions options) {
    options.stop = request.gone;
    return openPageReader(inputOf(request), options);
}

constexpr std::size_t kSignatureBytes = 64;

/// Whether the picture is a document, whose pages may take long to draw.
bool isDocument(const ApiRequest& request) {
    return isDocumentSignature(std::string_view(request.bytes).substr(0, kSignatureBytes));
}

/// Why a picture could not be opened or read: it is none, or it is broken.
Answer unreadable(const ApiRequest& request, const std::string& sentence) {
    return errorAnswer(isPictureSignature(std::string_view(request.bytes).substr(0, kSignatureBytes)) ? 422 : 415,
                       sentence);
}

/// The engine of a request. A picture takes one before it takes memory. A document takes one for each page that is
/// ready: its drawing must keep nobody else waiting.
class Turn {
public:
    Turn(EnginePool& engines, std::chrono::milliseconds wait, const ApiRequest& request)
        : engines_(engines), wait_(wait), request_(request), isForPage_(isDocument(request)) {
        if (!isForPage_)
            take();
    }
    /// Whether it came; if not, too many others are at work.
    explicit operator bool() const { return isForPage_ || engine_; }

    /// For one page; null: none gets free in time.
    PageScanner* engine() {
        if (isForPage_)
            take();
        return engine_ ? &engine_->scanner() : nullptr;
    }
    void pageDone() {
        if (isForPage_)
            engine_.reset();
    }

private:
    void take() {
        if (auto engine = engines_.take(wait_, request_.gone))
            engine_.emplace(std::move(*engine));
    }

    EnginePool& engines_;
    const std::chrono::milliseconds wait_;
    const ApiRequest& request_;
    const bool isForPage_;
    std::optional<EnginePool::Lease> engine_;
};

} // namespace

Answer Api::scan(const ApiRequest& request) {
    const auto options = scanOptions(request);
    if (!options)
        return errorAnswer(400, options.error().message);
    if (request.bytes.empty())
        return noPicture();
    const Timer timer;
    Turn turn(engines_, limits_.maxWait, request);
    if (!turn)
        return busyAnswer();
    const auto pages = pagesOf(request, limits_.decode);
    Answer answer;
    int count = 0;
    std::string firstError;
    while (auto page = pages->next()) {
        if (request.gone.stop_requested())
            break;
        const bool isTimeUp = timer.milliseconds() > static_cast<double>(limits_.maxPicture.count());
        if (isTimeUp)
            *page = {page->file, page->number, nullptr, "left out: the time was used up"};
        PageScanner* const scanner = turn.engine();
        if (!scanner)
            return busyAnswer();
        const PageOutcome outcome = scanner->scan(*page, {.scan = *options});
        turn.pageDone();
        if (++count == 1)
            firstError = outcome.report.error;
        answer.body += pageJson(outcome);
        if (isTimeUp || page->isInterrupted)
            break;
    }
    if (count == 1 && !firstError.empty())
        return unreadable(request, firstError);
    if (count > 1)
        answer.type = "application/x-ndjson";
    return answer;
}

Answer Api::overlay(const ApiRequest& request) {
    const auto options = scanOptions(request, {"format"});
    if (!options)
        return errorAnswer(400, options.error().message);
    const auto format = request.fields.contains("format") ? request.fields.at("format") : "png";
    if (format != "png" && format != "jpeg")
        return errorAnswer(400, "the field 'format' must be png or jpeg");
    if (request.bytes.empty())
        return noPicture();
    Turn turn(engines_, limits_.maxWait, request);
    if (!turn)
        return busyAnswer();
    const auto page = pagesOf(request, limits_.decode)->next();
    if (!page)
        return errorAnswer(422, "there is no page in this picture");
    PageScanner* const scanner = turn.engine();
    if (!scanner)
        return busyAnswer();
    const PageOutcome outcome = scanner->scan(*page, {.overlay = "." + format, .scan = *options});
    if (!outcome.report.error.empty())
        return unreadable(request, outcome.report.error);
    if (!outcome.overlayError.empty())
        return errorAnswer(422, "the picture " + outcome.overlayError);
    if (outcome.overlay.empty())
        return errorAnswer(422, outcome.report.puzzles.empty() ? "no sudoku was found in this picture"
                                                               : "the sudoku in this picture has no single solution");
    return {200, "image/" + format, std::string(outcome.overlay.begin(), outcome.overlay.end()), {}};
}

Answer Api::live(const ApiRequest& request) {
    const auto options = scanOptions(request, {"session"});
    if (!options)
        return errorAnswer(400, options.error().message);
    const auto name = request.fields.find("session");
    if (name == request.fields.end() || name->second.empty() || name->second.size() > 64)
        return errorAnswer(400, "the field 'session' needs a name of up to 64 characters for the camera");
    if (request.bytes.empty())
        return noPicture();
    const auto pages = pagesOf(request, limits_.decode);
    if (const std::string why = pages->openError(); !why.empty())
        return unreadable(request, why);
    const auto session = sessions_.get(name->second, options->rules);
    if (!session)
        return errorAnswer(500, "the reading engine could not be made");
    // Before the turn is taken: frames that come faster than they are read must not keep others waiting.
    const std::unique_lock lock(session->mutex, std::try_to_lock);
    if (!lock)
        return busyAnswer();
    // For its turn; the session reads with an engine of its own.
    std::optional<OpenedPage> page = isDocument(request) ? pages->next() : std::nullopt;
    const auto lease = engines_.take(limits_.maxWait, request.gone);
    if (!lease)
        return busyAnswer();
    if (!isDocument(request))
        page = pages->next();
    if (!page || !page->picture)
        return errorAnswer(422, page ? page->error : "there is no page in this picture");
    return {200, "application/json", liveJson(session->scanner.next(page->picture->bgr)), {}};
}

} // namespace nonet::web
