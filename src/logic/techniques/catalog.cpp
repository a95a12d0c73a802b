// The techniques with their names, levels and scores (the widely used ones of HoDoKu), and the family that finds each.
#include "logic/techniques/finder.h"

#include <array>

namespace nonet {

namespace {

using detail::Finder;
using Find = void (*)(Finder&, Technique);

struct Entry {
    TechniqueInfo info;
    Find find = nullptr;
};

using enum Technique;
constexpr bool kUnique = true, kCages = true;

constexpr Entry kEntries[] = {
    {{FullHouse, "full-house", "Full House", Level::Easy, 4, false, "0000"}, detail::findSingles},
    {{CageSingle, "cage-single", "Last Cell of a Cage", Level::Easy, 4, false, "C01", kCages}, detail::findCages},
    {{NakedSingle, "naked-single", "Naked Single", Level::Easy, 4, false, "0003"}, detail::findSingles},
    {{HiddenSingle, "hidden-single", "Hidden Single", Level::Easy, 14, false, "0002"}, detail::findSingles},
    {{CageCombinations, "cage-combinations", "Cage Combinations", Level::Easy, 6, false, "C02", kCages},
     detail::findCages},
    {{RuleOf45, "rule-of-45", "Rule of 45", Level::Easy, 20, false, "C03", kCages}, detail::findUnitSums},
    {{LockedPair, "locked-pair", "Locked Pair", Level::Medium, 40, false, "0110"}, detail::findSubsets},
    {{LockedTriple, "locked-triple", "Locked Triple", Level::Medium, 60, false, "0111"}, detail::findSubsets},
    {{Pointing, "pointing", "Locked Candidates Type 1 (Pointing)", Level::Medium, 50, false, "0100"},
     detail::findLockedCandidates},
    {{Claiming, "claiming", "Locked Candidates Type 2 (Claiming)", Level::Medium, 50, false, "0101"},
     detail::findLockedCandidates},
    {{CagePointing, "cage-pointing", "Cage and Unit Overlap (Pointing)", Level::Medium, 50, false, "C04", kCages},
     detail::findCages},
    {{CageClaiming, "cage-claiming", "Cage and Unit Overlap (Claiming)", Level::Medium, 50, false, "C05", kCages},
     detail::findCages},
    {{CageSplitting, "cage-splitting", "Cage Splitting", Level::Medium, 60, false, "C06", kCages},
     detail::findUnitSums},
    {{InniesOuties, "innies-outies", "Innies and Outies", Level::Medium, 60, false, "C07", kCages},
     detail::findUnitSums},
    {{NakedPair, "naked-pair", "Naked Pair", Level::Medium, 60, false, "0200"}, detail::findSubsets},
    {{HiddenPair, "hidden-pair", "Hidden Pair", Level::Medium, 70, false, "0210"}, detail::findSubsets},
    {{NakedTriple, "naked-triple", "Naked Triple", Level::Medium, 80, false, "0201"}, detail::findSubsets},
    {{HiddenTriple, "hidden-triple", "Hidden Triple", Level::Medium, 100, false, "0211"}, detail::findSubsets},
    {{NakedQuad, "naked-quad", "Naked Quadruple", Level::Hard, 120, false, "0202"}, detail::findSubsets},
    {{HiddenQuad, "hidden-quad", "Hidden Quadruple", Level::Hard, 150, false, "0212"}, detail::findSubsets},
    {{XWing, "x-wing", "X-Wing", Level::Hard, 140, false, "0300"}, detail::findFish},
    {{Swordfish, "swordfish", "Swordfish", Level::Hard, 150, false, "0301"}, detail::findFish},
    {{Jellyfish, "jellyfish", "Jellyfish", Level::Hard, 160, false, "0302"}, detail::findFish},
    {{RemotePair, "remote-pair", "Remote Pair", Level::Hard, 110, false, "0703"}, detail::findPlainChains},
    {{BugPlusOne, "bug-plus-one", "Bivalue Universal Grave + 1", Level::Hard, 100, kUnique, "0610"},
     detail::findBugPlusOne},
    {{Skyscraper, "skyscraper", "Skyscraper", Level::Hard, 130, false, "0400"}, detail::findSingleDigitPatterns},
    {{TwoStringKite, "two-string-kite", "2-String Kite", Level::Hard, 150, false, "0401"},
     detail::findSingleDigitPatterns},
    {{TurbotFish, "turbot-fish", "Turbot Fish", Level::Hard, 120, false, "0403"}, detail::findSingleDigitPatterns},
    {{EmptyRectangle, "empty-rectangle", "Empty Rectangle", Level::Hard, 120, false, "0402"},
     detail::findSingleDigitPatterns},
    {{WWing, "w-wing", "W-Wing", Level::Hard, 150, false, "0803"}, detail::findWings},
    {{XyWing, "xy-wing", "XY-Wing", Level::Hard, 160, false, "0800"}, detail::findWings},
    {{XyzWing, "xyz-wing", "XYZ-Wing", Level::Hard, 180, false, "0801"}, detail::findWings},
    {{UniqueRectangle1, "unique-rectangle-1", "Uniqueness Test 1", Level::Hard, 100, kUnique, "0600"},
     detail::findRectangles},
    {{UniqueRectangle2, "unique-rectangle-2", "Uniqueness Test 2", Level::Hard, 100, kUnique, "0601"},
     detail::findRectangles},
    {{UniqueRectangle3, "unique-rectangle-3", "Uniqueness Test 3", Level::Hard, 100, kUnique, "0602"},
     detail::findRectangles},
    {{UniqueRectangle4, "unique-rectangle-4", "Uniqueness Test 4", Level::Hard, 100, kUnique, "0603"},
     detail::findRectangles},
    {{UniqueRectangle5, "unique-rectangle-5", "Uniqueness Test 5", Level::Hard, 100, kUnique, "0604"},
     detail::findRectangles},
    {{UniqueRectangle6, "unique-rectangle-6", "Uniqueness Test 6", Level::Hard, 100, kUnique, "0605"},
     detail::findRectangles},
    {{HiddenRectangle, "hidden-rectangle", "Hidden Rectangle", Level::Hard, 100, kUnique, "0606"},
     detail::findHiddenRectangles},
    {{AvoidableRectangle1, "avoidable-rectangle-1", "Avoidable Rectangle Type 1", Level::Hard, 100, kUnique, "0607"},
     detail::findAvoidableRectangles},
    {{AvoidableRectangle2, "avoidable-rectangle-2", "Avoidable Rectangle Type 2", Level::Hard, 100, kUnique, "0608"},
     detail::findAvoidableRectangles},
    {{FinnedXWing, "finned-x-wing", "Finned X-Wing", Level::Hard, 130, false, "0310"}, detail::findFish},
    {{SashimiXWing, "sashimi-x-wing", "Sashimi X-Wing", Level::Hard, 150, false, "0320"}, detail::findFish},
    {{FinnedSwordfish, "finned-swordfish", "Finned Swordfish", Level::Hard, 200, false, "0311"}, detail::findFish},
    {{SashimiSwordfish, "sashimi-swordfish", "Sashimi Swordfish", Level::Hard, 240, false, "0321"}, detail::findFish},
    {{FinnedJellyfish, "finned-jellyfish", "Finned Jellyfish", Level::Hard, 250, false, "0312"}, detail::findFish},
    {{SashimiJellyfish, "sashimi-jellyfish", "Sashimi Jellyfish", Level::Hard, 260, false, "0322"}, detail::findFish},
    {{SimpleColorsTrap, "simple-colors-trap", "Simple Colors Trap", Level::Hard, 150, false, "0500"},
     detail::findColoring},
    {{SimpleColorsWrap, "simple-colors-wrap", "Simple Colors Wrap", Level::Hard, 150, false, "0501"},
     detail::findColoring},
    {{MultiColors1, "multi-colors-1", "Multi Colors 1", Level::Hard, 200, false, "0502"}, detail::findColoring},
    {{MultiColors2, "multi-colors-2", "Multi Colors 2", Level::Hard, 200, false, "0503"}, detail::findColoring},
    {{SueDeCoq, "sue-de-coq", "Sue de Coq", Level::Unfair, 250, false, "1101"}, detail::findSueDeCoq},
    {{XChain, "x-chain", "X-Chain", Level::Unfair, 260, false, "0701"}, detail::findPlainChains},
    {{XyChain, "xy-chain", "XY-Chain", Level::Unfair, 260, false, "0702"}, detail::findPlainChains},
    {{ContinuousNiceLoop, "continuous-nice-loop", "Continuous Nice Loop", Level::Unfair, 280, false, "0706"},
     detail::findLoopsAndAics},
    {{Aic, "aic", "AIC", Level::Unfair, 280, false, "0708"}, detail::findLoopsAndAics},
    {{DiscontinuousNiceLoop, "discontinuous-nice-loop", "Discontinuous Nice Loop", Level::Unfair, 280, false, "0707"},
     detail::findLoopsAndAics},
    {{GroupedContinuousNiceLoop, "grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", Level::Unfair, 300,
      false, "0709"},
     detail::findLoopsAndAics},
    {{GroupedAic, "grouped-aic", "Grouped AIC", Level::Unfair, 300, false, "0711"}, detail::findLoopsAndAics},
    {{GroupedDiscontinuousNiceLoop, "grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", Level::Unfair,
      300, false, "0710"},
     detail::findLoopsAndAics},
    {{AlsXz, "als-xz", "Almost Locked Set XZ-Rule", Level::Unfair, 300, false, "0901"}, detail::findAlsPatterns},
    {{AlsXyWing, "als-xy-wing", "Almost Locked Set XY-Wing", Level::Unfair, 320, false, "0902"},
     detail::findAlsPatterns},
    {{AlsChain, "als-chain", "Almost Locked Set Chain", Level::Unfair, 340, false, "0903"}, detail::findAlsChains},
    {{DeathBlossom, "death-blossom", "Death Blossom", Level::Unfair, 360, false, "0904"}, detail::findDeathBlossoms},
    {{ForcingChain, "forcing-chain", "Forcing Chain", Level::Extreme, 500, false, ""}, detail::findForcing},
    {{ForcingNet, "forcing-net", "Forcing Net", Level::Extreme, 700, false, ""}, detail::findForcing},
    {{Search, "search", "Search", Level::Extreme, 10000, false, ""}, nullptr},
};

constexpr auto kInfos = []() {
    std::array<TechniqueInfo, std::size(kEntries)> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = kEntries[i].info;
    return all;
}();

static_assert(
    []() {
        for (std::size_t i = 0; i < std::size(kEntries); ++i)
            if (static_cast<std::size_t>(kEntries[i].info.technique) != i)
                return false;
        return true;
    }(),
    "the entries stand in the order of the enumeration");

std::vector<Step> run(Technique technique, const Candidates& candidates, Finder::Wanted wanted) {
    Finder finder(candidates, wanted);
    if (const Find find = kEntries[static_cast<std::size_t>(technique)].find)
        find(finder, technique);
    return finder.take();
}

} // namespace

std::string_view toString(Level level) {
    constexpr std::array<std::string_view, 5> words = {"easy", "medium", "hard", "unfair", "extreme"};
    return words[static_cast<std::size_t>(level)];
}

std::span<const TechniqueInfo> techniques() {
    return kInfos;
}

const TechniqueInfo& info(Technique technique) {
    return kInfos[static_cast<std::size_t>(technique)];
}

std::optional<Technique> parseTechnique(std::string_view id) {
    for (const TechniqueInfo& each : kInfos)
        if (each.id == id && each.technique != Search)
            return each.technique;
    return std::nullopt;
}

std::vector<Step> findSteps(Technique technique, const Candidates& candidates) {
    return run(technique, candidates, Finder::Wanted::All);
}

std::vector<Step> detail::findEachResult(Technique technique, const Candidates& candidates) {
    return run(technique, candidates, Finder::Wanted::EachResult);
}

std::optional<Step> findStep(Technique technique, const Candidates& candidates) {
    std::vector<Step> found = run(technique, candidates, Finder::Wanted::One);
    return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

void apply(const Step& step, Candidates& candidates) {
    for (const Candidate& placed : step.placements)
        candidates.place(placed.cell, placed.digit);
    for (const Candidate& struck : step.eliminations)
        candidates.remove(struck.cell, struck.digit);
}

} // namespace nonet
