// The loop that talks to all clients. One thread owns every connection and waits in poll() for all of them at once, so
// that a slow client costs a few kilobytes and no thread. What takes time is done by the queues' threads.
//
// Why there is no server library below: cpp-httplib 0.11 has a thread per connection and times each read, not the
// whole; libmicrohttpd 0.9.75 ends connections that are silent, not those that are slow, and brings a second TLS
// library; Boost.Beast 1.74 leaves the counting to its user all the same, takes doubled headers, "81, 81" as a length
// and folded lines, and needs 81 s and 128 MB to be compiled under the sanitizers. What is left of HTTP, one body of
// known length a request, is conversation.cpp, which needs no socket and is what the fuzzer sees.
#include "apps/web/server.h"

#include "apps/page/picture_signature.h"
#include "apps/web/limits.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace nonet::web {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kSweepEvery{200}, kAcceptPause{200};
constexpr int kAcceptsPerTurn = 64, kStepsPerTurn = 4; // before the others have their turn
constexpr std::size_t kReadBytes = 64 << 10;

int openListener(const addrinfo& address) {
    const int socket = ::socket(address.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, address.ai_protocol);
    if (socket < 0)
        return -1;
    const int yes = 1, no = 0;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (address.ai_family == AF_INET6)
        ::setsockopt(socket, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (::bind(socket, address.ai_addr, address.ai_addrlen) == 0 && ::listen(socket, kBacklogConnections) == 0)
        return socket;
    ::close(socket);
    return -1;
}

} // namespace

Listener::Listener(const std::string& host, int port) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    addrinfo* list = nullptr;
    if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &list) != 0)
        return;
    for (const addrinfo* each = list; each && socket_ < 0; each = each->ai_next)
        socket_ = openListener(*each);
    ::freeaddrinfo(list);
}

Listener::~Listener() {
    if (socket_ >= 0)
        ::close(socket_);
}

int Listener::port() const {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                                               : reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

Results::Results() : descriptor_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    if (descriptor_ < 0)
        throw std::system_error(errno, std::generic_category(), "no descriptor for the server");
}

Results::~Results() {
    ::close(descriptor_);
}

void Results::add(WorkQueue::Id id, Answer answer) {
    const std::scoped_lock lock(mutex_);
    results_.emplace_back(id, std::move(answer));
    ::eventfd_write(descriptor_, 1);
}

std::vector<std::pair<WorkQueue::Id, Answer>> Results::take() {
    const std::scoped_lock lock(mutex_);
    eventfd_t count = 0;
    ::eventfd_read(descriptor_, &count);
    return std::exchange(results_, {});
}

WorkQueue& Queues::of(const Conversation::Job& job) {
    constexpr std::size_t kSignatureBytes = 64;
    if (job.path->work == Work::Text)
        return texts;
    return isDocumentSignature(std::string_view(job.request.bytes).substr(0, kSignatureBytes)) ? documents : pictures;
}

Server::Connection::Connection(int socket, const Address& where, const Parts& parts, Clock::time_point now)
    : site(parts.site), address(where), stream(socket, parts.tls), talk(parts.site, where, now), begin(now) {
    site.visitors().enter(address);
}

Server::Connection::~Connection() {
    gone.request_stop();
    site.visitors().leave(address);
}

/// What to wait for: that the client sends or takes something, or, while its request is at work, that it goes.
short Server::eventsOf(const Connection& connection) const {
    if (!connection.stream.isShaken())
        return connection.waitsFor != 0 ? connection.waitsFor : POLLIN;
    if (connection.talk.isAtWork())
        return POLLRDHUP;
    const auto talk = static_cast<short>((connection.talk.toSend().empty() ? 0 : POLLOUT) |
                                         (connection.talk.wantsBytes() ? POLLIN : 0));
    return parts_.tls && connection.waitsFor != 0 ? connection.waitsFor : talk;
}

std::vector<pollfd> Server::pollList(int ending) {
    const auto accepting = static_cast<short>(Clock::now() < acceptAgain_ ? 0 : POLLIN);
    std::vector<pollfd> list = {
        {ending, POLLIN, 0}, {parts_.results.descriptor(), POLLIN, 0}, {parts_.listener.socket(), accepting, 0}};
    polled_.clear();
    for (const auto& [id, connection] : connections_) {
        polled_.push_back(id);
        list.push_back({connection->stream.socket(), eventsOf(*connection), 0});
    }
    return list;
}

