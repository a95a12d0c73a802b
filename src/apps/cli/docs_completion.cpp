#include "apps/cli/docs.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace nonet::cli {

namespace {

std::string joined(const std::vector<std::string>& words, const char* separator = " ") {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : separator) + word;
    return text;
}

std::vector<std::string> dashed(const OptionDoc& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.shortNames)
        names.push_back("-" + name);
    for (const std::string& name : option.longNames)
        names.push_back("--" + name);
    return names;
}

/// For single quotes of a shell, and one line.
std::string inQuotes(const std::string& text) {
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? "'\\''" : std::string(1, c == '\n' ? ' ' : c);
    return result + "'";
}

/// zsh's own marks inside a description.
std::string zshText(const std::string& text) {
    std::string result;
    for (const char c : text)
        result += c == '[' || c == ']' || c == ':' ? std::string("\\") + c : std::string(1, c);
    return result;
}

std::vector<std::string> names(const std::vector<const CLI::App*>& commands) {
    std::vector<std::string> list;
    list.reserve(commands.size());
    for (const CLI::App* command : commands)
        list.push_back(command->get_name());
    return list;
}

} // namespace

std::string bashCompletion(const CLI::App& app) {
    const auto commands = commandsOf(app);
    std::string text = "# bash completion of nonet\n"
                       "_nonet() {\n"
                       "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=\n"
                       "    COMPREPLY=()\n"
                       "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                       "        COMPREPLY=($(compgen -W \"" +
                       joined(names(commands)) +
                       " --help --version\" -- \"$word\"))\n"
                       "        return\n"
                       "    fi\n"
                       "    case ${COMP_WORDS[1]}:$before in\n";
    for (const CLI::App* command : commands)
        for (const OptionDoc& option : optionsOf(*command))
            if (!option.values.empty() && option.argument.empty()) {
                std::vector<std::string> patterns;
                for (const std::string& name : dashed(option))
                    patterns.push_back(command->get_name() + ":" + name);
                text += "    " + joined(patterns, "|") + ") COMPREPLY=($(compgen -W \"" + joined(option.values) +
                        "\" -- \"$word\")); return ;;\n";
            }
    text += "    esac\n"
            "    case ${COMP_WORDS[1]} in\n";
    for (const CLI::App* command : commands) {
        std::vector<std::string> all;
        for (const OptionDoc& option : optionsOf(*command))
            std::ranges::copy(dashed(option), std::back_inserter(all));
        text += "    " + command->get_name() + ") options=\"" + joined(all) + "\" ;;\n";
    }
    return text + "    esac\n"
                  "    case $word in\n"
                  "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
                  "    esac\n"
                  "}\n"
                  "complete -o default -F _nonet nonet\n";
}

std::string zshCompletion(const CLI::App& app) {
    std::string text = "#compdef nonet\n"
                       "local -a commands=(\n";
    for (const CLI::App* command : commandsOf(app))
        text += "    " + inQuotes(command->get_name() + ":" + command->get_description()) + "\n";
    text += ")\n"
            "if (( CURRENT == 2 )); then\n"
            "    _describe command commands\n"
            "    return\n"
            "fi\n"
            "local command=$words[2]\n"
            "shift words\n"
            "(( CURRENT-- ))\n"
            "case $command in\n";
    for (const CLI::App* command : commandsOf(app)) {
        text += command->get_name() + ")\n    _arguments";
        for (const OptionDoc& option : optionsOf(*command))
            for (const std::string& name : dashed(option)) {
                std::string rest = name + "[" + zshText(option.description) + "]";
                if (option.takesValue)
                    rest += ":value:" + (option.values.empty() ? "_files" : "(" + joined(option.values) + ")");
                text += " \\\n        " + inQuotes(rest);
            }
        text += " \\\n        '*:input:_files' ;;\n";
    }
    return text + "esac\n";
}

std::string fishCompletion(const CLI::App& app) {
    std::string text = "# fish completion of nonet\n";
    for (const CLI::App* command : commandsOf(app))
        text += "complete -c nonet -f -n __fish_use_subcommand -a " + command->get_name() + " -d " +
                inQuotes(command->get_description()) + "\n";
    for (const CLI::App* command : commandsOf(app))
        for (const OptionDoc& option : optionsOf(*command)) {
            if (!option.argument.empty())
                continue;
            text += "complete -c nonet -n '__fish_seen_subcommand_from " + command->get_name() + "'";
            for (const std::string& name : option.shortNames)
                text += " -s " + name;
            for (const std::string& name : option.longNames)
                text += " -l " + name;
            if (!option.values.empty())
                text += " -x -a " + inQuotes(joined(option.values));
            else if (option.takesValue)
                text += " -r";
            text += " -d " + inQuotes(option.description) + "\n";
        }
    return text;
}

} // namespace nonet::cli
