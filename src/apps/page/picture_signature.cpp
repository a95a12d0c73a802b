#include "apps/page/picture_signature.h"

#include "vision/decode/picture_format.h"

namespace nonet {

namespace {

std::optional<detail::PictureFormat> formatOf(std::string_view head) {
    return detail::pictureFormat({reinterpret_cast<const unsigned char*>(head.data()), head.size()});
}

} // namespace

bool isPictureSignature(std::string_view head) {
    return formatOf(head).has_value();
}

bool isDocumentSignature(std::string_view head) {
    const auto format = formatOf(head);
    return format && detail::isDrawn(*format);
}

} // namespace nonet
