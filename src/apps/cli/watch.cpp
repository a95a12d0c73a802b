#include "apps/cli/watch.h"

#include "nonet/report.h"

#include <chrono>
#include <cstdio>
#include <thread>

#include <unistd.h>

namespace nonet::cli {

namespace {

/// Singles are seen at a glance; patterns take a while.
std::chrono::milliseconds readingTime(const Step& step) {
    return std::chrono::milliseconds(info(step.technique).level == Level::Easy ? 350 : 1600);
}

void show(const std::string& text) {
    const std::string screen = "\x1b[H\x1b[2J" + text;
    std::fwrite(screen.data(), 1, screen.size(), stdout);
    std::fflush(stdout);
}

} // namespace

bool canWatch() {
    return ::isatty(STDOUT_FILENO) != 0;
}

void watch(const Explanation& explanation, CellNames names) {
    Candidates state(explanation.puzzle, explanation.rules);
    for (std::size_t i = 0; i < explanation.steps.size(); ++i) {
        const Step& step = explanation.steps[i];
        show(candidatesText(state, &step, true) + "\n" + std::to_string(i + 1) + " of " +
             std::to_string(explanation.steps.size()) + ". " + sentence(step, names) + "\n");
        std::this_thread::sleep_for(readingTime(step));
        apply(step, state);
    }
    show(candidatesText(state) + "\n" + endSentence(explanation) + "\n");
}

} // namespace nonet::cli
