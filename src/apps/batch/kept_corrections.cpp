// What people corrected stays with the batch, so that a later run need not be given it again.
#include "apps/batch/kept_corrections.h"

#include "apps/page/output_file.h"

namespace nonet::batch {

namespace fs = std::filesystem;

namespace {

constexpr const char* kFile = "kept-corrections.csv";
constexpr const char* kNone = "none";

} // namespace

Result<Corrections> givenCorrections(const fs::path& csv) {
    if (csv.empty() || csv == kNone)
        return Corrections{};
    return Corrections::read(csv);
}

Result<Corrections> keepCorrections(const fs::path& folder, const fs::path& csv, const Corrections& given) {
    const fs::path file = folder / kFile;
    std::error_code ignored;
    if (csv == kNone) {
        fs::remove(file, ignored);
        return Corrections{};
    }
    Corrections kept;
    if (fs::exists(file, ignored)) {
        auto read = Corrections::read(file);
        if (!read)
            return read.error();
        kept = std::move(*read);
    }
    kept.update(given);
    if (!given.isEmpty())
        if (auto error = writeOutput(file, kept.csv(), {.name = OutputName::Chosen}))
            return *error;
    return kept;
}

} // namespace nonet::batch
