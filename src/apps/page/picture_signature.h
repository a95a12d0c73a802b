#pragma once

#include <string_view>

namespace nonet {

/// Whether bytes begin like a picture or a document of pictures, by signature alone.
bool isPictureSignature(std::string_view head);

/// Whether they begin like a document, whose pages have to be drawn and not only decoded.
bool isDocumentSignature(std::string_view head);

} // namespace nonet
