// Notes are small pieces of ink in otherwise empty cells. Each is enlarged to the size of a cell's digit, and 81 of
// them make a board that the engine reads like any other. Apps, and many people, give each digit its own place, three
// by three; where the pieces of a board say so, the place helps to read them. Weak spots: notes that touch each other
// or a grid line.
#include "vision/read/read_notes.h"
#include "base/statistics.h"
#include "vision/read/fitted_notes.h"
#include "vision/read/note_pieces.h"
#include "vision/read/note_places.h"
#include "vision/read/note_rising.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nonet::detail {

namespace {

// Chosen with fit_notes: 99.6 % of the notes and 8 % of the other pieces of ink are above -2. What reads badly by
// itself is often read by its order: from 0 on, 97.3 % of the cells are exact on 120 made boards, from -1 to -3 97.9 %.
constexpr double kKept = -2;  // log-odds, where a board has notes
constexpr double kProof = 10; // log-odds in all that prove notes: on all of 240 boards with notes, one of 153 without
constexpr double kMostOfOne = 0.6;     // of the proof that a single one can give
constexpr double kInPlaces = 5;        // nats, from which the notes of a board are taken to stand in their places
constexpr double kSurelyInPlaces = 15; // and so many prove notes that are too blurred to read
constexpr double kTwoNotes = 1.5;      // times the usual height, from which a piece is two notes

double oddsOf(const NotePiece& piece) {
    return noteOdds(fitted::kNote, piece.contrast, piece.most());
}

/// How much speaks for notes on a board: the log-odds of all pieces that are likely ones.
template <typename Certainty>
double proofOf(const std::vector<NotePiece>& pieces, const Certainty& certainty) {
    double proof = 0;
    for (const NotePiece& piece : pieces)
        if (piece.parts >= 0) // a blot may fall into several that look like notes
            proof += std::clamp(noteOdds(fitted::kNote, piece.contrast, certainty(piece)), 0.0, kProof * kMostOfOne);
    return proof;
}

/// Adds what is read in the places, if it is what the place says.
void addFromPlaces(NotePieces& notes, int cellPx, DigitReader& reader) {
    std::vector<NotePiece> more = cutInPlaces(notes, cellPx);
    readNotePieces(more, cellPx, reader);
    std::erase_if(more, [](const NotePiece& piece) { return piece.likeliest() != piece.place; });
    notes.pieces.insert(notes.pieces.end(), more.begin(), more.end());
}

/// What the board says of its pieces together.
struct BoardNotes {
    NotePieces notes;
    bool areAny = false;
    bool areInPlaces = false;
    double contrast = 0; ///< of most that are clear
};

BoardNotes findOnBoard(const Cells& cells, const Grid& filled, DigitReader& reader, double keptFrom) {
    BoardNotes board{findNotePieces(cells, filled, keptFrom)};
    std::vector<NotePiece>& pieces = board.notes.pieces;
    if (proofOf(pieces, [](const NotePiece&) { return 1.0; }) < kProof)
        return board;
    readNotePieces(pieces, cells.cellPx, reader);
    pieces = chooseNoteParts(pieces, board.notes.height);
    const double nats = inPlacesNats(pieces);
    board.areInPlaces = nats > kInPlaces;
    if (board.areInPlaces) {
        addFromPlaces(board.notes, cells.cellPx, reader);
        weighPlaces(pieces);
    }
    const auto certainty = [](const NotePiece& piece) { return piece.most(); };
    board.areAny = proofOf(pieces, certainty) > kProof || nats > kSurelyInPlaces;
    std::vector<double> contrasts;
    for (const NotePiece& piece : pieces)
        if (oddsOf(piece) > 0 || !board.areAny)
            contrasts.push_back(piece.contrast);
    board.contrast = contrasts.empty() ? 0 : median(contrasts);
    return board;
}

NoteMarks marksOf(const NotePiece& piece, const BoardNotes& board) {
    return {piece.cell,   piece.likeliest() + 1, piece.contrast,
            piece.most(), board.areAny,          std::min(0.0, piece.contrast - board.contrast)};
}

/// Log-odds that a piece is a note, on a board that has some.
double isAmongNotesOdds(const NotePiece& piece, const BoardNotes& board) {
    return noteOdds(fitted::kAmongNotes, std::min(0.0, piece.contrast - board.contrast), piece.most());
}

} // namespace

void readNotePieces(std::vector<NotePiece>& pieces, int cellPx, DigitReader& reader) {
    for (std::size_t first = 0; first < pieces.size(); first += Grid::kCells) {
        Cells board{cv::Mat::zeros(kSide * cellPx, kSide * cellPx, CV_32F), cellPx, {}};
        const std::size_t count = std::min(pieces.size() - first, std::size_t{Grid::kCells});
        for (std::size_t i = 0; i < count; ++i) {
            cv::Mat patch = board.patch(static_cast<int>(i));
            pieces[first + i].picture.copyTo(patch);
        }
        const Readings readings = reader.read(board);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t d = 0; d < kSide; ++d)
                pieces[first + i].p[d] = static_cast<double>(readings[i].printed[d]) + readings[i].handwritten[d];
    }
}

std::vector<NotePiece> chooseNoteParts(const std::vector<NotePiece>& pieces, double height) {
    std::vector<NotePiece> chosen;
    for (auto piece = pieces.begin(); piece != pieces.end(); piece += piece->parts + 1) {
        const auto parts = piece + 1, end = parts + piece->parts;
        const bool isLarge = std::max(piece->box.height, piece->box.width) > kTwoNotes * height;
        const auto reads = [&](const NotePiece& part) { return isLarge || part.most() > piece->most(); };
        if (parts != end && std::all_of(parts, end, reads))
            for (auto part = parts; part != end; ++part) {
                chosen.push_back(*part);
                chosen.back().parts = part == parts ? 0 : -1;
            }
        else
            chosen.push_back(*piece);
    }
    return chosen;
}

std::vector<NoteMarks> noteMarks(const Cells& cells, const Grid& filled, DigitReader& reader) {
    const BoardNotes board = findOnBoard(cells, filled, reader, -std::numeric_limits<double>::infinity());
    std::vector<NoteMarks> marks;
    for (const NotePiece& piece : board.notes.pieces)
        marks.push_back(marksOf(piece, board));
    return marks;
}

void readNotes(const Cells& cells, const Grid& filled, DigitReader& reader, Readings& readings) {
    BoardNotes board = findOnBoard(cells, filled, reader, kKept);
    if (!board.areAny)
        return;
    std::vector<NotePiece>& pieces = board.notes.pieces;
    std::erase_if(pieces, [&](const NotePiece& piece) { return isAmongNotesOdds(piece, board) < kKept; });
    if (!board.areInPlaces)
        weighRising(pieces);
    for (const NotePiece& piece : pieces) {
        auto& of = readings[static_cast<std::size_t>(piece.cell)].notes;
        for (std::size_t d = 0; d < of.size(); ++d)
            of[d] = std::max(of[d], static_cast<float>(piece.p[d]));
    }
}

} // namespace nonet::detail
