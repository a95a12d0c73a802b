// The other side of drawn_file.cpp: what keeps a hostile file in bounds, and the talk with nonet. A thread of its own
// watches the time, and whether nonet is still there: the library behind the format does neither.
#include "vision/decode/drawing_program.h"

#include "vision/decode/confine.h"
#include "vision/decode/memory_watch.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <exception>
#include <new>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace nonet::detail {

namespace {

constexpr int kWatchIntervalMs = 50;
constexpr int kLowestPriority = 19;

std::uint64_t milliseconds(clockid_t clock) {
    timespec time{};
    ::clock_gettime(clock, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1000 + static_cast<std::uint64_t>(time.tv_nsec) / 1'000'000;
}
std::uint64_t cpuMs() {
    return milliseconds(CLOCK_PROCESS_CPUTIME_ID);
}

// Of the page at work. A signal handler and the watching thread look at them.
std::atomic<bool> owesAnswer = false;
std::atomic<std::uint64_t> pageBeganCpuMs = 0, askedAtMs = 0;

bool send(const void* bytes, std::size_t size) {
    const auto* from = static_cast<const unsigned char*>(bytes);
    for (std::size_t done = 0; done < size;) {
        const ssize_t sent = ::send(STDIN_FILENO, from + done, size - done, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        done += static_cast<std::size_t>(sent);
    }
    return true;
}

bool receive(void* bytes, std::size_t size) {
    return size == 0 || ::recv(STDIN_FILENO, bytes, size, MSG_WAITALL) == static_cast<ssize_t>(size);
}

/// Says why there will be no further answer, unless one is on its way, and ends. Safe in a signal handler.
[[noreturn]] void giveUp(Verdict verdict) {
    if (owesAnswer.exchange(false)) {
        DrawingAnswer answer;
        answer.verdict = verdict;
        send(&answer, sizeof answer);
    }
    ::_exit(1);
}

void watch(DrawingOrder order) {
    while (true) {
        pollfd caller{STDIN_FILENO, 0, 0};
        ::poll(&caller, 1, kWatchIntervalMs);
        if (caller.revents & (POLLHUP | POLLERR))
            ::_exit(1);
        const std::uint64_t used = cpuMs() - pageBeganCpuMs;
        const bool isOrdinary = used <= order.ordinaryCpuMs;
        if (!isOrdinary)
            ::setpriority(PRIO_PROCESS, static_cast<id_t>(::getpid()), kLowestPriority); // of the thread that draws
        const bool isLate = !isOrdinary && milliseconds(CLOCK_MONOTONIC) - askedAtMs > order.pageWallMs;
        if (owesAnswer && (used > order.pageCpuMs || isLate))
            giveUp(Verdict::TooSlow);
    }
}

/// The library behind the format aborts where it gets no memory.
void giveUpOnAbort() {
    ::signal(SIGABRT, [](int) { giveUp(Verdict::NoMemory); });
}

class Talk {
public:
    Talk(OpenDrawer open, const DrawingOrder& order) : order_(order), bytes_(order.fileBytes), open_(open) {}

    void run() {
        if (!receive(bytes_.data(), bytes_.size()))
            return;
        DrawingAnswer opened;
        beginAnswer();
        drawer_ = open_(bytes_, opened);
        opened.pages = drawer_ ? drawer_->pageCount() : 0;
        if (!endAnswer(opened))
            return;
        for (PageRequest request; drawer_ && receive(&request, sizeof request) && answer(request);) {
        }
    }

private:
    void beginAnswer() {
        askedAtMs = milliseconds(CLOCK_MONOTONIC);
        owesAnswer = true;
        limitCpu(order_.pageCpuMs);
    }
    /// False where somebody else has said that there will be none.
    bool endAnswer(const DrawingAnswer& answer) {
        if (hasRunOutOfMemory())
            giveUp(Verdict::NoMemory);
        return owesAnswer.exchange(false) && send(&answer, sizeof answer);
    }

    bool answer(const PageRequest& request) {
        beginAnswer();
        DrawingAnswer answer;
        if (!request.wantsPixels) {
            drawer_->findSize(request.page, answer);
            return endAnswer(answer);
        }
        std::size_t stride = 0;
        const unsigned char* pixels = drawer_->draw(request.page, answer, stride);
        const auto row = static_cast<std::size_t>(answer.width) * static_cast<std::size_t>(answer.channels);
        bool isHeard = endAnswer(answer);
        if (pixels && stride == row)
            isHeard = isHeard && send(pixels, row * static_cast<std::size_t>(answer.height));
        else
            for (int y = 0; pixels && isHeard && y < answer.height; ++y)
                isHeard = send(pixels + static_cast<std::size_t>(y) * stride, row);
        pageBeganCpuMs = cpuMs();
        return isHeard;
    }

    DrawingOrder order_;
    std::vector<unsigned char> bytes_;
    OpenDrawer open_;
    std::unique_ptr<PageDrawer> drawer_;
};

} // namespace

int drawPages(OpenDrawer open) {
    giveUpAllRights();
    DrawingOrder order;
    if (!receive(&order, sizeof order))
        return 1;
    limitMemory(order.memoryBytes + order.fileBytes);
    giveUpOnAbort();
    std::thread(watch, order).detach();
    try {
        Talk(open, order).run();
    } catch (const std::bad_alloc&) {
        giveUp(Verdict::NoMemory);
    } catch (const std::exception&) {
        giveUp(Verdict::Broken);
    }
    ::_exit(0); // nothing is left to be done, and what is in the middle of something need not be tidied up
}

} // namespace nonet::detail
