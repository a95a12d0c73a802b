#pragma once

#include "apps/batch/journal.h"
#include "apps/cli/batch_run.h"

#include <string>

namespace nonet::cli {

/// The head of a batch's journal, everything that decides what a page's result is: one that was begun with something
/// else cannot be continued.
Result<batch::Json> headerOf(const BatchOptions& options);

/// The part of it that all shards of a batch share.
batch::Json madeWith(batch::Json header);

/// What keeps a journal from being continued with this header; empty: nothing.
std::string disagreement(const batch::Json& begun, const batch::Json& header);

/// Whether the batch of this header wrote pictures without writing down whose they are, as an older nonet did.
bool hasUnclaimedPictures(const batch::Json& begun);

} // namespace nonet::cli
