#pragma once

#include <cstdint>

namespace nonet::detail {

/// From now on this process writes no file, opens no connection, starts no program and gets no further right, and
/// leaves no core behind. What the system does not know is passed over: the limits below hold everywhere.
void giveUpAllRights();

/// No more address space than the process has now and so many bytes. Left out under a sanitizer, which takes terabytes.
void limitMemory(std::uint64_t moreBytes);

/// The system ends the process when it has used so much more processor time, counted in whole seconds.
void limitCpu(std::uint64_t moreMs);

} // namespace nonet::detail
