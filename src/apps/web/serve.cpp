// The module behind `nonet serve`: opens the port, says where it is, and serves until it is told to end.
#include "apps/web/serve.h"

#include "apps/page/exit_code.h"
#include "apps/web/certificate.h"
#include "apps/web/lan.h"
#include "apps/web/server.h"
#include "nonet/error.h"

#include <opencv2/core/utility.hpp>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <spawn.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace nonet::web {

namespace {

constexpr int kMaxWaiting = 32; // pictures that wait for an engine
constexpr auto kStopTime = std::chrono::seconds(10);
constexpr int kBacklog = 256; // connections that wait to be accepted; the library asks for five

int complain(const std::string& sentence, ExitCode code) {
    std::fprintf(stderr, "nonet serve: %s\n", sentence.c_str());
    return static_cast<int>(code);
}

bool isLoopback(const std::string& host) {
    return host == "localhost" || host == "::1" || host.starts_with("127.");
}

/// The names by which the server may be called.
std::set<std::string> ownHosts(const ServeOptions& options, bool isPublic) {
    std::set<std::string> hosts = options.allowedHosts;
    hosts.insert({"localhost", "127.0.0.1", "::1"});
    hosts.insert(options.host);
    if (isPublic) {
        const auto addresses = lanAddresses(), names = machineNames();
        hosts.insert(addresses.begin(), addresses.end());
        hosts.insert(names.begin(), names.end());
    }
    hosts.erase("0.0.0.0");
    hosts.erase("::");
    return hosts;
}

Result<std::vector<std::unique_ptr<PageScanner>>> makeScanners(const PageOptions& options, int count) {
    std::vector<std::unique_ptr<PageScanner>> scanners;
    for (int i = 0; i < count; ++i) {
        auto scanner = makePageScanner(options);
        if (!scanner)
            return scanner.error();
        scanners.push_back(std::move(*scanner));
    }
    return scanners;
}

Result<CertificateFiles> certificateFor(const ServeOptions& options, const std::set<std::string>& hosts) {
    if (!options.certificate.empty() || !options.isLan)
        return CertificateFiles{options.certificate, options.key};
    const auto folder = certificateFolder();
    if (folder.empty())
        return Error{Errc::BadOutput, "there is no home folder to keep a certificate in; set XDG_DATA_HOME"};
    return keptCertificate(folder, {hosts.begin(), hosts.end()});
}

void openBrowser(const std::string& url) {
    std::string program = "xdg-open", address = url;
    char* arguments[] = {program.data(), address.data(), nullptr};
    posix_spawnattr_t attributes;
    sigset_t none;
    ::sigemptyset(&none); // the browser is not to inherit that we hold signals back
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    pid_t child = 0;
    if (::posix_spawnp(&child, program.c_str(), nullptr, &attributes, arguments, environ) != 0)
        std::fprintf(stderr, "nonet serve: no browser could be opened; go to %s\n", url.c_str());
    ::posix_spawnattr_destroy(&attributes);
}

/// Says on standard output where the server is, and on standard error what that means.
void announce(const ServeOptions& options, int port, bool isTls, bool isPublic, const CertificateFiles& files) {
    const std::string scheme = isTls ? "https://" : "http://",
                      tail = std::string(":").append(std::to_string(port)).append("/");
    const std::string here = scheme + (isPublic ? "localhost" : urlHost(options.host)) + tail;
    std::printf("%s\n", here.c_str());
    std::vector<std::string> urls;
    if (isPublic)
        for (const std::string& address : lanAddresses())
            urls.push_back(scheme + urlHost(address) + tail);
    for (const std::string& url : urls)
        std::printf("%s\n", url.c_str());
    std::fflush(stdout);
    if (!options.isQuiet) {
        if (options.isLan && !urls.empty())
            std::fprintf(stderr, "\n%s\n", qrText(urls.front()).c_str());
        if (isPublic)
            std::fprintf(stderr, "Everybody in this network can use this page. Ctrl-C ends it.\n");
        else
            std::fprintf(stderr, "The page can be used on this machine only. Ctrl-C ends it.\n");
        if (options.isLan && options.certificate.empty())
            std::fprintf(stderr,
                         "The phone will warn once, as the certificate is our own. Its fingerprint (SHA-256) is\n%s\n",
                         fingerprintOf(files.certificate).c_str());
    }
    if (options.opensBrowser)
        openBrowser(here);
}

/// What tells the server to end.
sigset_t endingSignals() {
    sigset_t signals;
    ::sigemptyset(&signals);
    ::sigaddset(&signals, SIGINT);
    ::sigaddset(&signals, SIGTERM);
    return signals;
}

/// Waits for a signal, which it notes, and stops the server.
void stopAtSignal(httplib::Server& server, const std::atomic<bool>& hasEnded, int& signal) {
    const sigset_t signals = endingSignals();
    ::sigwait(&signals, &signal);
    // The signal may come before the server listens, when there is nothing to stop yet.
    while (!server.is_running() && !hasEnded)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    server.stop();
    // Stopping waits for requests that are still sent, however slowly; a second signal or some time ends that.
    const auto last = std::chrono::steady_clock::now() + kStopTime;
    const timespec moment{0, 50'000'000};
    while (!hasEnded && std::chrono::steady_clock::now() < last && ::sigtimedwait(&signals, nullptr, &moment) < 0) {
    }
    if (!hasEnded)
        ::_exit(static_cast<int>(signal == SIGINT ? ExitCode::Interrupted : ExitCode::Ok));
}

int listen(httplib::Server& server, const ServeOptions& options, const std::string& host,
           const std::function<void(int port)>& ready) {
    int descriptor = -1;
    server.set_socket_options([&](socket_t socket) {
        const int yes = 1;
        ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        descriptor = socket;
    });
    const int port = options.port == 0 ? server.bind_to_any_port(host)
                                       : (server.bind_to_port(host, options.port) ? options.port : -1);
    if (port <= 0)
        return complain("port " + std::to_string(options.port) + " of " + host +
                            " cannot be opened; it may be in use, or the address not of this machine: choose another "
                            "with --port or --host",
                        ExitCode::BadOutput);
    ::listen(descriptor, kBacklog);
    int signal = 0;
    std::atomic<bool> hasEnded = false;
    std::jthread stopper([&] { stopAtSignal(server, hasEnded, signal); });
    ready(port);
    const bool isStopped = server.listen_after_bind();
    hasEnded = true;
    if (!isStopped)
        ::kill(::getpid(), SIGTERM); // lets the stopper end
    stopper.join();
    if (!isStopped)
        return complain("port " + std::to_string(port) + " of " + host + " takes no more connections; start it again",
                        ExitCode::BadOutput);
    return static_cast<int>(signal == SIGINT ? ExitCode::Interrupted : ExitCode::Ok);
}

} // namespace

