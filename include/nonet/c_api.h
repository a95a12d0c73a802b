#ifndef NONET_C_API_H
#define NONET_C_API_H

/** @file
 * nonet for C and for languages that call C. Results are JSON text in the form that `nonet --json` writes. Strings are
 * UTF-8; every string that a function gives back through `char*` belongs to the caller, who ends it with nonet_free().
 */

#include "nonet/config.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A reading engine. It serves one call at a time: each thread has its own. */
typedef struct nonet_reader nonet_reader; /* NOLINT(modernize-use-using): this is C */

/** The rules of a puzzle. */
enum nonet_rules {
    NONET_CLASSIC = 0, /**< rows, columns and boxes */
    NONET_DIAGONAL = 1 /**< both diagonals as well */
};

/** The library's version, such as "0.1.0". */
NONET_API const char* nonet_version(void);

/**
 * Makes a reading engine.
 * @param engine "auto", "cnn", "tesseract" or "none"; NULL is "auto"
 * @param model the engine's model file; NULL takes the one installed
 * @param error where to put a sentence about what is missing; may be NULL
 * @return the engine, or NULL with `*error` set
 */
NONET_API nonet_reader* nonet_reader_new(const char* engine, const char* model, char** error);

/** Ends an engine; NULL is allowed. */
NONET_API void nonet_reader_delete(nonet_reader* reader);

/**
 * Finds, reads and solves every sudoku of a picture file or document in memory.
 * @param reader the engine
 * @param bytes the file: JPEG, PNG, TIFF, WebP, HEIC, BMP, GIF or PDF
 * @param size its length
 * @param name stands for the file in the result and in messages; NULL is allowed
 * @param rules of the puzzles
 * @param error where to put a sentence if the bytes cannot be opened; may be NULL
 * @return one line of JSON per page, or NULL with `*error` set
 */
NONET_API char* nonet_scan_bytes(nonet_reader* reader, const unsigned char* bytes, size_t size, const char* name,
                                 enum nonet_rules rules, char** error);

/**
 * Solves a puzzle.
 * @param puzzle 81 cells, or any other text form that nonet reads
 * @param rules of the puzzle; a link that names diagonals keeps them
 * @param solution where to put 81 digits and a zero byte if there is exactly one solution; may be NULL
 * @param error where to put a sentence if the text is not a puzzle, or a search of about half a minute does not
 *              decide it; may be NULL
 * @return 0 or 1 solutions, 2 for several, -1 with `*error` set otherwise
 */
NONET_API int nonet_solve(const char* puzzle, enum nonet_rules rules, char solution[82], char** error);

/** Ends a string that nonet gave; NULL is allowed. */
NONET_API void nonet_free(char* text);

#ifdef __cplusplus
}
#endif

#endif
