#include "apps/page/temporary_file.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/random.h>
#include <unistd.h>

namespace nonet {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kMark = ".part";
constexpr std::size_t kMaxNameBytes = 255;  // of common file systems
constexpr std::size_t kMarkBytes = 5 + 20;  // the mark and the digits of a number of 64 bits
constexpr std::size_t kMaxEndingBytes = 16; // longer ones mean nothing to a library
constexpr int kTries = 100;                 // the first one fits unless somebody guesses 64 bits
constexpr std::array kEndingSignals = {SIGINT, SIGTERM, SIGHUP};

/// The names that a signal handler removes; it may not look at anything that is being changed.
struct Slot {
    std::atomic<bool> isTaken = false, isReady = false;
    std::array<char, PATH_MAX> path{};
};
std::array<Slot, 16> slots; // more than are ever open but for pictures of a batch, which has a handler of its own

void removeAll(int signal) {
    for (const Slot& slot : slots)
        if (slot.isReady)
            ::unlink(slot.path.data());
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

/// Where nobody else looks after the signals that end a program.
void catchSignals() {
    for (const int signal : kEndingSignals) {
        struct sigaction before {};
        if (::sigaction(signal, nullptr, &before) != 0 || before.sa_handler != SIG_DFL)
            continue;
        struct sigaction action {};
        action.sa_handler = removeAll;
        ::sigaction(signal, &action, nullptr);
    }
}

/// Its number; negative where all are taken or the name is too long.
int remember(const fs::path& path) {
    static const bool isCaught = (catchSignals(), true);
    (void)isCaught;
    if (path.native().size() >= PATH_MAX)
        return -1;
    for (std::size_t i = 0; i < slots.size(); ++i)
        if (!slots[i].isTaken.exchange(true)) {
            std::strcpy(slots[i].path.data(), path.c_str());
            slots[i].isReady = true;
            return static_cast<int>(i);
        }
    return -1;
}

void forget(int slot) {
    if (slot < 0)
        return;
    slots[static_cast<std::size_t>(slot)].isReady = false;
    slots[static_cast<std::size_t>(slot)].isTaken = false;
}

fs::path temporaryName(const fs::path& target, TemporaryEnding ending) {
    std::uint64_t number = 0;
    while (::getrandom(&number, sizeof number, 0) != sizeof number) {
    }
    std::string name = target.filename().native(), end;
    if (ending == TemporaryEnding::OfTarget && target.extension().native().size() <= kMaxEndingBytes)
        end = target.extension().native();
    name.resize(std::min(name.size(), kMaxNameBytes - kMarkBytes - end.size()));
    return target.parent_path() / name.append(kMark).append(std::to_string(number)).append(end);
}

} // namespace

TemporaryFile::TemporaryFile(const fs::path& target, mode_t mode, TemporaryEnding ending) {
    for (int i = 0; i < kTries && descriptor_ < 0 && (i == 0 || errno == EEXIST); ++i) {
        path_ = temporaryName(target, ending);
        slot_ = remember(path_);
        descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (descriptor_ < 0)
            forget(slot_);
    }
}

TemporaryFile::~TemporaryFile() {
    if (descriptor_ < 0)
        return;
    if (!path_.empty()) {
        ::unlink(path_.c_str());
        forget(slot_);
    }
    ::close(descriptor_);
}

int TemporaryFile::rename(const fs::path& target) {
    if (::rename(path_.c_str(), target.c_str()) != 0)
        return errno;
    forget(slot_);
    path_.clear();
    return 0;
}

fs::path nameBehindTemporary(const fs::path& name) {
    const std::string ending = name.extension().native();
    const bool isTemporary = ending.size() > kMark.size() && ending.starts_with(kMark) &&
                             ending.find_first_not_of("0123456789", kMark.size()) == ending.npos;
    return isTemporary ? name.stem() : fs::path{};
}

} // namespace nonet
