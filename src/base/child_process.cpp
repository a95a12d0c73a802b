// posix_spawn and not fork: the caller may have threads. The caller may also ignore SIGCHLD or wait for children
// itself, so that neither the process number nor the exit status can be relied on: the child is held by a pidfd where
// the system has them, and what it has to say it says on its socket.
#include "base/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <string>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace nonet::detail {

namespace {

constexpr auto kStopIntervalMs = std::chrono::milliseconds(50); // how soon a stop is noticed

/// What finds shared libraries and fonts; a sanitizer has its settings there too.
constexpr std::array kEnvironment = {"LD_LIBRARY_PATH", "HOME",          "XDG_CACHE_HOME",
                                     "XDG_CONFIG_HOME", "XDG_DATA_HOME", "FONTCONFIG_FILE",
                                     "FONTCONFIG_PATH", "ASAN_OPTIONS",  "TSAN_OPTIONS"};

std::vector<std::string> neededEnvironment() {
    std::vector<std::string> variables;
    for (const char* name : kEnvironment)
        if (const char* value = std::getenv(name))
            variables.push_back(std::string(name) + '=' + value);
    return variables;
}

/// What the child begins with: standard streams, signals as if nobody had touched them, and a group of its own, so that
/// a Ctrl-C on the terminal is for the caller alone.
class SpawnOrder {
public:
    explicit SpawnOrder(int socket) {
        ::posix_spawn_file_actions_init(&files_);
        ::posix_spawn_file_actions_adddup2(&files_, socket, STDIN_FILENO);
        ::posix_spawn_file_actions_addopen(&files_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        ::posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        ::posix_spawn_file_actions_addclosefrom_np(&files_, STDERR_FILENO + 1);
        ::posix_spawnattr_init(&attributes_);
        sigset_t none, all;
        ::sigemptyset(&none);
        ::sigfillset(&all);
        ::posix_spawnattr_setsigmask(&attributes_, &none);
        ::posix_spawnattr_setsigdefault(&attributes_, &all);
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        ::posix_spawnattr_setflags(&attributes_,
                                   POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    SpawnOrder(const SpawnOrder&) = delete;
    SpawnOrder& operator=(const SpawnOrder&) = delete;
    ~SpawnOrder() {
        ::posix_spawn_file_actions_destroy(&files_);
        ::posix_spawnattr_destroy(&attributes_);
    }

    /// 0, or what went wrong.
    int run(const std::string& program, pid_t& process) const {
        std::string name = program;
        std::vector<std::string> variables = neededEnvironment();
        std::vector<char*> environment;
        for (std::string& variable : variables)
            environment.push_back(variable.data());
        environment.push_back(nullptr);
        std::array<char*, 2> arguments = {name.data(), nullptr};
        return ::posix_spawn(&process, program.c_str(), &files_, &attributes_, arguments.data(), environment.data());
    }

private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

/// Moves `size` bytes by calls of `move`, which gives what recv() and send() give.
template <class Move>
Passage passOn(int socket, short event, std::size_t size, const Patience& patience, Move move) {
    for (std::size_t done = 0; done < size;) {
        const ssize_t moved = move(done);
        if (moved > 0) {
            done += static_cast<std::size_t>(moved);
            continue;
        }
        if (moved == 0 || (errno != EAGAIN && errno != EINTR))
            return Passage::Closed;
        if (patience.stop.stop_requested())
            return Passage::Stopped;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(patience.end - std::chrono::steady_clock::now());
        if (left.count() <= 0)
            return Passage::TooLate;
        pollfd waiting{socket, event, 0};
        ::poll(&waiting, 1, static_cast<int>(std::min(left, kStopIntervalMs).count()));
    }
    return Passage::Done;
}

} // namespace

Result<ChildProcess> ChildProcess::start(const std::filesystem::path& program) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return Error{Errc::BadInput, std::strerror(errno)};
    pid_t process = -1;
    const int failure = SpawnOrder(ends[1]).run(program.native(), process);
    ::close(ends[1]);
    if (failure == 0)
        return ChildProcess(process, ends[0]);
    ::close(ends[0]);
    return Error{Errc::BadInput, std::strerror(failure)};
}

ChildProcess::ChildProcess(int process, int socket)
    : process_(process), handle_(static_cast<int>(::syscall(SYS_pidfd_open, process, 0))), socket_(socket) {}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)), handle_(std::exchange(other.handle_, -1)),
      socket_(std::exchange(other.socket_, -1)) {}

ChildProcess::~ChildProcess() {
    if (process_ < 0)
        return;
    ::close(socket_);
    if (handle_ >= 0)
        ::syscall(SYS_pidfd_send_signal, handle_, SIGKILL, nullptr, 0);
    else
        ::kill(process_, SIGKILL);
    const idtype_t kind = handle_ >= 0 ? static_cast<idtype_t>(P_PIDFD) : P_PID;
    siginfo_t ignored;
    while (::waitid(kind, static_cast<id_t>(handle_ >= 0 ? handle_ : process_), &ignored, WEXITED) != 0 &&
           errno == EINTR) {
    }
    if (handle_ >= 0)
        ::close(handle_);
}

Passage ChildProcess::send(std::span<const unsigned char> bytes, const Patience& patience) {
    return passOn(socket_, POLLOUT, bytes.size(), patience, [&](std::size_t done) {
        return ::send(socket_, bytes.data() + done, bytes.size() - done, MSG_DONTWAIT | MSG_NOSIGNAL);
    });
}

Passage ChildProcess::receive(std::span<unsigned char> bytes, const Patience& patience) {
    return passOn(socket_, POLLIN, bytes.size(), patience, [&](std::size_t done) {
        return ::recv(socket_, bytes.data() + done, bytes.size() - done, MSG_DONTWAIT);
    });
}

} // namespace nonet::detail
