// A PDF as a list of objects. What is packed with zlib is unpacked, so that a change is one of what is drawn; written
// again, every length and place in the table of objects is right, or the reader would look no further.
#include "fuzz/mutate.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

#include <zlib.h>

namespace nonet::fuzz {

namespace {

constexpr std::size_t kMaxUnpackedBytes = 1 << 18, kMaxObjects = 400;
constexpr std::string_view kFlate = "/FlateDecode", kLength = "/Length";

struct Object {
    std::string number;     ///< "12 0"
    std::string dictionary; ///< or whatever else stands between obj and endobj, without its stream
    std::string stream;
    bool hasStream = false, isPacked = false;
};

std::string unpacked(std::string_view packed) {
    std::string text(kMaxUnpackedBytes, '\0');
    z_stream zlib{};
    if (inflateInit(&zlib) != Z_OK)
        return {};
    zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    zlib.avail_in = static_cast<uInt>(packed.size());
    zlib.next_out = reinterpret_cast<Bytef*>(text.data());
    zlib.avail_out = static_cast<uInt>(text.size());
    inflate(&zlib, Z_FINISH);
    text.resize(text.size() - zlib.avail_out);
    inflateEnd(&zlib);
    return text;
}

std::string packed(std::string_view text) {
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    std::string to(size, '\0');
    compress(reinterpret_cast<Bytef*>(to.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
             static_cast<uLong>(text.size()));
    to.resize(size);
    return to;
}

Object parseObject(std::string_view number, std::string_view body) {
    Object object{.number = std::string(number), .dictionary = {}, .stream = {}};
    const std::size_t stream = body.find("stream");
    object.dictionary = body.substr(0, stream);
    if (stream == body.npos)
        return object;
    object.hasStream = true;
    std::size_t begin = stream + std::string_view("stream").size();
    begin += body.substr(begin).starts_with("\r\n") ? 2 : 1;
    const std::size_t end = std::max(begin, std::min(body.rfind("endstream"), body.size()));
    object.stream = begin < body.size() ? body.substr(begin, end - begin) : std::string_view();
    object.isPacked = object.dictionary.find(kFlate) != std::string::npos;
    if (object.isPacked)
        object.stream = unpacked(object.stream);
    return object;
}

/// "12 0 obj ... endobj", wherever they are.
std::vector<Object> parseObjects(std::string_view pdf) {
    std::vector<Object> objects;
    for (std::size_t at = 0; objects.size() < kMaxObjects && (at = pdf.find(" obj", at)) != pdf.npos;) {
        std::size_t begin = at;
        while (begin > 0 && (pdf[begin - 1] == ' ' || (pdf[begin - 1] >= '0' && pdf[begin - 1] <= '9')))
            --begin;
        const std::size_t body = at + std::string_view(" obj").size(),
                          end = std::min(pdf.find("endobj", body), pdf.size());
        objects.push_back(parseObject(pdf.substr(begin, at - begin), pdf.substr(body, end - body)));
        at = end;
    }
    return objects;
}

std::string lengthMended(std::string dictionary, std::size_t length) {
    const std::size_t at = dictionary.find(kLength);
    std::size_t begin = at == dictionary.npos ? at : at + kLength.size();
    if (at == dictionary.npos || (begin < dictionary.size() && dictionary[begin] >= '1' && dictionary[begin] <= '3'))
        return dictionary; // /Length1 of a font
    while (begin < dictionary.size() && dictionary[begin] == ' ')
        ++begin;
    const std::size_t end = std::min(dictionary.find_first_not_of("0123456789", begin), dictionary.size());
    return dictionary.replace(begin, end - begin, std::to_string(length));
}

/// The number of the catalogue, where the reader begins.
std::string rootOf(const std::vector<Object>& objects) {
    for (const Object& object : objects)
        if (object.dictionary.find("/Catalog") != std::string::npos)
            return object.number;
    return "1 0";
}

std::string write(const std::vector<Object>& objects) {
    std::string pdf = "%PDF-1.7\n", table;
    char line[64];
    for (const Object& object : objects) {
        const int number = std::atoi(object.number.c_str());
        std::snprintf(line, sizeof line, "%d 1\n%010zu 00000 n \n", number, pdf.size());
        table += line;
        pdf += object.number + " obj";
        if (!object.hasStream) {
            pdf += object.dictionary + "endobj\n";
            continue;
        }
        const std::string stream = object.isPacked ? packed(object.stream) : object.stream;
        pdf += lengthMended(object.dictionary, stream.size()) + "stream\n" + stream + "\nendstream\nendobj\n";
    }
    const std::size_t start = pdf.size();
    return pdf + "xref\n0 1\n0000000000 65535 f \n" + table + "trailer<</Size " + std::to_string(objects.size() + 1) +
           "/Root " + rootOf(objects) + " R>>\nstartxref\n" + std::to_string(start) + "\n%%EOF\n";
}

/// A number of the text, replaced by one that is often wrong.
void changeNumber(std::string& text, Random& random) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (text.empty())
        return;
    const auto from = static_cast<std::size_t>(below(random, text.size()));
    const auto begin = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(), isDigit);
    const auto end = std::find_if_not(begin, text.end(), isDigit);
    if (begin == text.end())
        return;
    const std::int64_t number = end - begin < 18 ? std::atoll(std::string(begin, end).c_str()) : 0;
    const std::string odd = below(random, 4) == 0 ? "0.00001" : std::to_string(oddNumber(number, random));
    text.replace(begin, end, odd);
}

void insertAt(std::string& text, std::string_view piece, Random& random) {
    const std::size_t blank = text.find_first_of(" \n/>", static_cast<std::size_t>(below(random, text.size() + 1)));
    text.insert(std::min(blank, text.size()), piece);
}

constexpr std::array<std::string_view, 24> kEntries = {"/Rotate 90",
                                                       "/Rotate -1",
                                                       "/UserUnit 1000",
                                                       "/Subtype/Form",
                                                       "/Subtype/Image",
                                                       "/Filter/ASCIIHexDecode",
                                                       "/Filter/LZWDecode",
                                                       "/Filter/RunLengthDecode",
                                                       "/Filter/DCTDecode",
                                                       "/Filter/CCITTFaxDecode",
                                                       "/Filter[/FlateDecode/FlateDecode]",
                                                       "/DecodeParms<</Predictor 12/Columns 4>>",
                                                       "/Matrix[0 0 0 0 0 0]",
                                                       "/BBox[0 0 1e9 1e9]",
                                                       "/MediaBox[0 0 14400 14400]",
                                                       "/MediaBox[0 0 0 0]",
                                                       "/CropBox[-9 -9 9 9]",
                                                       "/Group<</S/Transparency>>",
                                                       "/SMask 5 0 R",
                                                       "/BitsPerComponent 16",
                                                       "/ColorSpace/DeviceCMYK",
                                                       "/ImageMask true",
                                                       "/ColorSpace[/Indexed/DeviceRGB 255(abc)]",
                                                       "/Encrypt<</Filter/Standard/V 1/R 2/P -1/O(a)/U(b)>>"};

constexpr std::array<std::string_view, 20> kOperators = {" q ",
                                                         " Q ",
                                                         " /X Do ",
                                                         " /X0 Do ",
                                                         " /F1 1e5 Tf ",
                                                         " 1e-5 0 0 1e-5 0 0 cm ",
                                                         " 1e5 0 0 1e5 0 0 cm ",
                                                         " [0.001] 0 d ",
                                                         " 0 0 m 1e9 1e9 l S ",
                                                         " 0 0 99 99 re f* ",
                                                         " W n ",
                                                         " BT (53) Tj ET ",
                                                         " 1000 w ",
                                                         " /Pattern cs /P scn ",
                                                         " /P sh ",
                                                         " /G gs ",
                                                         " 0 1 0 rg ",
                                                         " BI /W 9 /H 9 /BPC 1 /IM true ID aaaaaaaaa EI ",
                                                         " 3 Tr ",
                                                         " 5 5 6 6 7 7 c b "};

void changeObject(std::vector<Object>& objects, std::size_t maxSize, Random& random, const Scramble& scramble) {
    Object& object = objects[static_cast<std::size_t>(below(random, objects.size()))];
    std::string& text = object.hasStream && below(random, 2) == 0 ? object.stream : object.dictionary;
    const bool isDrawing = &text == &object.stream;
    switch (below(random, 8)) {
    case 0:
        return scrambleText(text, maxSize, scramble);
    case 1:
    case 2:
        return changeNumber(text, random);
    case 3:
        return insertAt(text,
                        isDrawing ? kOperators[static_cast<std::size_t>(below(random, kOperators.size()))]
                                  : kEntries[static_cast<std::size_t>(below(random, kEntries.size()))],
                        random);
    case 4: // a part of it over and over
        if (text.size() < maxSize / 4)
            text += text.substr(static_cast<std::size_t>(below(random, text.size() + 1)));
        return;
    case 5: // what one object was, another is
        text = objects[static_cast<std::size_t>(below(random, objects.size()))].*
               (isDrawing ? &Object::stream : &Object::dictionary);
        return;
    case 6:
        objects.push_back({std::to_string(objects.size() + 1) + " 0", object.dictionary, object.stream,
                           object.hasStream, object.isPacked});
        return;
    default:
        object.isPacked = !object.isPacked;
    }
}

} // namespace

void mutatePdf(Bytes& input, std::size_t maxSize, Random& random, const Scramble& scramble) {
    const std::string_view pdf(reinterpret_cast<const char*>(input.data()), input.size());
    std::vector<Object> objects = parseObjects(pdf);
    if (objects.empty() || below(random, 16) == 0)
        return scramble(input, maxSize);
    for (int left = 1 + below(random, 4); left > 0; --left)
        changeObject(objects, maxSize, random, scramble);
    const std::string written = write(objects);
    input.assign(written.begin(), written.end());
}

} // namespace nonet::fuzz
