#include "base/sha256.h"
#include "nonet/reader.h"
#include "vision/models/model_files.h"
#include "vision/read/net/convolution.h"
#include "vision/read/readers.h"

#ifdef NONET_HAS_TESSERACT
#include <tesseract/baseapi.h>
#endif

namespace nonet {

std::optional<Engine> parseEngine(std::string_view name) {
    if (name == "auto")
        return Engine::Auto;
    if (name == "cnn")
        return Engine::Cnn;
    if (name == "tesseract")
        return Engine::Tesseract;
    if (name == "none")
        return Engine::None;
    return std::nullopt;
}

Result<std::unique_ptr<DigitReader>> makeReader(const ReaderOptions& options) {
    switch (options.engine) {
    case Engine::Tesseract:
        return detail::makeTesseractReader(options.model);
    case Engine::None:
        return detail::makeNullReader();
    case Engine::Auto:
    case Engine::Cnn:
        break;
    }
    return detail::makeCnnReader(options.model);
}

std::vector<EngineInfo> engineInfos(const std::filesystem::path& model) {
    EngineInfo cnn{"cnn", std::string("nonet, ") + detail::runnableConvolutions().front()->name, {}, {}, false};
    if (const auto file = detail::findModel(detail::kDigitsModel, model)) {
        cnn.model = *file;
        cnn.modelHash = detail::sha256(*file);
        cnn.isReady = detail::makeCnnReader(*file).has_value();
    }
    EngineInfo tesseract{"tesseract", "not in this build", {}, {}, false};
#ifdef NONET_HAS_TESSERACT
    tesseract.version = std::string("Tesseract ") + tesseract::TessBaseAPI::Version();
    if (const auto file = detail::findModel(detail::kTesseractModel)) {
        tesseract.model = *file;
        tesseract.modelHash = detail::sha256(*file);
        tesseract.isReady = detail::makeTesseractReader(*file).has_value();
    }
#endif
    return {cnn, tesseract, {"none", "reads nothing", {}, {}, true}};
}

#ifndef NONET_HAS_TESSERACT
Result<std::unique_ptr<DigitReader>> detail::makeTesseractReader(const std::filesystem::path&) {
    return Error{Errc::MissingEngine, "this build has no Tesseract; use --engine cnn or build with NONET_TESSERACT=ON"};
}
#endif

} // namespace nonet
