#pragma once

#include "nonet/decide.h"
#include "nonet/draw.h"
#include "nonet/error.h"
#include "nonet/grid.h"
#include "nonet/options.h"
#include "nonet/pages.h"
#include "nonet/reader.h"
#include "nonet/report.h"
#include "nonet/rules.h"
#include "nonet/scan.h"
#include "nonet/solve.h"
#include "nonet/version.h"
