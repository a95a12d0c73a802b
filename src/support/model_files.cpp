#include "support/model_files.h"

#include <openssl/evp.h>

#include <array>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <vector>

namespace nonet::detail {

namespace fs = std::filesystem;

namespace {

fs::path libraryFolder() {
    Dl_info info{};
    if (!dladdr(reinterpret_cast<void*>(&findModel), &info) || !info.dli_fname)
        return {};
    std::error_code ignored;
    return fs::weakly_canonical(info.dli_fname, ignored).parent_path();
}

std::vector<fs::path> modelFolders() {
    std::vector<fs::path> folders;
    if (const char* given = std::getenv("NONET_MODELS"))
        folders.emplace_back(given);
    const fs::path library = libraryFolder();
    // The build tree, lib/, and Debian's lib/<architecture>/.
    for (const char* relative : {"../models", "../share/nonet/models", "../../share/nonet/models"})
        folders.push_back(library / relative);
    folders.emplace_back(NONET_INSTALLED_MODELS);
    return folders;
}

} // namespace

Result<fs::path> findModel(std::string_view name, const fs::path& given) {
    std::error_code ignored;
    if (!given.empty()) {
        if (fs::is_regular_file(given, ignored))
            return given;
        return Error{Errc::MissingEngine, given.string() + ": there is no such model file"};
    }
    for (const fs::path& folder : modelFolders())
        if (fs::is_regular_file(folder / name, ignored))
            return (folder / name).lexically_normal();
    return Error{Errc::MissingEngine,
                 "the model " + std::string(name) +
                     " is not there; reinstall nonet, set NONET_MODELS to its folder or use --model"};
}

std::string sha256(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in)
        return {};
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    EVP_DigestInit_ex(context, EVP_sha256(), nullptr);
    std::array<char, 1 << 16> buffer{};
    while (in.read(buffer.data(), buffer.size()), in.gcount() > 0)
        EVP_DigestUpdate(context, buffer.data(), static_cast<std::size_t>(in.gcount()));
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    EVP_DigestFinal_ex(context, digest.data(), &length);
    EVP_MD_CTX_free(context);
    std::string text;
    for (unsigned i = 0; i < length; ++i)
        for (const int half : {digest[i] >> 4, digest[i] & 15})
            text += "0123456789abcdef"[half];
    return text;
}

} // namespace nonet::detail
