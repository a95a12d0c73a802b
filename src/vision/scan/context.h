#pragma once

#include "base/timer.h"
#include "nonet/scan.h"
#include "vision/locate/locate.h"

namespace nonet::detail {

/// What every step of one scan needs.
struct ScanContext {
    const cv::Mat& bgr;
    DigitReader& reader;
    const Options& options;
    const std::vector<Proposer>& proposers;
    ScanLog& log;
};

/// Adds the time for which it lives to a stage of the log.
class StageTimer {
public:
    explicit StageTimer(double& milliseconds) : milliseconds_(milliseconds) {}
    ~StageTimer() { milliseconds_ += timer_.milliseconds(); }
    StageTimer(const StageTimer&) = delete;
    StageTimer& operator=(const StageTimer&) = delete;

private:
    Timer timer_;
    double& milliseconds_;
};

} // namespace nonet::detail
