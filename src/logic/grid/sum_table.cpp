#include "logic/grid/sum_table.h"

namespace nonet::detail {

namespace {

constexpr int kMaxSum = 45;
constexpr std::size_t kSets = 512;

constexpr int sumOfBits(unsigned bits) {
    int sum = 0;
    for (int digit = 1; digit <= kSide; ++digit)
        sum += (bits >> (digit - 1) & 1) != 0 ? digit : 0;
    return sum;
}

constexpr std::array<std::uint8_t, kSets> kSums = [] {
    std::array<std::uint8_t, kSets> sums{};
    for (unsigned bits = 0; bits < kSets; ++bits)
        sums[bits] = static_cast<std::uint8_t>(sumOfBits(bits));
    return sums;
}();

struct SumTable {
    std::array<std::uint16_t, kSets> sets{}; ///< by size, then by sum
    std::array<std::array<std::uint16_t, kMaxSum + 2>, kSide + 1> begins{};

    SumTable() {
        std::uint16_t next = 0;
        for (int size = 0; size <= kSide; ++size)
            for (int sum = 0; sum <= kMaxSum + 1; ++sum) {
                begins[static_cast<std::size_t>(size)][static_cast<std::size_t>(sum)] = next;
                for (unsigned bits = 0; bits < kSets; ++bits)
                    if (kSums[bits] == sum && std::popcount(bits) == size)
                        sets[next++] = static_cast<std::uint16_t>(bits);
            }
    }
};

} // namespace

std::span<const std::uint16_t> combinations(int size, int sum) {
    if (size < 0 || size > kSide || sum < 0 || sum > kMaxSum)
        return {};
    static const SumTable table;
    const auto& begins = table.begins[static_cast<std::size_t>(size)];
    const auto from = begins[static_cast<std::size_t>(sum)], to = begins[static_cast<std::size_t>(sum) + 1];
    return std::span(table.sets).subspan(from, static_cast<std::size_t>(to - from));
}

int sumOf(DigitSet digits) {
    return kSums[digits.bits()];
}

} // namespace nonet::detail
