#pragma once

#include <gmock/gmock.h>

// GoogleTest's words that the tests of the command use most.
namespace nonet::test {

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

} // namespace nonet::test
