"""Real cells: cut from labelled photos by the label corners, or read from a dump of the program's own pipeline.

Both give a Cells table. A dump is a pair NAME.f32 (float32, N x 32 x 32, normalised) or NAME.u8 (uint8, 127.5 is 0 and a
step is 2/127.5) and NAME.csv with the columns file,cell,printed,filled,tags (truth as one character, '.' blank), row by row.
usage: cells.py OUT.npz [--raw]        (photos below $NONET_DATA; --raw: by the homography of the corners only)
       cells.py OUT.npz SOURCE=NAME... (dumps; the source is wicht, mixed, wild, hand or made)
"""
import csv
import dataclasses
import os
import pathlib
import sys

import cv2
import numpy as np

SIDE = 32
STEP = 64            # pixels of a cell on the rectified board
LABELS = {"wicht": "wicht/train.csv", "mixed": "wicht/mixed.csv", "wild": "wild/dev.csv", "hand": "hand/labels.csv"}


@dataclasses.dataclass
class Cells:
    patches: np.ndarray      # N x 32 x 32 float32, normalised
    label: np.ndarray        # 0 blank, 1..9
    handwritten: np.ndarray  # 0 printed, 1 handwritten, -1 not to be learnt
    source: np.ndarray       # wicht, mixed, wild, hand, made
    group: np.ndarray        # cells of one puzzle share it: hold out by this, never by file
    board: np.ndarray        # source/file/row of the label: 81 cells each
    tags: np.ndarray

    def take(self, index):
        return Cells(*(getattr(self, field.name)[index] for field in dataclasses.fields(self)))

    def save(self, path):
        np.savez(path, **{**dataclasses.asdict(self), "patches": self.patches.astype(np.float16)})

    @staticmethod
    def load(path):
        with np.load(path) as file:
            cells = Cells(**{field.name: file[field.name] for field in dataclasses.fields(Cells)})
        cells.patches = cells.patches.astype(np.float32)
        return cells

    @staticmethod
    def join(parts):
        return Cells(*(np.concatenate([getattr(p, f.name) for p in parts]) for f in dataclasses.fields(Cells)))


