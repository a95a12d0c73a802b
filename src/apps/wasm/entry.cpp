// The scanner in a worker of the browser, or in node: the server's API behind a few functions. The caller writes a
// request's bytes into the memory that nonet_bytes() gives, asks, and reads the answer's body.
#include "apps/wasm/limits.h"
#include "apps/web/api.h"
#include "base/parse_json.h"
#include "vision/decode/codecs.h"

#include <emscripten/emscripten.h>
#include <nlohmann/json.hpp>

#include <array>
#include <functional>
#include <new>

namespace nonet::web {

namespace {

struct Path {
    std::string_view name;
    std::function<Answer(Api&, const ApiRequest&)> call;
};

const std::array<Path, 5> kPaths = {{{"/api/scan", &Api::scan},
                                     {"/api/live", &Api::live},
                                     {"/api/solve", &Api::solve},
                                     {"/api/explain", &Api::explain},
                                     {"/api/hint", &Api::hint}}};

std::vector<std::unique_ptr<PageScanner>> scannersOf(const ReaderOptions& reader) {
    std::vector<std::unique_ptr<PageScanner>> scanners;
    if (auto scanner = makePageScanner({.decode = {.maxPixels = kMaxBrowserPixels}, .reader = reader}))
        scanners.push_back(std::move(*scanner));
    return scanners;
}

/// What a worker has for its whole life.
struct Services {
    explicit Services(std::vector<unsigned char> bytes)
        : model(std::move(bytes)), engines(scannersOf({.modelBytes = model}), 0), sessions({.modelBytes = model}),
          api(engines, sessions, {.decode = {.maxPixels = kMaxBrowserPixels}}) {}

    std::vector<unsigned char> model;
    EnginePool engines;
    LiveSessions sessions;
    Api api;
};

// The module is one worker: what its functions share.
std::unique_ptr<Services> services;
std::string bytes;
Answer answer;

std::map<std::string, std::string> fieldsOf(const char* json) {
    std::map<std::string, std::string> fields;
    const auto object = detail::parseJson<nlohmann::json>(json);
    if (object.is_object())
        for (const auto& [name, value] : object.items())
            fields[name] = value.is_string() ? value.get<std::string>() : value.dump();
    return fields;
}

detail::ByteView view() {
    return {reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()};
}

/// What the bytes say of themselves; without pages where no size can be read, or where they are a document.
detail::PictureHeader header() {
    const auto format = detail::pictureFormat(view());
    const auto codec = format ? detail::codecOf(*format) : detail::PictureCodec{};
    return codec.readHeader ? codec.readHeader(view()) : detail::PictureHeader{};
}

Answer noMemory() {
    return errorAnswer(507, "there is not enough memory for this picture; make it smaller");
}

Answer answerTo(std::string_view path, const char* fields) {
    const auto found = std::ranges::find(kPaths, path, &Path::name);
    if (found == kPaths.end())
        return errorAnswer(404, "there is nothing at this path; see /api");
    ApiRequest request{.bytes = std::exchange(bytes, {}), .fields = fieldsOf(fields)};
    if (const auto name = request.fields.extract("name"))
        request.name = name.mapped();
    return found->call(services->api, request);
}

} // namespace

} // namespace nonet::web

using namespace nonet;

extern "C" {

/// Makes the engine of the model that the bytes are; 0: it is none.
EMSCRIPTEN_KEEPALIVE int nonet_start() {
    try {
        web::services =
            std::make_unique<web::Services>(std::vector<unsigned char>(web::bytes.begin(), web::bytes.end()));
        return web::services->engines.take({}, {}).has_value();
    } catch (const std::exception&) {
        return 0;
    }
}

/// Room for the bytes of the next request; null: there is not enough memory, which the answer says.
EMSCRIPTEN_KEEPALIVE char* nonet_bytes(std::size_t count) {
    try {
        web::bytes = std::string(); // gives its memory back first
        web::bytes.resize(count);
        return web::bytes.data();
    } catch (const std::bad_alloc&) {
        web::answer = web::noMemory();
        return nullptr;
    }
}

/// Whether the bytes are a picture for the browser to decode: of a format that it may know, and not too large. What is
/// not goes to the API as it is, which says what is wrong with it.
EMSCRIPTEN_KEEPALIVE int nonet_is_for_browser() {
    const auto format = detail::pictureFormat(web::view());
    if (format == detail::PictureFormat::Heic)
        return 1;
    if (format == detail::PictureFormat::Bmp)
        return 0;
    const detail::PictureHeader header = web::header();
    return !header.pages.empty() && header.pages[0].width * header.pages[0].height <= web::kMaxBrowserPixels;
}

/// The EXIF orientation of the bytes, for decoders that do not look at it.
EMSCRIPTEN_KEEPALIVE int nonet_orientation() {
    const detail::PictureHeader header = web::header();
    return header.pages.empty() ? 1 : header.pages[0].orientation;
}

/// Whether the file of the bytes ends before its picture does, however much of it the browser shows.
EMSCRIPTEN_KEEPALIVE int nonet_is_cut() {
    using namespace std::string_view_literals;
    if (detail::pictureFormat(web::view()) == detail::PictureFormat::Jpeg)
        return web::bytes.rfind("\xFF\xD9"sv) == web::bytes.npos;
    return web::header().isCut;
}

/// Does what the path of the server's API does with the bytes; the fields are an object of JSON. Gives the status.
EMSCRIPTEN_KEEPALIVE int nonet_request(const char* path, const char* fields) {
    try {
        web::answer = web::answerTo(path, fields);
    } catch (const std::bad_alloc&) {
        web::answer = web::noMemory();
    } catch (const std::exception& error) {
        web::answer = web::errorAnswer(500, std::string("the request failed: ") + error.what());
    }
    return web::answer.status;
}

EMSCRIPTEN_KEEPALIVE const char* nonet_body() {
    return web::answer.body.data();
}

EMSCRIPTEN_KEEPALIVE std::size_t nonet_body_size() {
    return web::answer.body.size();
}

} // extern "C"
