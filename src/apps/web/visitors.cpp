#include "apps/web/visitors.h"

#include <algorithm>
#include <cstring>
#include <netinet/in.h>

namespace nonet::web {

Address addressOf(const sockaddr_storage& socketAddress) {
    Address address{};
    if (socketAddress.ss_family == AF_INET) {
        address[10] = address[11] = 0xFF; // as IPv6 writes it
        std::memcpy(&address[12], &reinterpret_cast<const sockaddr_in&>(socketAddress).sin_addr, 4);
    } else if (socketAddress.ss_family == AF_INET6) {
        const in6_addr& whole = reinterpret_cast<const sockaddr_in6&>(socketAddress).sin6_addr;
        std::memcpy(address.data(), &whole, IN6_IS_ADDR_V4MAPPED(&whole) ? 16 : 8);
    }
    return address;
}

Visitors::Visitors(std::size_t maxBodyBytes)
    : maxHeldBytes_(std::max(kMaxHeldBytes, 2 * maxBodyBytes)),
      maxHeldBytesPerAddress_(std::max(kMaxHeldBytesPerAddress, maxBodyBytes)) {}

bool Visitors::isFull(const Address& address) const {
    const auto found = visitors_.find(address);
    return found != visitors_.end() && found->second.connections >= kMaxConnectionsPerAddress;
}

void Visitors::enter(const Address& address) {
    ++visitors_[address].connections;
    ++connections_;
}

void Visitors::leave(const Address& address) {
    --visitors_[address].connections;
    --connections_;
    const Clock::time_point now = Clock::now();
    if (now - lastForgotten_ > std::chrono::seconds(1))
        forgetOthers(now);
}

bool Visitors::reserve(const Address& address, std::size_t bytes) {
    const Visitor& visitor = visitors_[address];
    if (bytes > maxHeldBytes_ - std::min(maxHeldBytes_, heldBytes_) ||
        bytes > maxHeldBytesPerAddress_ - std::min(maxHeldBytesPerAddress_, visitor.heldBytes))
        return false;
    add(address, bytes);
    return true;
}

void Visitors::add(const Address& address, std::size_t bytes) {
    visitors_[address].heldBytes += bytes;
    heldBytes_ += bytes;
}

void Visitors::free(const Address& address, std::size_t bytes) {
    visitors_[address].heldBytes -= bytes;
    heldBytes_ -= bytes;
}

double Visitors::turnsAt(const Visitor& visitor, Clock::time_point now) const {
    const double seconds = std::chrono::duration<double>(now - visitor.last).count();
    return std::min(kMaxRequestsAtOncePerAddress, visitor.turns + seconds * kMaxRequestsPerSecondPerAddress);
}

bool Visitors::takeTurn(const Address& address, Clock::time_point now) {
    Visitor& visitor = visitors_[address];
    const double turns = turnsAt(visitor, now);
    if (turns < 1)
        return false;
    visitor.turns = turns - 1;
    visitor.last = now;
    return true;
}

/// Drops the addresses of which nothing needs to be remembered.
void Visitors::forgetOthers(Clock::time_point now) {
    lastForgotten_ = now;
    std::erase_if(visitors_, [&](const auto& item) {
        return item.second.connections == 0 && item.second.heldBytes == 0 &&
               turnsAt(item.second, now) >= kMaxRequestsAtOncePerAddress;
    });
}

} // namespace nonet::web
