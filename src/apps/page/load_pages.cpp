#include "apps/page/page_scanner.h"
#include "base/load_module.h"

namespace nonet {

Result<const PageLibrary*> loadPageLibrary() {
    const auto entry = detail::loadModule({kPicturesModule, kPageLibraryEntry, "the part that reads pictures"});
    if (!entry)
        return entry.error();
    return reinterpret_cast<PageLibraryEntry>(*entry)();
}

} // namespace nonet
