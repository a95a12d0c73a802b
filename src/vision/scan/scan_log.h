// What a scan tried, as it is written down.
#pragma once

#include "vision/scan/context.h"

namespace nonet::detail {

/// Finds the places of a picture, and writes down how long it took and what was looked at.
class LoggedLocator {
public:
    explicit LoggedLocator(const ScanContext& context);

    std::vector<Place> findPlaces(const Locator::IsEnough& isEnough);
    std::vector<Place> findOtherLattices(const std::vector<Lattice>& tried);

    cv::Size largestGridInSight() const { return locator_->largestGridInSight(); }

private:
    void log();

    const ScanContext& context_;
    std::optional<Locator> locator_;
    std::size_t logged_ = 0; // steps of its trace
};

/// The lattice near corners that the user gave, with the time that it took.
Lattice locateCorners(const ScanContext& context, const Corners& corners);

} // namespace nonet::detail
