#!/usr/bin/env python3
"""What nonet makes of pictures that the sample maker draws: puzzles that are not proper, pages with several puzzles, and
pictures without a sudoku. Prints the counts; seeds are those of no other use.

usage: made_pictures.py BIN WORK      (BIN: folder of nonet and nonet_make_samples; WORK: pictures, kept and used again)
"""
import csv
import json
import pathlib
import subprocess
import sys

IMPROPER = {"many-solutions": "ambiguous", "no-solution": "contradiction", "misprint": "contradiction", "diagonal": "ambiguous"}
PLACES = ["newspaper", "book", "sheet", "screen"]
PAGES = ["newspaper+several", "book+several", "newspaper+several+solution", "newspaper+several+cut-neighbours"]
FOREIGN = ["crossword", "kakuro", "nonogram", "calendar", "table", "spreadsheet", "chess", "text", "sudoku4", "sudoku6",
           "sudoku16", "jigsaw"]
SURE = 0.9      # a cell read right with this probability must not be changed


def make(binaries, folder, kinds, count, seed):
    if not (folder / "labels.csv").exists():
        subprocess.run([binaries / "nonet_make_samples", "--count", str(count), "--seed", str(seed), "--kind",
                        ",".join(kinds), "--out", folder], check=True, stdout=subprocess.DEVNULL)
    with open(folder / "labels.csv", newline="") as file:
        return list(csv.DictReader(file))


def evaluate(binaries, folder):
    run = subprocess.run([binaries / "nonet", "eval", "--json", folder / "labels.csv"], stdout=subprocess.PIPE)
    return json.loads(run.stdout)["pictures"]


def scanned(binaries, folder, names):
    run = subprocess.run([binaries / "nonet", "scan", "--json", "--no-timings", *(folder / name for name in names)],
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return [json.loads(line) for line in run.stdout.splitlines()]


def cellNumber(name):
    return (int(name[1]) - 1) * 9 + int(name[3]) - 1


def changedThoughRight(grid, filled):
    """Cells in which the engine was right and sure, and something else was taken."""
    seen = {doubt["cell"]: dict(doubt["alternatives"]) for doubt in grid["doubtful"]}
    return [r["cell"] for r in grid["repaired"]
            if r["from"] == filled[cellNumber(r["cell"])] and seen.get(r["cell"], {}).get(r["from"], 0) >= SURE]


def improper(binaries, work):
    for number, (kind, status) in enumerate(IMPROPER.items()):
        folder = work / kind
        labels = make(binaries, folder, [f"{place}+{kind}" for place in PLACES], 75, 9110 + number)
        labels = list({label["file"]: label for label in labels if "." in label["puzzle"]}.values())
        results = scanned(binaries, folder, [label["file"] for label in labels])
        puzzles = [[grid for grid in result["grids"] if grid["status"] != "complete"] for result in results]
        found = [(grids[0], label) for grids, label in zip(puzzles, labels) if grids]
        right = sum(grid["status"] == status for grid, _ in found)
        sure = [(grid, label) for grid, label in found if grid["status"] == "solved"]
        wrong = sum(grid["puzzle"] != label["puzzle"] for grid, label in sure)
        changed = sum(bool(changedThoughRight(grid, label["filled"])) for grid, label in found)
        print(f"{kind}: {len(labels)} pictures, {len(found)} found, {right} {status}, {len(sure)} solved ({wrong} of them "
              f"wrong), {changed} with a cell changed that was read right and surely")


def pages(binaries, work):
    folder = work / "pages"
    make(binaries, folder, PAGES, 200, 9120)
    pictures = evaluate(binaries, folder)
    full = [[grid for grid in p["grids"] if "." in grid["puzzle"]] for p in pictures]
    print(f"pages: {len(pictures)}, all full puzzles found on {sum(all(g['read'] for g in grids) for grids in full)}, all "
          f"read right on {sum(all(g['read'] == g['puzzle'] for g in grids) for grids in full)}, nothing extra on "
          f"{sum(not p['extra'] for p in pictures)}, sure but wrong on {sum(p['sure_wrong'] for p in pictures)}")


def foreign(binaries, work):
    folder = work / "foreign"
    make(binaries, folder, FOREIGN, 504, 9130)
    pictures = evaluate(binaries, folder)
    print(f"without a sudoku: {len(pictures)}, a grid in {sum(p['extra'] > 0 for p in pictures)}")


if __name__ == "__main__":
    folders = [pathlib.Path(argument).resolve() for argument in sys.argv[1:3]]
    improper(*folders)
    pages(*folders)
    foreign(*folders)
