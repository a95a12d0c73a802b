// Writes what the fuzzer begins with, a folder per door: pictures of every format, small ones of samples/, puzzles in
// every form, a journal, requests.  fuzz_seeds FOLDER
#include "nonet/formats.h"
#include "unit/drawn_board.h"
#include "unit/picture_bytes.h"

#include <libheif/heif.h>

#include <filesystem>
#include <fstream>
#include <iostream>

using namespace nonet;
using namespace nonet::test;
namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kMaxSampleBytes = 30'000;

class Seeds {
public:
    Seeds(fs::path root, const std::string& door) : folder_(root / door) { fs::create_directories(folder_); }

    void add(const std::string& name, std::string_view bytes) const {
        std::ofstream(folder_ / name, std::ios::binary) << bytes;
    }
    void add(const std::string& name, const Bytes& bytes) const {
        add(name, std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    }

private:
    fs::path folder_;
};

std::string contentOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

Bytes heic(const cv::Mat& bgr) {
    heif_context* context = heif_context_alloc();
    heif_image* image = nullptr;
    heif_encoder* encoder = nullptr;
    Bytes bytes;
    heif_image_create(bgr.cols, bgr.rows, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image);
    heif_image_add_plane(image, heif_channel_interleaved, bgr.cols, bgr.rows, 8);
    int stride = 0;
    std::uint8_t* to = heif_image_get_plane(image, heif_channel_interleaved, &stride);
    for (int y = 0; y < bgr.rows; ++y)
        std::copy_n(bgr.ptr(y), bgr.cols * 3, to + y * stride);
    heif_writer writer{1, [](heif_context*, const void* data, std::size_t size, void* target) {
                           const auto* from = static_cast<const unsigned char*>(data);
                           static_cast<Bytes*>(target)->assign(from, from + size);
                           return heif_error{heif_error_Ok, heif_suberror_Unspecified, ""};
                       }};
    if (heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder).code == heif_error_Ok &&
        heif_context_encode_image(context, image, encoder, nullptr, nullptr).code == heif_error_Ok)
        heif_context_write(context, &writer, &bytes);
    heif_encoder_release(encoder);
    heif_image_release(image);
    heif_context_free(context);
    return bytes;
}

/// A GIF of four colours whose codes are reset before they grow wider.
Bytes gif() {
    return {'G', 'I', 'F', '8',  '9', 'a', 4, 0, 2, 0, 0x81, 0, 0, 0, 0, 0,    255,  0,    0,    0,    255, 0,
            0,   0,   255, 0x2C, 0,   0,   0, 0, 4, 0, 2,    0, 0, 2, 5, 0x84, 0x10, 0x42, 0x28, 0x05, 0,   0x3B};
}

void addPictures(const Seeds& seeds, const cv::Mat& picture) {
    for (const char* extension : {".jpg", ".png", ".webp", ".bmp", ".tiff"})
        seeds.add(std::string("made") + extension, encoded(extension, picture));
    seeds.add("progressive.jpg", encoded(".jpg", picture, {cv::IMWRITE_JPEG_PROGRESSIVE, 1}));
    seeds.add("turned.jpg", jpegWithExif(encoded(".jpg", picture), 6));
    seeds.add("turned.png", pngWithExif(encoded(".png", picture), 3));
    seeds.add("turned.webp", webpWithExif(encoded(".webp", picture), picture.size(), 8));
    const cv::Mat small = picture(cv::Rect(0, 0, 12, 8)).clone();
    seeds.add("pages.tiff", tiff({{small, 1, 0}, {small, 6, 0}, {small, 1, 1}}));
    seeds.add("made.heic", heic(picture));
    seeds.add("made.gif", gif());
    const ExportPuzzle puzzle{.givens = Grid::parse(kPuzzle).value()};
    seeds.add("made.pdf", exportPuzzles(ExportForm::Pdf, {&puzzle, 1}));
    for (const auto& entry : fs::recursive_directory_iterator(NONET_SOURCE_DIR "/samples"))
        if (const auto extension = entry.path().extension(); entry.is_regular_file() &&
                                                             entry.file_size() < kMaxSampleBytes &&
                                                             (extension == ".jpg" || extension == ".png"))
            seeds.add(entry.path().filename(), contentOf(entry.path()));
}

