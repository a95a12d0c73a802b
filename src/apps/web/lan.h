#pragma once

#include <string>
#include <vector>

namespace nonet::web {

/// The addresses (IPv4) at which other machines of the network can reach this one.
std::vector<std::string> lanAddresses();

/// This machine's name, and the one by which phones find it (name.local).
std::vector<std::string> machineNames();

/// The address in a URL: IPv6 in brackets.
std::string urlHost(const std::string& host);

/// A QR code of the text in half blocks for a terminal with light or dark ground; empty if it does not fit.
std::string qrText(const std::string& text);

} // namespace nonet::web
