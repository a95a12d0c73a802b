#pragma once

#include "apps/web/api.h"
#include "apps/web/http_head.h"
#include "nonet/error.h"

namespace nonet::web {

/// The parameters of a target's query.
std::map<std::string, std::string> queryFields(std::string_view target);

/// A request to the API, whichever way it was sent: forms and bare bodies come to the same. A bare body is taken as it
/// is, whatever its type: curl calls every one a form.
Result<ApiRequest> apiRequest(const Head& head, std::string body);

} // namespace nonet::web
