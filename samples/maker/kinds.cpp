// The catalogue of kinds: each sets a few fields of a spec. What a kind leaves alone keeps the values of an ordinary
// snapshot, so kinds can be joined.

#include "spec.h"

#include <algorithm>
#include <stdexcept>

namespace nonet::samples {
namespace {

Ink grey(int level) {
    return {cv::Vec3b(uchar(level), uchar(level), uchar(level)), 1};
}

cv::Vec3b brightColor(Random& random) {
    return random.pick({cv::Vec3b(60, 50, 200), cv::Vec3b(180, 90, 30), cv::Vec3b(60, 140, 40), cv::Vec3b(30, 110, 220),
                        cv::Vec3b(150, 60, 120), cv::Vec3b(120, 110, 0)});
}

// Media.
void newspaper(Spec& s, Random& r) {
    s.page.medium = Medium::Newspaper;
    const int level = r.between(190, 225);
    s.page.paper = {.bgr = cv::Vec3b(uchar(level - r.between(4, 20)), uchar(level - r.between(2, 8)), uchar(level)),
                    .texture = r.uniform(0.35, 0.8),
                    .showThrough = r.chance(0.5) ? r.uniform(0.03, 0.1) : 0,
                    .speckle = r.uniform(0.3, 0.9)};
    const Ink ink = grey(r.between(25, 60));
    s.page.style.thinInk = s.page.style.boldInk = s.page.style.digitInk = ink;
    s.page.hasSolution = r.chance(0.3);
    s.page.hasCutNeighbours = r.chance(0.3);
}
void book(Spec& s, Random& r) {
    s.page.medium = Medium::Book;
    s.page.paper = {.bgr =
                        cv::Vec3b(uchar(r.between(205, 240)), uchar(r.between(225, 245)), uchar(r.between(232, 250))),
                    .texture = r.uniform(0.1, 0.4)};
    s.page.hasSolution = r.chance(0.2);
}
void sheet(Spec& s, Random& r) {
    s.page.medium = Medium::Sheet;
    const int level = r.between(228, 250);
    s.page.paper = {.bgr = cv::Vec3b(uchar(level), uchar(level), uchar(level)), .texture = r.uniform(0.05, 0.25)};
    s.page.hasText = r.chance(0.5);
    s.page.hasTitle = r.chance(0.7);
}
void appPage(Spec& s, Random& r) {
    s.page.medium = Medium::App;
    const int level = r.between(240, 255);
    s.page.paper = {.bgr = cv::Vec3b(uchar(level), uchar(level), uchar(level)), .texture = 0};
    s.page.style.thin = r.uniform(0.015, 0.03);
    s.page.style.thinInk = grey(r.between(120, 200));
    s.page.style.boldInk = grey(r.between(20, 90));
    s.page.entries.isTyped = true;
}
void screen(Spec& s, Random& r) {
    appPage(s, r);
    s.page.hasBezel = r.chance(0.7);
    s.page.paper.pixelStripes = r.uniform(0, 0.12);
    s.bend = {};
    s.pose.fill = r.uniform(0.4, 0.85);
    s.light.cast = {r.uniform(0.98, 1.1), 1, r.uniform(0.9, 1)};
    s.light.gradient = r.uniform(0, 0.2);
    s.background = r.pick({BackgroundKind::Cluttered, BackgroundKind::Wood, BackgroundKind::Dark});
}
void screenshot(Spec& s, Random& r) {
    appPage(s, r);
    s.isScreenshot = true;
    s.page.medium = r.chance(0.35) ? Medium::Bare : Medium::App;
    s.picture = cv::Size(r.pick({360, 414, 540, 720}), r.between(600, 1100));
    s.camera = {.defocusPx = 0, .noise = 0, .jpegQuality = r.between(75, 95)};
}
void scan(Spec& s, Random& r) {
    sheet(s, r);
    s.page.hasText = true;
    s.bend = {};
    s.pose = {
        .rollDegrees = r.uniform(-2, 2), .tiltDegrees = 0, .fovDegrees = 5, .fill = r.uniform(0.5, 0.9), .barrel = 0};
    s.light = {};
    s.camera = {.defocusPx = 0.5, .noise = r.uniform(0, 2), .isGrey = r.chance(0.6), .jpegQuality = r.between(50, 90)};
    s.background = BackgroundKind::Plain;
}

// Print.
void thin(Spec& s, Random& r) {
    s.page.style.thin = r.uniform(0.008, 0.014);
    s.page.style.bold = s.page.style.frame = r.uniform(0.015, 0.03);
}
void thick(Spec& s, Random& r) {
    s.page.style.thin = r.uniform(0.04, 0.06);
    s.page.style.bold = r.uniform(0.1, 0.15);
    s.page.style.frame = r.uniform(0.12, 0.2);
}
void coloured(Spec& s, Random& r) {
    const cv::Vec3b color = brightColor(r);
    if (r.chance(0.6))
        s.page.style.thinInk.bgr = s.page.style.boldInk.bgr = color;
    if (r.chance(0.6))
        s.page.style.digitInk.bgr = brightColor(r);
    if (r.chance(0.4))
        s.page.paper.bgr = r.pick(
            {cv::Vec3b(200, 225, 250), cv::Vec3b(225, 240, 215), cv::Vec3b(240, 225, 210), cv::Vec3b(205, 240, 250)});
    s.page.style.headerInk.bgr = color;
}
void redDigits(Spec& s, Random& r) {
    s.page.style.digitInk.bgr =
        cv::Vec3b(uchar(r.between(60, 110)), uchar(r.between(50, 100)), uchar(r.between(190, 230)));
}
void dotted(Spec& s, Random& r) {
    s.page.style.thinKind = r.pick({LineKind::Dotted, LineKind::Dashed});
    s.page.style.thin = r.uniform(0.025, 0.045);
}
void noFrame(Spec& s, Random&) {
    s.page.style.hasFrame = false;
}
void header(Spec& s, Random& r) {
    s.page.style.headerBar = r.uniform(0.6, 1.4);
    s.page.style.headerInk = r.chance(0.5) ? grey(30) : Ink{brightColor(r), 1};
}
void shaded(Spec& s, Random& r) {
    s.page.style.shading = r.pick({Shading::Boxes, Shading::Boxes, Shading::Cells, Shading::Givens});
    const int level = r.between(170, 215);
    s.page.style.shade =
        r.chance(0.5) ? grey(level)
                      : Ink{r.pick({cv::Vec3b(240, 220, 190), cv::Vec3b(190, 235, 210), cv::Vec3b(190, 220, 250)}), 1};
}
void rounded(Spec& s, Random& r) {
    s.page.style.cornerRadius = r.uniform(0.15, 0.5);
}
void bold(Spec& s, Random& r) {
    s.page.style.weight = r.uniform(0.03, 0.07);
}
void showThrough(Spec& s, Random& r) {
    s.page.paper.showThrough = r.uniform(0.12, 0.25);
}
void faint(Spec& s, Random& r) {
    const Ink ink = grey(r.between(110, 150));
    s.page.style.thinInk = s.page.style.boldInk = s.page.style.digitInk = ink;
}
void diagonal(Spec& s, Random& r) {
    s.page.puzzle.rules = Rules::Diagonal;
    const bool isShaded = r.chance(0.4);
    s.page.style.hasDiagonals = !isShaded;
    s.page.style.shading = isShaded ? Shading::Diagonals : Shading::None;
    s.page.style.shade = grey(r.between(190, 215));
}

// What people did.
void handwritten(Spec& s, Random& r) {
    s.page.entries = {.filledShare = r.uniform(0.15, 1),
                      .wrong = r.chance(0.3) ? r.between(1, 3) : 0,
                      .candidateShare = r.chance(0.3) ? 0.3 : 0,
                      .erasedShare = r.chance(0.3) ? 0.1 : 0};
}
void pencilMarks(Spec& s, Random& r) {
    s.page.entries.candidateShare = r.uniform(0.4, 0.9);
    s.page.entries.filledShare = r.uniform(0, 0.25);
}
void erased(Spec& s, Random& r) {
    s.page.entries.erasedShare = r.uniform(0.3, 0.7);
    s.page.entries.filledShare = r.uniform(0.1, 0.4);
}
void typed(Spec& s, Random& r) {
    s.page.entries = {.filledShare = r.uniform(0.1, 0.6),
                      .wrong = r.chance(0.2) ? 1 : 0,
                      .candidateShare = r.chance(0.6) ? r.uniform(0.2, 0.8) : 0,
                      .erasedShare = 0,
                      .isTyped = true};
}
void darkMode(Spec& s, Random& r) {
    s.page.isDark = true;
    const int level = r.between(10, 45);
    s.page.paper.bgr = cv::Vec3b(uchar(level + r.below(12)), uchar(level), uchar(level));
    s.page.style.thinInk = grey(r.between(65, 110));
    s.page.style.boldInk = grey(r.between(120, 220));
    s.page.style.digitInk = grey(r.between(190, 250));
    s.page.style.shade = grey(r.between(50, 70));
}

// Pages.
void several(Spec& s, Random& r) {
    s.page.puzzles = r.pick({2, 2, 4, 6});
    s.page.hasCutNeighbours = s.page.hasSolution = false;
    s.pose.fill = r.uniform(0.85, 0.95);
    s.picture = cv::Size(1000, 1200);
}
void solution(Spec& s, Random& r) {
    s.page.hasSolution = true;
    s.pose.fill = r.uniform(0.55, 0.65);
    s.pose.at = Point(0.45, 0.42);
    s.picture = cv::Size(1000, 1200);
}
void cutNeighbours(Spec& s, Random& r) {
    s.page.hasCutNeighbours = s.page.hasText = true;
    s.pose.fill = r.uniform(0.5, 0.7);
}
void manySolutions(Spec& s, Random&) {
    s.page.puzzle.ending = Ending::Several;
}
void noSolution(Spec& s, Random&) {
    s.page.puzzle.ending = Ending::None;
}
void misprint(Spec& s, Random&) {
    s.page.puzzle.ending = Ending::Misprint;
}

// Paper and pose.
void bent(Spec& s, Random& r) {
    s.bend = {.axisDegrees = r.pick({0.0, 90.0}) + r.uniform(-20, 20),
              .waveSlope = r.uniform(0.25, 0.5),
              .wavePeriod = r.uniform(14, 30),
              .wavePhase = r.uniform(0, 6.28)};
    s.light.sideLightDegrees = r.uniform(-45, 45);
    s.pose.tiltDegrees = r.uniform(10, 28);
    s.pose.fovDegrees = r.uniform(50, 65);
}
void folded(Spec& s, Random& r) {
    s.bend.axisDegrees = r.pick({0.0, 90.0}) + r.uniform(-4, 4);
    s.bend.folds = {
        {.position = r.uniform(-4, 4), .angle = r.pick({-1, 1}) * r.uniform(0.25, 0.7), .width = r.uniform(0.1, 0.5)}};
    s.light.sideLightDegrees = r.uniform(20, 45) * r.pick({-1, 1});
    s.pose.tiltDegrees = r.uniform(5, 25);
}
void rotated(Spec& s, Random& r) {
    s.pose.rollDegrees = r.uniform(0, 360);
}
void upsideDown(Spec& s, Random& r) {
    s.pose.rollDegrees = r.pick({90.0, 180.0, 270.0}) + r.uniform(-4, 4);
}
void perspective(Spec& s, Random& r) {
    s.pose.tiltDegrees = r.uniform(32, 50);
    s.pose.fovDegrees = r.uniform(45, 62);
    s.pose.fill = r.uniform(0.5, 0.8);
    s.pose.barrel = 0;
    s.pose.tiltDirectionDegrees = r.uniform(0, 360);
}
void touching(Spec& s, Random& r) {
    s.pose.fill = r.uniform(0.97, 1.015);
    s.pose.at = Point(0.5, 0.5);
    s.pose.mayLeave = true;
    s.pose.rollDegrees = r.uniform(-1, 1);
    s.pose.tiltDegrees = r.uniform(0, 4);
    s.picture = cv::Size(800, 800);
}
void small(Spec& s, Random& r) {
    s.pose.fill = r.uniform(0.2, 0.32);
    s.pose.at = Point(r.uniform(0.25, 0.75), r.uniform(0.25, 0.75));
    s.picture = cv::Size(1200, 1400);
}
void filling(Spec& s, Random& r) {
    s.pose.fill = r.uniform(0.92, 0.98);
    s.page.hasTitle = false;
}

// Light and camera.
void uneven(Spec& s, Random& r) {
    s.light.gradient = r.uniform(0.4, 0.7);
    s.light.gradientDegrees = r.uniform(0, 360);
    s.light.blotches = r.uniform(0.1, 0.2);
    s.light.vignette = r.uniform(0.1, 0.5);
}
void shadow(Spec& s, Random& r) {
    s.light.shadows = r.between(1, 2);
    s.light.shadowDepth = r.uniform(0.3, 0.65);
    s.light.shadowEdgePx = r.uniform(1, 8);
}
void glare(Spec& s, Random& r) {
    s.light.glare = r.uniform(0.4, 0.85);
    s.light.glareSize = r.uniform(0.06, 0.2);
}
void dim(Spec& s, Random& r) {
    s.light.exposure = r.uniform(0.3, 0.5);
    s.camera.noise = r.uniform(6, 11);
    s.light.cast = {r.uniform(0.65, 0.85), r.uniform(0.85, 0.95), 1};
}
void blurred(Spec& s, Random& r) {
    s.camera.defocusPx = r.uniform(1.6, 3);
}
void motion(Spec& s, Random& r) {
    s.camera.motionPx = r.uniform(5, 11);
    s.camera.motionDegrees = r.uniform(0, 180);
}
void noisy(Spec& s, Random& r) {
    s.camera.noise = r.uniform(9, 18);
}
void jpeg(Spec& s, Random& r) {
    s.camera.earlierJpeg = r.between(12, 30);
    s.camera.jpegQuality = r.between(40, 70);
}
void oldPhone(Spec& s, Random& r) {
    s.picture = r.chance(0.7) ? cv::Size(640, 480) : cv::Size(480, 640);
    s.camera.reduce = 1;
    s.camera.defocusPx = r.uniform(1.1, 1.9);
    s.camera.contrast = r.uniform(0.55, 0.8);
    s.camera.saturation = r.uniform(0.6, 1);
    s.light.cast = {r.uniform(0.85, 1.02), r.uniform(0.98, 1.05), r.uniform(0.85, 0.95)};
    s.light.vignette = r.uniform(0.2, 0.5);
    s.pose.fill = r.uniform(0.85, 0.97);
}
void lowRes(Spec& s, Random& r) {
    s.camera.reduce = 3;
    s.pose.fill = r.uniform(0.8, 0.95);
    const int side = cvRound(9 * r.uniform(10, 17) / s.pose.fill);
    s.picture = cv::Size(side, cvRound(side * r.uniform(1, 1.3)));
    s.camera.defocusPx = r.uniform(0.5, 1.2);
    s.page.style.thin = std::max(s.page.style.thin, 0.03);
    s.camera.jpegQuality = std::max(s.camera.jpegQuality, 85);
}
void moire(Spec& s, Random& r) {
    s.page.paper.pixelStripes = r.uniform(0.3, 0.55);
}

template <ForeignKind kKind>
void foreign(Spec& s, Random&) {
    s.page.foreign = kKind;
    s.page.hasCutNeighbours = s.page.hasSolution = false;
    s.page.entries = {};
}

constexpr Kind kKinds[] = {
    {"newspaper", "a newspaper page: grey rough paper, columns of text, neighbours", newspaper, true},
    {"book", "a page of a puzzle book or calendar", book, true},
    {"sheet", "a sheet from a printer", sheet, true},
    {"screen", "a photo of a phone or computer screen", screen, true},
    {"screenshot", "an app as pixels, no camera", screenshot, true},
    {"scan", "a flatbed scan of a sheet", scan, true},
    {"thin", "hairlines", thin},
    {"thick", "heavy lines", thick},
    {"coloured", "coloured lines, digits or paper", coloured},
    {"red-digits", "givens in red", redDigits},
    {"dotted", "thin lines dotted or dashed", dotted},
    {"no-frame", "no outer frame", noFrame},
    {"header", "a bar welded to the frame", header},
    {"shaded", "shaded boxes or cells", shaded},
    {"rounded", "a frame with round corners", rounded},
    {"bold", "heavier digits", bold},
    {"faint", "pale print", faint},
    {"show-through", "print of the other side", showThrough},
    {"diagonal", "a diagonal puzzle, its diagonals drawn", diagonal},
    {"handwritten", "filled in by hand, partly or wholly, some wrong", handwritten},
    {"pencil-marks", "small candidates by hand", pencilMarks},
    {"erased", "rubbed out digits still to be seen", erased},
    {"typed", "typed-in digits and candidates of an app", typed},
    {"dark-mode", "light digits on a dark ground", darkMode},
    {"several", "two to six puzzles on a page", several},
    {"solution", "with the small solution of yesterday's puzzle", solution},
    {"cut-neighbours", "other puzzles cut by the page's edge", cutNeighbours},
    {"many-solutions", "a puzzle with several solutions", manySolutions},
    {"no-solution", "a puzzle without a solution", noSolution},
    {"misprint", "two equal digits in a unit", misprint},
    {"bent", "a bent page", bent},
    {"folded", "a page with a fold", folded},
    {"rotated", "turned by any angle", rotated},
    {"sideways", "turned by about 90, 180 or 270 degrees", upsideDown},
    {"perspective", "seen from far aside", perspective},
    {"touching", "the grid touches or slightly leaves the picture", touching},
    {"small", "a small grid in a large picture", small},
    {"filling", "the grid fills the picture", filling},
    {"uneven", "uneven light", uneven},
    {"shadow", "shadows with hard edges", shadow},
    {"glare", "a bright reflection", glare},
    {"dim", "too little light", dim},
    {"blurred", "out of focus", blurred},
    {"motion", "blurred by motion", motion},
    {"noisy", "sensor noise", noisy},
    {"jpeg", "stored with low quality", jpeg},
    {"old-phone", "a small, soft, pale picture from an early phone", oldPhone},
    {"low-res", "ten to seventeen pixels a cell", lowRes},
    {"moire", "a screen's raster against the camera's", moire},
    {"crossword", "no sudoku: a crossword", foreign<ForeignKind::Crossword>},
    {"kakuro", "no sudoku: a kakuro", foreign<ForeignKind::Kakuro>},
    {"nonogram", "no sudoku: a nonogram", foreign<ForeignKind::Nonogram>},
    {"calendar", "no sudoku: a calendar", foreign<ForeignKind::Calendar>},
    {"table", "no sudoku: a table", foreign<ForeignKind::Table>},
    {"spreadsheet", "no sudoku: a spreadsheet", foreign<ForeignKind::Spreadsheet>},
    {"chess", "no sudoku: a chess board", foreign<ForeignKind::ChessBoard>},
    {"text", "no sudoku: a page of text", foreign<ForeignKind::TextPage>},
    {"sudoku4", "no 9x9 sudoku: 4x4", foreign<ForeignKind::Sudoku4>},
    {"sudoku6", "no 9x9 sudoku: 6x6", foreign<ForeignKind::Sudoku6>},
    {"sudoku16", "no 9x9 sudoku: 16x16", foreign<ForeignKind::Sudoku16>},
    {"jigsaw", "no classic sudoku: a 9x9 grid with irregular regions", foreign<ForeignKind::Jigsaw>},
};

// A hand-held snapshot without anything special.
Spec ordinarySpec(Random& random) {
    Spec spec;
    spec.page.puzzle.clues = random.between(23, 36);
    GridStyle& style = spec.page.style;
    style.thin = random.uniform(0.015, 0.035);
    style.bold = style.thin * random.uniform(1.8, 3.5);
    style.frame = style.bold * random.uniform(0.9, 1.4);
    style.digitHeight = random.uniform(0.45, 0.66);
    style.digitInk = style.thinInk = style.boldInk = grey(random.between(15, 45));
    spec.picture = random.pick(
        {cv::Size(768, 1024), cv::Size(800, 1000), cv::Size(1024, 768), cv::Size(720, 960), cv::Size(900, 900)});
    spec.bend = {.axisDegrees = random.uniform(0, 180),
                 .waveSlope = random.uniform(0, 0.12),
                 .wavePeriod = random.uniform(12, 40),
                 .wavePhase = random.uniform(0, 6.28)};
    spec.pose = {.rollDegrees = 4 * random.normal(),
                 .tiltDegrees = random.uniform(0, 16),
                 .tiltDirectionDegrees = random.uniform(0, 360),
                 .fovDegrees = random.uniform(45, 65),
                 .fill = random.uniform(0.6, 0.93),
                 .at = Point(0.5 + 0.06 * random.normal(), 0.5 + 0.06 * random.normal()),
                 .barrel = random.uniform(-0.06, 0.03)};
    spec.light = {.gradient = random.uniform(0, 0.3),
                  .gradientDegrees = random.uniform(0, 360),
                  .vignette = random.uniform(0, 0.25),
                  .blotches = random.uniform(0, 0.06),
                  .sideLightDegrees = random.uniform(-30, 30),
                  .cast = {random.uniform(0.85, 1.05), random.uniform(0.97, 1.01), random.uniform(0.95, 1.06)},
                  .exposure = random.uniform(0.8, 1.1)};
    spec.camera = {.defocusPx = random.uniform(0.4, 1),
                   .noise = random.uniform(1, 4),
                   .sharpen = random.chance(0.5) ? random.uniform(0.2, 0.8) : 0,
                   .contrast = random.uniform(0.85, 1.1),
                   .jpegQuality = random.between(70, 92)};
    spec.background = random.pick({BackgroundKind::Wood, BackgroundKind::Cloth, BackgroundKind::Plain,
                                   BackgroundKind::Dark, BackgroundKind::Cluttered});
    return spec;
}

std::vector<const Kind*> parseKinds(std::string_view joined) {
    std::vector<const Kind*> list;
    while (!joined.empty()) {
        const std::size_t end = std::min(joined.find('+'), joined.size());
        const std::string_view name = joined.substr(0, end);
        const Kind* kind = findKind(name);
        if (!kind && name != "any")
            throw std::invalid_argument("there is no kind \"" + std::string(name) + "\"; --list-kinds names them");
        if (kind)
            list.push_back(kind);
        joined.remove_prefix(std::min(end + 1, joined.size()));
    }
    return list;
}

void addTags(Spec& spec) {
    if (spec.page.puzzle.ending == Ending::Several)
        spec.tags.emplace_back("several-solutions");
    if (spec.page.puzzle.ending == Ending::None)
        spec.tags.emplace_back("unsolvable");
    if (spec.page.puzzle.ending == Ending::Misprint)
        spec.tags.emplace_back("contradiction");
}

} // namespace

std::span<const Kind> kinds() {
    return kKinds;
}

const Kind* findKind(std::string_view name) {
    const auto found =
        std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& kind) { return kind.name == name; });
    return found == std::end(kKinds) ? nullptr : found;
}

Spec drawSpec(std::string_view kindsJoined, Random& random) {
    std::vector<const Kind*> asked = parseKinds(kindsJoined);
    if (std::none_of(asked.begin(), asked.end(), [](const Kind* kind) { return kind->isMedium; }))
        asked.insert(asked.begin(), findKind(random.pick({"newspaper", "newspaper", "newspaper", "book", "sheet"})));
    Spec spec = ordinarySpec(random);
    for (const bool isMediumPass : {true, false}) // media first: they set the most
        for (const Kind* kind : asked)
            if (kind->isMedium == isMediumPass)
                kind->apply(spec, random);
    for (const Kind* kind : asked)
        spec.tags.emplace_back(kind->name);
    addTags(spec);
    return spec;
}

} // namespace nonet::samples
