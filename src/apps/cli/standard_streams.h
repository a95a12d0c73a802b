#pragma once

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <initializer_list>
#include <unistd.h>

namespace nonet::cli {

/// To be called first. A standard stream that the caller closed is opened the wrong way round: it fails as before, but
/// the next file does not get its descriptor. A file that grows too large is a failed write as well, not the end.
inline void guardStandardStreams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) < 0 && errno == EBADF)
            ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY); // takes the lowest that is free
    std::signal(SIGXFSZ, SIG_IGN);
}

} // namespace nonet::cli
