import concurrent.futures
import doctest
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading

import numpy as np
import pytest

import nonet

SAMPLES = pathlib.Path(os.environ["NONET_SAMPLES"])
FRONT = SAMPLES / "newspaper" / "front.jpg"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def front_label():
    for line in (SAMPLES / "labels.csv").read_text().splitlines():
        if "newspaper/front.jpg" in line:
            return line.split(",")[1]


def test_scan_gives_the_same_from_path_bytes_and_array():
    cv2 = pytest.importorskip("cv2", reason="decodes the array")
    picture = cv2.imread(str(FRONT))
    scans = [nonet.scan(FRONT), nonet.scan(str(FRONT)), nonet.scan(FRONT.read_bytes()), nonet.scan(picture)]
    assert all(len(scan) == 1 for scan in scans)
    assert len({scan[0].solution for scan in scans}) == 1


def test_scan_reads_the_label():
    (puzzle,) = nonet.scan(FRONT)
    assert puzzle.puzzle == front_label()
    assert puzzle.status == "solved" and puzzle.confidence > 0.9
    assert nonet.solve(puzzle.array).solution == puzzle.solution
    assert puzzle.solution_array.shape == (9, 9)
    assert len(puzzle.corners) == 4 and puzzle.page == 1


def test_scan_finds_nothing_in_an_empty_picture():
    assert nonet.scan(np.full((300, 400), 255, np.uint8)) == []
    assert nonet.scan(np.full((300, 400, 3), 255, np.uint8)) == []


def test_scan_finds_the_program_that_draws_documents():
    empty_page = (
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
    )
    try:
        assert nonet.scan(empty_page) == []
    except ValueError as error:
        assert "built without PDF" in str(error)


def test_scan_refuses_what_is_no_picture(tmp_path):
    with pytest.raises(FileNotFoundError):
        nonet.scan(tmp_path / "missing.jpg")
    with pytest.raises(IsADirectoryError):
        nonet.scan(tmp_path)
    with pytest.raises(ValueError, match="not a picture"):
        nonet.scan(b"hello")
    with pytest.raises(ValueError, match="uint8"):
        nonet.scan(np.zeros((4, 4, 3)))
    with pytest.raises(ValueError, match="height x width"):
        nonet.scan(np.zeros((4, 4, 4), np.uint8))
    with pytest.raises(ValueError, match="engine"):
        nonet.scan(FRONT, engine="crystal ball")
    with pytest.raises(ValueError, match="rules"):
        nonet.scan(FRONT, rules="killer")
    with pytest.raises(RuntimeError, match="model"):
        nonet.scan(FRONT, model=tmp_path / "missing.onnx")


