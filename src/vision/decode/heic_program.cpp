// The program that draws HEIC and AVIF pictures.
#include "vision/decode/heic_drawer.h"

int main() {
    return nonet::detail::drawPages(nonet::detail::openHeic);
}
