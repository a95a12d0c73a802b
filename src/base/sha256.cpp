#include "base/sha256.h"

#include "base/text_codes.h"

#include <openssl/evp.h>

#include <array>
#include <fstream>

namespace nonet::detail {

std::string sha256(const std::filesystem::path& file) {
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
    return toHex({reinterpret_cast<const char*>(digest.data()), length});
}

} // namespace nonet::detail
