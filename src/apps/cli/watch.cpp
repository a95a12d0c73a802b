#include "apps/cli/watch.h"

#include "logic/report/candidates_table.h"

#include <chrono>
#include <csignal>
#include <cstdio>

#include <poll.h>
#include <termios.h>
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

/// What a key asks for.
enum class Wish { None, Forward, Back, Pause, End, Interrupt };

/// The keys of the terminal, one at a time; where standard input is no terminal nobody wishes for anything.
class Keys {
public:
    Keys() : isThere_(::isatty(STDIN_FILENO) != 0 && ::tcgetattr(STDIN_FILENO, &before_) == 0) {
        if (!isThere_)
            return;
        termios now = before_;
        now.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG); // Ctrl-C too has to leave the terminal as it was
        now.c_cc[VMIN] = 1;
        ::tcsetattr(STDIN_FILENO, TCSANOW, &now);
    }
    Keys(const Keys&) = delete;
    Keys& operator=(const Keys&) = delete;
    ~Keys() {
        if (isThere_)
            ::tcsetattr(STDIN_FILENO, TCSANOW, &before_);
    }

    bool areThere() const { return isThere_; }

    /// What is wished for within the time; a negative time waits for any wish.
    Wish wait(int milliseconds) const {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (!isThere_) {
            ::poll(nullptr, 0, milliseconds);
            return Wish::None;
        }
        if (::poll(&input, 1, milliseconds) <= 0)
            return Wish::None;
        char keys[8];
        const ssize_t count = ::read(STDIN_FILENO, keys, 1);
        if (count <= 0)
            return Wish::End; // nobody is there any more
        const bool isArrow = keys[0] == '\x1b' && ::poll(&input, 1, 0) > 0 && ::read(STDIN_FILENO, keys + 1, 2) == 2;
        return isArrow ? wishOf(keys[2] == 'C' ? 'n' : keys[2] == 'D' ? 'b' : '\0') : wishOf(keys[0]);
    }

private:
    static Wish wishOf(char key) {
        switch (key) {
        case 'n':
        case '\r':
        case '\n':
            return Wish::Forward;
        case 'b':
            return Wish::Back;
        case ' ':
            return Wish::Pause;
        case 'q':
        case '\x1b':
        case '\x04':
            return Wish::End;
        case '\x03':
            return Wish::Interrupt;
        default:
            return Wish::None;
        }
    }

    termios before_{};
    bool isThere_;
};

constexpr const char* kHelp = "\nspace stops and goes on, n and b step, q ends\n";

} // namespace

bool canWatch() {
    return ::isatty(STDOUT_FILENO) != 0;
}

void watch(const Explanation& explanation, const Wording& wording) {
    const Candidates first(explanation.puzzle, explanation.rules);
    const std::size_t count = explanation.steps.size();
    bool isPaused = false, isInterrupted = false;
    {
        const Keys keys;
        for (std::size_t i = 0; i < count;) {
            const Step& step = explanation.steps[i];
            const Candidates state = stateBefore(explanation, i);
            show(detail::candidatesTable(state, &step, true, first) + "\n" + std::to_string(i + 1) + " of " +
                 std::to_string(count) + ". " + stepText(step, wording) + "\n" + (keys.areThere() ? kHelp : ""));
            const Wish wish = keys.wait(isPaused ? -1 : static_cast<int>(readingTime(step).count()));
            isInterrupted = wish == Wish::Interrupt;
            if (wish == Wish::End || isInterrupted)
                break;
            if (wish == Wish::Pause)
                isPaused = !isPaused;
            else if (wish == Wish::Back && i > 0)
                --i;
            else if (wish == Wish::Forward || (wish == Wish::None && !isPaused))
                ++i;
            isPaused = isPaused || wish == Wish::Back || wish == Wish::Forward;
        }
    }
    if (isInterrupted)
        std::raise(SIGINT); // as the terminal would have
    show(detail::candidatesTable(stateBefore(explanation, count), nullptr, false, first) + "\n" +
         endSentence(explanation, wording.language) + "\n");
}

} // namespace nonet::cli
