"""Rendered cells (render.py) as a dump that nonet_lay_lines reads: boards of 81 cells, all with dark ink.

usage: rendered_dump.py STEM RENDERED.npz...      (writes STEM.f32 and STEM.csv)
"""
import csv
import sys

import numpy as np

JUNK = -1   # as in render.py


def darkened(patches):
    """Every patch with its ink, the rarer of its two tones, dark."""
    inner = patches[:, 4:-4, 4:-4].reshape(len(patches), -1)
    skew = ((inner - np.median(inner, axis=1, keepdims=True)) ** 3).sum(axis=1)
    return np.where(skew > 0, -1, 1).astype(np.float32)[:, None, None] * patches


def main():
    stem, *files = sys.argv[1:]
    with open(stem + ".f32", "wb") as patches, open(stem + ".csv", "w", newline="") as table:
        rows = csv.writer(table, lineterminator="\n")
        rows.writerow(["file", "cell", "printed", "filled", "tags"])
        for name in files:
            with np.load(name) as cells:
                whole = len(cells["labels"]) // 81 * 81
                patches.write(darkened(cells["patches"][:whole].astype(np.float32)).tobytes())
                for i, (label, isHandwritten) in enumerate(zip(cells["labels"][:whole], cells["flags"][:whole])):
                    filled = "x" if label == JUNK else str(label) if label else "."
                    rows.writerow([f"{name}/{i // 81}", i % 81, "." if isHandwritten else filled, filled, ""])


if __name__ == "__main__":
    main()
