// The digits are split in two by the colour of their ink. The givens are the part that the engine takes for print, that
// is the less colourful, the stronger, and as large as the number of givens usually is. Pencil is told by its strength
// too, but strength also changes with light and blur, so there the engine has to agree.
#include "vision/evidence/inks.h"
#include "base/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace nonet::detail {

namespace {

constexpr double kScarce = 0.25;        // share of a paper's light below which a channel is scarce
constexpr double kApart = 0.18;         // units of tint between two inks
constexpr double kApartInSpreads = 3.5; // and in mean distances of a digit from its ink
constexpr double kLeastApart = 0.06;    // the same where strength parts them sharply
constexpr double kFarApartInSpreads = 8;
constexpr double kLeastSpread = 0.05;  // that one ink strays at least
constexpr float kStrengthUnits = 0.6F; // units of tint that the strength of print counts for
constexpr double kMostOdds = 8;        // log-odds that an ink gives at most
constexpr double kMostByStrength = 4;  // and where strength alone tells it
constexpr double kColourfulNats = 2;   // what being the less colourful says for print
constexpr double kStrongerNats = 1;    // what being the stronger says
constexpr double kAgreement = 2;       // log-odds between the engine's mean opinions of two inks
constexpr int kFewest = 3;             // digits in one ink
constexpr std::size_t kFewestInTwo = std::size_t{2} * kFewest;
constexpr double kStray = 0.25;  // units of tint that make a single digit's colour its own
constexpr double kStrayOdds = 5; // log-odds that a colour of its own gives a single digit
constexpr double kPairOdds = 8;  // and each of two that share it
constexpr double kUsualGivens = 29, kGivensSpread = 6, kLeastCountNats = -4; // nearly all puzzles have 22 to 36

struct Split {
    cv::Mat points, labels, centres;
    std::array<int, 2> count{};
    std::array<double, 2> engineOdds{}; // mean
    double spread = 0, apart = 0;
};

std::optional<Split> split(const std::vector<Ink>& inks, bool byStrength) {
    Split split;
    split.points.create(static_cast<int>(inks.size()), byStrength ? 3 : 2, CV_32F);
    for (int i = 0; i < split.points.rows; ++i) {
        const Ink& ink = inks[static_cast<std::size_t>(i)];
        const cv::Vec3f point(ink.tint[0], ink.tint[1], kStrengthUnits * ink.strength);
        std::copy_n(point.val, split.points.cols, split.points.ptr<float>(i));
    }
    // k-means draws its starts from it: the same board gives the same answer, and the caller's own draws go on.
    const std::uint64_t before = std::exchange(cv::theRNG().state, 1);
    cv::kmeans(split.points, 2, split.labels, {cv::TermCriteria::COUNT, 20, 0}, 3, cv::KMEANS_PP_CENTERS,
               split.centres);
    cv::theRNG().state = before;
    for (int i = 0; i < split.points.rows; ++i) {
        const int label = split.labels.at<int>(i);
        ++split.count[static_cast<std::size_t>(label)];
        split.engineOdds[static_cast<std::size_t>(label)] +=
            std::clamp(inks[static_cast<std::size_t>(i)].engineOdds, -kMostEngineOdds, kMostEngineOdds);
        split.spread += cv::norm(split.points.row(i), split.centres.row(label)) / split.points.rows;
    }
    split.apart = cv::norm(split.centres.row(0), split.centres.row(1));
    const bool isApart = split.apart >= std::max(kApart, kApartInSpreads * split.spread);
    const bool isFarApart = byStrength && split.apart >= std::max(kLeastApart, kFarApartInSpreads * split.spread);
    if (std::min(split.count[0], split.count[1]) < kFewest || !(isApart || isFarApart))
        return std::nullopt;
    for (std::size_t label : {0U, 1U})
        split.engineOdds[label] /= split.count[label];
    return split;
}

/// Which of the two inks the givens are in.
int givenInk(const Split& split) {
    const auto colourful = [&](int label) { return cv::norm(cv::Vec2f(split.centres.ptr<float>(label))); };
    double forFirst = countNats(split.count[0]) - countNats(split.count[1]);
    forFirst += split.engineOdds[1] - split.engineOdds[0];
    forFirst += colourful(0) < colourful(1) ? kColourfulNats : -kColourfulNats;
    if (split.centres.cols > 2)
        forFirst += split.centres.at<float>(0, 2) > split.centres.at<float>(1, 2) ? kStrongerNats : -kStrongerNats;
    return forFirst > 0 ? 0 : 1;
}

/// The middle of each channel.
template <class Colour>
Colour usualOf(const std::vector<Ink>& inks, Colour Ink::*colour) {
    Colour usual;
    for (int c = 0; c < Colour::channels; ++c) {
        std::vector<typename Colour::value_type> levels;
        for (const Ink& ink : inks)
            levels.push_back((ink.*colour)[c]);
        usual[c] = median(levels);
    }
    return usual;
}

/// Log-odds of each digit's not being in the ink of the givens.
std::vector<double> oddsOf(const Split& split, double most) {
    const int given = givenInk(split);
    const double deviation = std::max(split.spread, std::min(kLeastSpread, split.apart / 5));
    std::vector<double> odds;
    for (int i = 0; i < split.points.rows; ++i) {
        const auto distance = [&](int label) {
            return cv::norm(split.points.row(i), split.centres.row(label)) / deviation;
        };
        const double fromGiven = distance(given), fromOther = distance(1 - given);
        odds.push_back(std::clamp((fromGiven * fromGiven - fromOther * fromOther) / 2, -most, most));
    }
    return odds;
}

} // namespace

