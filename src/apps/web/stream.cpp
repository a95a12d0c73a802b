#include "apps/web/stream.h"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <new>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace nonet::web {

namespace {

int sizeForTls(std::size_t size) {
    return static_cast<int>(std::min<std::size_t>(size, std::numeric_limits<int>::max()));
}

Stream::Outcome outcomeOfCall(ssize_t result, short waitsFor) {
    if (result > 0)
        return {.count = static_cast<std::size_t>(result)};
    if (result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return {.waitsFor = waitsFor};
    return {.isClosed = true};
}

} // namespace

void Tls::Free::operator()(ssl_ctx_st* context) const {
    ::SSL_CTX_free(context);
}

void Stream::Free::operator()(ssl_st* ssl) const {
    ::SSL_free(ssl);
}

std::optional<Tls> Tls::load(const CertificateFiles& files) {
    Tls tls(::SSL_CTX_new(::TLS_server_method()));
    ssl_ctx_st* context = tls.context();
    if (!context || ::SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) != 1 ||
        ::SSL_CTX_use_certificate_chain_file(context, files.certificate.c_str()) != 1 ||
        ::SSL_CTX_use_PrivateKey_file(context, files.key.c_str(), SSL_FILETYPE_PEM) != 1 ||
        ::SSL_CTX_check_private_key(context) != 1)
        return std::nullopt;
    ::SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    // Buffers are moved between tries, and let go of while nothing happens.
    ::SSL_CTX_set_mode(context,
                       SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    return tls;
}

Stream::Stream(int socket, const Tls* tls)
    : socket_(socket), ssl_(tls ? ::SSL_new(tls->context()) : nullptr), isShaken_(!tls) {
    if (tls && (!ssl_ || ::SSL_set_fd(ssl_.get(), socket) != 1)) {
        ::close(socket);
        throw std::bad_alloc();
    }
    if (ssl_)
        ::SSL_set_accept_state(ssl_.get());
}

Stream::~Stream() {
    ssl_.reset();
    ::close(socket_);
}

Stream::Outcome Stream::outcomeOf(int result) const {
    if (result > 0)
        return {.count = static_cast<std::size_t>(result)};
    const int error = ::SSL_get_error(ssl_.get(), result);
    ::ERR_clear_error(); // the next connection's calls look at the same list
    if (error == SSL_ERROR_WANT_READ)
        return {.waitsFor = POLLIN};
    if (error == SSL_ERROR_WANT_WRITE)
        return {.waitsFor = POLLOUT};
    return {.isClosed = true};
}

Stream::Outcome Stream::handshake() {
    ::ERR_clear_error();
    const Outcome outcome = outcomeOf(::SSL_do_handshake(ssl_.get()));
    isShaken_ = outcome.count > 0;
    return outcome;
}

Stream::Outcome Stream::read(std::span<char> to) {
    if (!ssl_)
        return outcomeOfCall(::recv(socket_, to.data(), to.size(), 0), POLLIN);
    ::ERR_clear_error();
    return outcomeOf(::SSL_read(ssl_.get(), to.data(), sizeForTls(to.size())));
}

Stream::Outcome Stream::write(std::string_view bytes) {
    if (!ssl_)
        return outcomeOfCall(::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL), POLLOUT);
    ::ERR_clear_error();
    return outcomeOf(::SSL_write(ssl_.get(), bytes.data(), sizeForTls(bytes.size())));
}

void Stream::endWriting() {
    if (ssl_ && isShaken_)
        ::SSL_shutdown(ssl_.get());
    ::ERR_clear_error();
    ::shutdown(socket_, SHUT_WR);
}

bool Stream::hasMore() const {
    return ssl_ && ::SSL_pending(ssl_.get()) > 0;
}

} // namespace nonet::web
