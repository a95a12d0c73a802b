// Writes what the fuzzer begins with, a folder per door: pictures of every format, small ones of samples/, puzzles in
// every form, a journal, requests.  fuzz_seeds FOLDER
#include "fuzz/hostile_pdfs.h"
#include "nonet/formats.h"
#include "support/board_pdf.h"
#include "unit/drawn_board.h"
#include "unit/picture_bytes.h"
#include "vision/decode/drawing_protocol.h"

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

std::string bytesOf(std::initializer_list<int> numbers) {
    return {numbers.begin(), numbers.end()};
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
    for (const auto& entry : fs::recursive_directory_iterator(NONET_SOURCE_DIR "/samples"))
        if (const auto extension = entry.path().extension(); entry.is_regular_file() &&
                                                             entry.file_size() < kMaxSampleBytes &&
                                                             (extension == ".jpg" || extension == ".png"))
            seeds.add(entry.path().filename(), contentOf(entry.path()));
}

/// See scan_fuzz.cpp for what the numbers mean.
void addDescribedPictures(const Seeds& scans) {
    const auto header = [](int seed, int misread, int entries, int options) {
        return bytesOf({seed, misread, entries, options, 1, 1, 4, 0, 240, 1});
    };
    const auto board = [](int cellPx, int entries, int notes, int otherInk) {
        return bytesOf({7, 100, 100, 10, 32, cellPx - 8, entries, notes, 3, 20, otherInk, 200});
    };
    const std::string noise = bytesOf({3, 0, 0, 9, 32, 12}), blur = bytesOf({4, 0, 0, 9, 32, 5}),
                      lines = bytesOf({5, 20, 20, 198, 32, 20, 8, 2, 3, 20}),
                      line = bytesOf({0, 5, 5, 150, 60, 3, 20, 2});
    scans.add("print", header(0, 0, 0, 63) + board(26, 0, 0, 3));
    scans.add("entries", header(1, 0, 5, 63) + board(24, 5, 0, 0));
    scans.add("notes", header(2, 5, 9, 62) + board(24, 9, 3, 1));
    scans.add("full", header(3, 0, 16, 0) + board(20, 15, 0, 1));
    scans.add("misread", header(4, 9, 0, 63) + board(20, 0, 0, 3) + noise + blur);
    scans.add("blots", header(5, 7, 2, 9) + noise + lines + line + line);
    scans.add("raw", bytesOf({6, 0, 0, 63, 0, 20, 3}) + std::string(400, '\x80'));
    scans.add("tilted", bytesOf({7, 0, 0, 63, 1, 1, 4, 0, 240, 0}) + board(16, 0, 0, 1) + noise + noise + noise +
                            noise + noise + noise + blur + bytesOf({3, 2}));
}

void addPdfs(const Seeds& pdfs) {
    const ExportPuzzle puzzle{.givens = Grid::parse(kPuzzle).value()};
    pdfs.add("made.pdf", exportPuzzles(ExportForm::Pdf, {&puzzle, 1}));
    pdfs.add("digits.pdf", boardPdf(blackDigits(std::string(kPuzzle))));
    for (const auto& [name, content] : fuzz::hostilePdfs())
        pdfs.add(name, content);
}

/// The answers of a program that draws pages: to the file, to the question for a size, and with the page's pixels.
void addAnswers(const Seeds& answers) {
    const auto bytesOf = [](const detail::DrawingAnswer& answer) {
        return std::string(reinterpret_cast<const char*>(&answer), sizeof answer);
    };
    const std::string opened = bytesOf({.pages = 1}), size = bytesOf({.width = 6, .height = 4});
    answers.add("drawn", opened + size + bytesOf({.width = 6, .height = 4, .channels = 3}) + std::string(72, 'x'));
    answers.add("alpha", opened + size + bytesOf({.width = 6, .height = 5, .channels = 4}) + std::string(120, 'x'));
    answers.add("cut", opened + size + bytesOf({.width = 6, .height = 4, .channels = 3, .isCut = 1}) + "x");
    answers.add("broken", opened + bytesOf({.verdict = detail::Verdict::Broken, .problem = "no page"}));
    answers.add("locked", bytesOf({.verdict = detail::Verdict::Locked}));
}

void addReadings(const Seeds& readings) {
    for (int misread : {0, 1, 3, 9, 30})
        readings.add("misread-" + std::to_string(misread), bytesOf({misread % 2, misread % 3, misread, misread, 4, 1}));
    readings.add("cells", bytesOf({1, 1, 1, 0, 8, 0, 5, 35, 0x7F, 20, 81, 0x0F, 33, 12, 0x88}));
}

void addCalls(const Seeds& calls, const cv::Mat& picture) {
    const Bytes png = encoded(".png", picture);
    calls.add("reader", bytesOf({0, 0, 1, 1, 1, 1, 1}) + "tesseract");
    calls.add("scan", bytesOf({1, 1, 0, 3, 1, 1, 1}) + std::string(png.begin(), png.end()));
    calls.add("solve", bytesOf({4, 1, 1, 0, 1, 1, 1}) + std::string(kPuzzle));
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
    http.add("hint", "POST /api/hint?lang=fr\nContent-Type: application/json\n{\"puzzle\":\"" + puzzle +
                         "\",\"notes\":{\"r1c3\":\"14\"}}");
    http.add("scan", "POST /api/scan?set=r1c2=9&corners=1,1,90,1,90,90,1,90&min_confidence=0.5\n\n" + bytes);
    http.add("live", "POST /api/live?session=a\nOrigin: http://localhost\n" + bytes);
    http.add("overlay", "POST /api/overlay\nContent-Type: multipart/form-data; boundary=x\n--x\r\nContent-Disposition: "
                        "form-data; name=\"picture\"; filename=\"a.jpg\"\r\n\r\n" +
                            bytes +
                            "\r\n--x\r\nContent-Disposition: form-data; name=\"rules\"\r\n\r\ndiagonal\r\n--x--\r\n");
    http.add("page", "GET /\nRange: bytes=0-9|Accept-Encoding: gzip\n");
    http.add("metrics", "GET /metrics\n\n");
    http.add("pipeline", "\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nPOST /api/solve?rules=diagonal HTTP/1.1\r\n"
                         "Host: localhost\r\nExpect: 100-continue\r\nContent-Length: 81\r\n\r\n" +
                             puzzle + "HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    http.add("smuggled", "\nPOST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n"
                         "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n");
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
    for (const char* extension : {".png", ".webp"})
        scans.add(std::string("made") + extension, encoded(extension, picture));
    addDescribedPictures(scans);
    addPdfs(Seeds(root, "pdf"));
    addAnswers(Seeds(root, "drawn"));
    addReadings(Seeds(root, "decide"));
    addCalls(Seeds(root, "c"), picture);
    addTexts(Seeds(root, "text"), Seeds(root, "import"));
    addJournal(Seeds(root, "journal"));
    Seeds(root, "labels")
        .add("labels.csv", "file,puzzle,filled,corners,tags\n\"a, b.jpg\"," + std::string(kPuzzle) +
                               ",,1 2 3 4 5 6 7 8,page-2 blur\na.jpg,,,,\n");
    addRequests(Seeds(root, "http"), picture);
}