void Server::run(int ending) {
    while (true) {
        try {
            if (!serveOnce(ending))
                return;
        } catch (const std::exception&) { // no memory, even for the list: others may give some back
            parts_.site.metrics().countRefusal("memory");
            std::this_thread::sleep_for(kAcceptPause);
        }
    }
}

/// Waits for something to happen and does what follows from it; false once the server is to end.
bool Server::serveOnce(int ending) {
    std::vector<pollfd> list = pollList(ending);
    const bool isTurnDue = std::ranges::any_of(connections_, [](const auto& each) { return each.second->isTurnDue; });
    ::poll(list.data(), list.size(), isTurnDue ? 0 : static_cast<int>(kSweepEvery.count()));
    const Clock::time_point now = Clock::now();
    if (list[0].revents != 0)
        return false;
    if (list[1].revents != 0)
        deliver(now);
    for (std::size_t i = 0; i < polled_.size(); ++i)
        if (const auto found = connections_.find(polled_[i]);
            found != connections_.end() && (list[i + 3].revents != 0 || found->second->isTurnDue))
            turn(polled_[i], now);
    if (list[2].revents != 0)
        accept(now);
    if (now - lastSweep_ >= kSweepEvery)
        sweep(now);
    return true;
}

/// Says that there are too many connections, as far as that can be done without waiting.
void Server::refuse(int socket) const {
    parts_.site.metrics().countRefusal("connections");
    if (!parts_.tls) {
        std::array<char, kReadBytes> unread;
        [[maybe_unused]] const auto read = ::recv(socket, unread.data(), unread.size(), 0);
        const std::string bytes = bytesOf(busyAnswer(), false, true);
        [[maybe_unused]] const auto written = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        ::shutdown(socket, SHUT_WR);
    }
    ::close(socket);
}

/// Breaks off the connection, of that address or of all, that has been idle longest; false if none is.
bool Server::giveWay(const Address* address) {
    auto oldest = connections_.end();
    for (auto each = connections_.begin(); each != connections_.end(); ++each)
        if (each->second->talk.isIdle() && (!address || each->second->address == *address) &&
            (oldest == connections_.end() || each->second->talk.since() < oldest->second->talk.since()))
            oldest = each;
    if (oldest == connections_.end())
        return false;
    parts_.site.metrics().countRefusal("gave-way");
    close(oldest);
    return true;
}

/// Whether there is a place for one more connection of that address. If not, an idle one gives its own.
bool Server::makeRoom(const Address& address) {
    const Visitors& visitors = parts_.site.visitors();
    if (visitors.isFull(address))
        return giveWay(&address);
    return !visitors.isFull() || giveWay(nullptr);
}

void Server::accept(Clock::time_point now) {
    for (int i = 0; i < kAcceptsPerTurn; ++i) {
        sockaddr_storage from{};
        socklen_t size = sizeof from;
        const int socket = ::accept4(parts_.listener.socket(), reinterpret_cast<sockaddr*>(&from), &size,
                                     SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socket < 0) {
            const bool isShort = errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
            if (isShort && !giveWay(nullptr))
                acceptAgain_ = now + kAcceptPause; // until others have ended
            return;
        }
        const Address address = addressOf(from);
        if (!makeRoom(address)) {
            refuse(socket);
            continue;
        }
        const int yes = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        try {
            auto connection = std::make_unique<Connection>(socket, address, parts_, now);
            connections_.emplace(++lastId_, std::move(connection));
        } catch (const std::bad_alloc&) {
            parts_.site.metrics().countRefusal("memory");
            continue;
        }
        turn(lastId_, now); // most have sent something already
    }
}

void Server::close(Connections::iterator connection) {
    Connection& one = *connection->second;
    if (one.queue)
        one.queue->drop(connection->first);
    cameras_.erase(one.camera);
    connections_.erase(connection);
}

/// Lets a connection do what it can, first of all hear its answer; it ends if it cannot do anything any more.
void Server::turn(WorkQueue::Id id, Clock::time_point now, const Answer* answer) {
    const auto found = connections_.find(id);
    bool goesOn = false;
    try {
        if (answer)
            found->second->talk.answer(*answer, now);
        goesOn = step(id, *found->second, now);
    } catch (const std::exception&) { // nothing but memory can lack here
        parts_.site.metrics().countRefusal("memory");
    }
    if (!goesOn)
        close(found);
}

