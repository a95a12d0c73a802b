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
    expect(json && strstr(json, "\"status\":\"solved\"") && strstr(json, "\"file\":\"front.jpg\""), "a solved page");
    nonet_free(json);
    json = nonet_scan_bytes(reader, (const unsigned char*)"hello", 5, NULL, NONET_CLASSIC, &error);
    expect(json == NULL && error && strstr(error, "not a picture"), "text is not a picture");
    nonet_free(error);
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
    if (count > 1)
        testScan(arguments[1]);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
