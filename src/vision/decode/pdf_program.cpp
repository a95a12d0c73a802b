// The program that draws PDF pages.
#include "vision/decode/pdf_drawer.h"

int main() {
    return nonet::detail::drawPages(nonet::detail::openPdf);
}
