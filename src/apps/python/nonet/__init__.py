"""Reads sudokus from photos and solves them.

>>> import nonet
>>> nonet.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").array[0]
array([5, 3, 4, 6, 7, 8, 9, 1, 2], dtype=uint8)
>>> for puzzle in nonet.scan("page.jpg"):                                               # doctest: +SKIP
...     print(puzzle.status, puzzle.solution)

A grid is a string of 81 characters, row by row, with ``.`` for blank, or an array of 9 x 9 numbers with 0 for blank.
Cells are named by row and column: ``r3c7``.
"""

from __future__ import annotations

import json
import os
import threading
import warnings
from dataclasses import dataclass, field
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from . import _nonet

__all__ = ["Check", "Doubt", "Explanation", "Puzzle", "Repair", "Solution", "Step", "check", "explain", "scan", "solve"]
__version__: str = _nonet.version

GridLike = Union[str, npt.ArrayLike]
PictureLike = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, npt.NDArray[np.uint8]]


def _to_array(cells: str) -> npt.NDArray[np.uint8]:
    return np.array([0 if c == "." else int(c) for c in cells], dtype=np.uint8).reshape(9, 9)


def _to_text(grid: GridLike) -> str:
    if isinstance(grid, str):
        return grid
    array = np.asarray(grid)
    if array.shape not in ((9, 9), (81,)) or not np.issubdtype(array.dtype, np.integer):
        raise ValueError("a grid is a string of 81 characters or an array of 9 x 9 whole numbers")
    if array.min() < 0 or array.max() > 9:
        raise ValueError("the numbers of a grid are 1 to 9, and 0 for blank")
    return "".join(str(int(n)) for n in array.reshape(-1)).replace("0", ".")


@dataclass(frozen=True)
class Doubt:
    """A cell whose reading is not sure."""

    cell: str
    read: str  #: what was taken; ``.`` is blank
    probability: float  #: of what was taken
    alternatives: list[tuple[str, float]]


@dataclass(frozen=True)
class Repair:
    """A cell that was taken for something else than it looks like, since the rules ask for it."""

    cell: str
    before: str  #: what it looks like; ``.`` is blank
    after: str  #: what was taken


@dataclass(frozen=True)
class Puzzle:
    """One sudoku of a picture."""

    puzzle: str  #: the printed digits
    filled: str  #: the same plus handwritten ones
    solution: str | None
    status: str  #: solved, doubtful, ambiguous, contradiction, complete or unreadable
    confidence: float  #: the probability that all of ``puzzle`` is right
    corners: list[tuple[float, float]]  #: top left, top right, bottom right, bottom left, in pixels of the upright page
    rules: str
    page: int  #: from 1
    doubtful: list[Doubt] = field(default_factory=list)
    mistakes: list[str] = field(default_factory=list)  #: cells with handwritten digits that contradict the solution
    repaired: list[Repair] = field(default_factory=list)
    warning: str | None = None  #: a sentence about the page, such as that its file is cut short
    notes: dict[str, str] = field(default_factory=dict)  #: small candidate digits of cells without an entry

    @property
    def array(self) -> npt.NDArray[np.uint8]:
        """The printed digits as 9 x 9 numbers, 0 for blank."""
        return _to_array(self.puzzle)

    @property
    def solution_array(self) -> npt.NDArray[np.uint8] | None:
        """The solution as 9 x 9 numbers."""
        return _to_array(self.solution) if self.solution else None


@dataclass(frozen=True)
class Solution:
    """What a search for solutions found."""

    count: int  #: 0, 1, or up to the limit that was given
    solutions: list[str]  #: those that were found

    @property
    def solution(self) -> str | None:
        """The solution if there is exactly one."""
        return self.solutions[0] if self.count == 1 else None

    @property
    def array(self) -> npt.NDArray[np.uint8] | None:
        """The same as 9 x 9 numbers."""
        return _to_array(self.solutions[0]) if self.count == 1 else None

    def __str__(self) -> str:
        return self.solution or ("several solutions" if self.count else "no solution")


@dataclass(frozen=True)
class Check:
    """Whether a grid is a proper puzzle, or right so far."""

    is_right: bool  #: it has exactly one solution, or is full and right
    sentence: str
    wrong: list[str]  #: cells that clash, or of which any one, if wrong, explains why there is no solution

    def __bool__(self) -> bool:
        return self.is_right