def rectifyBoard(grey, corners):
    """The board, STEP pixels a cell. Shrinks the photo first where it is finer, as warpPerspective does not average."""
    lengths = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    factor = 9 * STEP / lengths.mean()
    if factor < 0.75:
        grey = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        corners = (corners + 0.5) * factor - 0.5
    edge = 9 * STEP - 0.5
    square = np.float32([[-0.5, -0.5], [edge, -0.5], [edge, edge], [-0.5, edge]])
    warp = cv2.getPerspectiveTransform(np.float32(corners), square)
    return cv2.warpPerspective(grey, warp, (9 * STEP, 9 * STEP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def terms(x, y):
    """Cubic polynomial basis on [-1, 1] squared."""
    return np.stack([x ** i * y ** j for i in range(4) for j in range(4 - i)], axis=-1)


def fitOffsets(board, reach):
    """How far the lines running down the board lie from where they should be, in pixels: coefficients of `terms`.
    Every piece of line between two crossings votes with the offset of its strongest response."""
    size = 9 * STEP
    strength = cv2.blur(np.abs(normaliseBoard(board)), (3, 1))
    strips = strength.reshape(9, STEP, size)[:, 6:-6].mean(1)
    # A line stands out from both of its sides; the edge of a shaded box does not.
    side = max(4, STEP // 8)
    padded = np.pad(strips, ((0, 0), (reach + side, reach + side)), mode="edge")
    contrast = padded[:, side:-side] - np.maximum(padded[:, :-2 * side], padded[:, 2 * side:])
    where, offset, weight = [], [], []
    shifts = np.arange(-reach, reach + 1)
    for line in range(10):
        at = min(line * STEP, size - 1) + reach
        window = contrast[:, at - reach:at + reach + 1] - 0.002 * np.abs(shifts)
        best = window.argmax(1)
        for row in range(9):
            where.append((line / 4.5 - 1, (row + 0.5) / 4.5 - 1))
            offset.append(shifts[best[row]])
            weight.append(max(0.0, window[row, best[row]]))
    where, offset, weight = np.array(where), np.array(offset, float), np.array(weight)
    basis, robust = terms(where[:, 0], where[:, 1]), np.ones(len(offset))
    for _ in range(8):
        w = weight * robust
        gram = basis.T @ (w[:, None] * basis) + 0.02 * np.eye(basis.shape[1])
        solution = np.linalg.solve(gram, basis.T @ (w * offset))
        robust = 1 / (1 + ((offset - basis @ solution) / 3) ** 2)
    return solution


def straighten(board):
    """The board with its bend taken out, as far as a cubic describes it. Two rounds, coarse and fine."""
    size = 9 * STEP
    axis = (np.arange(size) + 0.5) / size * 2 - 1
    x, y = np.meshgrid(axis, axis)
    basis = terms(x, y)
    mapX, mapY = np.meshgrid(np.arange(size, dtype=np.float32), np.arange(size, dtype=np.float32))
    moved = board
    for reach in (STEP // 5, STEP // 10):
        dx = basis @ fitOffsets(moved, reach)
        dy = (basis @ fitOffsets(np.ascontiguousarray(moved.T), reach)).T
        atX = (np.arange(size)[None, :] + dx).astype(np.float32)
        atY = (np.arange(size)[:, None] + dy).astype(np.float32)
        mapX, mapY = (cv2.remap(m, atX, atY, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) for m in (mapX, mapY))
        moved = cv2.remap(board, mapX, mapY, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return moved


def normaliseBoard(board):
    """(grey - background) / s: the background is the smoothed median over a bit more than a cell, so that ink of
    either polarity does not move it; s is the 97th percentile of the absolute difference."""
    shrunk = cv2.resize(board, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    window = STEP // 4 * 5 // 4 | 1
    background = cv2.GaussianBlur(cv2.medianBlur(shrunk, window), (0, 0), window / 4)
    background = cv2.resize(background, board.shape[::-1], interpolation=cv2.INTER_LINEAR).astype(np.float32)
    difference = board.astype(np.float32) - background
    return np.clip(difference / max(4.0, np.percentile(np.abs(difference), 97)), -2, 2)


def cutBoard(board):
    small = cv2.resize(board, (9 * SIDE, 9 * SIDE), interpolation=cv2.INTER_AREA)
    return small.reshape(9, SIDE, 9, SIDE).swapaxes(1, 2).reshape(81, SIDE, SIDE)


def table(patches, printed, filled, source, group, board, tags):
    """Cells of one board. Where print and hand differ the digit is handwritten; pasted digits and those typed into an app,
    which are print of another colour, teach no flag."""
    label = np.array([int(c) if c.isdigit() else 0 for c in filled])
    hand = np.array([int(p != f) for p, f in zip(printed, filled)])
    if source == "mixed" or "typed" in tags.split():
        hand[:] = -1
    n = len(label)
    return Cells(patches, label, hand, np.repeat(source, n), np.repeat(group, n), np.repeat(board, n), np.repeat(tags, n))


def photoBoards(data, source):
    """(grey picture, corners, label row) of every labelled grid with corners and a puzzle."""
    path = pathlib.Path(data) / LABELS[source]
    with open(path, newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            if not row["corners"] or len(row["puzzle"]) != 81:
                continue
            grey = cv2.imread(str(path.parent / row["file"]), cv2.IMREAD_GRAYSCALE)
            corners = np.float32([float(v) for v in row["corners"].split()]).reshape(4, 2)
            yield grey, corners, {**row, "name": f"{source}/{row['file']}/{number}"}


def readPhotos(data, straightened=True):
    parts = []
    for source in LABELS:
        for grey, corners, row in photoBoards(data, source):
            board = rectifyBoard(grey, corners)
            patches = cutBoard(normaliseBoard(straighten(board) if straightened else board))
            parts.append(table(patches, row["puzzle"], row["filled"], source, row["puzzle"], row["name"], row["tags"]))
    return Cells.join(parts)


def readDump(stem, source):
    """The program's own cells, STEM.f32 or STEM.u8 with STEM.csv."""
    with open(f"{stem}.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    if os.path.exists(f"{stem}.f32"):
        patches = np.fromfile(f"{stem}.f32", np.float32).reshape(-1, SIDE, SIDE)
    else:
        patches = (np.fromfile(f"{stem}.u8", np.uint8).reshape(-1, SIDE, SIDE).astype(np.float32) - 127.5) / 63.75
    parts = []
    for start in range(0, len(rows), 81):
        board = rows[start:start + 81]
        printed, filled = ("".join(r[column] for r in board) for column in ("printed", "filled"))
        name = f"{source}/{board[0]['file']}/{start}"
        tags = board[0].get("tags") or ""
        parts.append(table(patches[start:start + 81], printed, filled, source, printed, name, tags))
    return Cells.join(parts)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    dumps = [argument.split("=", 1) for argument in sys.argv[2:] if "=" in argument]
    if dumps:
        Cells.join([readDump(stem, source) for source, stem in dumps]).save(sys.argv[1])
    else:
        readPhotos(os.environ["NONET_DATA"], "--raw" not in sys.argv).save(sys.argv[1])
