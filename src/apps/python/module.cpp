// The compiled half of the Python package: plain values in, JSON text out. nonet/__init__.py makes typed objects of it.
#include "apps/page/page_scanner.h"
#include "nonet/config.h"
#include "nonet/formats.h"
#include "nonet/pages.h"
#include "nonet/report.h"
#include "nonet/solve.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <stdexcept>

namespace py = pybind11;

namespace {

using namespace nonet;

Rules rulesOf(const std::string& name) {
    const auto rules = parseRules(name);
    if (!rules)
        throw py::value_error("rules are 'classic' or 'diagonal', not '" + name + "'");
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

    std::vector<std::string> scanPath(const std::filesystem::path& path, const std::string& rules, double confidence) {
        return scanPages({path.native(), {}}, rules, confidence);
    }

    std::vector<std::string> scanBytes(const py::bytes& bytes, const std::string& rules, double confidence) {
        const std::string_view view = bytes;
        return scanPages({"picture", Bytes(view.begin(), view.end())}, rules, confidence);
    }

    std::vector<std::string> scanArray(const py::array_t<std::uint8_t, py::array::c_style>& array,
                                       const std::string& rules, double confidence) {
        const bool isGrey = array.ndim() == 2;
        if (!isGrey && !(array.ndim() == 3 && array.shape(2) == 3))
            throw py::value_error("a picture is an array of height x width, or height x width x 3 (BGR), of uint8");
        if (array.size() == 0)
            throw py::value_error("the picture is empty");
        const auto height = static_cast<int>(array.shape(0)), width = static_cast<int>(array.shape(1));
        const auto page = std::make_shared<Page>(Page{cv::Mat(height, width, CV_8UC3), 1, ""});
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                for (int c = 0; c < 3; ++c)
                    page->bgr.at<cv::Vec3b>(y, x)[c] = isGrey ? array.data(y, x)[0] : array.data(y, x, c)[0];
        const Options options = optionsOf(rules, confidence);
        const py::gil_scoped_release others;
        return {toJson(scanner_->scan({"array", 1, page}, {.scan = options}).report)};
    }

private:
    static Options optionsOf(const std::string& rules, double confidence) {
        if (!(confidence >= 0 && confidence <= 1)) // which no number that is none satisfies
            throw py::value_error("min_confidence is a probability from 0 to 1");
        Options options;
        options.rules = rulesOf(rules);
        options.decide.minConfidence = confidence;
        return options;
    }

    std::vector<std::string> scanPages(PageInput input, const std::string& rules, double confidence) {
        const Options options = optionsOf(rules, confidence);
        std::vector<std::string> lines;
        const py::gil_scoped_release others;
        const auto pages = scanner_->open(std::move(input));
        if (const std::string why = pages->openError(); !why.empty())
            throw std::invalid_argument(why); // a ValueError; made without Python's lock
        while (const auto page = pages->next())
            lines.push_back(toJson(scanner_->scan(*page, {.scan = options}).report));
        return lines;
    }

    std::unique_ptr<PageScanner> scanner_;
};

constexpr const char* kNotDecided = "not decided: the search for solutions reached its bound";

std::pair<int, std::vector<std::string>> solveText(const std::string& text, const std::string& rules, int limit) {
    const RuledGrid puzzle = puzzleOf(text, rules);
    const py::gil_scoped_release others;
    const Solutions solutions = solve(puzzle.grid, puzzle.rules, limit);
    if (!solutions.isDecided)
        throw std::runtime_error(kNotDecided);
    std::vector<std::string> grids;
    for (const Grid& grid : solutions.grids)
        grids.push_back(grid.toString());
    return {solutions.count, grids};
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
    py::class_<Reader>(module, "Reader")
        .def(py::init<const std::string&, const std::string&>(), py::arg("engine"), py::arg("model"))
        .def("scan_path", [](Reader& reader, const std::string& path, const std::string& rules,
                             double confidence) { return reader.scanPath(path, rules, confidence); })
        .def("scan_bytes", &Reader::scanBytes)
        .def("scan_array", &Reader::scanArray);
    module.def("solve", solveText);
    module.def("check", checkText);
    module.def("explain", explainText);
}
