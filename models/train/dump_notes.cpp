// nonet_dump_notes: the small pieces of ink in the empty cells of labelled boards, and which of them are notes, for
// fit_notes. Tables without a notes.csv beside them have no notes.
#include "labelled_boards.h"
#include "vision/read/read_notes.h"

#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

namespace nonet {
namespace {

/// By file, number of the grid in it and name of the cell: its notes. See labels.h of the sample maker.
using Notes = std::map<std::string, std::string>;

Notes readNotesTable(const std::filesystem::path& path) {
    Notes notes;
    std::ifstream in(path);
    std::string line;
    std::getline(in, line); // its header
    while (std::getline(in, line)) {
        std::istringstream fields(line);
        std::string file, grid, pair;
        std::getline(fields, file, ',');
        std::getline(fields, grid, ',');
        while (fields >> pair)
            notes[file + ' ' + grid + ' ' + pair.substr(0, 4)] = pair.substr(5);
    }
    return notes;
}

void add(std::ostream& rows, const LabelledBoard& board, const std::string& grid, const Notes& notes,
         DigitReader& reader) {
    for (const detail::NoteMarks& marks : detail::noteMarks(board.cells, *board.label.filled, reader)) {
        const auto found = notes.find(board.label.file + ' ' + grid + ' ' + cellName(marks.cell));
        const bool hasNotes = found != notes.end();
        // Beside notes it may be one that is misread, or dirt: nobody knows.
        const bool isNote = hasNotes && found->second.find(std::to_string(marks.digit)) != std::string::npos;
        if (hasNotes && !isNote)
            continue;
        rows << board.label.file << ' ' << grid << ',' << isNote << ',' << marks.contrast << ',' << marks.certainty
             << ',' << marks.areNotes << ',' << marks.paler << '\n';
    }
}

int run(const std::vector<std::filesystem::path>& tables) {
    std::cout << "board,note,contrast,certainty,among,paler\n";
    std::map<std::filesystem::path, Notes> notesOf;
    for (const std::filesystem::path& table : tables)
        notesOf[table] = readNotesTable(table.parent_path() / "notes.csv");
    return printRows(tables, [&](std::ostream& rows, const std::filesystem::path& table,
                                 const std::vector<Label>& picture, DigitReader& reader) {
        int grid = 0;
        for (const LabelledBoard& board : boardsOf(table.parent_path(), picture))
            add(rows, board, std::to_string(++grid), notesOf.at(table), reader);
    });
}

} // namespace
} // namespace nonet

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: nonet_dump_notes LABELS.csv... > notes.csv   (for fit_notes)\n";
        return 2;
    }
    return nonet::run({argv + 1, argv + argc});
}
