#pragma once

#include <string>
#include <vector>

namespace nonet::test {

/// What a finished process left behind.
struct Finished {
    int status = -1; ///< exit status, or 128 + signal
    std::string out, err;
};

/// Runs the nonet binary with these arguments and this standard input, in `folder` (default: the source tree).
Finished runNonet(const std::vector<std::string>& arguments, const std::string& input = "",
                  const std::string& folder = NONET_SOURCE_DIR);

/// A nonet that runs beside the test, its output thrown away.
class Running {
public:
    explicit Running(std::vector<std::string> arguments, const std::string& folder = NONET_SOURCE_DIR);
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running(); ///< kills it if it still runs

    int process() const { return process_; } ///< its number
    void signal(int number) const;
    int wait(); ///< its exit status, or 128 + signal

private:
    int process_ = -1;
};

/// Runs a shell line in which `nonet` is the binary under test.
Finished runShell(const std::string& line, const std::string& folder = NONET_SOURCE_DIR);

/// Whether there are pseudo-terminals; in a bare root without /dev/pts there are none.
bool hasTerminals();

/// The same with all three standard streams on a terminal, on which somebody types; what is written to it is in `out`.
Finished runOnTerminal(const std::string& line, const std::string& folder = NONET_SOURCE_DIR,
                       const std::string& typed = "");

/// The bytes of a file.
std::string contentOf(const std::string& path);

/// A folder of its own for a test's files; removed with the object.
class TempFolder {
public:
    TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    ~TempFolder();

    const std::string& path() const { return path_; }
    /// Writes a file there and gives its path.
    std::string write(const std::string& name, const std::string& content) const;

private:
    std::string path_;
};

/// The lines of a text, without their ends.
std::vector<std::string> linesOf(const std::string& text);

} // namespace nonet::test
