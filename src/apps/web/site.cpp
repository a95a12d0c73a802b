#include "apps/web/site.h"

#include "apps/web/assets.h"
#include "apps/web/request_body.h"
#include "nonet/error.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <new>

namespace nonet::web {

namespace {

template <auto Member>
Answer callMember(Api& api, const ApiRequest& request) {
    return (api.*Member)(request);
}

/// What is asked by POST; everything else is GET's.
constexpr std::array<ApiPath, 6> kApiPaths = {{{"/api/scan", Work::Picture, callMember<&Api::scan>},
                                               {"/api/overlay", Work::Picture, callMember<&Api::overlay>},
                                               {"/api/live", Work::Picture, callMember<&Api::live>},
                                               {"/api/solve", Work::Text, callMember<&Api::solve>},
                                               {"/api/explain", Work::Text, callMember<&Api::explain>},
                                               {"/api/hint", Work::Text, callMember<&Api::hint>}}};

const ApiPath* findApiPath(std::string_view path) {
    const auto found = std::ranges::find(kApiPaths, path, &ApiPath::path);
    return found == kApiPaths.end() ? nullptr : &*found;
}

bool isGetPath(std::string_view path) {
    return path == "/healthz" || path == "/metrics" || findAsset(path);
}

Answer methodRefusal(const std::string& allowed) {
    Answer answer = refusalAnswer(405, "this path takes " + allowed + " only; see /api", "method");
    answer.headers.emplace_back("Allow", allowed);
    return answer;
}

Answer nothingThere() {
    return errorAnswer(404, "there is nothing at this path; see /api");
}

/// What is wrong with how the body is announced.
std::optional<Answer> bodyRefusal(const Head& head, const ApiPath* path, std::size_t maxBytes) {
    const bool isPost = head.method == "POST";
    if (head.has("transfer-encoding") || (isPost && !head.length))
        return refusalAnswer(411, "send the body with its Content-Length, not in chunks", "length");
    if (!isPost && head.length.value_or(0) > 0)
        return refusalAnswer(400, "a " + head.method + " request has no body", "broken");
    if (path && path->work == Work::Text && head.length > kMaxTextBytes)
        return refusalAnswer(413, "the text is too long for one puzzle", "too-large");
    if (head.length > maxBytes)
        return refusalAnswer(413, "the picture is too large to be sent; make it smaller", "too-large");
    if (head.has("content-encoding"))
        return refusalAnswer(415, "send the body as it is, not compressed", "encoding");
    if (head.has("expect") && head.value("expect") != "100-continue")
        return refusalAnswer(417, "nothing but 100-continue can be expected", "broken");
    return std::nullopt;
}

/// The path as it is counted: unknown ones under one name, or anybody could fill the memory with names.
std::string countedPath(const std::string& path) {
    if (findApiPath(path) || path == "/healthz")
        return path;
    return findAsset(path) ? "page" : "other";
}

} // namespace

std::optional<Answer> Site::refusal(const Head& head, const Address& address, Clock::time_point now) const {
    const std::string host = head.value("host"), origin = head.value("origin"), path = head.path();
    if (!services_.guard.allowsHost(host))
        return refusalAnswer(403, "this server does not go by that name; start it with --allow-host to add one",
                             "host");
    if (head.has("origin") && !services_.guard.allowsOrigin(origin, host))
        return refusalAnswer(403, "pages of other sites may not use this server", "origin");
    if (services_.door && !services_.visitors.takeTurn(address, now))
        return refusalAnswer(429, "these are too many requests at once; go slower", "rate");
    if (services_.door && path != "/healthz" && !services_.door->opensFor(head)) {
        Answer answer = refusalAnswer(401, "open the address that nonet serve shows, with its key", "key");
        answer.headers.emplace_back("WWW-Authenticate", "Bearer");
        return answer;
    }
    const ApiPath* apiPath = findApiPath(path);
    const bool isPost = head.method == "POST", isGet = head.method == "GET" || head.method == "HEAD";
    if (apiPath && !isPost)
        return methodRefusal("POST");
    if (!isGet && (!isPost || isGetPath(path)))
        return methodRefusal("GET, HEAD");
    if (auto refused = bodyRefusal(head, apiPath, services_.maxBodyBytes))
        return refused;
    if (apiPath && !services_.hasRoom(apiPath->work, address))
        return busyAnswer();
    return std::nullopt;
}

/// What is had by GET.
Answer Site::page(const Head& head) const {
    const std::string path = head.path();
    if (path == "/healthz")
        return {200, "application/json", "{\"status\":\"ok\"}\n", {}, {}};
    if (path == "/metrics")
        return {
            200,
            "text/plain; version=0.0.4",
            services_.metrics.text({services_.waitingPictures(), static_cast<std::size_t>(services_.sessions.size()),
                                    services_.visitors.connections(), services_.visitors.heldBytes()}),
            {},
            {}};
    const Asset* asset = findAsset(path);
    if (!asset)
        return nothingThere();
    Answer answer{200, std::string(asset->type), std::string(asset->content), {{"Cache-Control", "no-cache"}}, {}};
    if (const auto cookie = services_.door ? services_.door->cookieFor(head) : std::nullopt)
        answer.headers.emplace_back("Set-Cookie", *cookie);
    return answer;
}

Plan Site::plan(const Head& head, const Address& address, Clock::time_point now) const {
    if (auto refused = refusal(head, address, now))
        return {.answer = std::move(refused)};
    if (const ApiPath* path = findApiPath(head.path()))
        return {.path = path};
    return {.answer = head.method == "POST" ? nothingThere() : page(head)};
}

Result<ApiRequest> Site::request(const Head& head, std::string body) const {
    auto request = apiRequest(head, std::move(body));
    if (request && services_.door)
        request->fields.erase("key");
    return request;
}

Answer Site::call(const ApiPath& path, const ApiRequest& request) const {
    try {
        Answer answer = path.call(services_.api, request);
        answer.headers.emplace_back("Cache-Control", "no-store");
        return answer;
    } catch (const std::bad_alloc&) {
        return refusalAnswer(503, "there is too little memory for this now; try again in a moment", "memory");
    } catch (const std::exception&) {
        return errorAnswer(500, "something went wrong inside the server");
    }
}

void Site::count(const Head& head, const Answer& answer, Clock::duration time) const {
    const double seconds = std::chrono::duration<double>(time).count();
    services_.metrics.count(countedPath(head.path()), answer.status, seconds);
    if (!answer.refused.empty())
        services_.metrics.countRefusal(answer.refused);
    if (services_.isVerbose)
        std::fprintf(stderr, "%s %s: %d, %.1f ms\n", printable(head.method).c_str(), printable(head.path()).c_str(),
                     answer.status, 1000 * seconds);
}

} // namespace nonet::web
