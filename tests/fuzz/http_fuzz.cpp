// All that a client sends over one connection, from the first byte of a request to the last of its answer, without
// sockets. The first line of an input is the method and path, the second further headers split by '|', the rest the
// body, whose length is right. If the first line is empty, what follows is sent as it is.
#include "apps/web/conversation.h"
#include "fuzz/input.h"
#include "fuzz/mat_pool.h"
#include "nonet/pages.h"
#include "unit/drawn_board.h"

using namespace nonet;

namespace {

constexpr std::size_t kMaxBodyBytes = 1 << 20;
const DecodeOptions kSmallPictures{.maxPixels = 12'000};

/// Scans one picture in four; the others hold what was made up, as scanning has a door of its own.
class SeldomScanner : public PageScanner {
public:
    std::unique_ptr<PageReader> open(PageInput input) override { return real_->open(std::move(input)); }

    PageOutcome scan(const OpenedPage& page, const PageOrder& order) override {
        const double ink = page.picture ? cv::sum(page.picture->bgr)[0] : 0;
        const auto kind = static_cast<std::size_t>(ink) % 4;
        if (!page.picture || kind == 0)
            return real_->scan(page, order);
        const Grid givens = Grid::parse(kind == 1 ? test::kPuzzle : std::string(81, '5')).value();
        PuzzleReport puzzle;
        puzzle.corners = Corners{1, 1, 9, 1, 9, 9, 1, 9};
        puzzle.decision = decideKnown(givens, givens, solve(givens));
        PageOutcome outcome;
        outcome.report.file = page.file;
        outcome.report.page = page.number;
        outcome.report.width = outcome.report.height = 10;
        if (kind < 3)
            outcome.report.puzzles.push_back(puzzle);
        outcome.crossings.resize(outcome.report.puzzles.size());
        if (!order.overlay.empty() && kind < 3)
            outcome.overlay = {'m', 'a', 'd', 'e'};
        return outcome;
    }

private:
    std::unique_ptr<PageScanner> real_ =
        makePageScanner({.decode = kSmallPictures, .reader = {.engine = Engine::None}}).value();
};

std::vector<std::unique_ptr<PageScanner>> oneScanner() {
    std::vector<std::unique_ptr<PageScanner>> scanners;
    scanners.push_back(std::make_unique<SeldomScanner>());
    return scanners;
}

/// The server as `nonet serve --engine none` makes it, for one client: what it remembers of clients and cameras would
/// make an input's way depend on those before it. Only the engine is made once.
struct World {
    static web::EnginePool& engines() {
        static web::EnginePool pool(oneScanner(), 2);
        return pool;
    }

    web::LiveSessions sessions{{.engine = Engine::None}};
    web::Api api{engines(), sessions, {.decode = kSmallPictures}};
    web::Metrics metrics;
    web::Guard guard{{"localhost"}};
    web::Visitors visitors{kMaxBodyBytes};
    web::Site site{{.api = api,
                    .metrics = metrics,
                    .sessions = sessions,
                    .visitors = visitors,
                    .guard = guard,
                    .maxBodyBytes = kMaxBodyBytes}};
};

/// The bytes of the one request that an input describes.
std::string requestOf(std::string_view line, std::string headers, std::string_view body) {
    std::string request = std::string(line) + " HTTP/1.1\r\nHost: localhost\r\n";
    for (std::size_t at = 0; (at = headers.find('|', at)) != headers.npos; at += 2)
        headers.replace(at, 1, "\r\n");
    if (!headers.empty())
        request += headers + "\r\n";
    return request.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n\r\n").append(body);
}

void enter(fuzz::Input input) {
    fuzz::poolMats();
    World world;
    std::string_view body = fuzz::textOf(input);
    const std::string line(fuzz::nextLine(body));
    std::string answers;
    if (line.empty()) {
        answers = web::answersTo(world.site, body);
    } else {
        const std::string headers(fuzz::nextLine(body));
        answers = web::answersTo(world.site, requestOf(line, headers, body));
    }
    fuzz::require(answers.empty() || answers.starts_with("HTTP/1.1 "));
    fuzz::require(!answers.starts_with("HTTP/1.1 500"));
    fuzz::require(world.visitors.heldBytes() == 0);
}

} // namespace

const fuzz::Door fuzz::kDoor{.enter = enter};
