"""Reads sudokus from photos and solves them.

>>> import nonet
>>> nonet.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").array[0]
array([5, 3, 4, 6, 7, 8, 9, 1, 2], dtype=uint8)
>>> for puzzle in nonet.scan("page.jpg"):                                               # doctest: +SKIP
...     print(puzzle.status, puzzle.solution)
>>> solved = nonet.draw("page.jpg")  # an array, with the answers drawn onto the photo    # doctest: +SKIP
>>> nonet.explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").steps[0].name
'Naked Single'

A grid is a string of 81 characters, row by row, with ``.`` for blank, or an array of 9 x 9 numbers with 0 for blank.
Cells are named by row and column: ``r3c7``. In a notebook puzzles, solutions and explanations show themselves as grids.
"""

from __future__ import annotations

import html
import json
import os
import stat
import threading
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Union

import numpy as np

from . import _display, _nonet
from ._batch import batch

if TYPE_CHECKING:
    import numpy.typing as npt

    GridLike = Union[str, npt.ArrayLike]
    PictureLike = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, npt.NDArray[np.uint8]]

__all__ = [
    "Check",
    "Doubt",
    "Explanation",
    "Puzzle",
    "Repair",
    "Solution",
    "Step",
    "batch",
    "check",
    "draw",
    "explain",
    "scan",
    "solve",
    "solve_many",
]
__version__: str = _nonet.version


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

    def _repr_html_(self) -> str:
        return _display.grid_html(self.puzzle, self.filled, self.solution)

    def _repr_png_(self) -> bytes:
        return _display.grid_png(self.puzzle, self.filled, self.solution)


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

    def _repr_html_(self) -> str:
        return _display.grid_html(self.solution, self.solution, None) if self.solution else f"<p>{self}</p>"

    def _repr_png_(self) -> bytes | None:
        return _display.grid_png(self.solution, self.solution, None) if self.solution else None

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
    digits: str = ""  #: that the step is about
    units: list[str] = field(default_factory=list)  #: rows, columns, boxes and diagonals: ``r1``, ``c9``, ``b5``, ``d2``


@dataclass(frozen=True)
class Explanation:
    """How a puzzle gives way, step by step."""

    puzzle: str
    solution: str | None
    level: str  #: easy, medium, hard, unfair or extreme
    score: int
    is_searched: bool  #: logic ended, and the rest was found by trying
    steps: list[Step]

    def _repr_html_(self) -> str:
        steps = "".join(f"<li>{html.escape(step.text)}</li>" for step in self.steps)
        return _display.grid_html(self.puzzle, self.puzzle, self.solution) + f"<p>{self.level}, score {self.score}</p><ol>{steps}</ol>"

    def _repr_png_(self) -> bytes:
        return _display.grid_png(self.puzzle, self.puzzle, self.solution)


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


def _how(
    rules: str, min_confidence: float, corners: Sequence[Sequence[float]] | None, corrections: Mapping[str, Any] | None
) -> _nonet.How:
    cells = ",".join(f"{cell}={digit or '.'}" for cell, digit in (corrections or {}).items())
    if corners is None:
        return _nonet.How(rules, min_confidence, cells, "")
    points = np.asarray(corners, dtype=float)
    if points.shape != (4, 2):
        raise ValueError("corners are four points: top left, top right, bottom right, bottom left")
    return _nonet.How(rules, min_confidence, cells, ",".join(f"{value:.3f}" for value in points.reshape(-1)))


def _path(picture: str | os.PathLike[str]) -> bytes:
    """The path of a file that is there and may be read; FileNotFoundError and the like where not."""
    path = os.fsencode(picture)
    if stat.S_ISREG(os.stat(path).st_mode) or os.path.isdir(path):  # what else there is can be opened only once
        open(path, "rb").close()
    return path


