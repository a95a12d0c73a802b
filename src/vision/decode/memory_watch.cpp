// The C library's functions with one more line each: a program may replace them, and all libraries then use its own.
#include "vision/decode/memory_watch.h"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <features.h>

namespace {

std::atomic<bool> hasRunOut = false;

[[maybe_unused]] void* noted(void* memory, std::size_t size) {
    if (!memory && size > 0)
        hasRunOut = true;
    return memory;
}

} // namespace

namespace nonet::detail {

bool hasRunOutOfMemory() {
    return hasRunOut;
}

} // namespace nonet::detail

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define NONET_SANITIZED
#endif
#endif
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(NONET_SANITIZED)

extern "C" {
#pragma GCC visibility push(default)

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) {
    return noted(__libc_malloc(size), size);
}
void* calloc(std::size_t count, std::size_t size) {
    return noted(__libc_calloc(count, size), count > 0 ? size : 0);
}
void* realloc(void* memory, std::size_t size) {
    return noted(__libc_realloc(memory, size), size);
}
void* memalign(std::size_t alignment, std::size_t size) {
    return noted(__libc_memalign(alignment, size), size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    return memalign(alignment, size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
    *memory = memalign(alignment, size);
    return *memory || size == 0 ? 0 : ENOMEM;
}

#pragma GCC visibility pop
} // extern "C"

#endif
