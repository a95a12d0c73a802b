// The engine where there are no files: of a model that the caller brings.
#include "nonet/reader.h"
#include "vision/read/readers.h"

namespace nonet {

Result<std::unique_ptr<DigitReader>> makeReader(const ReaderOptions& options) {
    if (options.engine == Engine::None)
        return detail::makeNullReader();
    if (options.engine == Engine::Tesseract)
        return Error{Errc::MissingEngine, "this build has no Tesseract"};
    if (auto reader = detail::makeCnnReader(options.modelBytes))
        return reader;
    return Error{Errc::MissingEngine, "the model given as bytes: not a model that nonet can use"};
}

} // namespace nonet
