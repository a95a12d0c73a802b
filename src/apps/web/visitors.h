#pragma once

#include "apps/web/limits.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <map>

struct sockaddr_storage;

namespace nonet::web {

/// Where a client is, for counting: its IPv4 address, or the /64 of its IPv6 address.
using Address = std::array<unsigned char, 16>;
Address addressOf(const sockaddr_storage& socketAddress);

/// Who is connected, and what each of the addresses has taken of the server. For one thread.
class Visitors {
public:
    using Clock = std::chrono::steady_clock;

    /// `maxBodyBytes`: the largest request, one of which an address may always send.
    explicit Visitors(std::size_t maxBodyBytes);

    bool isFull() const { return connections_ >= kMaxConnections; }
    bool isFull(const Address& address) const;

    void enter(const Address& address);
    void leave(const Address& address);

    /// Takes memory for bytes under way, which free() gives back; false if there is not so much left. What is
    /// there already, such as an answer, is always counted.
    bool reserve(const Address& address, std::size_t bytes);
    void add(const Address& address, std::size_t bytes);
    void free(const Address& address, std::size_t bytes);

    /// Whether the address may send one more request now, which is counted.
    bool takeTurn(const Address& address, Clock::time_point now);

    std::size_t connections() const { return connections_; }
    std::size_t heldBytes() const { return heldBytes_; }

private:
    struct Visitor {
        std::size_t connections = 0, heldBytes = 0;
        double turns = kMaxRequestsAtOncePerAddress; ///< that are left, at the time of the last
        Clock::time_point last{};
    };
    double turnsAt(const Visitor& visitor, Clock::time_point now) const;
    void forgetOthers(Clock::time_point now);

    std::map<Address, Visitor> visitors_;
    std::size_t connections_ = 0, heldBytes_ = 0;
    const std::size_t maxHeldBytes_, maxHeldBytesPerAddress_;
    Clock::time_point lastForgotten_{};
};

} // namespace nonet::web
