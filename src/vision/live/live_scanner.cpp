// Finding and reading take a good part of a tenth of a second, following takes milliseconds. So whole frames are
// scanned until a grid is found; then it is followed, read where it is until the votes agree, and after that only
// looked at now and then. What was confirmed is remembered: one look is enough to know it again.
#include "nonet/live.h"

#include "logic/decide/opinions.h"
#include "nonet/draw.h"
#include "vision/geometry/lattice_map.h"
#include "vision/live/aimer.h"
#include "vision/live/grid_tracker.h"
#include "vision/live/reading_votes.h"
#include "vision/scan/board.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <stdexcept>

namespace nonet {

namespace {

constexpr int kMaxGrids = 4;         // looked at in one frame
constexpr int kMaxDoubts = 2;        // looks in a row that show another puzzle than the confirmed one
constexpr int kMaxUnread = 10;       // looks in a row that show nothing readable, as in motion blur
constexpr int kMaxUnsure = 15;       // looks in a row that leave a puzzle unsure: it may lie elsewhere
constexpr int kGlanceCellPx = 8;     // a glance compares the board at this size with the last look
constexpr double kAlike = 0.8;       // correlation of two glances at one puzzle; two puzzles have 0.3 to 0.6
constexpr double kSameShare = 0.875; // of the givens, read again, for a puzzle to be the same one

/// The board in small, to be compared with another.
cv::Mat glanceAt(const cv::Mat& bgr, const Lattice& lattice) {
    cv::Mat grey;
    cv::cvtColor(detail::warpLattice(bgr, lattice, kGlanceCellPx, 0), grey, cv::COLOR_BGR2GRAY);
    return grey;
}

bool isAlike(const cv::Mat& a, const cv::Mat& b) {
    cv::Mat correlation;
    cv::matchTemplate(a, b, correlation, cv::TM_CCOEFF_NORMED);
    return correlation.at<float>(0) >= kAlike;
}

bool isSame(const Decision& known, const Decision& seen) {
    int agreeing = 0;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        agreeing += known.givens[cell] && known.givens[cell] == seen.filled[cell];
    return agreeing >= kSameShare * known.givens.clueCount();
}

} // namespace

std::string_view toString(LivePhase phase) {
    switch (phase) {
    case LivePhase::Searching:
        return "searching";
    case LivePhase::Reading:
        return "reading";
    case LivePhase::Confirmed:
        return "confirmed";
    }
    return "";
}

std::string_view toString(Aim aim) {
    switch (aim) {
    case Aim::None:
        return "none";
    case Aim::Left:
        return "left";
    case Aim::Right:
        return "right";
    case Aim::Up:
        return "up";
    case Aim::Down:
        return "down";
    case Aim::Closer:
        return "closer";
    case Aim::FurtherAway:
        return "further-away";
    case Aim::HoldStill:
        return "hold-still";
    case Aim::MoreLight:
        return "more-light";
    }
    return "";
}

struct LiveScanner::Impl {
    Impl(DigitReader& digitReader, LiveOptions liveOptions) : reader(digitReader), options(std::move(liveOptions)) {
        options.scan.corners.reset();
        options.scan.overrides.clear();
        options.scan.findKind = false; // frames vote on digits, not on rules
        options.scan.locate.maxGrids = std::min(options.scan.locate.maxGrids, kMaxGrids);
    }

    void search(const cv::Mat& bgr);
    void follow(const cv::Mat& bgr);
    void look(const cv::Mat& bgr);
    void vote(const cv::Mat& bgr, const Puzzle& seen);
    void compare(const Puzzle& seen);
    void confirm(const cv::Mat& bgr, const Decision& decision);
    void see(const Puzzle& seen);
    void lose();
    Aim aim(const cv::Mat& bgr);
    LiveState state() const;

