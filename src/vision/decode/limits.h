// What a file of pictures may cost, whatever it says of itself.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace nonet::detail {

/// What the drawing of one page by a program of its own may cost.
struct DrawingLimits {
    std::size_t memoryBytes;            ///< address space beyond what the program takes to begin with and the file
    std::chrono::milliseconds ordinary; ///< of processor time: what takes more is no ordinary page and lets all others
                                        ///< go first
    std::chrono::milliseconds pageCpu;  ///< the first page's includes the opening of the file
    std::chrono::milliseconds pageWall; ///< by the clock, for a page that is no ordinary one
    std::chrono::milliseconds patience; ///< by the clock, for any page: on a busy machine an ordinary one may be slow
};

// Of a drawing program at once: its libraries and fonts are about a dozen.
inline constexpr std::uint64_t kMaxDrawerFiles = 64;

// PDF. A page scanned at 600 dots per inch takes 0.2 s and 40 MB as JPEG, 1 s and 440 MB as JPEG 2000.
inline constexpr std::size_t kPdfMemoryBytes = std::size_t{480} << 20;
// An ordinary one at 300 takes 90 ms; at 1000 ms two hostile ones made other requests to a server three times as slow.
inline constexpr std::chrono::milliseconds kPdfOrdinaryCpuMs{250};
inline constexpr std::chrono::milliseconds kPdfPageCpuMs{4000};
inline constexpr std::chrono::milliseconds kPdfPageWallMs{4500};
inline constexpr std::chrono::milliseconds kPdfPatienceMs{20'000};
inline constexpr DrawingLimits kPdfLimits{kPdfMemoryBytes, kPdfOrdinaryCpuMs, kPdfPageCpuMs, kPdfPageWallMs,
                                          kPdfPatienceMs};
inline constexpr int kMaxPdfPages = 100'000;

// HEIC and AVIF. A picture of 98 megapixels takes 0.6 GB and 2.6 s of processor time, one of 12 takes 0.5 s.
inline constexpr std::size_t kHeicMemoryBytes = std::size_t{1536} << 20;
inline constexpr std::chrono::milliseconds kHeicOrdinaryCpuMs{4000};
inline constexpr std::chrono::milliseconds kHeicCpuMs{15'000};
inline constexpr std::chrono::milliseconds kHeicWallMs{20'000};
inline constexpr std::chrono::milliseconds kHeicPatienceMs{60'000};
inline constexpr DrawingLimits kHeicLimits{kHeicMemoryBytes, kHeicOrdinaryCpuMs, kHeicCpuMs, kHeicWallMs,
                                           kHeicPatienceMs};

// JPEG. Each scan of a progressive file is a pass over the whole picture; real ones have about ten. So many for any
// picture, more for small ones: pixels times scans, of which a hostile pass takes up to 5 ns each.
inline constexpr int kMaxJpegScans = 200, kMinJpegScans = 15;
inline constexpr std::int64_t kMaxJpegScanPixels = 1'500'000'000;

// TIFF. Strips and tiles are read and unpacked one by one, wherever they lie: of hostile ones each is the whole file.
inline constexpr std::uint64_t kMaxTiffPieces = 1'000'000; ///< tiles of 10 x 10 pixels of the largest page
inline constexpr std::uint64_t kMaxTiffSharedBytes = std::uint64_t{64} << 20; ///< read more than once, beyond the file

} // namespace nonet::detail
