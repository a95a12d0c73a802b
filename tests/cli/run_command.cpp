#include "cli/run_command.h"
#include "support/json_schema.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <pty.h>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace nonet::test {

namespace {

int waitFor(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Plain files instead of pipes: no output can be too long for a pipe's buffer.
Finished run(std::vector<std::string> arguments, const std::string& input, const std::string& folder) {
    const TempFolder temp;
    const std::string in = temp.write("in", input), out = temp.write("out", ""), err = temp.write("err", "");
    const pid_t child = ::fork();
    if (child < 0)
        throw std::runtime_error("fork failed");
    if (child == 0) {
        const std::array files = {::open(in.c_str(), O_RDONLY), ::open(out.c_str(), O_WRONLY),
                                  ::open(err.c_str(), O_WRONLY)};
        for (int i = 0; i < 3; ++i)
            ::dup2(files[static_cast<std::size_t>(i)], i);
        std::vector<char*> argv;
        for (std::string& argument : arguments)
            argv.push_back(argument.data());
        argv.push_back(nullptr);
        if (::chdir(folder.c_str()) == 0)
            ::execv(argv[0], argv.data());
        ::_exit(127);
    }
    const int status = waitFor(child);
    Finished finished{status, contentOf(out), contentOf(err)};
    expectPublished(finished.out);
    expectPublished(finished.err); // --stats
    return finished;
}

std::string withPath(const std::string& line) {
    return "PATH='" + std::filesystem::path(NONET_BINARY).parent_path().string() + "':$PATH; " + line;
}

} // namespace

Finished runNonet(const std::vector<std::string>& arguments, const std::string& input, const std::string& folder) {
    std::vector<std::string> all = {NONET_BINARY};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return run(all, input, folder);
}

Running::Running(std::vector<std::string> arguments, const std::string& folder) {
    arguments.insert(arguments.begin(), NONET_BINARY);
    std::vector<char*> argv;
    for (std::string& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    process_ = ::fork();
    if (process_ == 0) {
        const int nowhere = ::open("/dev/null", O_RDWR);
        for (int i = 0; i < 3; ++i)
            ::dup2(nowhere, i);
        if (::chdir(folder.c_str()) == 0)
            ::execv(argv[0], argv.data());
        ::_exit(127);
    }
}

Running::~Running() {
    if (process_ > 0) {
        signal(SIGKILL);
        wait();
    }
}

void Running::signal(int number) const {
    ::kill(process_, number);
}

int Running::wait() {
    const int status = waitFor(process_);
    process_ = -1;
    return status;
}

Finished runShell(const std::string& line, const std::string& folder) {
    return run({"/bin/sh", "-c", withPath(line)}, "", folder);
}

bool hasTerminals() {
    int terminal = -1, program = -1;
    if (::openpty(&terminal, &program, nullptr, nullptr, nullptr) != 0)
        return false;
    ::close(terminal);
    ::close(program);
    return true;
}

Finished runOnTerminal(const std::string& line, const std::string& folder, const std::string& typed) {
    int terminal = -1;
    const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child < 0)
        throw std::runtime_error("no terminal");
    if (child == 0) {
        if (::chdir(folder.c_str()) == 0)
            ::execl("/bin/sh", "sh", "-c", withPath(line).c_str(), nullptr);
        ::_exit(127);
    }
    std::string out;
    std::array<char, 4096> buffer{};
    std::size_t next = 0; // key, typed once something is on the screen
    for (ssize_t got = 0; (got = ::read(terminal, buffer.data(), buffer.size())) > 0;) {
        out.append(buffer.data(), static_cast<std::size_t>(got));
        if (next < typed.size() && ::write(terminal, &typed[next], 1) == 1)
            ++next;
    }
    ::close(terminal);
    return {waitFor(child), out, ""};
}

std::string contentOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (path.ends_with("/results.jsonl"))
        expectPublished(text.str());
    return text.str();
}

TempFolder::TempFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "nonet-test-XXXXXX").string();
    if (!::mkdtemp(pattern.data()))
        throw std::runtime_error("no temporary folder");
    path_ = pattern;
}

TempFolder::~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string TempFolder::write(const std::string& name, const std::string& content) const {
    const std::string path = path_ + "/" + name;
    std::ofstream(path, std::ios::binary) << content;
    return path;
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

} // namespace nonet::test