def _pixels(picture: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    if picture.dtype != np.uint8:
        raise ValueError("a picture is an array of uint8")
    return np.ascontiguousarray(picture)


def scan(
    picture: PictureLike,
    *,
    rules: str = "auto",
    engine: str = "auto",
    model: str | os.PathLike[str] = "",
    min_confidence: float = 0.95,
    corners: Sequence[Sequence[float]] | None = None,
    corrections: Mapping[str, Any] | None = None,
) -> list[Puzzle]:
    """Finds, reads and solves every sudoku of a picture, in reading order; an empty list if there is none.

    ``picture`` is the path of a file, a file's bytes (JPEG, PNG, TIFF, WebP, HEIC, BMP, GIF, PDF), or an array of height
    x width x 3 in the order blue, green, red (as OpenCV has it) or height x width in grey. ``corners`` overrules the
    finder: x and y of the top-left, top-right, bottom-right and bottom-left corner of the one puzzle. ``corrections``
    overrules what is read: ``{"r3c7": 8, "A1": 0}``, with 0 for blank.

    ``rules`` are found by themselves (``auto``) or given: ``classic``, ``diagonal``, ``windoku``, ``jigsaw:`` and ``killer:``
    with their letters and cages.

    A path that cannot be opened raises FileNotFoundError, PermissionError and so on, what is no picture ValueError, a
    missing model RuntimeError. Where only some pages of a file can be read, the others are told by ``warnings.warn``.
    """
    how = _how(rules, min_confidence, corners, corrections)
    reader = _reader(engine, os.fspath(model))
    if isinstance(picture, np.ndarray):
        pages = reader.scan_array(_pixels(picture), how)
    elif isinstance(picture, (bytes, bytearray, memoryview)):
        pages = reader.scan_bytes(bytes(picture), how)
    else:
        pages = reader.scan_path(_path(picture), how)
    read: list[dict[str, Any]] = [json.loads(page) for page in pages]
    errors = [page["error"] for page in read if page["error"]]
    if errors and len(errors) == len(read):
        raise ValueError(errors[0])
    for error in errors:
        warnings.warn(error, stacklevel=2)
    return [_puzzle(grid, page) for page in read for grid in page["grids"]]


def draw(
    picture: PictureLike,
    *,
    show: str = "solution",
    color: tuple[int, int, int] | None = None,
    page: int = 1,
    rules: str = "auto",
    engine: str = "auto",
    model: str | os.PathLike[str] = "",
    min_confidence: float = 0.95,
    corners: Sequence[Sequence[float]] | None = None,
    corrections: Mapping[str, Any] | None = None,
) -> npt.NDArray[np.uint8]:
    """The picture, or a page of a document, with the answers of its sudokus drawn in: an array of height x width x 3.

    ``show`` is ``solution``, ``hint`` (the cells of the next step), ``mistakes`` (digits written in that contradict the
    solution) or ``reading``. ``color`` is the answer's, as blue, green, red; by default one that stands out. Where there
    is nothing to draw the picture comes back as it is. All else is as in scan(); a page that is not there raises
    IndexError.
    """
    how, look = _how(rules, min_confidence, corners, corrections), _nonet.Look(show, color)
    if page < 1:
        raise IndexError("pages count from 1")
    reader = _reader(engine, os.fspath(model))
    if isinstance(picture, np.ndarray):
        if page > 1:
            raise IndexError("an array has one page")
        return reader.draw_array(_pixels(picture), how, look)
    if isinstance(picture, (bytes, bytearray, memoryview)):
        return reader.draw_bytes(bytes(picture), page, how, look)
    return reader.draw_path(_path(picture), page, how, look)


def solve(grid: GridLike, *, rules: str = "classic", limit: int = 2) -> Solution:
    """Finds up to ``limit`` solutions; the default tells none, one and several apart.

    A grid that half a minute of searching does not decide raises RuntimeError.
    """
    if limit < 1:
        raise ValueError("limit is at least 1")
    count, grids = _nonet.solve(_to_text(grid), rules, limit)
    return Solution(count, grids)


def solve_many(grids: Iterable[GridLike], *, rules: str = "classic", limit: int = 2, jobs: int = 0) -> list[Solution]:
    """solve() of each grid, on ``jobs`` threads (by default one per core)."""
    if limit < 1:
        raise ValueError("limit is at least 1")
    texts = [_to_text(grid) for grid in grids]
    found = _nonet.solve_many(texts, rules, limit, max(1, min(jobs or os.cpu_count() or 1, 256)))
    return [Solution(count, solutions) for count, solutions in found]


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
            digits=step["digits"],
            units=step["units"],
        )
        for step in found["steps"]
    ]
    return Explanation(found["puzzle"], found["solution"], found["level"], found["score"], found["searched"], steps)
