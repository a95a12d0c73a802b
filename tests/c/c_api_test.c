/* The C API from C: what a caller in another language would do. */
#include <nonet/c_api.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

static void expect(int isTrue, const char* what) {
    if (!isTrue) {
        fprintf(stderr, "failed: %s\n", what);
        ++failures;
    }
}

/* A result: it has to hold a part, and goes to standard output, where it is held to the schema. */
static void expectJson(const char* json, const char* part, const char* what) {
    expect(json && strstr(json, part), what);
    if (json)
        puts(json);
}

static void testSolve(void) {
    char solution[82], *error = NULL;
    const char* puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    expect(nonet_solve(puzzle, NONET_CLASSIC, solution, &error) == 1 && error == NULL, "one solution");
    expect(strcmp(solution, "534678912672195348198342567859761423426853791713924856961537284287419635345286179") == 0,
           "the solution");
    expect(nonet_solve(puzzle, NONET_DIAGONAL, NULL, NULL) == 0, "no diagonal solution");
    const char* diagonal = "https://f-puzzles.com/?load="
                           "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQikANwEMAbAVzngDZU0EZjAB2CAC4ZuNKqRYduCACw"
                           "ChoiVJgzq9RuX2g2XHgA5VwsfEnSD84wgBM59Vc3a5RxfADszy9a1dWUMFHgBGPw0bYLsvFHQ1fzcDJk8eAGZI12"
                           "kg2IysgPdgmTyEfgSLKK06BhD7HwLkuq8VCpdClI9QhAi2pOiioiCi0vgAVkaB2zTHSeqqYc7irvrWwUrs+Z1a1O"
                           "6kOcGlnXoQbAhWNAB7EQ4AWirUM4vrjgBqKqIgA=";
    expect(nonet_solve(diagonal, NONET_CLASSIC, NULL, NULL) == 1, "a link's diagonals");
    expect(nonet_solve("12345", NONET_CLASSIC, solution, &error) == -1 && error != NULL, "not a puzzle");
    nonet_free(error);
    expect(nonet_solve(NULL, NONET_CLASSIC, NULL, NULL) == -1, "no text");
}

/* A page that shows nothing. Documents are drawn by a program that the library has to find. */
static void testDocument(nonet_reader* reader) {
    const char* pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>"
                      "endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n"
                      "trailer<</Root 1 0 R>>\n%%EOF\n";
    char* error = NULL;
    char* json = nonet_scan_bytes(reader, (const unsigned char*)pdf, strlen(pdf), "x.pdf", NONET_CLASSIC, &error);
    expect(json ? strstr(json, "\"error\":null") && strstr(json, "\"grids\":[]")
                : error && strstr(error, "built without PDF") != NULL,
           "a document");
    nonet_free(json);
    nonet_free(error);
}

/* What the user knows better than the finder and the reader. */
static void testOptions(nonet_reader* reader, const unsigned char* bytes, size_t size) {
    nonet_scan_options options = NONET_SCAN_DEFAULTS;
    char* error = NULL;
    options.min_confidence = 1;
    char* json = nonet_scan(reader, bytes, size, NULL, &options, &error);
    expectJson(json, "\"status\":\"doubtful\"", "never quite sure");
    nonet_free(json);
    options.corrections = "r1c1=.,r5c5=.";
    json = nonet_scan(reader, bytes, size, NULL, &options, &error);
    expectJson(json, "\"puzzle\":\".", "a corrected cell");
    nonet_free(json);
    options.corners = "1,2,3";
    expect(nonet_scan(reader, bytes, size, NULL, &options, &error) == NULL && strstr(error, "corners: needs eight"),
           "too few corners");
    nonet_free(error);
    options.corners = NULL;
    options.min_confidence = 7;
    expect(nonet_scan(reader, bytes, size, NULL, &options, NULL) == NULL, "no probability");
    options.size = 3;
    expect(nonet_scan(reader, bytes, size, NULL, &options, &error) == NULL && strstr(error, "SCAN_DEFAULTS"),
           "options that do not begin as they should");
    nonet_free(error);
}

