#include "logic/solve/band_engine.h"

namespace nonet::detail {

const SolverEngine kPortableEngine = {"portable", BandEngine<Vectors128, Rules::Classic>::search,
                                      BandEngine<Vectors128, Rules::Diagonal>::search};

} // namespace nonet::detail
