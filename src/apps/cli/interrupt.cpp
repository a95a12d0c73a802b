#include "apps/cli/interrupt.h"

#include <csignal>

namespace nonet::cli {

namespace {

std::atomic<bool> isInterrupted = false; // the one thing that a signal handler may touch

} // namespace

const std::atomic<bool>& catchInterrupt() {
    struct sigaction action {};
    action.sa_handler = [](int) { isInterrupted = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM})
        ::sigaction(signal, &action, nullptr);
    return isInterrupted;
}

} // namespace nonet::cli
