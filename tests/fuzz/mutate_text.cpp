#include "fuzz/mutate.h"

#include <nlohmann/json.hpp>

#include <array>
#include <limits>

namespace nonet::fuzz {

namespace {

using Json = nlohmann::json;

constexpr std::array kKeys = {
    "grid",      "cells",     "value",      "given", "region", "regions",  "cages", "size",
    "diagonal+", "diagonal-", "antiknight", "lines", "title",  "solution", "cells", "centerPencilMarks"};

Json oddValue(Random& random) {
    switch (below(random, 9)) {
    case 0:
        return oddNumber(9, random);
    case 1:
        return 1e300;
    case 2:
        return Json::array();
    case 3:
        return Json::object();
    case 4:
        return nullptr;
    case 5:
        return std::string(static_cast<std::size_t>(below(random, 300)), '9');
    case 6:
        return below(random, 2) == 0;
    case 7:
        return std::to_string(below(random, 12));
    default: {
        Json nest = Json::array();
        for (int depth = below(random, 200); depth > 0; --depth)
            nest = Json::array({nest});
        return nest;
    }
    }
}

/// A value somewhere inside, deeper ones as likely as others.
Json& anyValue(Json& json, Random& random) {
    Json* value = &json;
    while (value->is_structured() && !value->empty() && below(random, 5) > 0)
        value = &*std::next(value->begin(), below(random, value->size()));
    return *value;
}

void changeValue(Json& json, Random& random) {
    Json& value = anyValue(json, random);
    if (value.is_object() && below(random, 2) == 0)
        value[kKeys[static_cast<std::size_t>(below(random, kKeys.size()))]] = oddValue(random);
    else if (value.is_object() && !value.empty() && below(random, 2) == 0)
        value.erase(std::next(value.begin(), below(random, value.size())));
    else if (value.is_array() && below(random, 2) == 0)
        value.push_back(below(random, 2) == 0 || value.empty() ? oddValue(random) : value.front());
    else if (value.is_array() && !value.empty() && below(random, 2) == 0)
        value.erase(static_cast<std::size_t>(below(random, value.size())));
    else if (value.is_number_integer())
        value = oddNumber(value.get<std::int64_t>(), random);
    else
        value = oddValue(random);
}

} // namespace

std::int64_t oddNumber(std::int64_t number, Random& random) {
    constexpr std::array<std::int64_t, 14> kOdd = {0,
                                                   -1,
                                                   1,
                                                   255,
                                                   65'535,
                                                   65'536,
                                                   100'000,
                                                   1'000'000,
                                                   std::numeric_limits<std::int32_t>::max(),
                                                   std::numeric_limits<std::int32_t>::min(),
                                                   std::numeric_limits<std::uint32_t>::max(),
                                                   std::int64_t{1} << 40,
                                                   std::numeric_limits<std::int64_t>::max(),
                                                   std::numeric_limits<std::int64_t>::min()};
    if (below(random, 2) == 0)
        return kOdd[static_cast<std::size_t>(below(random, kOdd.size()))];
    constexpr std::int64_t kFar = std::int64_t{1} << 60;
    return number > -kFar && number < kFar ? number + below(random, 9) - 4 : number;
}

void scrambleText(std::string& text, std::size_t maxSize, const Scramble& scramble) {
    Bytes bytes(text.begin(), text.end());
    scramble(bytes, maxSize);
    text.assign(bytes.begin(), bytes.end());
}

void mutateJson(std::string& json, std::size_t maxSize, Random& random, const Scramble& scramble) {
    Json value = Json::parse(json, nullptr, false);
    if (value.is_discarded() || below(random, 4) == 0)
        return scrambleText(json, maxSize, scramble);
    for (int left = 1 + below(random, 4); left > 0; --left)
        changeValue(value, random);
    json = value.dump(-1, ' ', true, Json::error_handler_t::replace);
}

} // namespace nonet::fuzz
