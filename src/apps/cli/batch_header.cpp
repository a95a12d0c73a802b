#include "apps/cli/batch_header.h"

#include "nonet/config.h"

namespace nonet::cli {

using batch::Json;

namespace {

/// Whether a nonet wrote it that knew neither checksums nor whose the pictures are.
bool isOld(const Json& header) {
    return header.value("nonet_batch", Json()) == 1;
}

} // namespace

Result<batch::Json> headerOf(const BatchOptions& options) {
    const auto library = loadPageLibrary();
    if (!library)
        return library.error();
    const ReaderOptions& reader = options.pictures.reader;
    const std::string_view engine = toString(reader.engine == Engine::Auto ? kAutoEngine : reader.engine);
    std::string model;
    for (const EngineInfo& each : (*library)->engines(reader.model))
        if (each.name == engine)
            model = each.version + (each.modelHash.empty() ? "" : " " + each.modelHash);
    const Options& scan = options.pictures.scan;
    Json overrides = Json::array();
    for (const CellOverride& each : scan.overrides)
        overrides.push_back(cellName(each.cell) + "=" + std::to_string(each.digit));
    const batch::Shard shard = options.shard.value_or(batch::Shard{});
    return Json{{"nonet_batch", batch::Journal::kVersion},
                {"nonet", NONET_VERSION},
                {"--engine", engine},
                {"--model", model},
                {"--rules", scan.findKind ? "auto" : toString(scan.rules)},
                {"--set", overrides},
                {"--corners", scan.corners ? Json(*scan.corners) : Json(nullptr)},
                {"--min-confidence", scan.decide.minConfidence},
                {"--max-pixels", options.pictures.decode.maxPixels},
                {"--cells", options.cells == CellNames::Letters ? "a1" : "rc"},
                {"--overlay-format", options.noOverlays ? "none" : options.overlayFormat},
                {"--shard", std::to_string(shard.index) + "/" + std::to_string(shard.count)},
                {"--hash", options.byContent}};
}

batch::Json madeWith(batch::Json header) {
    for (const char* key : {"nonet_batch", "--shard", "--hash"})
        header.erase(key);
    return header;
}

std::string disagreement(const batch::Json& begun, const batch::Json& header) {
    if (isOld(begun))
        return "was begun by an older nonet, whose journal has no checksums; use another folder, or --restart to begin "
               "anew";
    for (const auto& [key, value] : header.items())
        if (const Json before = begun.value(key, Json()); before != value)
            return "was begun with " + key + " " + before.dump() + ", and now it is " + value.dump() +
                   "; use the same as then, another folder, or --restart to begin anew";
    return {};
}

bool hasUnclaimedPictures(const batch::Json& begun) {
    return isOld(begun) && begun.value("--overlay-format", Json()) != "none";
}

} // namespace nonet::cli
