// Writes the pages of pictures as BMP, for tests that stand in for a browser, which decodes them itself.
//   as_bmp FOLDER FILE...    FOLDER/1-2.bmp is the second page of the first file; a page that cannot be read is left
//   out
#include "nonet/pages.h"

#include <fstream>

int main(int count, char** arguments) {
    if (count < 2)
        return 2;
    const std::filesystem::path folder = arguments[1];
    for (int i = 2; i < count; ++i) {
        auto pages = nonet::openPages(arguments[i]);
        if (!pages)
            continue;
        for (int number = 1; auto page = pages->next(); ++number) {
            if (!*page)
                continue;
            const auto bytes = nonet::encode((*page)->bgr, ".bmp").value();
            std::ofstream file(folder / (std::to_string(i - 1) + "-" + std::to_string(number) + ".bmp"),
                               std::ios::binary);
            file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        }
    }
}
