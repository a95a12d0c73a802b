// The compiled half of the Python package: plain values in, JSON text out. nonet/__init__.py makes typed objects of it.
#include "apps/page/page_scanner.h"
#include "apps/page/picture_values.h"
#include "apps/page/workers.h"
#include "apps/python/grid_picture.h"
#include "nonet/config.h"
#include "nonet/formats.h"
#include "nonet/pages.h"
#include "nonet/report.h"
#include "nonet/solve.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <cstring>
#include <stdexcept>

namespace py = pybind11;

namespace {

using namespace nonet;

Rules rulesOf(const std::string& name) {
    const auto rules = parseRules(name);
    if (!rules)
        throw py::value_error(rules.error().message);
    return *rules;
}

struct RuledGrid {
    Grid grid;
    Rules rules;
};

/// A link that names diagonals keeps them.
RuledGrid puzzleOf(const std::string& text, const std::string& rules) {
    const Rules given = rulesOf(rules);
    const TextPuzzle puzzle = parsePuzzle(text);
    if (!puzzle.grid)
        throw py::value_error(puzzle.grid.error().message);
    return {*puzzle.grid, puzzle.rules.value_or(given)};
}

/// What a scan is told: rules, the least confidence, cells that are known better ("r3c7=8") and corners ("x,y,...").
struct How {
    std::string rules;
    double confidence = 0;
    std::string overrides, corners;

    Options options() const {
        if (!(confidence >= 0 && confidence <= 1)) // which no number that is none satisfies
            throw py::value_error("min_confidence is a probability from 0 to 1");
        Options options;
        options.findKind = rules == "auto";
        options.rules = options.findKind ? Rules::Classic : rulesOf(rules);
        options.decide.minConfidence = confidence;
        if (!overrides.empty())
            if (const std::string why = parseOverrides(overrides, options.overrides); !why.empty())
                throw py::value_error("corrections: " + why);
        if (!corners.empty())
            if (const std::string why = parseCorners(corners, options.corners); !why.empty())
                throw py::value_error("corners: " + why);
        return options;
    }
};

/// What draw() is told: solution, hint, mistakes or reading, and the colour as blue, green, red.
struct Look {
    std::string show;
    std::optional<std::array<int, 3>> color;

    DrawOptions options() const {
        const auto kind = parseShow(show);
        if (!kind)
            throw py::value_error("show is 'solution', 'hint', 'mistakes' or 'reading', not '" + show + "'");
        for (const int part : color.value_or(std::array<int, 3>{}))
            if (part < 0 || part > 255)
                throw py::value_error("a colour is three numbers from 0 to 255: blue, green, red");
        return {.color = color, .show = *kind};
    }
};

using Picture = py::array_t<std::uint8_t, py::array::c_style>;

/// A page of an array's pixels; an OpenedPage keeps it alive.
OpenedPage pageOf(const Picture& array) {
    const bool isGrey = array.ndim() == 2;
    if (!isGrey && !(array.ndim() == 3 && array.shape(2) == 3))
        throw py::value_error("a picture is an array of height x width, or height x width x 3 (BGR), of uint8");
    if (array.size() == 0)
        throw py::value_error("the picture is empty");
    const auto height = static_cast<int>(array.shape(0)), width = static_cast<int>(array.shape(1));
    const auto page = std::make_shared<Page>(Page{cv::Mat(height, width, CV_8UC3), 1, ""});
    const std::uint8_t* pixel = array.data();
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x, pixel += isGrey ? 1 : 3)
            page->bgr.at<cv::Vec3b>(y, x) = isGrey ? cv::Vec3b::all(*pixel) : cv::Vec3b(pixel[0], pixel[1], pixel[2]);
    return {"array", 1, page};
}

Picture arrayOf(const cv::Mat& bgr) {
    Picture array({bgr.rows, bgr.cols, 3});
    for (int y = 0; y < bgr.rows; ++y)
        std::memcpy(array.mutable_data(y, 0, 0), bgr.ptr(y), static_cast<std::size_t>(bgr.cols) * 3);
    return array;
}

