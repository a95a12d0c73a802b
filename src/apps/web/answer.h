#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nonet::web {

/// What goes back to the client.
struct Answer {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    std::vector<std::pair<std::string, std::string>> headers{};
    std::string_view refused{}; ///< why the server did not do what was asked, in a word for the metrics
};

/// An error as JSON: {"error": sentence, "status": number}.
Answer errorAnswer(int status, const std::string& sentence);

/// The same for a request that is refused as it came; `reason` is a word for the metrics.
Answer refusalAnswer(int status, const std::string& sentence, std::string_view reason);

/// Too much is going on.
Answer busyAnswer();

/// The bytes of an answer. `withoutBody`: for a HEAD request. `closes`: no request is taken behind this one.
std::string bytesOf(const Answer& answer, bool withoutBody, bool closes);

} // namespace nonet::web
