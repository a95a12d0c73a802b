#pragma once

#include "nonet/error.h"

#include <chrono>
#include <filesystem>
#include <span>
#include <stop_token>

namespace nonet::detail {

/// How long to wait for a child: until then, or until the caller wants nothing more.
struct Patience {
    std::chrono::steady_clock::time_point end{};
    std::stop_token stop{};
};

/// What became of some bytes on their way.
enum class Passage {
    Done,
    Closed,  ///< the other side has ended
    TooLate, ///< the patience is over
    Stopped, ///< by its stop token
};

/// A program of our own that works for us in a process of its own. One socket leads there: the program's standard
/// input. Its other streams lead nowhere, no other file comes along, and of the environment only what finds libraries
/// and fonts. It ends with the object at the latest, whatever it is doing.
class ChildProcess {
public:
    /// The error is a clause that says why the program could not be started.
    static Result<ChildProcess> start(const std::filesystem::path& program);
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&&) = delete;
    ~ChildProcess();

    Passage send(std::span<const unsigned char> bytes, const Patience& patience);
    /// Fills all of `bytes`.
    Passage receive(std::span<unsigned char> bytes, const Patience& patience);

private:
    ChildProcess(int process, int socket);

    int process_, handle_; ///< its number, and what refers to it even when the number is another's by now
    int socket_;
};

} // namespace nonet::detail
