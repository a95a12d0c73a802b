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

/** What a scan may be told. Begin with NONET_SCAN_DEFAULTS, so that members that come later have their defaults too. */
typedef struct nonet_scan_options { /* NOLINT(modernize-use-using): this is C */
    size_t size;                    /**< sizeof(nonet_scan_options) */
    enum nonet_rules rules;         /**< of the puzzles */
    double min_confidence;          /**< below it a solved puzzle is doubtful */
    const char* corners;            /**< "x,y,x,y,x,y,x,y" of the puzzle, in place of the finder; NULL: none */
    const char* corrections;        /**< "r3c7=8,A1=.": cells that are known better; NULL: none */
    const char* show;               /**< what is drawn: solution, hint, mistakes or reading; NULL: solution */
} nonet_scan_options;

#define NONET_SCAN_DEFAULTS                                                                                            \
    { sizeof(nonet_scan_options), NONET_CLASSIC, 0.95, NULL, NULL, NULL }

/**
 * nonet_scan_bytes() with options.
 * @param options NULL takes the defaults
 */
NONET_API char* nonet_scan(nonet_reader* reader, const unsigned char* bytes, size_t size, const char* name,
                           const nonet_scan_options* options, char** error);

/**
 * Reads pixels in memory and draws the answers of their sudokus onto them.
 * @param reader the engine
 * @param pixels rows of blue, green and red bytes; they are drawn onto
 * @param width in pixels
 * @param height in pixels
 * @param stride bytes from one row to the next
 * @param options NULL takes the defaults
 * @param error where to put a sentence if that fails; may be NULL
 * @return one line of JSON, or NULL with `*error` set
 */
NONET_API char* nonet_draw_pixels(nonet_reader* reader, unsigned char* pixels, int width, int height, size_t stride,
                                  const nonet_scan_options* options, char** error);

/**
 * The first page of a picture file or document with the answers of its sudokus drawn in.
 * @param reader the engine
 * @param bytes the file
 * @param size its length
 * @param format of what is made: ".png", ".jpg", ".webp", ".tif" or ".bmp"
 * @param options NULL takes the defaults
 * @param drawn_size where to put the length of the result
 * @param error where to put a sentence if that fails, also if there is nothing to draw; may be NULL
 * @return a picture file, ended with nonet_free(), or NULL with `*error` set
 */
NONET_API char* nonet_draw_bytes(nonet_reader* reader, const unsigned char* bytes, size_t size, const char* format,
                                 const nonet_scan_options* options, size_t* drawn_size, char** error);

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

/**
 * Solves many puzzles on several threads.
 * @param puzzles their texts
 * @param count how many
 * @param rules of the puzzles; links that name diagonals keep them
 * @param threads how many to use at most; 0 is one per core
 * @param solutions where to put 81 digits and a zero byte for each, as nonet_solve() does; may be NULL
 * @param counts where to put what nonet_solve() would return for each
 * @return how many have exactly one solution, or -1 if nothing could be done
 */
NONET_API int nonet_solve_many(const char* const* puzzles, size_t count, enum nonet_rules rules, int threads,
                               char (*solutions)[82], int* counts);

/**
 * Says whether a puzzle is proper, or a grid right so far.
 * @return one line of JSON, as the `check` of `nonet check --json`, or NULL with `*error` set
 */
NONET_API char* nonet_check(const char* puzzle, enum nonet_rules rules, char** error);

/**
 * Solves a puzzle by named techniques.
 * @return one line of JSON, as `nonet explain --json` writes it, or NULL with `*error` set
 */
NONET_API char* nonet_explain(const char* puzzle, enum nonet_rules rules, char** error);

/** Ends a string that nonet gave; NULL is allowed. */
NONET_API void nonet_free(char* text);

#ifdef __cplusplus
}
#endif

#endif
