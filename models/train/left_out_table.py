"""Markdown tables of left-out runs: whole puzzles per set and rotation, and how far the confidence can be believed.

usage: left_out_table.py EVAL.json...      (of `nonet eval --json`)
"""
import json
import math
import re
import sys

BINS = [0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 1.0]
LEAST = 1e-6


def wilson(right, count):
    """95 % interval of a share."""
    if not count:
        return 0.0, 1.0
    z, share = 1.96, right / count
    centre = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return max(0.0, centre - half), min(1.0, centre + half)


def puzzles(pictures):
    for picture in pictures:
        for grid in picture["grids"]:
            yield picture, grid


def setTable(pictures):
    print("| left out | turned by | grids | found | givens right | all digits right | sure of the right ones | sure but wrong "
          "| grid where there is none |")
    print("|---|---|---|---|---|---|---|---|---|")
    keys = dict.fromkeys((p["set"], p["rotation"]) for p in pictures)
    for name, rotation in keys:
        part = [p for p in pictures if (p["set"], p["rotation"]) == (name, rotation)]
        grids = [g for _, g in puzzles(part)]
        right = [g for g in grids if g["read"] == g["puzzle"]]
        filled = sum(g["read_filled"] == g["filled"] for g in grids)
        sure = sum(g["status"] == "solved" for g in right)
        wrong = sum(g["status"] == "solved" and g["read"] != g["puzzle"] for g in grids)
        empty = [p for p in part if not p["grids"]]
        print(f"| {name} | {rotation} | {len(grids)} | {sum(bool(g['read']) for g in grids)} | "
              f"{len(right)} ({100 * len(right) / len(grids):.1f} %) | {filled} ({100 * filled / len(grids):.1f} %) | "
              f"{sure} ({100 * sure / max(1, len(right)):.1f} %) | {wrong} | "
              f"{sum(p['extra'] > 0 for p in empty)} of {len(empty)} |")


def confidenceTable(pictures):
    """Readings of upright pictures that say how sure they are; complete grids do not count."""
    grids = [g for p, g in puzzles(pictures) if p["rotation"] == 0 and g["status"] not in ("", "unreadable", "complete")]
    print("\n| confidence | readings | right | share, 95 % interval |")
    print("|---|---|---|---|")
    low = 0.0
    for high in BINS:
        part = [g for g in grids if low <= g["confidence"] < high or (high == 1.0 and g["confidence"] >= low)]
        right = sum(g["read"] == g["puzzle"] for g in part)
        lower, upper = wilson(right, len(part))
        share = f"{100 * right / len(part):.1f} %, {100 * lower:.0f}-{100 * upper:.0f}" if part else "-"
        print(f"| {low:g} to {high:g} | {len(part)} | {right} | {share} |")
        low = high
    loss = [-math.log(max(LEAST, g["confidence"] if g["read"] == g["puzzle"] else 1 - g["confidence"])) for g in grids]
    print(f"\nMean log loss of the confidence: {sum(loss) / len(loss):.3f} over {len(loss)} readings.")


if __name__ == "__main__":
    every = [picture for path in sys.argv[1:] for picture in json.load(open(path))["pictures"]]
    for picture in every:
        picture["set"] = re.sub(r"^fold\d/", "", picture["set"])
    setTable(every)
    confidenceTable(every)
