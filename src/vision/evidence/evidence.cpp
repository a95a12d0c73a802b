#include "vision/evidence/evidence.h"
#include "logic/decide/readings.h"
#include "vision/evidence/notes.h"
#include "vision/evidence/unseen.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace nonet::detail {

namespace {

/// Divides what each digit may be between print and hand.
void setEntryOdds(CellReading& reading, double odds) {
    const double share = 1 / (1 + std::exp(-odds));
    for (std::size_t d = 0; d < reading.printed.size(); ++d) {
        const float both = reading.printed[d] + reading.handwritten[d];
        reading.handwritten[d] = both * static_cast<float>(share);
        reading.printed[d] = both - reading.handwritten[d];
    }
}

/// Moves probability from the entry to the blank; that of a given stays as it is.
void moveToBlank(CellReading& reading, double ratio) {
    const double blank = reading.blank, entry = handwrittenShare(reading);
    const double kept = (blank + entry) / (ratio * blank + entry); // of the entry
    reading.blank = static_cast<float>(ratio * blank * kept);
    for (float& digit : reading.handwritten)
        digit = static_cast<float>(digit * kept);
}

/// The engine's readings with all that the opinion says. Notes are told among entries, so entries come first.
void addUpReadings(const Cells& cells, const Readings& readings, Opinion& opinion) {
    opinion.readings = readings;
    const std::vector<double> odds = addUp(opinion.entries);
    for (std::size_t i = 0; i < odds.size(); ++i)
        setEntryOdds(opinion.readings[static_cast<std::size_t>(opinion.digitCells[i])], odds[i]);
    opinion.notes = noteOdds(cells, opinion.readings);
    addNoteOdds(opinion.readings, opinion.notes);
    forgetUnseen(opinion.readings, opinion.unseen);
}

} // namespace

void addNoteOdds(Readings& readings, const CellOdds& odds) {
    for (std::size_t cell = 0; cell < readings.size(); ++cell)
        if (odds[cell] > 0)
            moveToBlank(readings[cell], std::exp(odds[cell]));
}

std::vector<Opinion> weighEvidence(const Cells& cells, const Readings& readings, const Lattice& lattice,
                                   cv::Size picture) {
    const CellShares unseen = unseenShares(cells.colours, lattice, picture);
    Stories stories = tellStories(cells, readings);
    std::vector<Opinion> opinions;
    for (Story& story : stories.likely) {
        opinions.push_back({story.name, story.odds, stories.cells, std::move(story.evidence), {}, unseen, {}});
        addUpReadings(cells, readings, opinions.back());
    }
    return opinions;
}

std::string describe(const Opinion& opinion) {
    std::string text = "cell";
    for (const Evidence& each : opinion.entries)
        text += ' ' + std::string(each.kind);
    text += " sum\n";
    const std::vector<double> sum = addUp(opinion.entries);
    const auto addNumber = [&](double value) {
        char number[32];
        std::snprintf(number, sizeof number, " %.2f", value);
        text += number;
    };
    for (std::size_t i = 0; i < sum.size(); ++i) {
        text += cellName(opinion.digitCells[i]);
        for (const Evidence& each : opinion.entries)
            addNumber(each.odds[i]);
        addNumber(sum[i]);
        text += '\n';
    }
    return text;
}

} // namespace nonet::detail