@dataclass(frozen=True)
class Step:
    """One step of an explanation."""

    technique: str  #: such as ``naked-pair``
    name: str  #: such as ``Naked Pair``
    text: str
    cells: list[str]
    eliminations: list[tuple[str, str]]  #: cell and digit
    placements: list[tuple[str, str]]


@dataclass(frozen=True)
class Explanation:
    """How a puzzle gives way, step by step."""

    puzzle: str
    solution: str | None
    level: str  #: easy, medium, hard, unfair or extreme
    score: int
    is_searched: bool  #: logic ended, and the rest was found by trying
    steps: list[Step]


_readers = threading.local()


def _reader(engine: str, model: str) -> _nonet.Reader:
    """The thread's own engine, made once."""
    kept: dict[tuple[str, str], _nonet.Reader] = _readers.__dict__.setdefault("kept", {})
    if (engine, model) not in kept:
        kept[engine, model] = _nonet.Reader(engine, model)
    return kept[engine, model]


def _puzzle(grid: dict[str, Any], page: dict[str, Any]) -> Puzzle:
    return Puzzle(
        puzzle=grid["puzzle"],
        filled=grid["filled"],
        solution=grid["solution"],
        status=grid["status"],
        confidence=grid["confidence"],
        corners=[(x, y) for x, y in grid["corners"]],
        rules=grid["rules"],
        page=page["page"],
        doubtful=[Doubt(d["cell"], d["read"], d["p"], [(r, p) for r, p in d["alternatives"]]) for d in grid["doubtful"]],
        mistakes=grid["mistakes"],
        repaired=[Repair(r["cell"], r["from"], r["to"]) for r in grid["repaired"]],
        warning=page["warning"],
        notes=grid["notes"],
    )


def scan(
    picture: PictureLike,
    *,
    rules: str = "classic",
    engine: str = "auto",
    model: str | os.PathLike[str] = "",
    min_confidence: float = 0.95,
) -> list[Puzzle]:
    """Finds, reads and solves every sudoku of a picture, in reading order; an empty list if there is none.

    ``picture`` is the path of a file, a file's bytes (JPEG, PNG, TIFF, WebP, HEIC, BMP, GIF, PDF), or an array of height
    x width x 3 in the order blue, green, red (as OpenCV has it) or height x width in grey. A picture that cannot be read
    raises ValueError, a missing model RuntimeError. Where only some pages of a file can be read, the others are told by
    ``warnings.warn``.
    """
    reader = _reader(engine, os.fspath(model))
    if isinstance(picture, np.ndarray):
        if picture.dtype != np.uint8:
            raise ValueError("a picture is an array of uint8")
        pages = reader.scan_array(np.ascontiguousarray(picture), rules, min_confidence)
    elif isinstance(picture, (bytes, bytearray, memoryview)):
        pages = reader.scan_bytes(bytes(picture), rules, min_confidence)
    else:
        pages = reader.scan_path(os.fsencode(picture), rules, min_confidence)
    read: list[dict[str, Any]] = [json.loads(page) for page in pages]
    errors = [page["error"] for page in read if page["error"]]
    if errors and len(errors) == len(read):
        raise ValueError(errors[0])
    for error in errors:
        warnings.warn(error, stacklevel=2)
    return [_puzzle(grid, page) for page in read for grid in page["grids"]]


def solve(grid: GridLike, *, rules: str = "classic", limit: int = 2) -> Solution:
    """Finds up to ``limit`` solutions; the default tells none, one and several apart.

    A grid that half a minute of searching does not decide raises RuntimeError.
    """
    if limit < 1:
        raise ValueError("limit is at least 1")
    count, grids = _nonet.solve(_to_text(grid), rules, limit)
    return Solution(count, grids)


def check(grid: GridLike, *, rules: str = "classic") -> Check:
    """Says whether a puzzle is proper, or a grid right so far, and where it is wrong."""
    return Check(*_nonet.check(_to_text(grid), rules))


def explain(grid: GridLike, *, rules: str = "classic") -> Explanation:
    """Solves a puzzle by named techniques."""
    found = json.loads(_nonet.explain(_to_text(grid), rules))
    steps = [
        Step(
            technique=step["technique"],
            name=step["name"],
            text=step["text"],
            cells=step["cells"],
            eliminations=[(cell, digit) for cell, digit in step["eliminations"]],
            placements=[(cell, digit) for cell, digit in step["placements"]],
        )
        for step in found["steps"]
    ]
    return Explanation(found["puzzle"], found["solution"], found["level"], found["score"], found["searched"], steps)
