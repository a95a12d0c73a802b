#include "apps/cli/commands.h"
#include "apps/cli/picture_command.h"
#include "apps/web/serve.h"
#include "base/load_module.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <memory>

namespace nonet::cli {

namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 40; // that --max-bytes takes

ExitCode run(const web::ServeOptions& options) {
    if (options.certificate.empty() != options.key.empty()) {
        std::fputs("nonet serve: --tls-cert and --tls-key go together\n", stderr);
        return ExitCode::Usage;
    }
    const auto entry = detail::loadModule({"nonet_web.so", web::kServeEntry, "the web server"});
    if (!entry) {
        std::fprintf(stderr, "nonet serve: %s\n", entry.error().message.c_str());
        return ExitCode::MissingEngine;
    }
    return static_cast<ExitCode>(reinterpret_cast<web::ServeEntry>(*entry)(options));
}

void addOptions(CLI::App& command, web::ServeOptions& options) {
    command.add_option("--host", options.host, "The address to listen at (default: 127.0.0.1, this machine only)")
        ->group("Network");
    command.add_option("--port", options.port, "The port to listen at, 0 for any that is free (default: 8080)")
        ->check(CLI::Range(0, 65535))
        ->group("Network");
    command
        .add_flag("--lan", options.isLan,
                  "For phones: listen to the whole network with a certificate of its own, show addresses and a QR code")
        ->group("Network");
    command.add_option("--tls-cert", options.certificate, "A certificate to serve https with (PEM)")
        ->check(CLI::ExistingFile)
        ->group("Network");
    command.add_option("--tls-key", options.key, "The certificate's key (PEM)")
        ->check(CLI::ExistingFile)
        ->group("Network");
    command
        .add_option("--allow-host", options.allowedHosts,
                    "A further host name to answer to, as behind a proxy; may be repeated")
        ->allow_extra_args(false)
        ->type_name("NAME")
        ->group("Network");
    command
        .add_flag("!--no-key", options.asksForKey,
                  "Let everybody of the network in without a key, as behind a proxy that asks who it is")
        ->group("Network");
    command.add_flag("--open", options.opensBrowser, "Open the page in the browser")->group("Network");
    addReaderOptions(command, options.reader);
    command.add_option("-j,--jobs", options.jobs, "Pictures to read at once (default: one per core)")
        ->check(CLI::Range(1, 256))
        ->group("Limits");
    command.add_option("--max-pixels", options.maxPixels, "Refuse larger pictures (default: 40000000)")
        ->check(CLI::Range(std::int64_t{1}, kMostPixels))
        ->group("Limits");
    command.add_option("--max-bytes", options.maxBodyBytes, "Refuse larger requests (default: 33554432)")
        ->check(CLI::Range(std::size_t{1}, kMostBytes))
        ->group("Limits");
    command.add_flag("-q,--quiet", options.isQuiet, "Print the address only")->group("Output");
    command.add_flag("-v,--verbose", options.isVerbose, "A line on standard error per request")->group("Output");
}

} // namespace

void addServe(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<web::ServeOptions>();
    CLI::App* command = app.add_subcommand("serve", "Serve a page and an HTTP API on this machine or its network");
    addOptions(*command, *options);
    command->footer("The address goes to standard output. Nothing that is sent to the server is kept.\n"
                    "Examples:\n"
                    "  nonet serve --port 0\n"
                    "  nonet serve --port 0 --lan\n"
                    "  nonet serve --port 0 --allow-host sudoku.example");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace nonet::cli
