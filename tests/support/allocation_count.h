#pragma once

namespace nonet::test {

/// Calls of operator new so far, in a program that links allocation_count.cpp.
long allocationCount();

} // namespace nonet::test
