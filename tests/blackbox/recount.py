#!/usr/bin/env python3
"""Counts again what `nonet eval` counted, from `nonet scan --json` and the labels alone, and compares.

usage: recount.py NONET [LABELS.csv...]      (none given: those of NONET_DATA; ends with 1 where a count differs)
"""
import csv
import json
import os
import pathlib
import subprocess
import sys

DATA = ["wicht/train", "wicht/mixed", "wild/dev", "hand/labels"]
LEAST_OVERLAP = 0.5
COUNTS = ["pictures", "grids", "found", "cells_right", "right", "filled_right", "sure_right", "sure_wrong", "extra",
          "without", "without_but_reported"]


def area(polygon):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(polygon, polygon[1:] + polygon[:1])) / 2


def clockwise(polygon):
    return polygon if area(polygon) > 0 else polygon[::-1]


def intersection(a, b):
    """Of two convex polygons, by cutting one along the sides of the other."""
    result = clockwise(a)
    other = clockwise(b)
    for (x0, y0), (x1, y1) in zip(other, other[1:] + other[:1]):
        side = lambda p: (x1 - x0) * (p[1] - y0) - (y1 - y0) * (p[0] - x0)
        cut = []
        for p, q in zip(result, result[1:] + result[:1]):
            if side(p) >= 0:
                cut.append(p)
            if (side(p) >= 0) != (side(q) >= 0):
                t = side(p) / (side(p) - side(q))
                cut.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
        result = cut
        if not result:
            return 0.0
    return abs(area(result))


def likeness(label, grid):
    if not label["corners"]:
        return sum(a == b for a, b in zip(label["puzzle"], grid["puzzle"])) / 81
    numbers = [float(n) for n in label["corners"].split()]
    truth, found = list(zip(numbers[::2], numbers[1::2])), [tuple(c) for c in grid["corners"]]
    shared = intersection(truth, found)
    return shared / (abs(area(truth)) + abs(area(found)) - shared)


def recount(nonet, table):
    pictures = {}
    with open(table, newline="") as file:
        for row in csv.DictReader(file):
            pictures.setdefault(row["file"], []).append(row)
    run = subprocess.run([nonet, "scan", "--json", "--no-timings", *(str(table.parent / name) for name in pictures)],
                         capture_output=True, text=True)
    pages = {}
    for line in run.stdout.splitlines():
        page = json.loads(line)
        pages.setdefault(page["file"], page)   # of several pages the first is scored
    counts = dict.fromkeys(COUNTS, 0)
    for name, labels in pictures.items():
        grids = list(pages[str(table.parent / name)]["grids"])
        puzzles = [label for label in labels if label["puzzle"]]
        counts["pictures"] += 1
        counts["grids"] += len(puzzles)
        for label in puzzles:
            best = max(grids, key=lambda grid: likeness(label, grid), default=None)
            if best is None or likeness(label, best) < LEAST_OVERLAP:
                continue
            grids.remove(best)
            isRight, isSure = best["puzzle"] == label["puzzle"], best["status"] == "solved"
            counts["found"] += 1
            counts["cells_right"] += sum(a == b for a, b in zip(label["puzzle"], best["puzzle"]))
            counts["right"] += isRight
            counts["filled_right"] += best["filled"] == label["filled"]
            counts["sure_right"] += isRight and isSure
            counts["sure_wrong"] += isSure and not isRight
        extra = sum(grid["status"] != "complete" for grid in grids)
        counts["extra"] += extra
        counts["without"] += not puzzles
        counts["without_but_reported"] += not puzzles and extra > 0
    return counts


def main():
    nonet, *tables = sys.argv[1:]
    if not tables:
        if "NONET_DATA" not in os.environ:
            sys.exit("NONET_DATA is not set")
        tables = [f"{os.environ['NONET_DATA']}/{name}.csv" for name in DATA]
    differs = False
    for table in map(pathlib.Path, tables):
        run = subprocess.run([nonet, "eval", "--json", str(table)], capture_output=True, text=True, check=True)
        evaluated = next(iter(json.loads(run.stdout)["sets"].values()))
        for name, count in recount(nonet, table).items():
            if count != evaluated[name]:
                differs = True
                print(f"{table}: {name} is {evaluated[name]} by eval, {count} by recount")
        print(f"{table}: counted {evaluated['grids']} grids again")
    sys.exit(differs)


if __name__ == "__main__":
    main()
