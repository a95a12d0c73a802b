#pragma once

#include <chrono>
#include <csignal>
#include <map>
#include <string>
#include <vector>

namespace nonet::test {

/// What a server sent back to one request.
struct Reply {
    int status = 0;                               ///< 0: nothing came
    std::map<std::string, std::string> headers{}; ///< names in lower case
    std::string body{};
};

/// A `nonet serve` of its own on a free port; ended with the object.
class Served {
public:
    explicit Served(const std::vector<std::string>& arguments = {});
    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;
    ~Served();

    int port() const { return port_; }
    const std::string& firstLine() const { return firstLine_; }
    std::string host() const { return "127.0.0.1:" + std::to_string(port_); }
    long residentKb() const;  ///< memory in use
    void limitMemory() const; ///< lets it have hardly more than it has now
    void limitFiles(unsigned count) const;

    /// Whether it can be reached at that address of this machine.
    bool listensAt(const std::string& address) const;

    /// Sends exactly these bytes and reads until the answer is complete or the connection closed.
    Reply sendRaw(const std::string& bytes) const;
    Reply get(const std::string& path, const std::string& headers = "") const;
    Reply post(const std::string& path, const std::string& body, const std::string& headers = "") const;

    /// Asks it to end and gives its exit status.
    int stop(int signal = SIGTERM);

private:
    int process_ = -1, port_ = 0, output_ = -1;
    std::string firstLine_;
};

/// One connection to a server that goes as slowly as a test wants, from any address of this machine's own.
class Line {
public:
    explicit Line(int port, const std::string& from = "127.0.0.1");
    Line(Line&& other) noexcept;
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    ~Line();

    bool isOpen() const { return socket_ >= 0; }
    /// Sends as much of this as the server takes within a second; how much that is.
    std::size_t send(const std::string& bytes) const;
    /// What comes until the connection is closed, `enough` is there, or the time is over.
    std::string receive(std::size_t enough, std::chrono::milliseconds time) const;

private:
    int socket_;
};

/// A multipart body with its parts by name; the part "picture" is sent as a file.
std::string formBody(const std::vector<std::pair<std::string, std::string>>& parts, const std::string& boundary);

} // namespace nonet::test
