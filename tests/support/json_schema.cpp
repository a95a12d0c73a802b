// As much of JSON Schema as docs/schema.json uses, and a fault for every keyword beyond that.
#include "support/json_schema.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace nonet::test {

namespace {

using Json = nlohmann::json;

const Json& wholeSchema() {
    static const Json schema = [] {
        std::ifstream file(NONET_SOURCE_DIR "/docs/schema.json");
        return Json::parse(file);
    }();
    return schema;
}

bool isOfType(const Json& value, const std::string& type) {
    return type == "null"      ? value.is_null()
           : type == "boolean" ? value.is_boolean()
           : type == "string"  ? value.is_string()
           : type == "integer" ? value.is_number_integer()
           : type == "number"  ? value.is_number()
           : type == "array"   ? value.is_array()
                               : value.is_object();
}

std::string typeFault(const Json& value, const Json& types, const std::string& at) {
    for (const Json& type : types.is_array() ? types : Json::array({types}))
        if (isOfType(value, type))
            return {};
    return at + ": is not of type " + types.dump();
}

std::string faultOf(const Json& value, const Json& schema, const std::string& at);

std::string objectFault(const Json& value, const Json& schema, const std::string& at) {
    for (const Json& name : schema.value("required", Json::array()))
        if (!value.contains(name.get<std::string>()))
            return at + ": lacks " + name.dump();
    const Json none = Json::object(), properties = schema.value("properties", none);
    const Json others = schema.value("additionalProperties", Json(false));
    if (others == Json(true)) // it holds what is not promised
        return {};
    for (const auto& [name, member] : value.items()) {
        const std::string place = at + "." + name;
        if (!properties.contains(name) && others == Json(false))
            return place + ": is not in the schema";
        if (std::string fault = faultOf(member, properties.contains(name) ? properties[name] : others, place);
            !fault.empty())
            return fault;
    }
    return {};
}

std::string arrayFault(const Json& value, const Json& schema, const std::string& at) {
    if (value.size() < schema.value("minItems", std::size_t{0}) ||
        value.size() > schema.value("maxItems", value.size()))
        return at + ": has " + std::to_string(value.size()) + " items";
    for (std::size_t i = 0; schema.contains("items") && i < value.size(); ++i)
        if (std::string fault = faultOf(value[i], schema["items"], at + "[" + std::to_string(i) + "]"); !fault.empty())
            return fault;
    return {};
}

std::string scalarFault(const Json& value, const Json& schema, const std::string& at) {
    if (schema.contains("const") && value != schema["const"])
        return at + ": is not " + schema["const"].dump();
    if (schema.contains("enum") && std::ranges::find(schema["enum"], value) == schema["enum"].end())
        return at + ": " + value.dump() + " is none of " + schema["enum"].dump();
    if (value.is_string() && schema.contains("pattern") &&
        !std::regex_search(value.get<std::string>(), std::regex(schema["pattern"].get<std::string>())))
        return at + ": " + value.dump() + " is not like " + schema["pattern"].dump();
    if (value.is_number() && ((schema.contains("minimum") && value < schema["minimum"]) ||
                              (schema.contains("maximum") && value > schema["maximum"])))
        return at + ": " + value.dump() + " is out of range";
    return {};
}

/// A keyword that is not understood would pass everything.
std::string keywordFault(const Json& schema, const std::string& at) {
    static const std::set<std::string> known = {"$schema",
                                                "title",
                                                "description",
                                                "anyOf",
                                                "$defs",
                                                "$ref",
                                                "type",
                                                "properties",
                                                "required",
                                                "items",
                                                "minItems",
                                                "maxItems",
                                                "additionalProperties",
                                                "const",
                                                "enum",
                                                "pattern",
                                                "minimum",
                                                "maximum"};
    for (const auto& [keyword, ignored] : schema.items())
        if (!known.contains(keyword))
            return at + ": the tests do not know the keyword " + keyword;
    return {};
}

std::string faultOf(const Json& value, const Json& schema, const std::string& at) {
    if (std::string fault = keywordFault(schema, at); !fault.empty())
        return fault;
    if (schema.contains("$ref")) {
        const auto pointer = schema["$ref"].get<std::string>().substr(1);
        return faultOf(value, wholeSchema().at(Json::json_pointer(pointer)), at);
    }
    if (schema.contains("type"))
        if (std::string fault = typeFault(value, schema["type"], at); !fault.empty())
            return fault;
    if (std::string fault = scalarFault(value, schema, at); !fault.empty())
        return fault;
    if (value.is_object())
        return objectFault(value, schema, at);
    return value.is_array() ? arrayFault(value, schema, at) : "";
}

} // namespace

std::string schemaFault(const std::string& text) {
    const Json value = Json::parse(text, nullptr, false);
    if (!value.is_object())
        return {};
    std::string faults;
    for (const Json& form : wholeSchema()["anyOf"]) {
        const std::string fault = faultOf(value, form, form["$ref"].get<std::string>().substr(8));
        if (fault.empty())
            return {};
        faults += "\n  " + fault;
    }
    return faults;
}

void expectPublished(const std::string& text) {
    if (Json::accept(text)) { // a document of many lines
        EXPECT_EQ(schemaFault(text), "") << text.substr(0, 500);
        return;
    }
    constexpr int kMostLines = 200; // of thousands that are all alike
    std::istringstream lines(text);
    int left = kMostLines;
    for (std::string line; left-- > 0 && std::getline(lines, line);)
        if (line.starts_with("{\"") && Json::accept(line)) {
            EXPECT_EQ(schemaFault(line), "") << line.substr(0, 500);
        }
}

} // namespace nonet::test
