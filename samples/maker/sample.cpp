// The conductor: page -> scene -> light -> camera, and the labels through the same geometry.

#include "sample.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace nonet::samples {
namespace {

// A grid that leaves the picture by more than this share of its side is cut, and cut grids have no label.
constexpr double kMayLeave = 0.03;
constexpr double kMaxSheetPixels = 1.5e6;

// The page's outline in the picture, closely enough for bent edges.
std::vector<Point> projectOutline(const View& view, const Rect& page) {
    constexpr int kSteps = 16;
    const std::array<Point, 4> corners{page.tl(), Point(page.br().x, page.y), page.br(), Point(page.x, page.br().y)};
    std::vector<Point> outline;
    for (std::size_t side = 0; side < 4; ++side)
        for (int step = 0; step < kSteps; ++step)
            outline.push_back(
                view.project(corners[side] + (corners[(side + 1) % 4] - corners[side]) * (double(step) / kSteps)));
    return outline;
}

// The part of the page that the picture shows.
Rect visiblePart(const NodeRaster& nodes, const Rect& page) {
    Point low(1e9, 1e9), high(-1e9, -1e9);
    for (int row = 0; row < nodes.page.rows; ++row)
        for (int col = 0; col < nodes.page.cols; ++col) {
            const Point at = nodes.page.at<Point>(row, col);
            const Point inside(std::clamp(at.x, page.x, page.br().x), std::clamp(at.y, page.y, page.br().y));
            low = {std::min(low.x, inside.x), std::min(low.y, inside.y)};
            high = {std::max(high.x, inside.x), std::max(high.y, inside.y)};
        }
    return {low, high};
}

// Whether the page covers the whole picture, with a little to spare for the remapping.
bool isCovered(const NodeRaster& nodes, const Rect& page) {
    constexpr double kSpare = 0.2;
    const Rect inner(page.x + kSpare, page.y + kSpare, page.width - 2 * kSpare, page.height - 2 * kSpare);
    for (int row = 0; row < nodes.page.rows; ++row)
        for (int col = 0; col < nodes.page.cols; ++col)
            if (!inner.contains(nodes.page.at<Point>(row, col)))
                return false;
    return true;
}

// Fine enough for the nearest part of the focus, and never larger than the camera could tell.
double sheetScale(const View& view, const Rect& focus, const Rect& visible) {
    constexpr double kOversampling = 1.0; // finer sheets cost time and the lens blurs more than that
    double density = 0;
    for (const Point& corner : {focus.tl(), focus.br(), Point(focus.x, focus.br().y), Point(focus.br().x, focus.y),
                                (focus.tl() + focus.br()) / 2})
        density = std::max(density, view.densityAt(corner));
    return std::min(density * kOversampling, std::sqrt(kMaxSheetPixels / std::max(1e-6, visible.area())));
}

Canvas makeSheet(const PagePlan& plan, const Rect& part, double scale, const Textures& textures) {
    Canvas canvas{
        .image = cv::Mat(std::max(2, cvRound(part.height * scale)), std::max(2, cvRound(part.width * scale)), CV_8UC3),
        .origin = part.tl(),
        .scale = scale};
    drawPage(canvas, plan, textures);
    return canvas;
}

// The sheet as the camera sees it, in front of what lies below.
void layDown(cv::Mat& scene, const Canvas& sheet, const NodeRaster& nodes) {
    cv::Mat positions(nodes.page.size(), CV_32FC2);
    for (int row = 0; row < positions.rows; ++row)
        for (int col = 0; col < positions.cols; ++col)
            positions.at<cv::Point2f>(row, col) = sheet.toPixels(nodes.page.at<Point>(row, col));
    cv::remap(sheet.image, scene, nodes.enlarge(positions), cv::noArray(), cv::INTER_LINEAR, cv::BORDER_TRANSPARENT);
}

bool isInPicture(const GridLabel& label, cv::Size picture) {
    const auto corners = label.corners();
    const double side = std::max(cv::norm(corners[1] - corners[0]), cv::norm(corners[3] - corners[0]));
    return std::all_of(corners.begin(), corners.end(), [&](const Point& p) {
        const double slack = kMayLeave * side;
        return p.x > -slack && p.y > -slack && p.x < picture.width + slack && p.y < picture.height + slack;
    });
}

std::vector<std::string> tagsOf(const PuzzlePlan& plan, const std::vector<std::string>& common) {
    std::vector<std::string> tags = common;
    if (plan.puzzle.ending == Ending::Complete)
        tags.emplace_back("complete");
    return tags;
}

template <class Project>
std::vector<GridLabel> makeLabels(const PagePlan& plan, const std::vector<std::string>& tags, cv::Size picture,
                                  Project project) {
    std::vector<GridLabel> labels;
    for (const PuzzlePlan& puzzle : plan.puzzles) {
        if (!puzzle.isLabelled)
            continue;
        GridLabel label{.puzzle = puzzle.puzzle.givens,
                        .filled = puzzle.entries.filled,
                        .crossings = {},
                        .tags = tagsOf(puzzle, tags),
                        .notes = puzzle.entries.candidates,
                        .rules = puzzle.puzzle.rules};
        const std::array<Point, 100> crossings = crossingsOf(puzzle);
        std::transform(crossings.begin(), crossings.end(), label.crossings.begin(), project);
        if (isInPicture(label, picture))
            labels.push_back(std::move(label));
    }
    return labels;
}

Sample makeScreenshot(const Spec& spec, const PagePlan& plan, Workshop& workshop, Random& random) {
    const double scale = spec.picture.width / plan.page.width;
    Canvas canvas = makeSheet(plan, plan.page, scale, workshop.textures);
    Sample sample;
    sample.grids =
        makeLabels(plan, spec.tags, canvas.image.size(), [&](const Point& page) { return canvas.toPixels(page); });
    sample.picture = takePicture(canvas.image, spec.camera, workshop.textures, random.fork());
    return sample;
}

// The view of the page; a bend under which the page would hide a part of itself is flattened until it does not, because
// the labels speak of every crossing.
View makeView(const Spec& spec, const PagePlan& plan) {
    constexpr double kAround = 3, kFlatten = 0.7; // page units; factor
    constexpr int kAttempts = 8;
    const Rect& focus = plan.focus;
    const Rect area =
        Rect(focus.x - kAround, focus.y - kAround, focus.width + 2 * kAround, focus.height + 2 * kAround) & plan.page;
    BendSpec bend = spec.bend;
    for (int attempt = 0;; ++attempt) {
        const Surface surface(bend, (focus.tl() + focus.br()) / 2);
        View view(spec.pose, surface, focus, spec.picture * spec.camera.reduce);
        if (attempt == kAttempts || (view.seesAll(focus) && view.seesAll(area)))
            return view;
        bend.waveSlope *= kFlatten;
        for (Fold& fold : bend.folds)
            fold.angle *= kFlatten;
    }
}

Sample makePhoto(const Spec& spec, const PagePlan& plan, Workshop& workshop, Random& random) {
    const int reduce = spec.camera.reduce;
    const View view = makeView(spec, plan);
    const NodeRaster nodes = NodeRaster::make(view, plan.page);
    const Rect visible = visiblePart(nodes, plan.page);
    const Canvas sheet = makeSheet(plan, visible, sheetScale(view, plan.focus, visible), workshop.textures);
    cv::Mat scene;
    if (isCovered(nodes, plan.page))
        scene = cv::Mat(view.picture(), CV_8UC3, cv::Scalar(plan.paper.bgr));
    else
        scene = makeBackground(spec.background, view.picture(), projectOutline(view, plan.page), workshop.textures,
                               random.fork());
    layDown(scene, sheet, nodes);
    applyLight(scene, spec.light, view, nodes, random.fork());
    Sample sample;
    sample.picture = takePicture(std::move(scene), spec.camera, workshop.textures, random.fork());
    sample.grids = makeLabels(plan, spec.tags, spec.picture, [&](const Point& page) {
        return (view.project(page) + Point(0.5, 0.5)) / reduce - Point(0.5, 0.5);
    });
    return sample;
}

} // namespace

