"""Many files on many processors: on this machine's, or on the workers of a cluster."""

from __future__ import annotations

import itertools
import json
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from . import _nonet

FILES_A_TASK = 4  # a page takes some 70 ms: enough to hide what a task costs, few enough to end together
TASKS_AHEAD = 64  # for each worker: results wait for those before them, and must not fill the memory


def _level(grid: Mapping[str, Any]) -> str | None:
    """How hard a puzzle with one solution is."""
    if grid["status"] not in ("solved", "doubtful") or grid.get("undecided"):
        return None
    level: str = json.loads(_nonet.explain(grid["puzzle"], grid["rules"]))["level"]
    return level


def read_files(paths: Sequence[str], how: tuple[Any, ...], engine: str, model: str) -> list[dict[str, Any]]:
    """What a worker does: the pages of some files, as the lines of a batch's results.jsonl."""
    from . import _how, _reader

    reader, pages = _reader(engine, model), []
    for path in paths:
        for line in reader.read_path(os.fsencode(path), _how(*how)):
            page = json.loads(line)
            for grid in page["grids"]:
                grid["level"] = _level(grid)
            pages.append(page)
    return pages


def _workers(client: Any) -> int:
    if hasattr(client, "nthreads"):  # Dask's
        return max(1, sum(client.nthreads().values()))
    return getattr(client, "_max_workers", None) or os.cpu_count() or 1


def _results(client: Any, tasks: Iterator[tuple[Any, ...]], options: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Of tasks in their order, with a bounded number of them under way."""
    waiting: deque[Any] = deque()
    for task in itertools.chain(tasks, itertools.repeat(None)):
        if task is not None:
            waiting.append(client.submit(read_files, *task, **options))
            if len(waiting) < TASKS_AHEAD * _workers(client):
                continue
        if not waiting:
            return
        yield from waiting.popleft().result()


def batch(
    paths: Iterable[str | os.PathLike[str]],
    client: Any = None,
    *,
    rules: str = "auto",
    engine: str = "auto",
    model: str | os.PathLike[str] = "",
    min_confidence: float = 0.95,
    retries: int = 3,
) -> Iterator[dict[str, Any]]:
    """Reads many files, and yields a dictionary a page, in the order of the files: what ``nonet scan --json`` writes, and
    the ``level`` of each puzzle.

    ``client`` says where: a ``dask.distributed.Client`` for the workers of a cluster, which must see the files under the
    same paths; any executor of ``concurrent.futures``; by default this machine's processors. A task whose worker dies is
    done again by another, up to ``retries`` times. A file that cannot be read is a page with an ``error``. Few results
    are kept at a time, so a million files may be given, as a generator too.
    """
    how = (rules, min_confidence, None, None)
    files = (os.fspath(path) for path in paths)
    tasks = ((chunk, how, engine, os.fspath(model)) for chunk in iter(lambda: list(itertools.islice(files, FILES_A_TASK)), []))
    if client is not None:
        yield from _results(client, tasks, {"retries": retries, "pure": False} if hasattr(client, "nthreads") else {})
        return
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        yield from _results(threads, tasks, {})
