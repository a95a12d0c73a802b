#pragma once

#include "apps/batch/corrections.h"

namespace nonet::batch {

/// The corrections that a run was given by --corrections; none for an empty path, or for "none".
Result<Corrections> givenCorrections(const std::filesystem::path& csv);

/// What was kept of earlier runs of the batch in this folder, with what this one was given, which is kept too. "none"
/// as `csv` withdraws all.
Result<Corrections> keepCorrections(const std::filesystem::path& folder, const std::filesystem::path& csv,
                                    const Corrections& given);

} // namespace nonet::batch
