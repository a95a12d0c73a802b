#include "apps/web/answer.h"

#include <nlohmann/json.hpp>

namespace nonet::web {

Answer errorAnswer(int status, const std::string& sentence) {
    using Json = nlohmann::ordered_json;
    const Json body = {{"error", sentence}, {"status", status}};
    Answer answer{status, "application/json", body.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n", {}};
    if (status == 503)
        answer.headers.emplace_back("Retry-After", "1");
    return answer;
}

} // namespace nonet::web
