// For tests in other languages: every line of standard input has to be JSON as docs/schema.json promises it.
#include "support/json_schema.h"

#include <nlohmann/json.hpp>

#include <iostream>
#include <string>

int main() {
    int lines = 0, faults = 0;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.empty())
            continue;
        ++lines;
        const std::string fault =
            nlohmann::json::accept(line) ? nonet::test::schemaFault(line) : std::string("this is no JSON");
        if (fault.empty())
            continue;
        ++faults;
        std::cerr << fault << ": " << line.substr(0, 300) << "\n";
    }
    if (lines == 0)
        std::cerr << "there is nothing to check\n";
    return lines == 0 || faults > 0 ? 1 : 0;
}
