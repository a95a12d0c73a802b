#pragma once

#include "nonet/error.h"

#include <filesystem>
#include <string>
#include <vector>

namespace nonet::web {

/// A certificate and its key, as PEM files.
struct CertificateFiles {
    std::filesystem::path certificate, key;
    bool isNew = false; ///< made just now
};

/// The self-signed certificate kept in `folder`, made if there is none, if it ends soon, or if it does not name all of
/// these hosts. The key can be read by its owner only.
Result<CertificateFiles> keptCertificate(const std::filesystem::path& folder, const std::vector<std::string>& hosts);

/// Where it is kept: $XDG_DATA_HOME/nonet, or .local/share/nonet in the home folder; empty if there is no home.
std::filesystem::path certificateFolder();

/// The SHA-256 fingerprint as browsers show it, AB:CD:...; empty if the file is no certificate.
std::string fingerprintOf(const std::filesystem::path& certificate);

} // namespace nonet::web
