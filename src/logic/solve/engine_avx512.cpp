// Compiled with AVX-512's instructions for vectors of 256 bits, of which the ternary logic and the 32 registers pay,
// and those of engine_avx2.cpp; nothing here may run before bestEngine() has asked the processor for them.
#include "logic/solve/band_engine.h"

namespace nonet::detail {

const SolverEngine kAvx512Engine = {"avx512", BandEngine<Vectors256, BandRules::Classic>::search,
                                    BandEngine<Vectors256, BandRules::Diagonal>::search};

} // namespace nonet::detail
