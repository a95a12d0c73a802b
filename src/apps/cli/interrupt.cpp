#include "apps/cli/interrupt.h"

#include "apps/page/exit_code.h"

#include <csignal>
#include <unistd.h>

namespace nonet::cli {

namespace {

/// A signal handler may touch it: without callbacks a request is a change of one atomic word.
std::stop_source& interruption() {
    static std::stop_source source;
    return source;
}

} // namespace

std::stop_token catchInterrupt() {
    std::stop_token token = interruption().get_token(); // made before the handler asks for it
    struct sigaction action {};
    action.sa_handler = [](int) { interruption().request_stop(); };
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM})
        ::sigaction(signal, &action, nullptr);
    return token;
}

void leaveAtInterrupt() {
    for (const int signal : {SIGINT, SIGTERM})
        std::signal(signal, [](int) { ::_exit(static_cast<int>(ExitCode::Interrupted)); });
}

} // namespace nonet::cli
