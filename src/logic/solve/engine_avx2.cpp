// Compiled with AVX2, BMI and POPCNT; nothing here may run before bestEngine() has asked the processor for them.
#include "logic/solve/band_engine.h"

namespace nonet::detail {

const SolverEngine kAvx2Engine = {"avx2", BandEngine<Vectors256, BandRules::Classic>::search,
                                  BandEngine<Vectors256, BandRules::Diagonal>::search};

} // namespace nonet::detail
