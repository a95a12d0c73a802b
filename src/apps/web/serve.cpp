// The module behind `nonet serve`: opens the port, says where it is, and serves until it is told to end.
#include "apps/web/serve.h"

#include "apps/page/exit_code.h"
#include "apps/web/certificate.h"
#include "apps/web/lan.h"
#include "apps/web/limits.h"
#include "apps/web/server.h"
#include "nonet/error.h"

#include <opencv2/core/utility.hpp>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <new>
#include <spawn.h>
#include <sys/signalfd.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace nonet::web {

namespace {

int complain(const std::string& sentence, ExitCode code) {
    std::fprintf(stderr, "nonet serve: %s\n", sentence.c_str());
    return static_cast<int>(code);
}

int complainOfPort(int port, const std::string& host) {
    return complain("port " + std::to_string(port) + " of " + host +
                        " cannot be opened; it may be in use, or the address not of this machine: choose another with "
                        "--port or --host",
                    ExitCode::BadOutput);
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
void announce(const ServeOptions& options, int port, bool isPublic, const CertificateFiles& files, const Door* door) {
    const std::string scheme = files.certificate.empty() ? "http://" : "https://",
                      tail = ":" + std::to_string(port) + "/" + (door ? door->query() : "");
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
        if (door)
            std::fprintf(stderr, "Whoever has this address, with its key, can use the page. Ctrl-C ends it.\n");
        else if (isPublic)
            std::fprintf(stderr, "Everybody in this network can use the page. Ctrl-C ends it.\n");
        else
            std::fprintf(stderr, "The page can be used on this machine only. Ctrl-C ends it.\n");
        if (options.isLan && options.certificate.empty())
            std::fprintf(
                stderr,
                "The phone will warn once, as nonet made the certificate itself. Its fingerprint (SHA-256) is\n%s\n",
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

/// To be called before any thread is made, so that all of them leave the signals to the one that asks for them.
void holdSignalsBack() {
    const sigset_t signals = endingSignals();
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    ::signal(SIGPIPE, SIG_IGN);
}

/// Signals that can be polled for; closed with the object.
class SignalFile {
public:
    explicit SignalFile(const sigset_t& signals) : descriptor_(::signalfd(-1, &signals, SFD_CLOEXEC)) {
        if (descriptor_ < 0)
            throw std::system_error(errno, std::generic_category(), "no descriptor for signals");
    }
    SignalFile(const SignalFile&) = delete;
    SignalFile& operator=(const SignalFile&) = delete;
    ~SignalFile() { ::close(descriptor_); }

    int descriptor() const { return descriptor_; }
    int take() const {
        signalfd_siginfo info{};
        return ::read(descriptor_, &info, sizeof info) == sizeof info ? static_cast<int>(info.ssi_signo) : 0;
    }

private:
    int descriptor_;
};

/// Serves what is set up until a signal comes; the exit status. `services` lacks what only this knows.
int talk(const ServeOptions& options, const Listener& listener, const Tls* tls, Services services, int engines) {
    const SignalFile signals(endingSignals());
    Results results;
    const auto done = [&results](WorkQueue::Id id, Answer answer) { results.add(id, std::move(answer)); };
    const auto perEngine = [engines](std::size_t count) { return count * static_cast<std::size_t>(engines); };
    Queues queues{
        {engines, {perEngine(kMaxWaitingPicturesPerEngine), perEngine(kMaxWaitingPicturesPerEngineAndAddress)}, done},
        {kDocumentWorkers, {kMaxWaitingDocuments, kMaxWaitingDocumentsPerAddress}, done},
        {kTextWorkers, {kMaxWaitingTexts, kMaxWaitingTextsPerAddress}, done}};
    services.hasRoom = [&](Work work, const Address& address) {
        return (work == Work::Text ? queues.texts : queues.pictures).hasRoom(address);
    };
    services.waitingPictures = [&] { return queues.pictures.waiting() + queues.documents.waiting(); };
    services.maxBodyBytes = options.maxBodyBytes;
    services.isVerbose = options.isVerbose;
    const Site site(services);
    Server({listener, tls, site, queues, results, services.sessions}).run(signals.descriptor());
    const auto status = signals.take() == SIGINT ? ExitCode::Interrupted : ExitCode::Ok;
    // Everybody has been told to stop. Who has not by then keeps nobody waiting.
    const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(kStopSeconds);
    for (WorkQueue* queue : queues.all())
        if (!queue->stop(last))
            ::_exit(static_cast<int>(status));
    return static_cast<int>(status);
}

} // namespace

int serve(const ServeOptions& options) {
    cv::setNumThreads(1);
    const std::string host = options.isLan && isLoopback(options.host) ? "0.0.0.0" : options.host;
    const bool isPublic = !isLoopback(host);
    const auto hosts = ownHosts(options, isPublic);
    holdSignalsBack();

    const DecodeOptions decode{.maxPixels = options.maxPixels};
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const int count = options.jobs > 0 ? options.jobs : cores;
    auto scanners = makeScanners({.decode = decode, .reader = options.reader}, count);
    if (!scanners)
        return complain(scanners.error().message, exitCodeOf(scanners.error().code));
    const auto files = certificateFor(options, hosts);
    if (!files)
        return complain(files.error().message, exitCodeOf(files.error().code));
    const auto tls = files->certificate.empty() ? std::nullopt : Tls::load(*files);
    if (!files->certificate.empty() && !tls)
        return complain("the certificate and its key cannot be used; look at --tls-cert and --tls-key",
                        ExitCode::BadInput);
    const Listener listener(host, options.port);
    if (!listener.isOpen())
        return complainOfPort(options.port, host);
    std::optional<Door> door;
    if (isPublic && options.asksForKey)
        door.emplace(Door::newKey(), listener.port(), tls.has_value());

    EnginePool engines(std::move(*scanners), count + kDocumentWorkers);
    LiveSessions sessions(options.reader);
    Api api(engines, sessions, {.decode = decode});
    Metrics metrics;
    Visitors visitors(options.maxBodyBytes);
    const Guard guard(hosts);
    announce(options, listener.port(), isPublic, *files, door ? &*door : nullptr);
    Services services{.api = api, .metrics = metrics, .sessions = sessions, .visitors = visitors, .guard = guard};
    services.door = door ? &*door : nullptr;
    return talk(options, listener, tls ? &*tls : nullptr, services, count);
}

} // namespace nonet::web

extern "C" __attribute__((visibility("default"))) int nonetServe(const nonet::web::ServeOptions& options) {
    const char* what = "memory";
    try {
        return nonet::web::serve(options);
    } catch (const std::system_error&) {
        what = "threads or open files"; // the only things of the system that throw
    } catch (const std::bad_alloc&) {
    }
    std::fprintf(stderr, "nonet serve: the system has too little left for the server: %s\n", what);
    return static_cast<int>(nonet::ExitCode::Internal);
}