static void testDrawing(nonet_reader* reader, const unsigned char* bytes, size_t size) {
    static unsigned char pixels[40 * 40 * 3];
    size_t drawn = 0, i, changed = 0;
    char* error = NULL;
    char* picture = nonet_draw_bytes(reader, bytes, size, ".png", NULL, &drawn, &error);
    expect(picture && drawn > 1000 && memcmp(picture, "\x89PNG", 4) == 0, "a drawn picture");
    nonet_free(picture);
    expect(nonet_draw_bytes(reader, bytes, size, ".xyz", NULL, &drawn, &error) == NULL && error, "no such format");
    nonet_free(error);
    memset(pixels, 255, sizeof pixels);
    char* json = nonet_draw_pixels(reader, pixels, 40, 40, 120, NULL, &error);
    expectJson(json, "\"grids\":[]", "pixels without a puzzle");
    for (i = 0; i < sizeof pixels; ++i)
        changed += pixels[i] != 255;
    expect(changed == 0, "pixels that stay");
    nonet_free(json);
    expect(nonet_draw_pixels(reader, pixels, 40, 40, 60, NULL, NULL) == NULL, "rows that are too short");
}

static void testTexts(void) {
    const char* puzzles[] = {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "123",
                             "................................................................................."};
    char solutions[3][82], *error = NULL;
    int counts[3];
    expect(nonet_solve_many(puzzles, 3, NONET_CLASSIC, 2, solutions, counts) == 1, "one of three");
    expect(counts[0] == 1 && counts[1] == -1 && counts[2] == 2, "what each is");
    expect(solutions[0][0] == '5' && solutions[1][0] == 0 && solutions[2][0] == 0, "the one solution");
    char* json = nonet_check(puzzles[0], NONET_CLASSIC, &error);
    expectJson(json, "\"verdict\":\"one-solution\"", "a proper puzzle");
    nonet_free(json);
    json = nonet_explain(puzzles[0], NONET_CLASSIC, &error);
    expectJson(json, "\"technique\":\"naked-single\"", "an explanation");
    nonet_free(json);
    expect(nonet_check("123", NONET_CLASSIC, &error) == NULL && error, "nothing to check");
    nonet_free(error);
}

static void testScan(const char* path) {
    static unsigned char bytes[1 << 22];
    FILE* file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    char* error = NULL;
    nonet_reader* reader = nonet_reader_new(NULL, NULL, &error);
    if (file)
        fclose(file);
    expect(reader != NULL && size > 0, "a reader and a picture");
    if (!reader)
        return;
    char* json = nonet_scan_bytes(reader, bytes, size, "front.jpg", NONET_CLASSIC, &error);
    expectJson(json, "\"status\":\"solved\"", "a solved page");
    expectJson(json, "\"file\":\"front.jpg\"", "the name of its file");
    nonet_free(json);
    json = nonet_scan_bytes(reader, (const unsigned char*)"hello", 5, NULL, NONET_CLASSIC, &error);
    expect(json == NULL && error && strstr(error, "not a picture"), "text is not a picture");
    nonet_free(error);
    testOptions(reader, bytes, size);
    testDrawing(reader, bytes, size);
    expect(nonet_scan_bytes(NULL, bytes, size, NULL, NONET_CLASSIC, NULL) == NULL, "no reader");
    testDocument(reader);
    nonet_reader_delete(reader);
}

int main(int count, char** arguments) {
    char* error = NULL;
    expect(strlen(nonet_version()) > 0, "a version");
    expect(nonet_reader_new("crystal ball", NULL, &error) == NULL && error != NULL, "an unknown engine");
    nonet_free(error);
    testSolve();
    testTexts();
    if (count > 1)
        testScan(arguments[1]);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
