#pragma once

#include <cstddef>

/// What the server bounds. Times are of the whole, not of a single read: who sends a byte now and then has no longer.
namespace nonet::web {

// One request.
inline constexpr std::size_t kMaxTargetBytes = 8 * 1024; ///< path and query: room for any link of a puzzle
inline constexpr std::size_t kMaxHeadBytes = 16 * 1024; ///< the request's line and headers: what browsers send has 1 KB
inline constexpr std::size_t kMaxHeaders = 64;
inline constexpr std::size_t kMaxTextBytes = 64 * 1024; ///< the body of a request about a puzzle in text
inline constexpr std::size_t kMaxFormParts = 32;
inline constexpr std::size_t kMaxBoundaryBytes = 70;     ///< between the parts of a form: what RFC 2046 allows
inline constexpr std::size_t kMaxFieldBytes = 64 * 1024; ///< each part of a form but the picture
inline constexpr std::size_t kMaxRequestsPerConnection = 200;

// Time.
inline constexpr int kHandshakeSeconds = 10;
inline constexpr int kHeadSeconds = 10;
inline constexpr int kBodySeconds = 10;                      ///< and what the least speed allows for the body's length
inline constexpr std::size_t kMinBytesPerSecond = 128 << 10; ///< a photo of 4 MB has 42 s: a poor wireless network
inline constexpr int kStallSeconds = 10;                     ///< without a byte of a body, or of an answer taken
inline constexpr int kWriteSeconds = 20;                     ///< for an answer, and what the least speed allows
inline constexpr int kKeepAliveSeconds = 5;                  ///< until the next request begins
inline constexpr int kDiscardSeconds = 10;                   ///< the rest of a refused body, for its sender to hear why
inline constexpr int kStopSeconds = 2;                       ///< for work to end at a signal

// Connections. An address is one of IPv4, or a /64 of IPv6, which one machine may have whole.
inline constexpr std::size_t kMaxConnections = 512;
inline constexpr std::size_t kMaxConnectionsPerAddress = 128;
inline constexpr int kBacklogConnections = 256; ///< that wait to be accepted

// Memory for bodies and answers under way. One request of --max-bytes is always possible.
inline constexpr std::size_t kMaxHeldBytes = 192 << 20;
inline constexpr std::size_t kMaxHeldBytesPerAddress = 64 << 20;

// Requests at work. Those that wait are few, so that who is let in is answered soon; the others come again.
inline constexpr int kTextWorkers = 2;
inline constexpr int kDocumentWorkers = 2; ///< documents that are drawn at once
inline constexpr std::size_t kMaxWaitingTexts = 64;
inline constexpr std::size_t kMaxWaitingTextsPerAddress = 32;
inline constexpr std::size_t kMaxWaitingPicturesPerEngine = 16;
inline constexpr std::size_t kMaxWaitingPicturesPerEngineAndAddress = 2; ///< keeps engines busy; p95 five lone scans
inline constexpr std::size_t kMaxWaitingDocuments = 16;
inline constexpr std::size_t kMaxWaitingDocumentsPerAddress = 4;
inline constexpr int kMaxWaitSeconds = 10;

// With a key, that is, beyond this machine: requests of one address. A page brings fourteen, a camera up to twenty a
// second.
inline constexpr double kMaxRequestsAtOncePerAddress = 100;
inline constexpr double kMaxRequestsPerSecondPerAddress = 30;

} // namespace nonet::web
