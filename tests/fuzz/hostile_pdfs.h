// Small PDFs that hold what takes long when there is much of it: forms in forms, transparency, patterns, shadings,
// dashes, pictures of other kinds. The fuzzer makes more of it.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace nonet::fuzz {

inline std::string pdfStream(const std::string& content, const std::string& entries = "") {
    return "<<" + entries + "/Length " + std::to_string(content.size()) + ">>stream\n" + content + "\nendstream";
}

/// A page that draws `content` with these resources; the objects are those from 5 on.
inline std::string pdfOf(const std::string& resources, const std::string& content,
                         const std::vector<std::string>& more) {
    std::vector<std::string> objects = {"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
                                        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 90]/Resources<<" + resources +
                                            ">>/Contents 4 0 R>>",
                                        pdfStream(content)};
    objects.insert(objects.end(), more.begin(), more.end());
    std::string pdf = "%PDF-1.7\n", table;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const std::string at = std::to_string(pdf.size());
        table += std::string(10 - at.size(), '0') + at + " 00000 n \n";
        pdf += std::to_string(i + 1) + " 0 obj\n" + objects[i] + "\nendobj\n";
    }
    const std::string size = std::to_string(objects.size() + 1);
    return pdf + "xref\n0 " + size + "\n0000000000 65535 f \n" + table + "trailer<</Size " + size +
           "/Root 1 0 R>>\nstartxref\n" + std::to_string(pdf.size()) + "\n%%EOF\n";
}

inline std::vector<std::pair<std::string, std::string>> hostilePdfs() {
    const std::string form = "/Type/XObject/Subtype/Form/BBox[0 0 90 90]", group = form + "/Group<</S/Transparency>>";
    const auto with = [](const std::string& object) { return "/Resources<</XObject<</X " + object + " 0 R>>>>"; };
    const std::string picture = "/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 1";
    return {
        {"forms.pdf", pdfOf("/XObject<</X 5 0 R>>", "/X Do",
                            {pdfStream("/X Do /X Do ", form + with("6")), pdfStream("/X Do /X Do ", form + with("7")),
                             pdfStream("0 0 10 10 re f", form)})},
        {"groups.pdf",
         pdfOf("/XObject<</X 5 0 R>>/ExtGState<</G<</ca 0.5/SMask<</S/Luminosity/G 6 0 R>>>>>>", "/G gs /X Do",
               {pdfStream("/X Do ", group + with("6")), pdfStream("0 0 50 50 re f", group)})},
        {"tiling.pdf",
         pdfOf("/Pattern<</P 5 0 R>>", "/Pattern cs /P scn 0 0 50 50 re f",
               {pdfStream("0 0 1 1 re f", "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]"
                                          "/XStep 9/YStep 9/Resources<<>>")})},
        {"shading.pdf",
         pdfOf("/Shading<</P<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 1 0 1]/Matrix[90 0 0 90 0 0]"
               "/Function 5 0 R>>/Q<</ShadingType 3/ColorSpace/DeviceGray/Coords[9 9 1 40 40 30]/Extend[true "
               "true]/Function<</FunctionType 2/Domain[0 1]/N 1>>>>>>",
               "/P sh /Q sh", {pdfStream("{0.5}", "/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]")})},
        {"dashes.pdf", pdfOf("", "[1 1] 0 d 2 w 0 0 m 90 90 l S 1 J 1 j 9 9 m 20 80 70 10 80 80 c b", {})},
        {"pictures.pdf",
         pdfOf("/XObject<</X 5 0 R/Y 6 0 R>>", "50 0 0 50 9 9 cm /X Do /Y Do",
               {pdfStream("80402010aa55ff00>", picture + "/ColorSpace/DeviceGray/Filter/ASCIIHexDecode"),
                pdfStream("\x07zzzzzzzz\x80", picture + "/ImageMask true/Filter/RunLengthDecode")})},
        {"letters.pdf",
         pdfOf("/Font<</F<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[0.1 0 0 0.1 0 0]/FirstChar 53"
               "/LastChar 53/Widths[9]/Encoding<</Differences[53/five]>>/CharProcs<</five 5 0 R>>>>/H<</Type"
               "/Font/Subtype/Type1/BaseFont/Helvetica>>>>",
               "BT /F 20 Tf 9 9 Td (555) Tj /H 30 Tf 3 Tr (8) Tj 7 Tr (35) Tj ET 0 0 90 90 re f",
               {pdfStream("9 0 0 0 9 9 d1 0 0 7 7 re f")})},
    };
}

} // namespace nonet::fuzz
