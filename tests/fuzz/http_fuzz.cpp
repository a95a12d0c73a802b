// Requests to the server, from the first byte of a request to the last of its answer, without sockets. The first line
// of an input is the method and path, the second further headers split by '|', the rest the body, whose length is
// right.
#include "apps/web/server.h"
#include "fuzz/input.h"

#include <opencv2/core.hpp>

using namespace nonet;

namespace {

/// A connection that has sent everything already.
class Memory : public httplib::Stream {
public:
    explicit Memory(std::string request) : request_(std::move(request)) {}

    bool is_readable() const override { return at_ < request_.size(); }
    bool is_writable() const override { return true; }
    ssize_t read(char* to, size_t size) override {
        const std::size_t count = request_.copy(to, size, at_);
        at_ += count;
        return static_cast<ssize_t>(count);
    }
    ssize_t write(const char* from, size_t size) override {
        answer_.append(from, size);
        return static_cast<ssize_t>(size);
    }
    void get_remote_ip_and_port(std::string& ip, int& port) const override { ip = "127.0.0.1", port = 9; }
    void get_local_ip_and_port(std::string& ip, int& port) const override { ip = "127.0.0.1", port = 8080; }
    socket_t socket() const override { return -1; }

    const std::string& answer() const { return answer_; }

private:
    std::string request_, answer_;
    std::size_t at_ = 0;
};

class OpenServer : public httplib::Server {
public:
    void answer(Memory& memory) {
        bool isClosed = false;
        process_request(memory, true, isClosed, nullptr);
    }
};

/// The server as `nonet serve --engine none` makes it, with small limits.
struct World {
    web::EnginePool engines{oneScanner(), 2};
    web::LiveSessions sessions{{.engine = Engine::None}};
    web::Api api{engines, sessions, {.decode = {.maxPixels = 100'000}}};
    web::Metrics metrics;
    web::Guard guard{{"localhost"}};
    OpenServer server;

    World() {
        cv::setNumThreads(1);
        web::setUp(server, {api, metrics, engines, sessions, guard, 1 << 20});
    }
    static std::vector<std::unique_ptr<PageScanner>> oneScanner() {
        std::vector<std::unique_ptr<PageScanner>> scanners;
        scanners.push_back(
            makePageScanner({.decode = {.maxPixels = 100'000}, .reader = {.engine = Engine::None}}).value());
        return scanners;
    }
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static World world;
    std::string_view body = fuzz::textOf(data, size);
    std::string request = std::string(fuzz::nextLine(body)) + " HTTP/1.1\r\nHost: localhost\r\n";
    std::string headers(fuzz::nextLine(body));
    for (std::size_t at = 0; (at = headers.find('|', at)) != headers.npos; at += 2)
        headers.replace(at, 1, "\r\n");
    if (!headers.empty())
        request += headers + "\r\n";
    request += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
    Memory memory(request.append(body));
    world.server.answer(memory);
    fuzz::require(memory.answer().empty() || memory.answer().starts_with("HTTP/1.1 "));
    fuzz::require(!memory.answer().starts_with("HTTP/1.1 500"));
    return 0;
}
