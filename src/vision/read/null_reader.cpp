#include "vision/read/readers.h"

namespace nonet::detail {

namespace {

class NullReader : public DigitReader {
public:
    Readings read(const Cells&) override { return {}; }
    std::string_view name() const override { return "none"; }
    bool isBlind() const override { return true; }
};

} // namespace

std::unique_ptr<DigitReader> makeNullReader() {
    return std::make_unique<NullReader>();
}

} // namespace nonet::detail
