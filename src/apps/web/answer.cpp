#include "apps/web/answer.h"

#include "apps/web/limits.h"

#include <nlohmann/json.hpp>

namespace nonet::web {

namespace {

constexpr std::string_view kSafeHeaders =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(self), microphone=(), geolocation=()\r\n";

std::string_view phrase(int status) {
    switch (status) {
    case 200:
        return "OK";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 408:
        return "Request Timeout";
    case 411:
        return "Length Required";
    case 413:
        return "Content Too Large";
    case 414:
        return "URI Too Long";
    case 415:
        return "Unsupported Media Type";
    case 417:
        return "Expectation Failed";
    case 422:
        return "Unprocessable Content";
    case 429:
        return "Too Many Requests";
    case 503:
        return "Service Unavailable";
    case 505:
        return "HTTP Version Not Supported";
    default:
        return "Internal Server Error";
    }
}

} // namespace

Answer errorAnswer(int status, const std::string& sentence) {
    using Json = nlohmann::ordered_json;
    const Json body = {{"error", sentence}, {"status", status}};
    Answer answer{status, "application/json", body.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n", {}, {}};
    if (status == 503 || status == 429)
        answer.headers.emplace_back("Retry-After", "1");
    return answer;
}

Answer refusalAnswer(int status, const std::string& sentence, std::string_view reason) {
    Answer answer = errorAnswer(status, sentence);
    answer.refused = reason;
    return answer;
}

Answer busyAnswer() {
    return refusalAnswer(503, "the server is busy; try again in a moment", "busy");
}

std::string bytesOf(const Answer& answer, bool withoutBody, bool closes) {
    std::string bytes = "HTTP/1.1 " + std::to_string(answer.status) + " ";
    bytes.append(phrase(answer.status)).append("\r\n").append(kSafeHeaders);
    for (const auto& [name, value] : answer.headers)
        bytes.append(name).append(": ").append(value).append("\r\n");
    bytes.append("Content-Type: ").append(answer.type).append("\r\n");
    bytes.append("Content-Length: ").append(std::to_string(answer.body.size())).append("\r\n");
    if (closes)
        bytes.append("Connection: close\r\n\r\n");
    else
        bytes.append("Keep-Alive: timeout=").append(std::to_string(kKeepAliveSeconds)).append("\r\n\r\n");
    return withoutBody ? bytes : bytes.append(answer.body);
}

} // namespace nonet::web
