#pragma once

namespace nonet::detail {

/// Whether memory was asked for in vain since the process began. Libraries that get none may go on without a part of
/// the page, which is no picture of it. Never under a sanitizer.
bool hasRunOutOfMemory();

} // namespace nonet::detail
