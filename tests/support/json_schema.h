#pragma once

#include <string>

namespace nonet::test {

/// Why a JSON text is not what docs/schema.json promises; empty if it is. Stricter than the schema in one way: what it
/// does not name is a fault, so that no field is written without being published. Texts that are no JSON objects pass.
std::string schemaFault(const std::string& text);

/// Lets the test fail that runs if the text, or any of its lines, is JSON of nonet's with such a fault.
void expectPublished(const std::string& text);

} // namespace nonet::test
