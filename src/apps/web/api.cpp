#include "apps/web/api.h"

#include "apps/page/inputs.h"
#include "apps/web/api_fields.h"
#include "apps/web/links_json.h"
#include "base/timer.h"
#include "nonet/draw.h"
#include "nonet/pages.h"

#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>

#include <cmath>
#include <variant>

namespace nonet::web {

namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json crossingsJson(const Lattice& lattice) {
    const auto tenths = [](float value) { return std::round(static_cast<double>(value) * 10) / 10; };
    Json points = Json::array();
    for (const cv::Point2f& crossing : lattice.crossings)
        points.push_back({tenths(crossing.x), tenths(crossing.y)});
    return points;
}

/// One page read, in the form that is reported and in the form that is drawn.
struct PageScan {
    PageReport report{};
    Scan found{};
};

PageScan scanPage(const std::string& file, const Page& page, double decodeMs, DigitReader& reader,
                  const Options& options) {
    PageScan result;
    try {
        result.found = scan(page.bgr, reader, options);
        result.found.ms.decode = decodeMs;
        result.report = reportOf(page, result.found, file);
    } catch (const cv::Exception& error) {
        result.report =
            reportOf(Error{Errc::BadInput, printable(file) + ": OpenCV failed on this picture: " + error.err},
                     page.number, file);
    }
    return result;
}

/// The promised object of a page, with the crossings of its grids.
std::string pageJson(const PageScan& page) {
    Json json = Json::parse(toJson(page.report));
    for (std::size_t i = 0; i < page.found.puzzles.size() && i < json["grids"].size(); ++i) {
        const Puzzle& puzzle = page.found.puzzles[i];
        json["grids"][i]["crossings"] = crossingsJson(puzzle.lattice);
        json["grids"][i]["links"] = linksJson(puzzle.givens, puzzle.rules);
    }
    return dumped(json);
}

Answer busy() {
    return errorAnswer(503, "the server is busy; try again in a moment");
}

/// The picture of a request, opened, or the error that says why not.
std::variant<PageSource, Answer> openPicture(const ApiRequest& request, const DecodeOptions& options) {
    if (request.bytes.empty())
        return errorAnswer(400, "there is no picture: send its bytes as the body, or as the part 'picture' of a form");
    auto source =
        openPages(std::vector<unsigned char>(request.bytes.begin(), request.bytes.end()), request.name, options);
    if (source)
        return std::move(*source);
    const bool isPicture = isPictureSignature(std::string_view(request.bytes).substr(0, 64));
    return errorAnswer(isPicture ? 422 : 415, source.error().message);
}

Answer encoded(const cv::Mat& bgr, const std::string& format) {
    const auto bytes = encode(bgr, "." + format);
    if (!bytes)
        return errorAnswer(422, "the picture " + bytes.error().message);
    return {200, "image/" + format, std::string(bytes->begin(), bytes->end()), {}};
}

} // namespace

Answer Api::scan(const ApiRequest& request) {
    const auto options = scanOptions(request);
    if (!options)
        return errorAnswer(400, options.error().message);
    const Timer timer;
    auto lease = engines_.take(limits_.maxWait); // before the picture takes memory
    if (!lease)
        return busy();
    auto opened = openPicture(request, limits_.decode);
    if (auto* refused = std::get_if<Answer>(&opened))
        return *refused;
    Answer answer;
    int pages = 0;
    std::string firstError;
    for (Timer decoding;; decoding = Timer()) {
        auto page = std::get<PageSource>(opened).next();
        if (!page)
            break;
        ++pages;
        PageScan scanned;
        const bool isTimeUp = timer.milliseconds() > static_cast<double>(limits_.maxPicture.count());
        if (isTimeUp)
            scanned.report = reportOf(Error{Errc::BadInput, "left out: the time was used up"}, pages, request.name);
        else if (*page)
            scanned = scanPage(request.name, **page, decoding.milliseconds(), lease->reader(), *options);
        else
            scanned.report = reportOf(page->error(), pages, request.name);
        if (pages == 1)
            firstError = scanned.report.error;
        answer.body += pageJson(scanned);
        if (isTimeUp)
            break;
    }
    if (pages == 1 && !firstError.empty())
        return errorAnswer(422, firstError);
    if (pages > 1)
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
    auto lease = engines_.take(limits_.maxWait); // before the picture takes memory
    if (!lease)
        return busy();
    auto opened = openPicture(request, limits_.decode);
    if (auto* refused = std::get_if<Answer>(&opened))
        return *refused;
    auto page = std::get<PageSource>(opened).next();
    if (!page || !*page)
        return errorAnswer(422, page ? page->error().message : "there is no page in this picture");
    const PageScan scanned = scanPage(request.name, **page, 0, lease->reader(), *options);
    if (!scanned.report.error.empty())
        return errorAnswer(422, scanned.report.error);
    bool isDrawn = false;
    for (const Puzzle& puzzle : scanned.found.puzzles)
        if (puzzle.status != Status::Complete)
            isDrawn = draw((*page)->bgr, puzzle) || isDrawn;
    if (!isDrawn)
        return errorAnswer(422, scanned.found.puzzles.empty() ? "no sudoku was found in this picture"
                                                              : "the sudoku in this picture has no single solution");
    return encoded((*page)->bgr, format);
}

Answer Api::live(const ApiRequest& request) {
    const auto options = scanOptions(request, {"session"});
    if (!options)
        return errorAnswer(400, options.error().message);
    const auto name = request.fields.find("session");
    if (name == request.fields.end() || name->second.empty() || name->second.size() > 64)
        return errorAnswer(400, "the field 'session' needs a name of up to 64 characters for the camera");
    auto opened = openPicture(request, limits_.decode);
    if (auto* refused = std::get_if<Answer>(&opened))
        return *refused;
    const auto session = sessions_.get(name->second, options->rules);
    if (!session)
        return errorAnswer(500, "the reading engine could not be made");
    // Before the turn is taken: frames that come faster than they are read must not keep others waiting.
    const std::unique_lock lock(session->mutex, std::try_to_lock);
    if (!lock)
        return busy();
    auto lease = engines_.take(limits_.maxWait); // for its turn; the session reads with an engine of its own
    if (!lease)
        return busy();
    auto page = std::get<PageSource>(opened).next();
    if (!page || !*page)
        return errorAnswer(422, page ? page->error().message : "there is no page in this picture");
    const LiveState state = session->scanner.next((*page)->bgr);
    Json json = {{"phase", toString(state.phase)}, {"frame", state.frame}, {"grid", nullptr}};
    if (state.puzzle)
        json["grid"] = {
            {"crossings", crossingsJson(state.puzzle->lattice)},
            {"status", toString(state.puzzle->status)},
            {"puzzle", state.puzzle->givens.toString()},
            {"filled", state.puzzle->filled.toString()},
            {"solution", state.puzzle->solution.isFull() ? Json(state.puzzle->solution.toString()) : Json(nullptr)}};
    return {200, "application/json", dumped(json), {}};
}

} // namespace nonet::web
