#pragma once

#include "nonet/error.h"

#include <string>

namespace nonet::detail {

/// The sentences about files that cannot be decoded; `name` is printable.
inline Error badInput(std::string message) {
    return {Errc::BadInput, std::move(message)};
}

inline Error cutError(const std::string& name) {
    return badInput(name + ": the file is cut short and holds too little of the picture; copy or save it again");
}

inline Error brokenError(const std::string& name, const std::string& problem) {
    const std::string detail = problem.empty() ? "" : " (" + printable(problem) + ")";
    return badInput(name + ": the file is broken or of a rare kind and cannot be decoded" + detail +
                    "; save it again, for example as PNG");
}

inline Error memoryError(const std::string& name) {
    return badInput(name + ": there is not enough memory for this picture; make it smaller");
}

} // namespace nonet::detail