def test_scan_tells_of_a_cut_file():
    cut = FRONT.read_bytes()
    (puzzle,) = nonet.scan(cut[: len(cut) * 97 // 100])
    assert puzzle.status == "doubtful" and "cut short" in puzzle.warning
    assert nonet.scan(FRONT)[0].warning is None


class Pages:
    """Stands for an engine that read these pages."""

    def __init__(self, *pages):
        self.pages = [json.dumps(page) for page in pages]

    def scan_bytes(self, *_):
        return self.pages


GRID = {"puzzle": PUZZLE, "filled": PUZZLE, "solution": SOLUTION, "status": "solved", "confidence": 1, "corners": [[0, 0]] * 4}
GRID |= {"rules": "classic", "doubtful": [], "mistakes": [], "notes": {"r1c2": "47"}, "repaired": [{"cell": "r5c5", "from": ".", "to": "7"}]}
GOOD = {"page": 2, "error": None, "warning": None, "grids": [GRID]}
BAD = {"page": 1, "error": "the first page is broken", "warning": None, "grids": []}


def test_scan_keeps_the_good_pages_of_a_file(monkeypatch):
    monkeypatch.setattr(nonet, "_reader", lambda *_: Pages(BAD, GOOD))
    with pytest.warns(UserWarning, match="the first page is broken"):
        (puzzle,) = nonet.scan(b"")
    assert puzzle.page == 2 and puzzle.repaired == [nonet.Repair("r5c5", ".", "7")]
    monkeypatch.setattr(nonet, "_reader", lambda *_: Pages(BAD, BAD))
    with pytest.raises(ValueError, match="the first page is broken"):
        nonet.scan(b"")


def test_threads_have_their_own_engine():
    found = []
    threads = [threading.Thread(target=lambda: found.append(nonet.scan(FRONT)[0].solution)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 3 and len(set(found)) == 1


def test_solve_takes_text_and_arrays():
    solution = nonet.solve(PUZZLE)
    assert (solution.count, solution.solution, str(solution)) == (1, SOLUTION, SOLUTION)
    assert solution.array.sum() == 405
    cells = np.array([0 if c == "." else int(c) for c in PUZZLE]).reshape(9, 9)
    assert nonet.solve(cells) == solution
    assert nonet.solve(cells.tolist()) == solution


def test_solve_tells_none_and_several_apart():
    several = nonet.solve("." * 81, limit=5)
    assert several.count == 5 and several.solution is None and several.array is None
    assert str(nonet.solve("55" + "." * 79)) == "no solution"
    assert nonet.solve("." * 81, rules="diagonal").count == 2


DIAGONAL_LINK = (
    "https://f-puzzles.com/?load="
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQikANwEMAbAVzngDZU0EZjAB2CAC4ZuNKqRYduCACwChoiVJgzq9Ru"
    "X2g2XHgA5VwsfEnSD84wgBM59Vc3a5RxfADszy9a1dWUMFHgBGPw0bYLsvFHQ1fzcDJk8eAGZI12kg2IysgPdgmTyEfgSLKK06Bh"
    "D7HwLkuq8VCpdClI9QhAi2pOiioiCi0vgAVkaB2zTHSeqqYc7irvrWwUrs+Z1a1O6kOcGlnXoQbAhWNAB7EQ4AWirUM4vrjgBqKq"
    "IgA="
)


def test_links_keep_their_diagonals():
    assert nonet.solve(DIAGONAL_LINK).solution.startswith("972156348")
    assert nonet.check(DIAGONAL_LINK).is_right
    assert nonet.explain(DIAGONAL_LINK).solution.startswith("972156348")


@pytest.mark.parametrize("bad", ["12345", np.zeros((8, 9), int), np.full((9, 9), 10), np.zeros((9, 9))])
def test_solve_refuses_what_is_no_grid(bad):
    with pytest.raises(ValueError):
        nonet.solve(bad)


def test_check_names_the_wrong_cells():
    assert nonet.check(PUZZLE) and nonet.check(SOLUTION).sentence == "complete and right"
    wrong = nonet.check("55" + PUZZLE[2:])
    assert not wrong and "two 5s" in wrong.sentence and {"r1c1", "r1c2"} <= set(wrong.wrong)


def test_explain_leads_to_the_solution():
    explanation = nonet.explain(PUZZLE)
    assert explanation.solution == SOLUTION and not explanation.is_searched
    cells = dict(placed for step in explanation.steps for placed in step.placements)
    assert len(cells) == PUZZLE.count(".") and cells["r1c3"] == "4"


def test_corners_and_corrections_overrule_the_finder_and_the_reader():
    (puzzle,) = nonet.scan(FRONT)
    (same,) = nonet.scan(FRONT, corners=puzzle.corners)
    assert same.puzzle == puzzle.puzzle
    (changed,) = nonet.scan(FRONT, corrections={"r1c1": 0, "A2": ".", "r9c9": 0})
    assert changed.puzzle[0] == changed.puzzle[1] == changed.puzzle[80] == "."
    digit = puzzle.solution[40]
    assert nonet.scan(FRONT, corrections={"r5c5": int(digit)})[0].puzzle[40] == digit
    with pytest.raises(ValueError, match="four points"):
        nonet.scan(FRONT, corners=[1, 2, 3])
    with pytest.raises(ValueError, match="must go round"):
        nonet.scan(FRONT, corners=[(0, 0)] * 4)
    with pytest.raises(ValueError, match="not a cell"):
        nonet.scan(FRONT, corrections={"r0c1": 5})


def test_draw_changes_the_cells_that_were_empty():
    (puzzle,) = nonet.scan(FRONT)
    plain = nonet.draw(FRONT, corrections={f"r{i // 9 + 1}c{i % 9 + 1}": 0 for i in range(81)})  # nothing to draw
    drawn = nonet.draw(FRONT)
    assert drawn.shape == plain.shape and drawn.dtype == np.uint8 and drawn.shape[2] == 3
    assert (drawn != plain).any() and np.array_equal(nonet.draw(plain), drawn)
    assert np.array_equal(nonet.draw(FRONT.read_bytes()), drawn)
    outside = np.ones(plain.shape[:2], bool)
    xs, ys = [x for x, _ in puzzle.corners], [y for _, y in puzzle.corners]
    outside[int(min(ys)) : int(max(ys)) + 1, int(min(xs)) : int(max(xs)) + 1] = False
    assert np.array_equal(drawn[outside], plain[outside])
    assert not np.array_equal(nonet.draw(FRONT, color=(0, 0, 255)), drawn)
    assert not np.array_equal(nonet.draw(FRONT, show="hint"), drawn)
    with pytest.raises(ValueError, match="show is"):
        nonet.draw(FRONT, show="everything")
    with pytest.raises(ValueError, match="colour"):
        nonet.draw(FRONT, color=(0, 0, 256))
    with pytest.raises(IndexError, match="page"):
        nonet.draw(FRONT, page=2)
    with pytest.raises(FileNotFoundError):
        nonet.draw("missing.jpg")


def test_solve_many_is_solve_of_each():
    grids = [PUZZLE, SOLUTION, "." * 81, "55" + "." * 79] * 25
    assert nonet.solve_many(grids, jobs=3) == [nonet.solve(grid) for grid in grids]
    assert nonet.solve_many([]) == []
    with pytest.raises(ValueError, match="grid 1: .*81"):
        nonet.solve_many([PUZZLE, "123"])


def test_a_notebook_shows_grids():
    (puzzle,) = nonet.scan(FRONT)
    for shown in (puzzle, nonet.solve(PUZZLE), nonet.explain(PUZZLE)):
        assert shown._repr_png_().startswith(b"\x89PNG\r\n")
        assert shown._repr_html_().count("<td") == 81
    assert puzzle._repr_html_().count("#15803d") == puzzle.filled.count(".")
    assert nonet.solve("." * 81)._repr_png_() is None


def test_batch_gives_pages_in_the_order_of_the_files(tmp_path):
    (tmp_path / "letter.jpg").write_text("dear diary")
    files = [FRONT, tmp_path / "letter.jpg", SAMPLES / "low-res" / "ten.jpg", tmp_path / "missing.jpg"] * 3
    pages = list(nonet.batch(iter(files)))
    assert [page["file"] for page in pages] == [str(file) for file in files]
    assert pages[0]["grids"][0]["puzzle"] == front_label() and pages[0]["grids"][0]["level"] in ("easy", "medium", "hard")
    assert "not a picture" in pages[1]["error"] and "missing.jpg" in pages[3]["error"]

    def plain(page):
        return {key: value for key, value in page.items() if key != "ms"}

    with concurrent.futures.ThreadPoolExecutor(1) as one:
        assert [plain(page) for page in nonet.batch(files, one)] == [plain(page) for page in pages]
    assert list(nonet.batch([])) == []
    with pytest.raises(ValueError, match="rules"):
        next(nonet.batch([FRONT], rules="killer"))


def test_import_is_quick():
    def seconds():  # of the processor: the machine may have other work
        program = "import time, numpy; begin = time.process_time(); import nonet; print(time.process_time() - begin)"
        return float(subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout)

    assert min(seconds() for _ in range(5)) < 0.06


def python_blocks(document):
    return re.findall(r"```python\n(.*?)```", (SAMPLES.resolve().parent / document).read_text(), re.DOTALL)


@pytest.mark.skipif("NONET_CHECK_JSON" not in os.environ, reason="needs the program that knows docs/schema.json")
def test_its_json_is_as_published():
    check = lambda lines: subprocess.run(os.environ["NONET_CHECK_JSON"], input="\n".join(lines), text=True, capture_output=True)
    pages = [json.dumps(page) for page in nonet.batch([FRONT, SAMPLES / "several" / "two.jpg", SAMPLES / "README.md"])]
    lines = pages + [nonet._nonet.explain(PUZZLE, "classic")]
    said = check(lines)
    assert said.returncode == 0, said.stderr
    assert "made_up: is not in the schema" in check([json.dumps(json.loads(pages[0]) | {"made_up": 1})]).stderr


@pytest.mark.parametrize("document", ["README.md", "docs/library.md"])
def test_examples_of_the_documents_run(document, tmp_path, monkeypatch):
    blocks = python_blocks(document)
    assert blocks
    shutil.copy(FRONT, tmp_path / "page.jpg")
    monkeypatch.chdir(tmp_path)
    for block in blocks:
        exec(compile(block, document, "exec"), {})


def test_examples_of_the_documentation():
    assert doctest.testmod(nonet).failed == 0
