#pragma once

#include "sample.h"

namespace nonet::samples {

/// `file,puzzle,filled,corners,tags`: one line per grid, or one with an empty puzzle when there is none.
std::string labelHeader();
std::string labelLines(const std::string& file, const Sample& sample);

/// `file,grid,crossings`: the 100 crossings `x y` per grid, grids counted from 1 as in the labels.
std::string crossingsHeader();
std::string crossingsLines(const std::string& file, const Sample& sample);

/// `file,grid,notes`: the small candidates of each grid that has any, as `r1c2=47 r1c5=8`.
std::string notesHeader();
std::string notesLines(const std::string& file, const Sample& sample);

/// `file,grid,rules`: the rules of each grid that is not classic, as parseRules() reads them.
std::string rulesHeader();
std::string rulesLines(const std::string& file, const Sample& sample);

/// What is wrong with a sample's labels, as one sentence; empty when the solver agrees with puzzle and tags.
std::string findLabelFault(const Sample& sample);

} // namespace nonet::samples