void addTexts(const Seeds& text, const Seeds& import) {
    const ExportPuzzle puzzle{.givens = Grid::parse(kPuzzle).value(), .solution = Grid::parse(kSolution).value()};
    for (const ExportFormInfo& form : exportForms()) {
        if (form.isSheet)
            continue;
        const std::string written = exportPuzzles(form.form, {&puzzle, 1}), name(form.name);
        text.add(name, written);
        import.add(name, (form.form == ExportForm::OpenSudoku ? char{5} : char{0}) + written);
        if (const std::size_t at = written.find("load="); at != written.npos)
            import.add(name + "-packed", "\2" + written.substr(at + 5));
    }
    text.add("puzzles.txt", contentOf(NONET_SOURCE_DIR "/samples/puzzles.txt"));
    text.add("grid.txt", "Grid 01\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n"
                         "...419..5\n....8..79\n");
    import.add("wiki-packed", "\1S9B" + std::string(162, '0'));
    import.add("json", "\3{\"size\":9,\"grid\":[[{\"value\":5,\"given\":true,\"region\":0},{}]],\"diagonal+\":true,"
                       "\"diagonal-\":true}");
    import.add("begun", "\5<opensudoku><game data=\"version: 3&#10;5|0|0|0|6|1|\"/></opensudoku>");
}

void addJournal(const Seeds& journal) {
    journal.add(
        "journal.jsonl",
        R"({"nonet_batch":1,"nonet":"0.1.0","--engine":"cnn"})"
        "\n"
        R"({"schema":1,"file":"a.jpg","page":1,"width":9,"height":9,"error":null,"warning":null,"grids":[{"corners":)"
        R"([[1,2],[3,4],[5,6],[7,8]],"rules":"classic","puzzle":")" +
            std::string(kPuzzle) + R"(","filled":")" + std::string(kPuzzle) + R"(","solution":")" +
            std::string(kSolution) +
            R"(","status":"solved","confidence":0.998,"doubtful":[{"cell":"r3c7","read":"8","p":0.71,)"
            R"("alternatives":[["6",0.27]]}],"repaired":[{"cell":"r5c5","from":"1","to":"7"}],"mistakes":["r4c5"],)"
            R"("level":"easy"}],"ms":{"decode":4.1},"overlay":"overlays/a.jpg","source":{{source}}})"
            "\n"
            R"({"file":"a.jpg","pages":1,"source":{{source}}})"
            "\n"
            R"({"schema":1,"file":"b.tif","file_hex":"622e746966","page":2,"width":null,"height":null,"error":"broken")"
            R"(,"warning":null,"grids":[],"overlay":null,"source":{{source}}})"
            "\n{\"torn\":");
}

void addRequests(const Seeds& http, const cv::Mat& picture) {
    const std::string puzzle(kPuzzle);
    const Bytes jpeg = encoded(".jpg", picture);
    const std::string bytes(jpeg.begin(), jpeg.end());
    http.add("solve", "POST /api/solve\n\n" + puzzle);
    http.add("json", "POST /api/explain?cells=a1\nContent-Type: application/json\n{\"puzzle\":\"" + puzzle +
                         "\",\"hint\":\"nudge\",\"rules\":\"classic\"}");
    http.add("scan", "POST /api/scan?set=r1c2=9&corners=1,1,90,1,90,90,1,90&min_confidence=0.5\n\n" + bytes);
    http.add("live", "POST /api/live?session=a\nOrigin: http://localhost\n" + bytes);
    http.add("overlay", "POST /api/overlay\nContent-Type: multipart/form-data; boundary=x\n--x\r\nContent-Disposition: "
                        "form-data; name=\"picture\"; filename=\"a.jpg\"\r\n\r\n" +
                            bytes +
                            "\r\n--x\r\nContent-Disposition: form-data; name=\"rules\"\r\n\r\ndiagonal\r\n--x--\r\n");
    http.add("page", "GET /\nRange: bytes=0-9|Accept-Encoding: gzip\n");
    http.add("metrics", "GET /metrics\n\n");
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "fuzz_seeds FOLDER\n";
        return 2;
    }
    const fs::path root = argv[1];
    const cv::Mat picture = drawBoard(kPuzzle, 10, 5).picture;
    addPictures(Seeds(root, "decode"), picture);
    const Seeds scans(root, "scan");
    addPictures(scans, picture);
    scans.add("drawn", std::string("\1\1\xF0\xF0\xF0") + std::string("\0\x0A\x0A\xC8\x14\2\x10\7", 8));
    addTexts(Seeds(root, "text"), Seeds(root, "import"));
    addJournal(Seeds(root, "journal"));
    Seeds(root, "labels")
        .add("labels.csv", "file,puzzle,filled,corners,tags\n\"a, b.jpg\"," + std::string(kPuzzle) +
                               ",,1 2 3 4 5 6 7 8,page-2 blur\na.jpg,,,,\n");
    addRequests(Seeds(root, "http"), picture);
}
