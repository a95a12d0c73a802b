#include "apps/web/lan.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>
#include <unistd.h>

#include <array>

namespace nonet::web {

namespace {

std::string addressText(const sockaddr& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (address.sa_family == AF_INET)
        ::inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in&>(address).sin_addr, text.data(), text.size());
    return text.data();
}

} // namespace

std::vector<std::string> lanAddresses() {
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0)
        return {};
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(list, ::freeifaddrs);
    std::vector<std::string> addresses;
    for (const ifaddrs* each = list; each; each = each->ifa_next)
        if (each->ifa_addr && (each->ifa_flags & IFF_UP) && !(each->ifa_flags & IFF_LOOPBACK))
            if (const std::string text = addressText(*each->ifa_addr); !text.empty())
                addresses.push_back(text);
    return addresses;
}

std::vector<std::string> machineNames() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0')
        return {};
    const std::string full = name.data(), first = full.substr(0, full.find('.'));
    return {full, first + ".local"};
}

std::string urlHost(const std::string& host) {
    return host.find(':') == host.npos ? host : "[" + host + "]";
}

std::string qrText(const std::string& text) {
    const std::unique_ptr<QRcode, decltype(&::QRcode_free)> code(
        ::QRcode_encodeString(text.c_str(), 0, QR_ECLEVEL_L, QR_MODE_8, 1), ::QRcode_free);
    if (!code)
        return {};
    constexpr int kQuiet = 2; // light modules around the code
    const auto isDark = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < code->width && y < code->width &&
               (code->data[static_cast<std::size_t>(y * code->width + x)] & 1) != 0;
    };
    std::string out;
    for (int y = -kQuiet; y < code->width + kQuiet; y += 2) {
        out += "\x1b[30;107m"; // black on white, whatever the terminal's own colours are
        for (int x = -kQuiet; x < code->width + kQuiet; ++x)
            out += isDark(x, y) ? (isDark(x, y + 1) ? "█" : "▀") : (isDark(x, y + 1) ? "▄" : " ");
        out += "\x1b[0m\n";
    }
    return out;
}

} // namespace nonet::web
