#pragma once

/// Marks what the libraries export; every other symbol is hidden.
#ifdef NONET_STATIC
#define NONET_API
#else
#define NONET_API __attribute__((visibility("default")))
#endif
