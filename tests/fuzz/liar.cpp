// Pretends to be a program that draws pages: what it answers are the bytes of the file that it is to draw.
#include "vision/decode/drawing_protocol.h"

#include <sys/socket.h>
#include <unistd.h>
#include <vector>

using namespace nonet::detail;

int main() {
    DrawingOrder order;
    if (::recv(STDIN_FILENO, &order, sizeof order, MSG_WAITALL) != static_cast<ssize_t>(sizeof order))
        return 1;
    std::vector<unsigned char> bytes(order.fileBytes);
    if (!bytes.empty() &&
        ::recv(STDIN_FILENO, bytes.data(), bytes.size(), MSG_WAITALL) != static_cast<ssize_t>(bytes.size()))
        return 1;
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t sent = ::send(STDIN_FILENO, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
        if (sent <= 0)
            return 1;
        done += static_cast<std::size_t>(sent);
    }
    ::shutdown(STDIN_FILENO, SHUT_WR);
    char rest = 0;
    while (::recv(STDIN_FILENO, &rest, 1, 0) > 0) {
    }
}
