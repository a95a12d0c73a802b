#include "support/hostile_pdf.h"

#include <cstdio>
#include <stdexcept>
#include <zlib.h>

namespace nonet::test {

namespace {

using Objects = std::vector<std::string>; ///< their bodies; the first is number 1

std::string document(const Objects& objects) {
    std::string pdf = "%PDF-1.7\n", table;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        char entry[32];
        std::snprintf(entry, sizeof entry, "%010zu 00000 n \n", pdf.size());
        table += entry;
        pdf += std::to_string(i + 1) + " 0 obj\n" + objects[i] + "\nendobj\n";
    }
    const std::string size = std::to_string(objects.size() + 1), begin = std::to_string(pdf.size());
    return pdf + "xref\n0 " + size + "\n0000000000 65535 f \n" + table + "trailer<</Size " + size +
           "/Root 1 0 R>>\nstartxref\n" + begin + "\n%%EOF\n";
}

std::string stream(const std::string& bytes, const std::string& entries = "") {
    return "<<" + entries + "/Length " + std::to_string(bytes.size()) + ">>stream\n" + bytes + "\nendstream";
}

/// `unit` so many times, packed.
std::string packed(const std::string& unit, std::size_t count, const std::string& begin = "") {
    std::string text = begin;
    for (std::size_t i = 0; i < count; ++i)
        text += unit;
    uLongf size = ::compressBound(text.size());
    std::string bytes(size, '\0');
    if (::compress2(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
                    text.size(), 1) != Z_OK)
        throw std::runtime_error("zlib failed");
    bytes.resize(size);
    return bytes;
}

/// A page with this content, as object 4, and what it refers to from object 5 on.
std::string page(const std::string& content, const std::string& resources = "", const Objects& more = {},
                 const std::string& box = "0 0 600 800") {
    Objects objects = {
        "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[" + box + "]/Resources<<" + resources + ">>/Contents 4 0 R>>", content};
    objects.insert(objects.end(), more.begin(), more.end());
    return document(objects);
}

/// Forms from object 5 on, each drawn by the one before it.
Objects nestedForms(int depth, const std::string& content, const std::string& entries, const std::string& resources) {
    Objects forms;
    for (int i = 1; i < depth; ++i)
        forms.push_back(stream(content, entries + "/Resources<<" + resources + "/XObject<</X " + std::to_string(5 + i) +
                                            " 0 R>>>>"));
    forms.push_back(stream("0 0 10 10 re f", entries));
    return forms;
}

std::string groupsWithinGroups() {
    const std::string state = "/ExtGState<</G<</ca 0.5>>>>", box = "0 0 1200 1200";
    return page(stream("/G gs /X Do"), state + "/XObject<</X 5 0 R>>",
                nestedForms(90, "/G gs /X Do",
                            "/Type/XObject/Subtype/Form/BBox[" + box + "]/Group<</S/Transparency/I true>>", state),
                box);
}

std::string hugePicture() {
    constexpr std::size_t kSide = 30'000, kRun = 128; // of equal bytes, in two
    return page(stream("600 0 0 800 0 0 cm /I Do"), "/XObject<</I 5 0 R>>",
                {stream(packed(std::string("\x81\0", 2), kSide * kSide * 3 / kRun),
                        "/Type/XObject/Subtype/Image/Width 30000/Height 30000/BitsPerComponent 8/ColorSpace/DeviceRGB/"
                        "Filter[/FlateDecode/RunLengthDecode]")});
}

std::string tinyTiles() {
    return page(stream("/Pattern cs /P scn 0 0 600 800 re f"), "/Pattern<</P 5 0 R>>",
                {stream("0 0 1 1 re f", "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.01/"
                                        "YStep 0.01/Resources<<>>")});
}

std::string shadingsByProgram() {
    std::string content;
    for (int i = 0; i < 2000; ++i)
        content += "/S sh ";
    return page(stream(content),
                "/Shading<</S<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 600 0 800]/Function 5 0 R>>>>",
                {stream("{ 600 div exch 800 div 2 copy mul sin abs }",
                        "/FunctionType 4/Domain[0 600 0 800]/Range[0 1 0 1 0 1]")});
}

} // namespace

std::string formsWithinForms(int depth) {
    std::string content;
    for (int i = 0; i < 10; ++i)
        content += "/X Do ";
    return page(stream("/X Do"), "/XObject<</X 5 0 R>>",
                nestedForms(depth, content, "/Type/XObject/Subtype/Form/BBox[0 0 600 800]", ""));
}

std::vector<HostilePdf> hostilePdfs() {
    const std::string flate = "/Filter/FlateDecode";
    return {{"forms", formsWithinForms()},
            {"groups", groupsWithinGroups()},
            {"states", page(stream(packed("q ", 20'000'000), flate))},
            {"path", page(stream(packed("100 200 l 300 400 l ", 3'000'000, "0 0 m "), flate))},
            {"tiles", tinyTiles()},
            {"shadings", shadingsByProgram()},
            {"dashes", page(stream("[0.00001 0.00001] 0 d 1 w 0 0 m 600 800 l S"))},
            {"content", page(stream(packed("0 0 m 1 1 l S\n", 8'000'000), flate))},
            {"picture", hugePicture()}};
}

} // namespace nonet::test
