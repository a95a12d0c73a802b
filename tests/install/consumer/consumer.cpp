#include <nonet/nonet.h>

#include <iostream>

int main(int, char** argv) {
    auto pages = nonet::openPages(argv[1]);
    auto reader = nonet::makeReader();
    if (!pages || !reader)
        return 1;
    while (const auto page = pages->next())
        for (const nonet::Puzzle& puzzle : nonet::scan(page->value().bgr, **reader).puzzles)
            std::cout << puzzle.solution.toString() << "\n";
}
