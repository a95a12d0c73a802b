#include "apps/cli/docs.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace nonet::cli {

namespace {

/// The words of "TEXT:{classic,diagonal}", which is how CLI11 describes a choice, or of "nudge|full".
std::vector<std::string> valuesOf(const std::string& type) {
    const std::size_t begin = type.find('{'), end = type.find('}', begin);
    const bool isChoice = begin != std::string::npos && end != std::string::npos;
    if (!isChoice && type.find('|') == std::string::npos)
        return {};
    const char separator = isChoice ? ',' : '|';
    std::vector<std::string> values(1);
    for (const char c : isChoice ? type.substr(begin + 1, end - begin - 1) : type)
        if (c == separator)
            values.emplace_back();
        else
            values.back() += c;
    for (std::string& value : values)
        value.resize(std::min(value.find("->"), value.size())); // what a word is turned into is no one's business
    return values;
}

} // namespace

std::vector<const CLI::App*> commandsOf(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

std::vector<OptionDoc> optionsOf(const CLI::App& command) {
    std::vector<OptionDoc> docs;
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_group().empty())
            continue;
        OptionDoc doc;
        doc.shortNames = option->get_snames();
        doc.longNames = option->get_lnames();
        if (doc.shortNames.empty() && doc.longNames.empty())
            doc.argument = option->get_name(true);
        doc.group = option->get_group();
        doc.description = option->get_description();
        doc.takesValue = option->get_items_expected_max() > 0;
        doc.values = valuesOf(option->get_type_name());
        docs.push_back(std::move(doc));
    }
    return docs;
}

} // namespace nonet::cli
