// The catalogue of kinds: each sets a few fields of a spec. What a kind leaves alone keeps the values of an ordinary
// snapshot, so kinds can be joined.

#include "spec.h"

#include <algorithm>

namespace nonet::samples {
namespace {

Ink grey(int level) {
    return {cv::Vec3b(uchar(level), uchar(level), uchar(level)), 1};
}

void copied(Spec& s, Random& r);

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
/// A ground on which tiles of the paper's colour stand out, or tiles on it.
void tiles(Spec& s, Random& r) {
    GridStyle& style = s.page.style;
    const cv::Vec3b paper = s.page.paper.bgr;
    const int by = (s.page.isDark ? 1 : -1) * r.between(10, 45);
    for (int c = 0; c < 3; ++c)
        style.tileInk.bgr[c] = cv::saturate_cast<uchar>(paper[c] + by + (r.chance(0.3) ? r.between(-8, 8) : 0));
    style.hasTiles = true;
    style.hasFrame = false;
    style.tileGap = r.uniform(0.03, 0.14);
    style.boxGap = r.uniform(0, 0.12);
    style.cornerRadius = r.chance(0.5) ? r.uniform(0.1, 0.5) : 0;
}
void separateBoxes(Spec& s, Random& r) {
    s.page.style.boxGap = r.uniform(0.08, 0.35);
    s.page.style.frame = r.uniform(s.page.style.thin, 0.06);
}
void doubled(Spec& s, Random& r) {
    s.page.style.areBoxLinesDouble = true;
    s.page.style.bold = r.uniform(0.03, 0.06);
}
void orange(Spec& s, Random& r) {
    const cv::Vec3b colour = r.pick({cv::Vec3b(60, 160, 255), cv::Vec3b(120, 200, 250), cv::Vec3b(90, 190, 240)});
    s.page.style.thinInk = s.page.style.boldInk = {colour, 1};
}
/// Lines that are hardly darker than the paper, or lighter in a dark theme.
void paleLines(Spec& s, Random& r) {
    const int thin = r.between(8, 25), bold = thin + r.between(0, 30);
    const auto beside = [&](int by) {
        Ink ink;
        for (int c = 0; c < 3; ++c)
            ink.bgr[c] = cv::saturate_cast<uchar>(s.page.paper.bgr[c] + (s.page.isDark ? by : -by));
        return ink;
    };
    s.page.style.thinInk = beside(thin);
    s.page.style.boldInk = beside(bold);
    s.page.style.hasFrame = r.chance(0.5);
}
void drawnByHand(Spec& s, Random& r) {
    copied(s, r);
    GridStyle& style = s.page.style;
    style.unrest = r.uniform(0.02, 0.06);
    style.thin = r.uniform(0.015, 0.035);
    style.bold = style.frame = style.thin * r.uniform(1, 2);
    style.thinInk = style.boldInk =
        r.chance(0.4) ? grey(r.between(90, 140)) : Ink{r.pick({cv::Vec3b(40, 40, 40), cv::Vec3b(140, 60, 30)}), 1};
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
KindSpec& kindOf(Spec& s) {
    if (!s.page.kind)
        s.page.kind.emplace();
    s.page.style.boxGap = 0;
    s.page.style.hasTiles = false;
    return *s.page.kind;
}
void windoku(Spec& s, Random& r) {
    kindOf(s).hasWindows = true;
    const bool isColoured = r.chance(0.25);
    s.page.style.kind.windowShade = isColoured ? Ink{brightColor(r), r.uniform(0.15, 0.35)}
                                               : Ink{grey(r.between(90, 150)).bgr, r.uniform(0.2, 0.45)};
}
void irregular(Spec& s, Random& r) {
    kindOf(s).hasRegions = true;
    KindLook& look = s.page.style.kind;
    look.hasRegionTints = r.chance(0.35);
    look.hasRegionLines = !look.hasRegionTints || r.chance(0.6);
    look.areTintsGrey = r.chance(0.3);
    look.tintStrength = r.uniform(0.25, 0.5);
    s.page.style.bold = std::max(s.page.style.bold, s.page.style.thin * 2);
}
void killer(Spec& s, Random& r) {
    kindOf(s).cages = r.chance(0.6) ? CageSize::Small : CageSize::Large;
    GridStyle& style = s.page.style;
    KindLook& look = style.kind;
    look.cageMark = r.pick(
        {CageMark::Dashed, CageMark::Dashed, CageMark::Dashed, CageMark::Dotted, CageMark::Solid, CageMark::Tints});
    look.cageInset = r.uniform(0.05, 0.1);
    look.cageWidth = r.uniform(0.014, 0.026) * (look.cageMark == CageMark::Dotted ? 1.4 : 1);
    look.cageInk = Ink{r.chance(0.2) ? brightColor(r) : grey(r.between(30, 110)).bgr, 1};
    look.sumHeight = r.uniform(0.18, 0.27);
    const bool isOnLine = r.chance(0.6) && look.cageMark != CageMark::Tints;
    look.isSumCutOut = isOnLine;
    look.sumInset = isOnLine ? r.uniform(0.035, 0.06) : look.cageInset + 0.04;
    look.sumInk = r.chance(0.2) ? look.cageInk : style.digitInk;
    look.tintStrength = r.uniform(0.25, 0.5);
}

void anyFont(Spec& s, Random&) {
    s.page.isAnyFont = true;
}

// What people did.
void handwritten(Spec& s, Random& r) {
    s.page.entries = {.filledShare = r.uniform(0.15, 1),
                      .wrong = r.chance(0.3) ? r.between(1, 3) : 0,
                      .candidateShare = r.chance(0.3) ? 0.3 : 0,
                      .erasedShare = r.chance(0.3) ? 0.1 : 0};
}
void copied(Spec& s, Random&) {
    s.page.entries = {.areGivensCopied = true};
}
void pen(Spec& s, Random& r) {
    handwritten(s, r);
    s.page.entries.tool = Tool::Pen;
}
void pencil(Spec& s, Random& r) {
    handwritten(s, r);
    s.page.entries.tool = Tool::Pencil;
}
void wrongEntries(Spec& s, Random& r) {
    handwritten(s, r);
    s.page.entries.wrong = r.between(2, 6);
}
void pencilMarks(Spec& s, Random& r) {
    s.page.entries.candidateShare = r.uniform(0.4, 0.9);
    s.page.entries.filledShare = r.uniform(0, 0.25);
}
void notes(Spec& s, Random& r) {
    s.page.entries = {.filledShare = r.uniform(0, 0.4),
                      .candidateShare = r.uniform(0.3, 1),
                      .noteLayout = r.pick({NoteLayout::Places, NoteLayout::Corners, NoteLayout::Rows}),
                      .noteHeight = r.uniform(0.19, 0.27)};
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
void typedNotes(Spec& s, Random& r) {
    typed(s, r);
    s.page.entries.candidateShare = r.uniform(0.3, 1);
    s.page.entries.noteHeight = r.uniform(0.17, 0.24);
    s.page.entries.isHighlightOfTheme = true;
}
template <TypedMark kMark>
void typedAlike(Spec& s, Random& r) {
    typed(s, r);
    s.page.entries.mark = kMark;
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
    s.page.hasSolution = s.page.isSolutionShown = true;
    s.page.hasCutNeighbours = false;
    s.pose.fill = r.uniform(0.75, 0.95);
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
void easy(Spec& s, Random& r) {
    s.page.puzzle.clues = r.between(51, 68);
}
void full(Spec& s, Random&) {
    s.page.puzzle.clues = Grid::kCells;
    s.page.puzzle.ending = Ending::Complete;
    s.page.entries = {};
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
/// The page of a thick book turns away towards its spine.
void curled(Spec& s, Random& r) {
    const double side = r.pick({-1, 1});
    s.bend.axisDegrees = r.uniform(-4, 4);
    s.bend.folds = {
        {.position = side * r.uniform(3.2, 4.5), .angle = -side * r.uniform(0.7, 1.4), .width = r.uniform(0.7, 2)}};
    s.pose.tiltDegrees = r.uniform(0, 12);
}
void rotated(Spec& s, Random& r) {
    s.pose.rollDegrees = r.uniform(0, 360);
}
void sideways(Spec& s, Random& r) {
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
void striped(Spec& s, Random& r) {
    s.light.stripes = r.between(3, 9);
    s.light.shadowDepth = r.uniform(0.3, 0.6);
    s.light.shadowEdgePx = r.uniform(1, 8);
}
void overexposed(Spec& s, Random& r) {
    s.camera.contrast = r.uniform(0.2, 0.4);
    s.camera.brightness = r.uniform(85, 105);
}
void black(Spec& s, Random& r) {
    s.camera.contrast = r.uniform(0.1, 0.2);
    s.camera.brightness = -r.uniform(85, 105);
    s.camera.noise = r.uniform(0.5, 2);
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
    // name, about, apply, group, share in "any"
    {"newspaper", "a newspaper page: grey rough paper, columns of text, neighbours", newspaper, KindGroup::Medium, 0.4},
    {"book", "a page of a puzzle book or calendar", book, KindGroup::Medium, 0.15},
    {"sheet", "a sheet from a printer", sheet, KindGroup::Medium, 0.2},
    {"scan", "a flatbed scan of a sheet", scan, KindGroup::Medium, 0.05},
    {"screen", "a photo of a phone or computer screen", screen, KindGroup::ScreenMedium, 0.12},
    {"screenshot", "an app as pixels, no camera", screenshot, KindGroup::ScreenMedium, 0.08},
    {"any-font", "digits in any font of the machine", anyFont, KindGroup::Print, 0.4},
    {"thin", "hairlines", thin, KindGroup::Print, 0.08},
    {"thick", "heavy lines", thick, KindGroup::Print, 0.08},
    {"coloured", "coloured lines, digits or paper", coloured, KindGroup::Print, 0.1},
    {"red-digits", "givens in red", redDigits, KindGroup::Print, 0.06},
    {"dotted", "thin lines dotted or dashed", dotted, KindGroup::Print, 0.05},
    {"no-frame", "no outer frame", noFrame, KindGroup::Print, 0.03},
    {"header", "a bar welded to the frame", header, KindGroup::Print, 0.07},
    {"shaded", "shaded boxes or cells", shaded, KindGroup::Print, 0.1},
    {"rounded", "a frame with round corners", rounded, KindGroup::Print, 0.05},
    {"bold", "heavier digits", bold, KindGroup::Print, 0.12},
    {"faint", "pale print", faint, KindGroup::Print, 0.05},
    {"diagonal", "a diagonal puzzle, its diagonals drawn", diagonal, KindGroup::Print, 0},
    {"windoku", "a windoku, its windows grey or coloured", windoku, KindGroup::Asked},
    {"irregular", "a jigsaw with one solution, its regions by bold lines or colours", irregular, KindGroup::Asked},
    {"killer", "a killer: cages dashed, dotted, drawn or coloured, with their sums", killer, KindGroup::Asked},
    {"show-through", "print of the other side", showThrough, KindGroup::Paper, 0.08},
    {"copied", "the givens copied out by hand into an empty grid", copied, KindGroup::Asked},
    {"handwritten", "filled in by hand, partly or wholly, some wrong", handwritten, KindGroup::Paper, 0.2},
    {"pen", "filled in with a pen", pen, KindGroup::Paper, 0.05},
    {"pencil", "filled in with a pencil", pencil, KindGroup::Paper, 0.05},
    {"wrong-entries", "filled in with some wrong digits", wrongEntries, KindGroup::Paper, 0.03},
    {"pencil-marks", "small candidates by hand", pencilMarks, KindGroup::Paper, 0.08},
    {"erased", "rubbed out digits still to be seen", erased, KindGroup::Paper, 0.04},
    {"typed", "typed-in digits and candidates of an app", typed, KindGroup::Screen, 0.5},
    {"typed-light", "typed digits in the givens' ink, but not as bold", typedAlike<TypedMark::Weight>,
     KindGroup::Asked},
    {"typed-plain", "typed digits drawn as the givens, whose cells are shaded", typedAlike<TypedMark::Shade>,
     KindGroup::Asked},
    {"typed-pale", "typed digits in a paler shade of the givens' ink", typedAlike<TypedMark::Brightness>,
     KindGroup::Asked},
    {"typed-theme", "typed digits told by hue, weight, shade or brightness, in colours by lot",
     typedAlike<TypedMark::Theme>, KindGroup::Asked},
    {"dark-mode", "light digits on a dark ground", darkMode, KindGroup::Screen, 0.25},
    {"moire", "a screen's raster against the camera's", moire, KindGroup::Screen, 0.3},
    {"several", "two to six puzzles on a page", several, KindGroup::Paper, 0.05},
    {"solution", "with the small solution of yesterday's puzzle", solution, KindGroup::Paper, 0.06},
    {"cut-neighbours", "other puzzles cut by the page's edge", cutNeighbours, KindGroup::Paper, 0.06},
    {"many-solutions", "a puzzle with several solutions", manySolutions, KindGroup::Print, 0},
    {"no-solution", "a puzzle without a solution", noSolution, KindGroup::Print, 0},
    {"notes", "small candidates by hand: in their places, in corners or in rows", notes, KindGroup::Asked},
    {"typed-notes", "an app's small candidates", typedNotes, KindGroup::Asked},
    {"easy", "more than fifty givens", easy, KindGroup::Asked},
    {"full", "all 81 digits printed; \"full+misprint\" has one wrong", full, KindGroup::Asked},
    {"misprint", "two equal digits in a unit", misprint, KindGroup::Print, 0},
    {"bent", "a bent page", bent, KindGroup::Paper, 0.12},
    {"folded", "a page with a fold", folded, KindGroup::Paper, 0.06},
    {"rotated", "turned by any angle", rotated, KindGroup::Photo, 0.06},
    {"sideways", "turned by about 90, 180 or 270 degrees", sideways, KindGroup::Photo, 0.05},
    {"perspective", "seen from far aside", perspective, KindGroup::Photo, 0.1},
    {"touching", "the grid touches or slightly leaves the picture", touching, KindGroup::Photo, 0.02},
    {"small", "a small grid in a large picture", small, KindGroup::Photo, 0.05},
    {"filling", "the grid fills the picture", filling, KindGroup::Photo, 0.1},
    {"uneven", "uneven light", uneven, KindGroup::Photo, 0.15},
    {"shadow", "shadows with hard edges", shadow, KindGroup::Photo, 0.12},
    {"glare", "a bright reflection", glare, KindGroup::Photo, 0.04},
    {"dim", "too little light", dim, KindGroup::Photo, 0.08},
    {"blurred", "out of focus", blurred, KindGroup::Photo, 0.08},
    {"motion", "blurred by motion", motion, KindGroup::Photo, 0.05},
    {"noisy", "sensor noise", noisy, KindGroup::Photo, 0.06},
    {"jpeg", "stored with low quality", jpeg, KindGroup::Photo, 0.08},
    {"old-phone", "a small, soft, pale picture from an early phone", oldPhone, KindGroup::Photo, 0.12},
    {"low-res", "ten to seventeen pixels a cell", lowRes, KindGroup::Photo, 0.03},
    {"tiles", "cells as tiles with gaps", tiles, KindGroup::Asked},
    {"separate-boxes", "boxes that stand apart", separateBoxes, KindGroup::Asked},
    {"double", "double lines between boxes", doubled, KindGroup::Asked},
    {"orange", "lines in orange or yellow", orange, KindGroup::Asked},
    {"pale-lines", "lines hardly darker than the paper", paleLines, KindGroup::Asked},
    {"drawn-by-hand", "a grid drawn and filled by hand", drawnByHand, KindGroup::Asked},
    {"curled", "a page that turns away at its edge", curled, KindGroup::Asked},
    {"striped", "the shadows of a blind", striped, KindGroup::Asked},
    {"overexposed", "bleached by too much light", overexposed, KindGroup::Asked},
    {"black", "hardly any light", black, KindGroup::Asked},
    {"crossword", "no sudoku: a crossword", foreign<ForeignKind::Crossword>, KindGroup::NoSudoku},
    {"kakuro", "no sudoku: a kakuro", foreign<ForeignKind::Kakuro>, KindGroup::NoSudoku},
    {"nonogram", "no sudoku: a nonogram", foreign<ForeignKind::Nonogram>, KindGroup::NoSudoku},
    {"calendar", "no sudoku: a calendar", foreign<ForeignKind::Calendar>, KindGroup::NoSudoku},
    {"table", "no sudoku: a table", foreign<ForeignKind::Table>, KindGroup::NoSudoku},
    {"spreadsheet", "no sudoku: a spreadsheet", foreign<ForeignKind::Spreadsheet>, KindGroup::NoSudoku},
    {"chess", "no sudoku: a chess board", foreign<ForeignKind::ChessBoard>, KindGroup::NoSudoku},
    {"text", "no sudoku: a page of text", foreign<ForeignKind::TextPage>, KindGroup::NoSudoku},
    {"sudoku4", "no 9x9 sudoku: 4x4", foreign<ForeignKind::Sudoku4>, KindGroup::NoSudoku},
    {"sudoku6", "no 9x9 sudoku: 6x6", foreign<ForeignKind::Sudoku6>, KindGroup::NoSudoku},
    {"sudoku16", "no 9x9 sudoku: 16x16", foreign<ForeignKind::Sudoku16>, KindGroup::NoSudoku},
    {"jigsaw", "no classic sudoku: a 9x9 grid with irregular regions", foreign<ForeignKind::Jigsaw>,
     KindGroup::NoSudoku},
};

} // namespace

std::span<const Kind> kinds() {
    return kKinds;
}

const Kind* findKind(std::string_view name) {
    const auto found =
        std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& kind) { return kind.name == name; });
    return found == std::end(kKinds) ? nullptr : found;
}

} // namespace nonet::samples