/// Sends and receives once; whether anything moved.
bool Server::exchange(Connection& connection, Clock::time_point now, bool& isClosed) {
    Conversation& talk = connection.talk;
    bool hasMoved = false;
    connection.waitsFor = 0;
    if (!talk.toSend().empty()) {
        const Stream::Outcome outcome = connection.stream.write(talk.toSend());
        isClosed = outcome.isClosed;
        connection.waitsFor = outcome.waitsFor;
        if (outcome.count > 0)
            talk.sent(outcome.count, now);
        hasMoved = outcome.count > 0;
    }
    if (!isClosed && talk.wantsBytes()) {
        static thread_local std::array<char, kReadBytes> buffer;
        const Stream::Outcome outcome = connection.stream.read(buffer);
        isClosed = outcome.isClosed;
        connection.waitsFor = static_cast<short>(connection.waitsFor | outcome.waitsFor);
        if (outcome.count > 0)
            talk.receive({buffer.data(), outcome.count}, now);
        hasMoved = hasMoved || outcome.count > 0;
    }
    return hasMoved;
}

bool Server::isLate(const Connection& connection, Clock::time_point now) const {
    return now >
           (connection.stream.isShaken() ? connection.talk.deadline() : connection.begin + seconds(kHandshakeSeconds));
}

/// One turn of a connection; false when it is over.
bool Server::step(WorkQueue::Id id, Connection& connection, Clock::time_point now) {
    connection.isTurnDue = false;
    if (connection.talk.isAtWork())
        return false; // what woke it is that the client has gone
    if (!connection.stream.isShaken()) {
        if (isLate(connection, now)) {
            connection.site.metrics().countRefusal("slow-handshake");
            return false;
        }
        const Stream::Outcome outcome = connection.stream.handshake();
        connection.waitsFor = outcome.waitsFor;
        if (!connection.stream.isShaken())
            return !outcome.isClosed;
    }
    if (isLate(connection, now))
        connection.talk.timeUp(now);
    bool isClosed = false, hasMoved = true;
    for (int i = 0; i < kStepsPerTurn && hasMoved && !isClosed; ++i) {
        hasMoved = exchange(connection, now, isClosed);
        if (connection.talk.hasJob())
            submit(id, connection, now);
    }
    if ((connection.talk.isDiscarding() || connection.talk.isOver()) && !connection.hasEnded) {
        connection.stream.endWriting();
        connection.hasEnded = true;
    }
    connection.isTurnDue = !connection.talk.isAtWork() && (hasMoved || connection.stream.hasMore());
    return !isClosed && !connection.talk.isOver();
}

/// Hands a request to those who work on it.
void Server::submit(WorkQueue::Id id, Connection& connection, Clock::time_point now) {
    auto job = std::make_shared<Conversation::Job>(connection.talk.takeJob().value());
    job->request.gone = connection.gone.get_token();
    const auto session = job->request.fields.find("session");
    std::string camera = session == job->request.fields.end() ? std::string{} : session->second;
    if (cameras_.contains(camera)) // frames that come faster than they are read must not keep others waiting
        return connection.talk.answer(busyAnswer(), now);
    WorkQueue& queue = parts_.queues.of(*job);
    const Site& site = parts_.site;
    if (!queue.add(id, connection.address, [job, &site] { return site.call(*job->path, job->request); }))
        return connection.talk.answer(busyAnswer(), now);
    connection.queue = &queue;
    if (!camera.empty())
        cameras_.insert(connection.camera = std::move(camera));
}

/// Gives the answers that are ready to those who still wait for them.
void Server::deliver(Clock::time_point now) {
    for (const auto& [id, answer] : parts_.results.take()) {
        const auto found = connections_.find(id);
        if (found == connections_.end())
            continue;
        Connection& connection = *found->second;
        cameras_.erase(std::exchange(connection.camera, {}));
        connection.queue = nullptr;
        turn(id, now, &answer);
    }
}

/// Ends what took too long.
void Server::sweep(Clock::time_point now) {
    lastSweep_ = now;
    parts_.sessions.forgetOld();
    for (WorkQueue* queue : parts_.queues.all())
        for (const WorkQueue::Id id : queue->dropOlderThan(now - seconds(kMaxWaitSeconds)))
            parts_.results.add(id, busyAnswer());
    std::vector<WorkQueue::Id> late;
    for (const auto& [id, connection] : connections_)
        if (isLate(*connection, now))
            late.push_back(id);
    for (const WorkQueue::Id id : late)
        turn(id, now);
}

} // namespace nonet::web
