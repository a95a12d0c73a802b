// The paths of the server and what stands before them: every request is checked before its body is read, since what is
// refused must not cost anything. The library below keeps reading requests from a connection, and would take the unread
// body of a refused one for the next: such connections are closed behind the answer.
#include "apps/web/server.h"

#include "apps/web/assets.h"
#include "apps/web/connection_queue.h"
#include "nonet/error.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

namespace nonet::web {

namespace {

using httplib::Request;
using httplib::Response;
using Handled = httplib::Server::HandlerResponse;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kConnections = 64, kMaxQueuedConnections = 64;
constexpr int kReadSeconds = 10, kWriteSeconds = 20, kKeepAliveSeconds = 3;
constexpr std::size_t kRequestsPerConnection = 200;
// Bodies that are too long by less are read to their end: who is still sending would not hear the answer.
constexpr std::uint64_t kMostTooLong = 8;

const httplib::Headers kSafeHeaders = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(self), microphone=(), geolocation=()"},
};

struct ApiPath {
    std::string_view path;
    std::function<Answer(Api&, const ApiRequest&)> call;
};

/// What is asked by POST; everything else is GET's.
const std::array<ApiPath, 5> kApiPaths = {{{"/api/scan", &Api::scan},
                                           {"/api/overlay", &Api::overlay},
                                           {"/api/live", &Api::live},
                                           {"/api/solve", &Api::solve},
                                           {"/api/explain", &Api::explain}}};

bool isApiPath(const std::string& path) {
    return std::ranges::find(kApiPaths, path, &ApiPath::path) != kApiPaths.end();
}

bool isGetPath(const std::string& path) {
    return path == "/healthz" || path == "/metrics" || findAsset(path);
}

thread_local std::optional<Clock::time_point> requestBegin; // nothing for what is refused before any check

void write(const Answer& answer, Response& response) {
    response.status = answer.status;
    for (const auto& [name, value] : answer.headers)
        response.set_header(name, value);
    response.set_content(answer.body, answer.type);
}

/// Writes the answer and then breaks off, so that the connection is closed.
void writeAndClose(const Answer& answer, Response& response) {
    response.status = answer.status;
    for (const auto& [name, value] : answer.headers)
        response.set_header(name, value);
    response.set_header("Connection", "close");
    response.set_content_provider(
        answer.body.size(), answer.type,
        [body = answer.body](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
            sink.write(body.data() + offset, length);
            return false;
        });
}

std::string sentenceFor(int status) {
    switch (status) {
    case 400:
        return "the request is broken; see /api for what is expected";
    case 413:
        return "the picture is too large to be sent; make it smaller";
    case 414:
        return "the address is too long";
    case 404:
        return "there is nothing at this path; see /api";
    default:
        return "the request failed";
    }
}

Answer methodRefusal(const std::string& allowed) {
    Answer answer = errorAnswer(405, "this path takes " + allowed + " only; see /api");
    answer.headers.emplace_back("Allow", allowed);
    return answer;
}

/// Why a request is refused before its body is read; nothing if it is not.
std::optional<Answer> refusal(const Request& request, const Services& services) {
    const std::string host = request.get_header_value("Host"), origin = request.get_header_value("Origin");
    if (ConnectionQueue::isTurnedAway())
        return errorAnswer(503, "the server is busy; try again in a moment");
    if (request.get_header_value_count("Host") != 1 || !services.guard.allowsHost(host))
        return errorAnswer(403, "this server does not go by that name; start it with --allow-host to add one");
    if (request.has_header("Origin") && !services.guard.allowsOrigin(origin, host))
        return errorAnswer(403, "pages of other sites may not use this server");
    const bool isPost = request.method == "POST", isGet = request.method == "GET" || request.method == "HEAD";
    if (isApiPath(request.path) && !isPost)
        return methodRefusal("POST");
    if (!isGet && (!isPost || isGetPath(request.path)))
        return methodRefusal("GET, HEAD");
    if (request.has_header("Transfer-Encoding") || (isPost && !request.has_header("Content-Length")))
        return errorAnswer(411, "send the body with its Content-Length, not in chunks");
    if (request.get_header_value_count("Content-Length") > 1)
        return errorAnswer(400, "there are two Content-Lengths");
    const auto length = request.get_header_value<std::uint64_t>("Content-Length");
    if (length / kMostTooLong > services.maxBodyBytes)
        return errorAnswer(413, sentenceFor(413));
    if (!isPost && length > 0)
        return errorAnswer(400, "a " + request.method + " request has no body");
    if (request.has_header("Content-Encoding"))
        return errorAnswer(415, "send the body as it is, not compressed");
    return std::nullopt;
}

/// The parameters of a query. The library's own ends a name at the last '=', as in set=r1c2=9.
std::map<std::string, std::string> queryFields(const std::string& target) {
    std::map<std::string, std::string> fields;
    std::istringstream query(target.substr(std::min(target.find('?'), target.size() - 1) + 1));
    for (std::string field; std::getline(query, field, '&');)
        if (const std::size_t equals = std::min(field.find('='), field.size()); !field.empty())
            fields[httplib::detail::decode_url(field.substr(0, equals), true)] =
                httplib::detail::decode_url(field.substr(std::min(equals + 1, field.size())), true);
    return fields;
}

/// Reads the body and takes the request apart; multipart forms and bare bodies come to the same. A bare body is taken
/// as it is, whatever its type: curl calls every one a form. Nothing if it cannot be read.
std::optional<ApiRequest> apiRequest(const Request& request, const httplib::ContentReader& read) {
    ApiRequest result;
    result.fields = queryFields(request.target);
    if (!request.is_multipart_form_data()) {
        const auto append = [&](const char* data, std::size_t size) {
            result.bytes.append(data, size);
            return true;
        };
        if (!read(append))
            return std::nullopt;
        if (const auto name = result.fields.extract("name"))
            result.name = name.mapped();
        return result;
    }
    std::vector<httplib::MultipartFormData> parts;
    const auto begin = [&](const httplib::MultipartFormData& part) {
        parts.push_back(part);
        return true;
    };
    const auto append = [&](const char* data, std::size_t size) {
        parts.back().content.append(data, size);
        return true;
    };
    if (!read(begin, append))
        return std::nullopt;
    for (httplib::MultipartFormData& part : parts)
        if (part.name == "picture" || part.name == "file") {
            result.bytes = std::move(part.content);
            if (!part.filename.empty())
                result.name = part.filename;
        } else {
            result.fields[part.name] = std::move(part.content);
        }
    return result;
}

void serveAsset(const Request& request, Response& response) {
    const Asset* asset = findAsset(request.path);
    if (!asset)
        return write(errorAnswer(404, "there is nothing at this path; see /api"), response);
    response.set_header("Cache-Control", "no-cache");
    response.set_content(asset->content.data(), asset->content.size(), std::string(asset->type));
}

/// The path as it is counted: unknown ones under one name, or anybody could fill the memory with names.
std::string countedPath(const Request& request) {
    if (isApiPath(request.path) || request.path == "/healthz")
        return request.path;
    return findAsset(request.path) ? "page" : "other";
}

void addPaths(httplib::Server& server, const Services& services) {
    for (const ApiPath& each : kApiPaths)
        server.Post(std::string(each.path),
                    [&api = services.api, call = each.call](const Request& request, Response& response,
                                                            const httplib::ContentReader& read) {
                        response.set_header("Cache-Control", "no-store");
                        if (const auto whole = apiRequest(request, read))
                            write(call(api, *whole), response);
                        else if (response.status < 400)
                            response.status = 400;
                    });
    server.Get("/healthz", [](const Request&, Response& response) {
        write({200, "application/json", "{\"status\":\"ok\"}\n", {}}, response);
    });
    server.Get("/metrics", [services](const Request&, Response& response) {
        write({200,
               "text/plain; version=0.0.4",
               services.metrics.text(services.engines.waiting(), services.sessions.size()),
               {}},
              response);
    });
    server.Get("/.*", serveAsset);
}

void addChecks(httplib::Server& server, const Services& services) {
    server.set_pre_routing_handler([services](const Request& request, Response& response) {
        requestBegin = Clock::now();
        const auto refused = refusal(request, services);
        if (!refused)
            return Handled::Unhandled;
        writeAndClose(*refused, response);
        return Handled::Handled;
    });
    server.set_error_handler([](const Request&, Response& response) {
        if (response.body.empty() && !response.content_provider_)
            write(errorAnswer(response.status, sentenceFor(response.status)), response);
    });
    server.set_exception_handler([](const Request&, Response& response, const std::exception_ptr&) {
        write(errorAnswer(500, "something went wrong inside the server"), response);
    });
    server.set_logger([services](const Request& request, const Response& response) {
        const auto now = Clock::now(), begin = std::exchange(requestBegin, std::nullopt).value_or(now);
        const double seconds = std::chrono::duration<double>(now - begin).count();
        services.metrics.count(countedPath(request), response.status, seconds);
        if (services.isVerbose)
            std::fprintf(stderr, "%s %s: %d, %.1f ms\n", printable(request.method).c_str(),
                         printable(request.path).c_str(), response.status, 1000 * seconds);
    });
}

} // namespace

void setUp(httplib::Server& server, const Services& services) {
    server.new_task_queue = [services] {
        return new ConnectionQueue(kConnections, kMaxQueuedConnections, [services] { services.sessions.forgetOld(); });
    };
    server.set_default_headers(kSafeHeaders);
    server.set_payload_max_length(services.maxBodyBytes);
    server.set_read_timeout(kReadSeconds);
    server.set_write_timeout(kWriteSeconds);
    server.set_idle_interval(1);
    server.set_keep_alive_timeout(kKeepAliveSeconds);
    server.set_keep_alive_max_count(kRequestsPerConnection);
    server.set_tcp_nodelay(true);
    addChecks(server, services);
    addPaths(server, services);
}

} // namespace nonet::web
