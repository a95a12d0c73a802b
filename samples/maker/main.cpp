// nonet_make_samples: pictures with known truth, for training, tests and benchmarks.

#include "contact_sheet.h"
#include "labels.h"
#include "recipe.h"

#include <CLI/CLI.hpp>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>

#include <atomic>
#include <chrono>
#include <fstream>
#include <iostream>
#include <mutex>
#include <optional>
#include <thread>

namespace nonet::samples {
namespace {

enum ExitCode { kOk = 0, kUsage = 2, kBadInput = 3, kBadOutput = 5, kInternal = 70 };

struct Options {
    int count = 100;
    std::uint64_t seed = 1;
    std::string kindList = "any", format = "jpg";
    std::filesystem::path out, recipe, contactSheet, digits, fonts;
    int jobs = 2, maxKilobytes = 0;
    bool listKinds = false;
};

/// What is kept of a sample once its picture is written.
struct Made {
    std::string labels, crossings, notes, rules;
    cv::Mat thumbnail;
    std::size_t grids = 0;
};

void writeFile(const std::filesystem::path& path, const void* data, std::size_t size) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out.write(static_cast<const char*>(data), static_cast<std::streamsize>(size));
    if (!out.flush())
        throw std::filesystem::filesystem_error("cannot write", path, std::make_error_code(std::errc::io_error));
}

Made makeOne(const Order& order, const Options& options, Workshop& workshop) {
    const Sample sample = makeSample(order.kinds, order.seed, workshop);
    if (const std::string fault = findLabelFault(sample); !fault.empty())
        throw std::logic_error(order.file + ": " + fault);
    const std::string file = order.file + '.' + options.format;
    if (!options.out.empty()) {
        const std::vector<unsigned char> bytes =
            encode(sample, options.format, static_cast<std::size_t>(options.maxKilobytes) * 1024);
        writeFile(options.out / file, bytes.data(), bytes.size());
    }
    return {labelLines(file, sample),
            crossingsLines(file, sample),
            notesLines(file, sample),
            rulesLines(file, sample),
            options.contactSheet.empty() ? cv::Mat() : makeThumbnail(sample.picture),
            sample.grids.size()};
}

std::vector<Made> makeAll(const std::vector<Order>& orders, const Options& options) {
    std::vector<Made> made(orders.size());
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failureLock;
    const std::vector<FontFile> fonts = FontBook::findInstalled(options.fonts);
    const auto work = [&] {
        try {
            Workshop workshop{.fonts = FontBook(fonts)};
            if (!options.digits.empty())
                workshop.handDigits = readHandDigits(options.digits);
            for (std::size_t i = next++; i < orders.size(); i = next++)
                made[i] = makeOne(orders[i], options, workshop);
        } catch (...) {
            const std::scoped_lock lock(failureLock);
            failure = std::current_exception();
            next = orders.size();
        }
    };
    std::vector<std::jthread> workers;
    for (int i = 0; i < std::max(1, options.jobs); ++i)
        workers.emplace_back(work);
    workers.clear();
    if (failure)
        std::rethrow_exception(failure);
    return made;
}

void writeResults(const std::vector<Made>& made, const Options& options) {
    std::string labels = labelHeader(), crossings = crossingsHeader(), notes = notesHeader(), rules = rulesHeader();
    std::vector<cv::Mat> thumbnails;
    for (const Made& one : made) {
        labels += one.labels;
        crossings += one.crossings;
        notes += one.notes;
        rules += one.rules;
        thumbnails.push_back(one.thumbnail);
    }
    if (!options.out.empty()) {
        writeFile(options.out / "labels.csv", labels.data(), labels.size());
        writeFile(options.out / "crossings.csv", crossings.data(), crossings.size());
        if (notes != notesHeader())
            writeFile(options.out / "notes.csv", notes.data(), notes.size());
        if (rules != rulesHeader())
            writeFile(options.out / "rules.csv", rules.data(), rules.size());
    }
    if (!options.contactSheet.empty() && !cv::imwrite(options.contactSheet.string(), joinThumbnails(thumbnails)))
        throw std::filesystem::filesystem_error("cannot write", options.contactSheet,
                                                std::make_error_code(std::errc::io_error));
}

void setup(CLI::App& app, Options& options) {
    app.add_option("--count", options.count, "Pictures to make")->capture_default_str()->check(CLI::PositiveNumber);
    app.add_option("--seed", options.seed, "The same seed gives the same bytes")->capture_default_str();
    app.add_option("--kind", options.kindList, "Kinds, taken in turn; '+' joins several in one picture")
        ->capture_default_str();
    app.add_option("--recipe", options.recipe, "A file of `file kinds seed` lines instead of count, seed and kind");
    app.add_option("--out", options.out, "Folder for pictures, labels.csv and crossings.csv");
    app.add_option("--format", options.format, "jpg or png")
        ->capture_default_str()
        ->check(CLI::IsMember({"jpg", "png"}));
    app.add_option("--max-kb", options.maxKilobytes,
                   "Lower the quality of larger JPEG files until they fit; 0: no limit")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    app.add_option("--contact-sheet", options.contactSheet, "A picture of thumbnails");
    app.add_option("--fonts", options.fonts, "Folder of further fonts, as node_modules with @fontsource packages");
    app.add_option("--digits", options.digits, "Folder of handwritten digits (IDX pair, or a folder per digit)");
    app.add_option("-j", options.jobs, "Threads")->capture_default_str()->check(CLI::PositiveNumber);
    app.add_flag("--list-kinds", options.listKinds, "Name every kind and end");
    app.footer("Examples:\n  nonet_make_samples --count 100 --out made --contact-sheet made.jpg\n"
               "  nonet_make_samples --count 20 --seed 7 --kind newspaper+bent,screenshot+dark-mode --out made\n"
               "  nonet_make_samples --recipe samples/recipe.txt --max-kb 80 --out samples");
}

int run(const Options& options) {
    if (options.listKinds) {
        for (const Kind& kind : kinds())
            std::cout << kind.name << std::string(kind.name.size() < 16 ? 16 - kind.name.size() : 1, ' ') << kind.about
                      << '\n';
        return kOk;
    }
    std::vector<Order> orders = makeOrders(options.count, options.seed, options.kindList);
    if (!options.recipe.empty()) {
        auto read = readRecipe(options.recipe);
        if (!read) {
            std::cerr << read.error().message << '\n';
            return kBadInput;
        }
        orders = *read;
    }
    if (options.out.empty() && options.contactSheet.empty()) {
        std::cerr << "say where to write: --out DIR or --contact-sheet FILE\n";
        return kUsage;
    }
    cv::setNumThreads(1); // one picture per thread is the better use of the cores
    const auto start = std::chrono::steady_clock::now();
    const std::vector<Made> made = makeAll(orders, options);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    writeResults(made, options);
    std::size_t grids = 0;
    for (const Made& one : made)
        grids += one.grids;
    const FontBook fonts;
    std::cerr << made.size() << " pictures, " << grids << " grids in " << seconds << " s ("
              << double(made.size()) / seconds << " pictures/s); fonts " << fonts.fingerprint() << " ("
              << fonts.familyCount() << " families)\n";
    return kOk;
}

} // namespace
} // namespace nonet::samples

int main(int argc, char** argv) {
    using namespace nonet::samples;
    CLI::App app("Makes pictures of sudokus with known truth");
    Options options;
    setup(app, options);
    try {
        app.parse(argc, argv);
        return run(options);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kOk : kUsage;
    } catch (const std::invalid_argument& error) {
        std::cerr << error.what() << '\n';
        return kUsage;
    } catch (const std::filesystem::filesystem_error& error) {
        std::cerr << error.what() << '\n';
        return kBadOutput;
    } catch (const std::exception& error) {
        std::cerr << "internal error: " << error.what() << '\n';
        return kInternal;
    }
}
