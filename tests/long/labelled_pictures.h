#pragma once

#include "apps/page/labels.h"
#include "nonet/decide.h"
#include "nonet/reader.h"

#include <filesystem>
#include <functional>
#include <vector>

namespace nonet::test {

/// A picture and the rows that its label file has of it.
struct LabelledPicture {
    std::filesystem::path file;
    std::vector<Label> labels;
};

/// The pictures of a label file, in its order.
std::vector<LabelledPicture> labelledPictures(const std::filesystem::path& csv);

/// Whether the answer is the one that a label of the picture has. A clue that glare or damage hides is missing in what
/// was read, and the others may still give the same answer: that is no wrong one.
bool isAnswerRight(const Decision& decision, const std::vector<Label>& labels);

/// How much of a long check is done: with NONET_LONG=N every N-th picture, so 1 is all of it; without, 0: the small
/// share that takes seconds.
std::size_t longStep();

/// Calls `work` for every number below `count`, on all cores, each with a network of its own.
void onAllCores(std::size_t count, const std::function<void(std::size_t, DigitReader&)>& work);

} // namespace nonet::test
