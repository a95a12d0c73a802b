#include "fuzz/mutate.h"
#include "vision/decode/tiff_directory.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <zlib.h>

namespace nonet::fuzz {

namespace {

using detail::ByteOrder;
using detail::ByteReader;

bool beginsWith(const Bytes& bytes, std::string_view signature) {
    return bytes.size() >= signature.size() &&
           std::equal(signature.begin(), signature.end(), bytes.begin(),
                      [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
}

void putNumber(Bytes& bytes, std::size_t at, std::uint64_t value, unsigned width, ByteOrder order) {
    for (unsigned i = 0; i < width && at + i < bytes.size(); ++i) {
        const unsigned place = order == ByteOrder::Big ? width - 1 - i : i;
        bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * place));
    }
}

/// Where the offsets to directories stand, and how long the directories are.
struct Link {
    std::size_t at = 0, directory = 0, count = 0;
};

std::vector<Link> linksOf(const Bytes& bytes, ByteOrder order) {
    const ByteReader reader(bytes, order);
    std::vector<Link> links;
    std::size_t at = 4;
    while (links.size() < 20) {
        const auto directory = static_cast<std::size_t>(reader.number(at, 4).value_or(0));
        const auto count = static_cast<std::size_t>(reader.number(directory, 2).value_or(0));
        if (directory == 0 || count == 0 || !reader.has(directory, 2 + 12 * count + 4))
            break;
        links.push_back({at, directory, count});
        at = directory + 2 + 12 * count;
    }
    return links;
}

constexpr std::array<std::uint16_t, 22> kTags = {254, 256, 257, 258, 259, 262, 266, 273, 274, 277, 278,
                                                 279, 284, 292, 317, 320, 322, 323, 324, 325, 338, 339};
constexpr std::array<std::uint16_t, 12> kCompressions = {1, 2, 3, 4, 5, 6, 7, 8, 32773, 32946, 34712, 50001};

/// A tag, its kind, its count or its value.
void changeEntry(Bytes& bytes, std::size_t entry, ByteOrder order, Random& random) {
    constexpr std::uint64_t kCompression = 259;
    const ByteReader reader(bytes, order);
    const bool isShort = reader.number(entry + 2, 2) == 3;
    switch (below(random, 5)) {
    case 0:
        return putNumber(bytes, entry, kTags[static_cast<std::size_t>(below(random, kTags.size()))], 2, order);
    case 1:
        return putNumber(bytes, entry + 2, static_cast<std::uint64_t>(below(random, 19)), 2, order);
    case 2:
        return putNumber(bytes, entry + 4, static_cast<std::uint64_t>(oddNumber(1, random)), 4, order);
    default:
        if (reader.number(entry, 2) == kCompression)
            return putNumber(bytes, entry + 8,
                             kCompressions[static_cast<std::size_t>(below(random, kCompressions.size()))], 2, order);
        const auto value = static_cast<std::int64_t>(reader.number(entry + 8, isShort ? 2 : 4).value_or(0));
        return putNumber(bytes, entry + 8, static_cast<std::uint64_t>(oddNumber(value, random)), isShort ? 2 : 4,
                         order);
    }
}

/// The directory once more at the end of the file, with an entry taken out or doubled.
void moveDirectory(Bytes& bytes, const Link& link, ByteOrder order, Random& random) {
    Bytes copy(bytes.begin() + static_cast<std::ptrdiff_t>(link.directory),
               bytes.begin() + static_cast<std::ptrdiff_t>(link.directory + 2 + 12 * link.count + 4));
    const auto entry = copy.begin() + 2 + 12 * below(random, link.count);
    const Bytes one(entry, entry + 12);
    const bool isDoubled = below(random, 2) == 0;
    if (isDoubled)
        copy.insert(entry, one.begin(), one.end());
    else
        copy.erase(entry, entry + 12);
    putNumber(copy, 0, isDoubled ? link.count + 1 : link.count - 1, 2, order);
    putNumber(bytes, link.at, bytes.size(), 4, order);
    bytes.insert(bytes.end(), copy.begin(), copy.end());
}

void mutateTiff(Bytes& bytes, std::size_t maxSize, Random& random, const Scramble& scramble) {
    const ByteOrder order = bytes[0] == 'M' ? ByteOrder::Big : ByteOrder::Little;
    const std::vector<Link> links = linksOf(bytes, order);
    if (links.empty() || below(random, 4) == 0)
        return scramble(bytes, maxSize);
    const Link& link = links[static_cast<std::size_t>(below(random, links.size()))];
    if (const int kind = below(random, 8); kind == 0 && bytes.size() + 12 * link.count + 20 < maxSize)
        moveDirectory(bytes, link, order, random);
    else if (kind == 1) // pages left out, repeated or in a ring
        putNumber(bytes, link.at, links[static_cast<std::size_t>(below(random, links.size()))].directory, 4, order);
    else
        for (int left = 1 + below(random, 3); left > 0; --left)
            changeEntry(bytes, link.directory + 2 + 12 * static_cast<std::size_t>(below(random, link.count)), order,
                        random);
}

/// The checksums of all pieces made right again.
void mendPng(Bytes& bytes) {
    constexpr std::size_t kSignatureBytes = 8, kAroundBytes = 12;
    for (std::size_t at = kSignatureBytes; at + kAroundBytes <= bytes.size();) {
        const auto length = static_cast<std::size_t>(ByteReader(bytes, ByteOrder::Big).number(at, 4).value_or(0));
        if (length > bytes.size() - at - kAroundBytes)
            return;
        putNumber(bytes, at + 8 + length, crc32(0, bytes.data() + at + 4, static_cast<uInt>(length + 4)), 4,
                  ByteOrder::Big);
        at += kAroundBytes + length;
    }
}

} // namespace

void mutatePicture(Bytes& input, std::size_t maxSize, Random& random, const Scramble& scramble) {
    if (beginsWith(input, "II*") || beginsWith(input, std::string_view("MM\0*", 4)))
        return mutateTiff(input, maxSize, random, scramble);
    scramble(input, maxSize);
    if (beginsWith(input, "\x89PNG") && below(random, 8) > 0)
        mendPng(input);
}

} // namespace nonet::fuzz
