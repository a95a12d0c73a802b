#pragma once

#include "nonet/options.h"

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>

namespace nonet::web {

/// What `nonet serve` was asked for, in values that need neither OpenCV nor a web server.
struct ServeOptions {
    std::string host = "127.0.0.1";
    int port = 8080; ///< 0: any that is free
    bool isLan = false;
    std::filesystem::path certificate{}, key{}; ///< PEM files; empty: none, or with isLan one of our own
    std::set<std::string> allowedHosts{};       ///< further names that the server goes by
    bool asksForKey = true;                     ///< of everybody, once others of the network can reach it
    bool opensBrowser = false;
    ReaderOptions reader{};
    int jobs = 0;                            ///< pictures read at once; 0: one per core
    std::int64_t maxPixels = 40'000'000;     ///< larger pictures are refused
    std::size_t maxBodyBytes = 32ULL << 20U; ///< larger requests are refused
    bool isQuiet = false;
    bool isVerbose = false; ///< tell of every request
};

/// Serves until it is interrupted, which is status 130, or told to end by SIGTERM, which is 0. The exit status of the
/// command.
int serve(const ServeOptions& options);

/// The module's one exported function.
using ServeEntry = int (*)(const ServeOptions&);
inline constexpr const char* kServeEntry = "nonetServe";

} // namespace nonet::web