double countNats(int givens) {
    const double off = (givens - kUsualGivens) / kGivensSpread;
    return std::max(kLeastCountNats, -0.5 * off * off);
}

cv::Vec2f inkTint(const cv::Vec3d& ink, const cv::Vec3d& paper) {
    const bool isLight = cv::sum(ink)[0] > cv::sum(paper)[0];
    // Ink on paper takes a share of each channel's light, a screen a share of the dark that is left.
    const cv::Vec3d there = isLight ? cv::Vec3d::all(255) - paper : paper;
    const cv::Vec3d change = isLight ? ink - paper : paper - ink;
    cv::Vec3d taken;
    for (int c = 0; c < 3; ++c)
        taken[c] = change[c] / std::max(there[c], 1.0);
    const double most = std::max({taken[0], taken[1], taken[2], 1e-6});
    // A channel that a shade leaves little of tells little.
    const double doubt = kScarce * std::max({there[0], there[1], there[2]});
    for (int c = 0; c < 3; ++c)
        taken[c] = (std::max(change[c], 0.0) + doubt * most) / (there[c] + doubt);
    return {static_cast<float>((taken[2] - taken[0]) / most),
            static_cast<float>((taken[1] - (taken[0] + taken[2]) / 2) / most)};
}

std::optional<std::vector<double>> secondInkOdds(const std::vector<Ink>& inks) {
    if (inks.size() < kFewestInTwo)
        return std::nullopt;
    auto found = split(inks, false);
    const double most = found ? kMostOdds : kMostByStrength;
    if (auto byStrength = split(inks, true);
        byStrength && std::abs(byStrength->engineOdds[0] - byStrength->engineOdds[1]) >= kAgreement &&
        (!found || byStrength->apart * found->spread > found->apart * byStrength->spread))
        found = std::move(byStrength);
    if (!found)
        return std::nullopt;
    return oddsOf(*found, most);
}

std::optional<std::vector<double>> secondStrengthOdds(const std::vector<Ink>& inks) {
    if (inks.size() < kFewestInTwo)
        return std::nullopt;
    const auto found = split(inks, true);
    return found ? std::optional(oddsOf(*found, kMostOdds)) : std::nullopt;
}

std::vector<double> strayInkOdds(const std::vector<Ink>& inks) {
    std::vector<double> odds(inks.size());
    if (inks.size() < kFewestInTwo)
        return odds;
    const cv::Vec2f usualTint = usualOf(inks, &Ink::tint);
    const cv::Vec3d usualColour = usualOf(inks, &Ink::colour);
    // A tint may be unlike the others' because the paper is, as in the cell that is selected.
    std::vector<double> distances;
    for (const Ink& ink : inks)
        distances.push_back(
            std::min(cv::norm(ink.tint - usualTint), cv::norm(ink.tint - inkTint(usualColour, ink.paper))));
    const double limit = std::max(kStray, 2 * kApartInSpreads * median(distances));
    std::vector<std::size_t> strays;
    for (std::size_t i = 0; i < inks.size(); ++i)
        if (distances[i] > limit)
            strays.push_back(i);
    if (static_cast<int>(strays.size()) >= kFewest)
        return odds;
    const bool isPair = strays.size() == 2 && cv::norm(inks[strays[0]].tint - inks[strays[1]].tint) < kApart;
    for (const std::size_t i : strays)
        odds[i] = isPair ? kPairOdds : kStrayOdds;
    return odds;
}

} // namespace nonet::detail
