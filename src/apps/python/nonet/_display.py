"""How a notebook shows a grid: a table that needs nothing but a browser, or a picture."""

from __future__ import annotations

from . import _nonet

BLANK = "." * 81
_STYLES = {"given": "color:#111;font-weight:700", "entry": "color:#1f55c4", "answer": "color:#15803d", "blank": ""}


def _cell(index: int, kind: str, digit: str) -> str:
    row, col = divmod(index, 9)
    top, left = ("2px" if row % 3 == 0 else "1px"), ("2px" if col % 3 == 0 else "1px")
    right, bottom = ("2px" if col == 8 else "0"), ("2px" if row == 8 else "0")
    return (
        f'<td style="width:1.7em;height:1.7em;padding:0;text-align:center;background:#fff;border:solid #444;'
        f'border-width:{top} {right} {bottom} {left};{_STYLES[kind]}">{digit}</td>'
    )


def grid_html(givens: str, filled: str, solution: str | None) -> str:
    """A table: givens black, entries blue, and the rest of the solution green."""
    cells = []
    for index, (given, entry, answer) in enumerate(zip(givens, filled, solution or BLANK)):
        if given != ".":
            cells.append(_cell(index, "given", given))
        elif entry != ".":
            cells.append(_cell(index, "entry", entry))
        elif answer != ".":
            cells.append(_cell(index, "answer", answer))
        else:
            cells.append(_cell(index, "blank", ""))
    rows = "".join("<tr>" + "".join(cells[9 * row : 9 * row + 9]) + "</tr>" for row in range(9))
    return f'<table style="border-collapse:collapse;font:16px sans-serif">{rows}</table>'


def grid_png(givens: str, filled: str, solution: str | None) -> bytes:
    """The same as a PNG file."""
    return _nonet.grid_png(givens, filled, solution or BLANK)