PageInput inputOf(const py::bytes& bytes) {
    const std::string_view view = bytes;
    return {"picture", Bytes(view.begin(), view.end())};
}

/// A reading engine, for one thread at a time; the package keeps one per thread.
class Reader {
public:
    Reader(const std::string& engine, const std::string& model) {
        const auto kind = parseEngine(engine);
        if (!kind)
            throw py::value_error("there is no engine '" + engine + "'");
        auto made = makePageScanner({.reader = {.engine = *kind, .model = model}});
        if (!made)
            throw std::runtime_error(made.error().message);
        scanner_ = std::move(*made);
    }

    /// Also of a file that cannot be opened: one page that says so.
    std::vector<std::string> readPages(PageInput input, const How& how) {
        const Options options = how.options();
        const py::gil_scoped_release others;
        return linesOf(*scanner_->open(std::move(input)), options);
    }

    std::vector<std::string> scanPages(PageInput input, const How& how) {
        const Options options = how.options();
        const py::gil_scoped_release others;
        return linesOf(*opened(std::move(input)), options);
    }

    std::vector<std::string> scanArray(const Picture& array, const How& how) {
        const Options options = how.options();
        const OpenedPage page = pageOf(array);
        const py::gil_scoped_release others;
        return {toJson(scanner_->scan(page, {.scan = options}).report)};
    }

    /// The page of that number with its answers drawn onto it.
    Picture drawPage(PageInput input, int number, const How& how, const Look& look) {
        const PageOrder order = orderOf(how, look);
        cv::Mat drawn;
        {
            const py::gil_scoped_release others;
            const auto pages = opened(std::move(input));
            for (int skipped = 1; skipped < number; ++skipped)
                if (!pages->skip())
                    throw std::out_of_range("there is no page " + std::to_string(number));
            const auto page = pages->next();
            if (!page)
                throw std::out_of_range("there is no page " + std::to_string(number));
            drawn = drawnPage(*page, order);
        }
        return arrayOf(drawn);
    }

    Picture drawArray(const Picture& array, const How& how, const Look& look) {
        const PageOrder order = orderOf(how, look);
        const OpenedPage page = pageOf(array);
        cv::Mat drawn;
        {
            const py::gil_scoped_release others;
            drawn = drawnPage(page, order);
        }
        return arrayOf(drawn);
    }

private:
    std::vector<std::string> linesOf(PageReader& pages, const Options& options) {
        std::vector<std::string> lines;
        while (const auto page = pages.next())
            lines.push_back(toJson(scanner_->scan(*page, {.scan = options}).report));
        return lines;
    }

    static PageOrder orderOf(const How& how, const Look& look) {
        return {.scan = how.options(), .drawOnto = look.options()};
    }

    std::unique_ptr<PageReader> opened(PageInput input) const {
        auto pages = scanner_->open(std::move(input));
        if (const std::string why = pages->openError(); !why.empty())
            throw std::invalid_argument(why); // a ValueError; made without Python's lock
        return pages;
    }

    cv::Mat drawnPage(const OpenedPage& page, const PageOrder& order) {
        if (const std::string why = scanner_->scan(page, order).report.error; !why.empty())
            throw std::invalid_argument(why);
        return page.picture->bgr;
    }

    std::unique_ptr<PageScanner> scanner_;
};

constexpr const char* kNotDecided = "not decided: the search for solutions reached its bound";

using Counted = std::pair<int, std::vector<std::string>>;

Counted counted(const RuledGrid& puzzle, int limit) {
    const Solutions solutions = solve(puzzle.grid, puzzle.rules, limit);
    if (!solutions.isDecided)
        throw std::runtime_error(kNotDecided);
    std::vector<std::string> grids;
    for (const Grid& grid : solutions.grids)
        grids.push_back(grid.toString());
    return {solutions.count, grids};
}

Counted solveText(const std::string& text, const std::string& rules, int limit) {
    const RuledGrid puzzle = puzzleOf(text, rules);
    const py::gil_scoped_release others;
    return counted(puzzle, limit);
}

