#include "apps/batch/manifest.h"

#include "apps/batch/regular_file.h"

#include <algorithm>
#include <sstream>

namespace nonet::batch {

namespace {

bool isCount(const Json& value) {
    return value.is_number_integer() && value >= 0;
}

std::optional<Manifest> parseManifest(const Json& json) {
    if (!json.is_object() || json.value("nonet_manifest", Json()) != 1 || !json.contains("made_with"))
        return std::nullopt;
    for (const char* name : {"pages", "inputs", "expected_inputs", "batch_inputs"})
        if (!isCount(json.value(name, Json())))
            return std::nullopt;
    const Json sums = json.value("checksums", Json());
    if (!sums.is_object() || !sums.contains("results.jsonl") ||
        !std::ranges::all_of(sums, [](const Json& sum) { return sum.is_string(); }))
        return std::nullopt;
    Manifest manifest{json["pages"], json["inputs"], json["expected_inputs"], json["batch_inputs"], json["made_with"]};
    for (const auto& [file, sum] : sums.items())
        manifest.checksums[file] = sum.get<std::string>();
    return manifest;
}

} // namespace

std::string Manifest::text() const {
    const Json json{
        {"nonet_manifest", 1},         {"pages", pages},        {"inputs", inputs},      {"expected_inputs", expected},
        {"batch_inputs", batchInputs}, {"made_with", madeWith}, {"checksums", checksums}};
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<std::optional<Manifest>> readManifest(const std::filesystem::path& folder) {
    const std::filesystem::path path = folder / kManifestFile;
    const std::ifstream file = openRegular(path);
    if (!file.is_open())
        return std::optional<Manifest>();
    std::ostringstream text;
    text << file.rdbuf();
    auto manifest = parseManifest(parseLine(text.view()));
    if (!manifest)
        return Error{Errc::BadInput,
                     printable(path.native()) + " is broken; copy the folder again, or run its batch again"};
    return manifest;
}

} // namespace nonet::batch
