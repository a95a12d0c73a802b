// How kinds become a spec: an ordinary snapshot first, then a medium, then everything else that was asked for.

#include "spec.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace nonet::samples {
namespace {

Ink grey(int level) {
    return {cv::Vec3b(uchar(level), uchar(level), uchar(level)), 1};
}

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

bool isMedium(const Kind& kind) {
    return kind.group == KindGroup::Medium || kind.group == KindGroup::ScreenMedium;
}

const Kind* drawMedium(KindGroup group, bool isAny, Random& random) {
    double sum = 0;
    const auto fits = [&](const Kind& kind) { return isAny ? isMedium(kind) : kind.group == group; };
    for (const Kind& kind : kinds())
        sum += fits(kind) ? kind.share : 0;
    double lot = random.uniform(0, sum);
    for (const Kind& kind : kinds())
        if (fits(kind) && (lot -= kind.share) <= 0)
            return &kind;
    return findKind("newspaper");
}

// Of each of these a picture can have only one.
constexpr std::array<std::string_view, 7> kExclusive[] = {
    {"thin", "thick", "dotted"},
    {"handwritten", "pen", "pencil", "wrong-entries", "copied"},
    {"rotated", "sideways", "touching"},
    {"small", "filling", "touching", "several", "solution", "low-res", "old-phone"},
    {"cut-neighbours", "several", "solution"},
    {"bent", "folded"},
};

bool excludes(const Kind& first, const Kind& second) {
    return std::any_of(std::begin(kExclusive), std::end(kExclusive), [&](const auto& set) {
        return std::count(set.begin(), set.end(), first.name) > 0 &&
               std::count(set.begin(), set.end(), second.name) > 0;
    });
}

// A mix as a folder of real pictures would have it: each kind by its share, where the medium can show it.
std::vector<const Kind*> drawMix(Random& random) {
    std::vector<const Kind*> mix{drawMedium(KindGroup::Medium, true, random)};
    const bool isScreen = mix[0]->group == KindGroup::ScreenMedium, isShot = mix[0]->name == "screenshot",
               isScan = mix[0]->name == "scan";
    for (const Kind& kind : kinds()) {
        const bool fits = kind.group == KindGroup::Print || (kind.group == KindGroup::Paper && !isScreen && !isScan) ||
                          (kind.group == KindGroup::Screen && isScreen) ||
                          (kind.group == KindGroup::Photo && !isShot && !isScan);
        if (fits && random.chance(kind.share) &&
            std::none_of(mix.begin(), mix.end(), [&](const Kind* other) { return excludes(*other, kind); }))
            mix.push_back(&kind);
    }
    return mix;
}

// The kinds asked for; "any" among them adds a mix.
std::vector<const Kind*> parseKinds(std::string_view joined, Random& random) {
    std::vector<const Kind*> list;
    while (!joined.empty()) {
        const std::size_t end = std::min(joined.find('+'), joined.size());
        const std::string_view name = joined.substr(0, end);
        if (name == "any") {
            const std::vector<const Kind*> mix = drawMix(random);
            list.insert(list.end(), mix.begin(), mix.end());
        } else if (const Kind* kind = findKind(name)) {
            list.push_back(kind);
        } else {
            throw std::invalid_argument("there is no kind \"" + std::string(name) + "\"; --list-kinds names them");
        }
        joined.remove_prefix(std::min(end + 1, joined.size()));
    }
    return list;
}

// Cameras meter: however dark the scene, its paper does not end up black.
void meterLight(Spec& spec) {
    constexpr double kDarkest = 0.42;
    LightSpec& light = spec.light;
    const double rest =
        (1 - light.gradient / 2) * (1 - light.vignette / 4) * (light.shadows > 0 ? 1 - light.shadowDepth / 2 : 1);
    light.exposure = std::max(light.exposure, kDarkest / rest);
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

Spec drawSpec(std::string_view kindsJoined, Random& random) {
    std::vector<const Kind*> asked = parseKinds(kindsJoined, random);
    if (std::none_of(asked.begin(), asked.end(), [](const Kind* kind) { return isMedium(*kind); })) {
        const bool needsScreen =
            std::any_of(asked.begin(), asked.end(), [](const Kind* kind) { return kind->group == KindGroup::Screen; });
        asked.insert(asked.begin(),
                     drawMedium(needsScreen ? KindGroup::ScreenMedium : KindGroup::Medium, false, random));
    }
    Spec spec = ordinarySpec(random);
    for (const bool isMediumPass : {true, false}) // media first: they set the most
        for (const Kind* kind : asked)
            if (isMedium(*kind) == isMediumPass)
                kind->apply(spec, random);
    meterLight(spec);
    for (const Kind* kind : asked)
        spec.tags.emplace_back(kind->name);
    addTags(spec);
    return spec;
}

} // namespace nonet::samples
