#include "web/served.h"
#include "support/json_schema.h"

#include <algorithm>
#include <arpa/inet.h>
#include <fcntl.h>
#include <fstream>
#include <netinet/in.h>
#include <poll.h>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace nonet::test {

namespace {

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string readLine(int descriptor) {
    std::string line;
    for (char c = 0; ::read(descriptor, &c, 1) == 1 && c != '\n';)
        line += c;
    return line;
}

bool isConnected(int connection, const std::string& host, int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    ::inet_pton(AF_INET, host.c_str(), &address.sin_addr);
    return ::connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

Reply parseHead(const std::string& head) {
    Reply reply;
    if (head.size() > 12)
        reply.status = std::atoi(head.c_str() + 9);
    for (std::size_t begin = head.find("\r\n"); begin != head.npos && begin + 2 < head.size();) {
        const std::size_t end = head.find("\r\n", begin + 2), colon = head.find(": ", begin + 2);
        if (colon < end)
            reply.headers[lower(head.substr(begin + 2, colon - begin - 2))] = head.substr(colon + 2, end - colon - 2);
        begin = end;
    }
    return reply;
}

} // namespace

Served::Served(const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {NONET_BINARY, "serve", "--port", "0", "-q"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    int ends[2];
    if (::pipe(ends) != 0)
        throw std::runtime_error("no pipe");
    process_ = ::fork();
    if (process_ == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::close(ends[0]);
        std::vector<char*> argv;
        for (std::string& argument : all)
            argv.push_back(argument.data());
        argv.push_back(nullptr);
        ::execv(argv[0], argv.data());
        ::_exit(127);
    }
    ::close(ends[1]);
    output_ = ends[0];
    firstLine_ = readLine(output_);
    const std::size_t colon = firstLine_.rfind(':');
    if (colon == firstLine_.npos)
        throw std::runtime_error("the server did not start");
    port_ = std::atoi(firstLine_.c_str() + colon + 1);
}

Served::~Served() {
    if (process_ > 0)
        stop();
    ::close(output_);
}

int Served::stop(int signal) {
    ::kill(process_, signal);
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

long Served::residentKb() const {
    std::ifstream file("/proc/" + std::to_string(process_) + "/statm");
    long all = 0, resident = 0;
    file >> all >> resident;
    return resident * ::sysconf(_SC_PAGESIZE) / 1024;
}

void Served::limitMemory() const {
    std::ifstream file("/proc/" + std::to_string(process_) + "/statm");
    rlim_t pages = 0;
    file >> pages;
    const rlim_t most = pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + (1 << 20);
    const rlimit limit{most, most};
    ::prlimit(process_, RLIMIT_AS, &limit, nullptr);
}

void Served::limitFiles(unsigned count) const {
    const rlimit limit{count, count};
    ::prlimit(process_, RLIMIT_NOFILE, &limit, nullptr);
}

bool Served::listensAt(const std::string& address) const {
    const int connection = ::socket(AF_INET, SOCK_STREAM, 0);
    const bool isThere = isConnected(connection, address, port_);
    ::close(connection);
    return isThere;
}

Reply Served::sendRaw(const std::string& bytes) const {
    const int connection = ::socket(AF_INET, SOCK_STREAM, 0);
    const timeval patience{60, 0}; // a machine may be busy, and a sanitizer slow
    ::setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    std::string got;
    if (isConnected(connection, "127.0.0.1", port_)) {
        for (std::size_t sent = 0; sent < bytes.size();) {
            const ssize_t n = ::send(connection, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
            if (n <= 0)
                break; // the server may answer before it has read everything
            sent += static_cast<std::size_t>(n);
        }
        char buffer[65536];
        std::size_t whole = std::string::npos;
        while (got.size() < whole) {
            const ssize_t n = ::recv(connection, buffer, sizeof buffer, 0);
            if (n <= 0)
                break;
            got.append(buffer, static_cast<std::size_t>(n));
            if (const std::size_t end = got.find("\r\n\r\n"); end != got.npos && whole == got.npos) {
                const Reply head = parseHead(got.substr(0, end + 2));
                if (const auto length = head.headers.find("content-length"); length != head.headers.end())
                    whole = end + 4 + std::stoul(length->second);
            }
        }
    }
    ::close(connection);
    const std::size_t end = got.find("\r\n\r\n");
    if (end == got.npos)
        return {};
    Reply reply = parseHead(got.substr(0, end + 2));
    reply.body = got.substr(end + 4);
    if (reply.headers["content-type"].find("json") != std::string::npos)
        expectPublished(reply.body);
    return reply;
}

Reply Served::get(const std::string& path, const std::string& headers) const {
    return sendRaw("GET " + path + " HTTP/1.1\r\nHost: " + host() + "\r\n" + headers + "Connection: close\r\n\r\n");
}

Reply Served::post(const std::string& path, const std::string& body, const std::string& headers) const {
    return sendRaw("POST " + path + " HTTP/1.1\r\nHost: " + host() + "\r\n" + headers + "Connection: close\r\n" +
                   "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
}

Line::Line(int port, const std::string& from) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    ::inet_pton(AF_INET, from.c_str(), &own.sin_addr);
    const timeval second{1, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &second, sizeof second);
    if (::bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own) == 0 &&
        isConnected(socket_, "127.0.0.1", port))
        return;
    ::close(socket_);
    socket_ = -1;
}

Line::Line(Line&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}

Line::~Line() {
    if (socket_ >= 0)
        ::close(socket_);
}

std::size_t Line::send(const std::string& bytes) const {
    std::size_t sent = 0;
    while (sent < bytes.size()) {
        const ssize_t n = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (n <= 0)
            break;
        sent += static_cast<std::size_t>(n);
    }
    return sent;
}

std::string Line::receive(std::size_t enough, std::chrono::milliseconds time) const {
    const auto last = std::chrono::steady_clock::now() + time;
    std::string got;
    char buffer[65536];
    while (got.size() < enough) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(last - std::chrono::steady_clock::now()).count();
        pollfd wait{socket_, POLLIN, 0};
        if (left <= 0 || ::poll(&wait, 1, static_cast<int>(left)) <= 0)
            break;
        const ssize_t n = ::recv(socket_, buffer, sizeof buffer, 0);
        if (n <= 0)
            break;
        got.append(buffer, static_cast<std::size_t>(n));
    }
    return got;
}

std::string formBody(const std::vector<std::pair<std::string, std::string>>& parts, const std::string& boundary) {
    std::string body;
    for (const auto& [name, content] : parts)
        body += "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"" +
                (name == "picture" ? "; filename=\"photo.jpg\"\r\nContent-Type: image/jpeg" : "") + "\r\n\r\n" +
                content + "\r\n";
    return body + "--" + boundary + "--\r\n";
}

} // namespace nonet::test
