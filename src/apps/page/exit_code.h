#pragma once

#include "nonet/error.h"

#include <array>

namespace nonet {

/// The exit statuses that scripts rely on.
enum class ExitCode {
    Ok = 0,
    NotSolved = 1,     ///< no grid, doubtful, ambiguous, contradiction, unreadable
    Usage = 2,         ///< wrong usage
    BadInput = 3,      ///< some input could not be read
    MissingEngine = 4, ///< an engine that this build lacks or a model that is not there
    BadOutput = 5,     ///< output could not be written
    Internal = 70,     ///< a fault of the program, or a machine that has no memory or no thread left
    Interrupted = 130,
};

inline ExitCode exitCodeOf(Errc code) {
    switch (code) {
    case Errc::BadInput:
        return ExitCode::BadInput;
    case Errc::MissingEngine:
        return ExitCode::MissingEngine;
    case Errc::BadOutput:
        return ExitCode::BadOutput;
    case Errc::Interrupted:
        return ExitCode::Interrupted;
    case Errc::NoResources:
        return ExitCode::Internal;
    }
    return ExitCode::Internal;
}

/// Of two statuses the one that the command ends with.
inline ExitCode worse(ExitCode a, ExitCode b) {
    constexpr std::array order = {ExitCode::Interrupted,   ExitCode::Internal, ExitCode::BadOutput,
                                  ExitCode::MissingEngine, ExitCode::BadInput, ExitCode::Usage,
                                  ExitCode::NotSolved,     ExitCode::Ok};
    for (ExitCode code : order)
        if (a == code || b == code)
            return code;
    return ExitCode::Internal;
}

} // namespace nonet
