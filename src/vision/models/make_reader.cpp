#include "base/load_module.h"
#include "base/sha256.h"
#include "nonet/reader.h"
#include "vision/models/model_files.h"
#include "vision/read/net/convolution.h"
#include "vision/read/readers.h"

namespace nonet {

namespace {

using detail::TesseractModule;

/// An engine of which a model is made: its model's usual name, and what makes it.
struct ModelEngine {
    std::string_view model;
    const char* owner; ///< "nonet": who could not use a file
    std::unique_ptr<DigitReader> (*make)(std::span<const unsigned char> model);
};

#ifdef NONET_HAS_TESSERACT
constexpr bool kHasTesseract = true;
#else
constexpr bool kHasTesseract = false;
#endif

constexpr ModelEngine kCnn{detail::kDigitsModel, "nonet", detail::makeCnnReader};

Result<TesseractModule> loadTesseract() {
    if (!kHasTesseract)
        return Error{Errc::MissingEngine,
                     "this build has no Tesseract; use --engine cnn or build with NONET_TESSERACT=ON"};
    const auto entry = detail::loadModule({"nonet_tesseract.so", detail::kTesseractEntry, "the engine Tesseract"});
    if (!entry)
        return entry.error();
    const auto fillIn = reinterpret_cast<void (*)(TesseractModule&)>(*entry);
    TesseractModule module;
    fillIn(module);
    return module;
}

Result<std::unique_ptr<DigitReader>> makeFrom(const ModelEngine& engine, std::span<const unsigned char> model,
                                              const std::string& name) {
    if (auto reader = engine.make(model))
        return reader;
    return Error{Errc::MissingEngine,
                 name + ": not a model that " + engine.owner + " can use; reinstall nonet or give another --model"};
}

Result<std::unique_ptr<DigitReader>> makeFrom(const ModelEngine& engine, const ReaderOptions& options) {
    if (!options.modelBytes.empty())
        return makeFrom(engine, options.modelBytes, "the model given as bytes");
    const auto file = detail::findModel(engine.model, options.model);
    if (!file)
        return file.error();
    return makeFrom(engine, detail::readModel(*file), printable(file->native()));
}

void addModel(EngineInfo& info, const ModelEngine& engine, const std::filesystem::path& model) {
    if (const auto file = detail::findModel(engine.model, model)) {
        info.model = *file;
        info.modelHash = detail::sha256(*file);
        info.isReady = engine.make(detail::readModel(*file)) != nullptr;
    }
}

} // namespace

Result<std::unique_ptr<DigitReader>> makeReader(const ReaderOptions& options) {
    if (options.engine == Engine::None)
        return detail::makeNullReader();
    if (options.engine != Engine::Tesseract)
        return makeFrom(kCnn, options);
    const Result<TesseractModule> tesseract = loadTesseract();
    if (!tesseract)
        return tesseract.error();
    return makeFrom({detail::kTesseractModel, "Tesseract", tesseract->makeReader}, options);
}

std::vector<EngineInfo> engineInfos(const std::filesystem::path& model) {
    EngineInfo cnn{std::string(toString(Engine::Cnn)),
                   std::string("nonet, ") + detail::runnableConvolutions().front()->name,
                   {},
                   {},
                   false};
    addModel(cnn, kCnn, model);
    EngineInfo tesseract{std::string(toString(Engine::Tesseract)),
                         kHasTesseract ? "cannot be loaded" : "not in this build",
                         {},
                         {},
                         false};
    if (const auto module = loadTesseract()) {
        tesseract.version = module->version;
        addModel(tesseract, {detail::kTesseractModel, "Tesseract", module->makeReader}, {});
    }
    return {cnn, tesseract, {std::string(toString(Engine::None)), "reads nothing", {}, {}, true}};
}

} // namespace nonet
