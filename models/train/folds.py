"""Which fifth a puzzle belongs to, whatever picture shows it: five folds are split by puzzle, never by file.

usage: folds.py FOLD OUT.csv LABELS.csv...      (writes the labels of one fold, 0 to 4, with absolute names of their pictures)
"""
import csv
import pathlib
import sys
import zlib

FOLDS = 5


def foldOf(puzzle):
    return zlib.crc32(puzzle.encode()) % FOLDS


def main(fold, out, tables):
    with open(out, "w", newline="") as file:
        writer = csv.DictWriter(file, ["file", "puzzle", "filled", "corners", "tags"])
        writer.writeheader()
        for table in map(pathlib.Path, tables):
            for row in csv.DictReader(open(table, newline="")):
                if foldOf(row["puzzle"] or row["file"]) == fold:
                    writer.writerow({**row, "file": (table.parent / row["file"]).resolve()})


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3:])
