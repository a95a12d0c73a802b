// Browsers give the camera to secure pages only, so a phone needs https, and a machine without a public name can only
// sign its certificate itself. It is kept, so that the phone asks once.
#include "apps/web/certificate.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

namespace nonet::web {

namespace fs = std::filesystem;

namespace {

constexpr long kDaysValid = 397; // browsers take no longer ones
constexpr int kRenewDays = 14;

template <auto Free>
struct Deleter {
    template <class T>
    void operator()(T* pointer) const {
        Free(pointer);
    }
};
using Key = std::unique_ptr<EVP_PKEY, Deleter<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Deleter<X509_free>>;
using File = std::unique_ptr<std::FILE, Deleter<std::fclose>>;

bool isAddress(const std::string& host) {
    return host.find(':') != host.npos || host.find_first_not_of(".0123456789") == host.npos;
}

std::string alternativeNames(const std::vector<std::string>& hosts) {
    std::string names;
    for (const std::string& host : hosts)
        names.append(names.empty() ? "" : ",").append(isAddress(host) ? "IP:" : "DNS:").append(host);
    return names;
}

bool addExtension(X509& certificate, int kind, const std::string& value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, &certificate, &certificate, nullptr, nullptr, 0);
    const std::unique_ptr<X509_EXTENSION, Deleter<X509_EXTENSION_free>> extension(
        X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str()));
    return extension && X509_add_ext(&certificate, extension.get(), -1) == 1;
}

Certificate makeCertificate(EVP_PKEY& key, const std::vector<std::string>& hosts) {
    Certificate certificate(X509_new());
    X509* x = certificate.get();
    const std::unique_ptr<BIGNUM, Deleter<BN_free>> serial(BN_new());
    BN_rand(serial.get(), 120, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY);
    BN_to_ASN1_INTEGER(serial.get(), X509_get_serialNumber(x));
    X509_set_version(x, X509_VERSION_3);
    X509_gmtime_adj(X509_getm_notBefore(x), -3600);
    X509_gmtime_adj(X509_getm_notAfter(x), kDaysValid * 86400);
    X509_set_pubkey(x, &key);
    X509_NAME* name = X509_get_subject_name(x);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, reinterpret_cast<const unsigned char*>("nonet"), -1, -1, 0);
    X509_set_issuer_name(x, name);
    const bool isMade = addExtension(*x, NID_subject_alt_name, alternativeNames(hosts)) &&
                        addExtension(*x, NID_basic_constraints, "critical,CA:FALSE") &&
                        addExtension(*x, NID_key_usage, "critical,digitalSignature") &&
                        addExtension(*x, NID_ext_key_usage, "serverAuth") && X509_sign(x, &key, EVP_sha256()) > 0;
    return isMade ? std::move(certificate) : nullptr;
}

Certificate readCertificate(const fs::path& path) {
    const File file(std::fopen(path.c_str(), "rb"));
    return Certificate(file ? PEM_read_X509(file.get(), nullptr, nullptr, nullptr) : nullptr);
}

bool isGood(X509& certificate, const std::vector<std::string>& hosts) {
    int days = 0, seconds = 0;
    if (!ASN1_TIME_diff(&days, &seconds, nullptr, X509_get0_notAfter(&certificate)) || days < kRenewDays)
        return false;
    return std::ranges::all_of(hosts, [&](const std::string& host) {
        return isAddress(host) ? X509_check_ip_asc(&certificate, host.c_str(), 0) == 1
                               : X509_check_host(&certificate, host.data(), host.size(), 0, nullptr) == 1;
    });
}

/// Whether the file holds the certificate's own key.
bool hasKey(X509& certificate, const fs::path& path) {
    const File file(std::fopen(path.c_str(), "rb"));
    const Key key(file ? PEM_read_PrivateKey(file.get(), nullptr, nullptr, nullptr) : nullptr);
    return key && X509_check_private_key(&certificate, key.get()) == 1;
}

/// Opens a new file that only its owner can read.
File openPrivate(const fs::path& path) {
    std::error_code ignored;
    fs::remove(path, ignored);
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    return File(descriptor < 0 ? nullptr : ::fdopen(descriptor, "wb"));
}

bool writeFiles(const CertificateFiles& files, X509& certificate, EVP_PKEY& key) {
    const File keyFile = openPrivate(files.key), certificateFile = openPrivate(files.certificate);
    return keyFile && certificateFile &&
           PEM_write_PrivateKey(keyFile.get(), &key, nullptr, nullptr, 0, nullptr, nullptr) == 1 &&
           PEM_write_X509(certificateFile.get(), &certificate) == 1 && std::fflush(keyFile.get()) == 0 &&
           std::fflush(certificateFile.get()) == 0;
}

} // namespace

fs::path certificateFolder() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
        return fs::path(data) / "nonet";
    const char* home = std::getenv("HOME");
    return home && *home ? fs::path(home) / ".local/share/nonet" : fs::path{};
}

Result<CertificateFiles> keptCertificate(const fs::path& folder, const std::vector<std::string>& hosts) {
    CertificateFiles files{folder / "certificate.pem", folder / "key.pem"};
    std::error_code ignored;
    if (const Certificate kept = readCertificate(files.certificate);
        kept && isGood(*kept, hosts) && hasKey(*kept, files.key))
        return files;
    fs::create_directories(folder, ignored);
    const Key key(EVP_EC_gen("P-256"));
    const Certificate certificate = key ? makeCertificate(*key, hosts) : nullptr;
    if (!certificate || !writeFiles(files, *certificate, *key))
        return Error{Errc::BadOutput, printable(folder.native()) +
                                          ": the certificate cannot be made there; give one with --tls-cert and "
                                          "--tls-key"};
    files.isNew = true;
    return files;
}

std::string fingerprintOf(const fs::path& path) {
    const Certificate certificate = readCertificate(path);
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    if (!certificate || X509_digest(certificate.get(), EVP_sha256(), digest, &size) != 1)
        return {};
    std::string text;
    for (unsigned i = 0; i < size; ++i) {
        char byte[4];
        std::snprintf(byte, sizeof byte, "%s%02X", i ? ":" : "", static_cast<unsigned>(digest[i]));
        text += byte;
    }
    return text;
}

} // namespace nonet::web
