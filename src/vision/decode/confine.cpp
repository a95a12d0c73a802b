// What a library with a hole in it could be made to do with a hostile file, this process may not do. Reading is
// allowed: fonts and libraries are looked for in many places.
#include "vision/decode/confine.h"
#include "vision/decode/limits.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace nonet::detail {

namespace {

// A sanitizer takes so much address space for itself.
constexpr unsigned long kSanitizerBytes = 1UL << 40;

/// For good, but where the limit is to move on.
void limit(__rlimit_resource_t resource, rlim_t most, bool isForGood = true) {
    rlimit now{};
    ::getrlimit(resource, &now);
    now.rlim_cur = std::min(most, now.rlim_max);
    if (isForGood)
        now.rlim_max = now.rlim_cur;
    ::setrlimit(resource, &now);
}

#if defined(__x86_64__)
constexpr unsigned kMachine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned kMachine = AUDIT_ARCH_AARCH64;
#else
constexpr unsigned kMachine = 0; // no filter
#endif

// Refused as if the right were missing, so that a library that tries goes on without.
constexpr std::array kRefused = {
    SYS_execve,   SYS_execveat,  SYS_socket,    SYS_connect,   SYS_bind,
    SYS_ptrace,   SYS_kill,      SYS_tkill,     SYS_unlinkat,  SYS_renameat2,
    SYS_linkat,   SYS_symlinkat, SYS_mkdirat,   SYS_mknodat,   SYS_fchmodat,
    SYS_fchownat, SYS_truncate,  SYS_utimensat, SYS_openat2,   SYS_process_vm_readv,
    SYS_renameat, SYS_fchmod,    SYS_fchown,    SYS_ftruncate, SYS_process_vm_writev,
    SYS_setxattr, SYS_fsetxattr, SYS_mount,     SYS_chroot,    SYS_io_uring_setup,
#if defined(__x86_64__)
    SYS_unlink,   SYS_rename,    SYS_link,      SYS_symlink,   SYS_mkdir,
    SYS_rmdir,    SYS_mknod,     SYS_chmod,     SYS_chown,     SYS_lchown,
    SYS_creat,    SYS_utimes,    SYS_fork,      SYS_vfork,
#endif
};

sock_filter load(std::size_t offset) {
    return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<unsigned>(offset));
}
sock_filter leave(unsigned how) {
    return BPF_STMT(BPF_RET | BPF_K, how);
}
/// Goes on with the next instruction if the loaded number is (or, for JSET, has) this value, else passes it over.
sock_filter unless(unsigned short test, unsigned value) {
    return BPF_JUMP(static_cast<unsigned short>(BPF_JMP | test | BPF_K), value, 0, 1);
}

constexpr unsigned kRefuse = SECCOMP_RET_ERRNO | EPERM;

/// Files may be opened for reading only: `flags` is the place of the call's argument.
void addOpening(std::vector<sock_filter>& filter, unsigned call, std::size_t flags) {
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4));
    filter.push_back(load(flags));
    filter.push_back(unless(BPF_JSET, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC));
    filter.push_back(leave(kRefuse));
    filter.push_back(leave(SECCOMP_RET_ALLOW));
}

std::vector<sock_filter> callFilter() {
    constexpr unsigned kForeignCalls = 0x40000000; // x86-64's second table of calls
    std::vector<sock_filter> filter = {
        load(offsetof(seccomp_data, arch)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kMachine, 1, 0),
        leave(SECCOMP_RET_KILL_PROCESS),    load(offsetof(seccomp_data, nr)),
        unless(BPF_JGE, kForeignCalls),     leave(SECCOMP_RET_KILL_PROCESS)};
    for (const long call : kRefused) {
        filter.push_back(unless(BPF_JEQ, static_cast<unsigned>(call)));
        filter.push_back(leave(kRefuse));
    }
    addOpening(filter, SYS_openat, offsetof(seccomp_data, args[2]));
#if defined(__x86_64__)
    addOpening(filter, SYS_open, offsetof(seccomp_data, args[1]));
#endif
    filter.push_back(leave(SECCOMP_RET_ALLOW));
    return filter;
}

} // namespace

void giveUpAllRights() {
    ::signal(SIGXFSZ, SIG_IGN); // a write that is too long fails, and that is enough
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_NOFILE, kMaxDrawerFiles);
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || kMachine == 0)
        return;
    std::vector<sock_filter> filter = callFilter();
    const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
    ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

void limitMemory(std::uint64_t moreBytes) {
    unsigned long pages = 0;
    if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%lu", &pages) != 1)
            pages = 0;
        std::fclose(file);
    }
    const unsigned long taken = pages * static_cast<unsigned long>(::sysconf(_SC_PAGESIZE));
    if (taken < kSanitizerBytes)
        limit(RLIMIT_AS, taken + moreBytes);
}

void limitCpu(std::uint64_t moreMs) {
    constexpr std::uint64_t kMargin = 2; // the program itself ends sooner, with a word
    timespec used{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    limit(RLIMIT_CPU, static_cast<rlim_t>(used.tv_sec) + (moreMs + 999) / 1000 + kMargin, false);
}

} // namespace nonet::detail