Sample makeSample(const Spec& spec, std::uint64_t seed, Workshop& workshop) {
    Random random(seed);
    const PagePlan plan = planPage(spec.page, workshop, random);
    Sample sample =
        spec.isScreenshot ? makeScreenshot(spec, plan, workshop, random) : makePhoto(spec, plan, workshop, random);
    sample.tags = spec.tags;
    sample.jpegQuality = spec.camera.jpegQuality;
    return sample;
}

Sample makeSample(std::string_view kindsJoined, std::uint64_t seed, Workshop& workshop) {
    Random random(seed);
    const Spec spec = drawSpec(kindsJoined, random);
    return makeSample(spec, random.next(), workshop);
}

std::vector<unsigned char> encode(const Sample& sample, std::string_view format, std::size_t maxBytes) {
    constexpr int kLowestQuality = 30, kQualityStep = 6;
    std::vector<unsigned char> bytes;
    if (format == "png") {
        cv::imencode(".png", sample.picture, bytes);
        return bytes;
    }
    int quality = sample.jpegQuality;
    do {
        cv::imencode(".jpg", sample.picture, bytes, {cv::IMWRITE_JPEG_QUALITY, quality});
        quality -= kQualityStep;
    } while (maxBytes > 0 && bytes.size() > maxBytes && quality >= kLowestQuality);
    return bytes;
}

} // namespace nonet::samples
