#pragma once

#include "nonet/config.h"

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace nonet {

/// What kind of error it is; the command line turns it into an exit status.
enum class Errc {
    BadInput,      ///< missing, not a picture, cut short, or text that is not a puzzle
    MissingEngine, ///< a reading engine that this build lacks, or a model that is not there
    BadOutput,     ///< the output could not be written
    Interrupted,   ///< the caller wanted no more, see DecodeOptions::stop
    NoResources,   ///< the machine has no memory or no thread left
};

/// An error as a value. `message` is one sentence that names the file or text and says what to do about it.
struct Error {
    Errc code = Errc::BadInput;
    std::string message;
};

/// A file name as it may stand in a message: one line of UTF-8 in which control characters and bytes that are not UTF-8
/// are written as hexadecimal codes.
NONET_API std::string printable(std::string_view bytes);

/// A value or an Error, with the names of std::expected, so that a later swap is one line.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::move(value)) {}
    Result(Error error) : state_(std::move(error)) {}

    bool has_value() const { return std::holds_alternative<T>(state_); }
    explicit operator bool() const { return has_value(); }

    /// The value. Asking for it when there is none is a bug and throws std::logic_error with the error's message.
    T& value() & { return checked(); }
    const T& value() const& { return const_cast<Result*>(this)->checked(); }
    T&& value() && { return std::move(checked()); }
    T& operator*() & { return checked(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(checked()); }
    T* operator->() { return &checked(); }
    const T* operator->() const { return &value(); }

    const Error& error() const { return std::get<Error>(state_); }

private:
    T& checked() {
        if (!has_value())
            throw std::logic_error(error().message);
        return std::get<T>(state_);
    }

    std::variant<T, Error> state_;
};

} // namespace nonet