/// The same of many, on so many threads; what is wrong with one of them ends it.
std::vector<Counted> solveTexts(const std::vector<std::string>& texts, const std::string& rules, int limit, int jobs) {
    std::vector<RuledGrid> puzzles;
    for (const std::string& text : texts)
        try {
            puzzles.push_back(puzzleOf(text, rules));
        } catch (const py::value_error& error) {
            throw py::value_error("grid " + std::to_string(puzzles.size()) + ": " + error.what());
        }
    std::vector<Counted> found(puzzles.size());
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> isUndecided = false;
    const py::gil_scoped_release others;
    {
        const auto workers = startWorkers(jobs, [&] {
            for (std::size_t i = next++; i < puzzles.size() && !isUndecided; i = next++)
                try {
                    found[i] = counted(puzzles[i], limit);
                } catch (const std::exception&) {
                    isUndecided = true;
                }
        });
    }
    if (isUndecided)
        throw std::runtime_error(kNotDecided);
    return found;
}

std::tuple<bool, std::string, std::vector<std::string>> checkText(const std::string& text, const std::string& rules) {
    const RuledGrid puzzle = puzzleOf(text, rules);
    const py::gil_scoped_release others;
    const GridCheck result = check(puzzle.grid, puzzle.rules);
    CellSet wrong;
    for (const Clash& clash : result.clashes)
        for (const int cell : clash.cells)
            wrong.insert(cell);
    for (const int cell : result.suspects)
        wrong.insert(cell);
    std::vector<std::string> names;
    for (const int cell : wrong)
        names.push_back(cellName(cell));
    return {result.isRight(), result.sentence(), names};
}

std::string explainText(const std::string& text, const std::string& rules) {
    const RuledGrid puzzle = puzzleOf(text, rules);
    const py::gil_scoped_release others;
    const Explanation explanation = explain(puzzle.grid, puzzle.rules);
    if (!explanation.isDecided)
        throw std::runtime_error(kNotDecided);
    return toJson(explanation);
}

} // namespace

PYBIND11_MODULE(_nonet, module) {
    module.doc() = "The compiled half of the package nonet.";
    module.attr("version") = NONET_VERSION;
    py::class_<How>(module, "How")
        .def(py::init<std::string, double, std::string, std::string>(), py::arg("rules"), py::arg("min_confidence"),
             py::arg("corrections"), py::arg("corners"));
    py::class_<Look>(module, "Look")
        .def(py::init<std::string, std::optional<std::array<int, 3>>>(), py::arg("show"), py::arg("color"));
    py::class_<Reader>(module, "Reader")
        .def(py::init<const std::string&, const std::string&>(), py::arg("engine"), py::arg("model"))
        .def("scan_path",
             [](Reader& reader, const std::string& path, const How& how) {
                 return reader.scanPages({path, {}}, how);
             })
        .def("read_path",
             [](Reader& reader, const std::string& path, const How& how) {
                 return reader.readPages({path, {}}, how);
             })
        .def("scan_bytes", [](Reader& reader, const py::bytes& bytes,
                              const How& how) { return reader.scanPages(inputOf(bytes), how); })
        .def("scan_array", &Reader::scanArray)
        .def("draw_path",
             [](Reader& reader, const std::string& path, int page, const How& how, const Look& look) {
                 return reader.drawPage({path, {}}, page, how, look);
             })
        .def("draw_bytes", [](Reader& reader, const py::bytes& bytes, int page, const How& how,
                              const Look& look) { return reader.drawPage(inputOf(bytes), page, how, look); })
        .def("draw_array", &Reader::drawArray);
    module.def("solve", solveText);
    module.def("solve_many", solveTexts);
    module.def("check", checkText);
    module.def("explain", explainText);
    module.def("grid_png", [](const std::string& givens, const std::string& filled, const std::string& solution) {
        const auto grid = [](const std::string& text) { return puzzleOf(text, "classic").grid; };
        const auto png = gridPicture(grid(givens), grid(filled), grid(solution));
        return py::bytes(reinterpret_cast<const char*>(png.data()), png.size());
    });
}
