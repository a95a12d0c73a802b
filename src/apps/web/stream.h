#pragma once

#include "apps/web/certificate.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

struct ssl_st;
struct ssl_ctx_st;

namespace nonet::web {

/// What every https connection of a server shares: its certificate and key.
class Tls {
public:
    /// Nothing if the files cannot be used. Takes TLS 1.2 and 1.3.
    static std::optional<Tls> load(const CertificateFiles& files);
    ssl_ctx_st* context() const { return context_.get(); }

private:
    explicit Tls(ssl_ctx_st* context) : context_(context) {}
    struct Free {
        void operator()(ssl_ctx_st* context) const;
    };
    std::unique_ptr<ssl_ctx_st, Free> context_;
};

/// A connection's socket, plain or with TLS. Nothing here waits: what cannot be done now says what to poll for.
class Stream {
public:
    Stream(int socket, const Tls* tls); ///< owns the socket
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream();

    struct Outcome {
        std::size_t count = 0;
        short waitsFor = 0;    ///< POLLIN or POLLOUT, when nothing could be done
        bool isClosed = false; ///< by the other side, or broken
    };
    Outcome handshake(); ///< count 1: done
    Outcome read(std::span<char> to);
    Outcome write(std::string_view bytes);
    void endWriting(); ///< tells the other side that nothing more comes

    bool isShaken() const { return isShaken_; }
    /// Whether bytes wait here that the socket does not know of.
    bool hasMore() const;
    int socket() const { return socket_; }

private:
    Outcome outcomeOf(int result) const;
    struct Free {
        void operator()(ssl_st* ssl) const;
    };

    int socket_;
    std::unique_ptr<ssl_st, Free> ssl_;
    bool isShaken_;
};

} // namespace nonet::web