int serve(const ServeOptions& options) {
    cv::setNumThreads(1);
    const std::string host = options.isLan && isLoopback(options.host) ? "0.0.0.0" : options.host;
    const bool isPublic = !isLoopback(host);
    const auto hosts = ownHosts(options, isPublic);
    // Before any thread is made, so that all of them leave the signals to the one that waits for them.
    const sigset_t signals = endingSignals();
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGCHLD, SIG_IGN); // nobody waits for the browser

    const DecodeOptions decode{.maxPixels = options.maxPixels};
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    auto scanners = makeScanners({.decode = decode, .reader = options.reader}, options.jobs > 0 ? options.jobs : cores);
    if (!scanners)
        return complain(scanners.error().message, exitCodeOf(scanners.error().code));
    const auto files = certificateFor(options, hosts);
    if (!files)
        return complain(files.error().message, exitCodeOf(files.error().code));

    EnginePool engines(std::move(*scanners), kMaxWaiting);
    LiveSessions sessions(options.reader);
    Api api(engines, sessions, {.decode = decode});
    Metrics metrics;
    const Guard guard(hosts);
    const bool isTls = !files->certificate.empty();
    std::unique_ptr<httplib::Server> server;
    if (isTls)
        server = std::make_unique<httplib::SSLServer>(files->certificate.c_str(), files->key.c_str());
    else
        server = std::make_unique<httplib::Server>();
    if (!server->is_valid())
        return complain("the certificate and its key cannot be used; look at --tls-cert and --tls-key",
                        ExitCode::BadInput);
    setUp(*server, {api, metrics, engines, sessions, guard, options.maxBodyBytes, options.isVerbose});
    return listen(*server, options, host, [&](int port) { announce(options, port, isTls, isPublic, *files); });
}

} // namespace nonet::web

extern "C" __attribute__((visibility("default"))) int nonetServe(const nonet::web::ServeOptions& options) {
    return nonet::web::serve(options);
}
