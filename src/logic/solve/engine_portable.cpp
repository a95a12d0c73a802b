#include "logic/solve/band_engine.h"

namespace nonet::detail {

const SolverEngine kPortableEngine = {"portable", BandEngine<Vectors128, BandRules::Classic>::search,
                                      BandEngine<Vectors128, BandRules::Diagonal>::search};

} // namespace nonet::detail
