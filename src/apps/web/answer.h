#pragma once

#include <string>
#include <utility>
#include <vector>

namespace nonet::web {

/// What goes back to the client.
struct Answer {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    std::vector<std::pair<std::string, std::string>> headers{};
};

/// An error as JSON: {"error": sentence, "status": number}.
Answer errorAnswer(int status, const std::string& sentence);

} // namespace nonet::web
