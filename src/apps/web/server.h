#pragma once

#include "apps/web/conversation.h"
#include "apps/web/stream.h"
#include "apps/web/work_queue.h"

#include <array>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

struct pollfd;

namespace nonet::web {

/// A socket that accepts connections; closed with the object.
class Listener {
public:
    /// `port` 0: any that is free. Not open if the address cannot be had.
    Listener(const std::string& host, int port);
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener();

    bool isOpen() const { return socket_ >= 0; }
    int port() const;
    int socket() const { return socket_; }

private:
    int socket_ = -1;
};

/// What came of requests, handed from the threads that worked on them to the one that answers.
class Results {
public:
    Results(); ///< throws std::system_error if the system has no descriptor left
    Results(const Results&) = delete;
    Results& operator=(const Results&) = delete;
    ~Results();

    void add(WorkQueue::Id id, Answer answer);
    std::vector<std::pair<WorkQueue::Id, Answer>> take();
    int descriptor() const { return descriptor_; } ///< can be read when there are some

private:
    std::mutex mutex_;
    std::vector<std::pair<WorkQueue::Id, Answer>> results_;
    int descriptor_;
};

/// The requests that are to be worked on, by what they keep busy. Nobody waits for documents to be drawn but those who
/// sent some.
struct Queues {
    WorkQueue pictures, documents, texts;

    WorkQueue& of(const Conversation::Job& job);
    std::array<WorkQueue*, 3> all() { return {&pictures, &documents, &texts}; }
};

/// Talks to all clients, on one thread that never waits for any of them.
class Server {
public:
    struct Parts {
        const Listener& listener;
        const Tls* tls; ///< null: plain HTTP
        const Site& site;
        Queues& queues;
        Results& results;
        LiveSessions& sessions;
    };
    explicit Server(const Parts& parts) : parts_(parts) {}

    /// Serves until this descriptor can be read.
    void run(int ending);

private:
    using Clock = std::chrono::steady_clock;
    struct Connection {
        Connection(int socket, const Address& where, const Parts& parts, Clock::time_point now);
        ~Connection();

        const Site& site;
        Address address;
        Stream stream;
        Conversation talk;
        Clock::time_point begin;
        WorkQueue* queue = nullptr; ///< that has its request
        std::string camera{};       ///< whose frame is at work
        std::stop_source gone{};
        short waitsFor = 0; ///< what the stream wants to poll for before it goes on
        bool isTurnDue = false, hasEnded = false;
    };
    using Connections = std::unordered_map<WorkQueue::Id, std::unique_ptr<Connection>>;

    bool serveOnce(int ending);
    std::vector<pollfd> pollList(int ending);
    short eventsOf(const Connection& connection) const;
    void accept(Clock::time_point now);
    void refuse(int socket) const;
    bool makeRoom(const Address& address);
    bool giveWay(const Address* address);
    bool isLate(const Connection& connection, Clock::time_point now) const;
    bool step(WorkQueue::Id id, Connection& connection, Clock::time_point now);
    bool exchange(Connection& connection, Clock::time_point now, bool& isClosed);
    void submit(WorkQueue::Id id, Connection& connection, Clock::time_point now);
    void turn(WorkQueue::Id id, Clock::time_point now, const Answer* answer = nullptr);
    void deliver(Clock::time_point now);
    void sweep(Clock::time_point now);
    void close(Connections::iterator connection);

    Parts parts_;
    Connections connections_;
    std::vector<WorkQueue::Id> polled_; ///< whose descriptors the poll list ends with
    std::set<std::string> cameras_;     ///< whose frames are at work: further ones are not taken
    WorkQueue::Id lastId_ = 0;
    Clock::time_point lastSweep_{}, acceptAgain_{};
};

} // namespace nonet::web