    DigitReader& reader;
    LiveOptions options;
    std::vector<detail::Proposer> proposers = detail::inkProposers();
    detail::GridTracker tracker{};
    detail::Aimer aimer{};
    detail::ReadingVotes votes{};
    Decision voted{};                    ///< by the votes so far
    int agreeing = 0;                    ///< votes in a row that were sure of the same puzzle
    std::optional<Decision> confirmed{}; ///< kept while it is out of sight
    bool isShown = false;                ///< the grid that is followed is the confirmed one
    Grid lastFilled{};                   ///< what the last look saw
    cv::Mat glance{};                    ///< at the last look
    int doubts = 0, unread = 0, unsure = 0;
    std::int64_t frame = 0, lastLook = 0;
    Lattice lattice{};
    DrawOptions draw{};
};

void LiveScanner::Impl::lose() {
    tracker.stop();
    votes.clear();
    agreeing = doubts = unread = unsure = 0;
    isShown = false;
}

/// Looks for a grid in the whole frame: the confirmed one if it is there, else the largest.
void LiveScanner::Impl::search(const cv::Mat& bgr) {
    const Scan found = scan(bgr, reader, options.scan);
    const Puzzle* best = nullptr;
    const auto rank = [&](const Puzzle& puzzle) {
        return std::pair(confirmed && isSame(*confirmed, puzzle), detail::cellSidePx(puzzle.lattice));
    };
    for (const Puzzle& puzzle : found.puzzles)
        if (puzzle.status != Status::Unreadable && puzzle.status != Status::Complete &&
            (!best || rank(puzzle) > rank(*best)))
            best = &puzzle;
    if (!best)
        return;
    lose();
    lattice = best->lattice;
    tracker.start(bgr, lattice);
    lastLook = frame;
    glance = glanceAt(bgr, lattice);
    if (confirmed && isSame(*confirmed, *best)) {
        isShown = true;
        draw.color = answerColor(bgr, lattice);
        see(*best);
    } else {
        vote(bgr, *best);
    }
}

void LiveScanner::Impl::follow(const cv::Mat& bgr) {
    const auto moved = tracker.follow(bgr);
    if (!moved)
        return lose();
    lattice = *moved;
    if (!isShown || doubts > 0 || frame - lastLook >= options.checkEvery || !isAlike(glance, glanceAt(bgr, lattice)))
        look(bgr);
}

/// Reads the grid where it is.
void LiveScanner::Impl::look(const cv::Mat& bgr) {
    ScanLog log;
    const detail::ScanContext context{bgr, reader, options.scan, proposers, log};
    const Puzzle seen = detail::scanUpright(context, locateAt(bgr, detail::toCorners(detail::cornersOf(lattice))));
    lastLook = frame;
    glance = glanceAt(bgr, lattice);
    if (isShown)
        compare(seen);
    else
        vote(bgr, seen);
}

void LiveScanner::Impl::vote(const cv::Mat& bgr, const Puzzle& seen) {
    votes.add(seen.readings);
    const Decision before = voted;
    voted = votes.decide(options.scan.rules, options.scan.decide);
    // The readings do not tell that a frame's puzzle may hold more or fewer givens; its share does.
    detail::lowerConfidence(voted, seen.opinionShare, options.scan.decide.minConfidence);
    if (voted.status != Status::Solved)
        agreeing = 0;
    else
        agreeing = agreeing > 0 && voted.givens == before.givens ? agreeing + 1 : 1;
    if (agreeing >= options.confirmations)
        confirm(bgr, voted);
    else if (++unsure >= kMaxUnsure)
        lose();
}

void LiveScanner::Impl::confirm(const cv::Mat& bgr, const Decision& decision) {
    confirmed = decision;
    lastFilled = decision.filled;
    isShown = true;
    doubts = 0;
    draw.color = answerColor(bgr, lattice);
}

/// Asks whether the confirmed puzzle is still what is seen.
void LiveScanner::Impl::compare(const Puzzle& seen) {
    if (isSame(*confirmed, seen))
        return see(seen);
    if (seen.status == Status::Unreadable)
        ++unread;
    else
        ++doubts;
    if (doubts >= kMaxDoubts || unread >= kMaxUnread)
        lose();
}

/// Takes over what was written since the last look, if two looks agree on it.
void LiveScanner::Impl::see(const Puzzle& seen) {
    doubts = unread = 0;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (!confirmed->givens[cell] && seen.filled[cell] == lastFilled[cell])
            confirmed->filled.set(cell, seen.filled[cell]);
    lastFilled = seen.filled;
    confirmed->mistakes = findMistakes(confirmed->filled, confirmed->solution);
    std::erase_if(confirmed->mistakes, [&](int cell) { // what this look is not sure of
        return seen.filled[cell] == confirmed->filled[cell] &&
               std::ranges::find(seen.mistakes, cell) == seen.mistakes.end();
    });
}

/// What to do with the camera.
Aim LiveScanner::Impl::aim(const cv::Mat& bgr) {
    if (!tracker.isOn())
        return aimer.search(bgr);
    return isShown ? aimer.finish(lattice, bgr.size()) : aimer.follow(lattice, bgr);
}

LiveState LiveScanner::Impl::state() const {
    LiveState result;
    result.frame = frame;
    result.draw = draw;
    if (!tracker.isOn())
        return result;
    result.phase = isShown ? LivePhase::Confirmed : LivePhase::Reading;
    result.puzzle.emplace();
    result.puzzle->decision() = isShown ? *confirmed : voted;
    if (!isShown)
        result.puzzle->solution = Grid{};
    result.puzzle->rules = options.scan.rules;
    result.puzzle->lattice = lattice;
    return result;
}

LiveScanner::LiveScanner(DigitReader& reader, LiveOptions options)
    : impl_(std::make_unique<Impl>(reader, std::move(options))) {}
LiveScanner::LiveScanner(LiveScanner&&) noexcept = default;
LiveScanner& LiveScanner::operator=(LiveScanner&&) noexcept = default;
LiveScanner::~LiveScanner() = default;

LiveState LiveScanner::next(const cv::Mat& bgr) {
    if (bgr.empty())
        throw std::invalid_argument("LiveScanner needs a picture");
    ++impl_->frame;
    if (impl_->tracker.isOn())
        impl_->follow(bgr);
    if (!impl_->tracker.isOn())
        impl_->search(bgr);
    LiveState state = impl_->state();
    state.aim = impl_->aim(bgr);
    return state;
}

void LiveScanner::reset() {
    impl_->lose();
    impl_->confirmed.reset();
    impl_->aimer.reset();
    impl_->frame = 0;
}

} // namespace nonet
