"""The Python functions with arguments that nobody would give: a result, or an exception that says what is wrong."""

import os
import random

import numpy as np
import pytest

import nonet

CALLS = int(os.environ.get("NONET_PYTHON_CALLS", "400"))  # a long check asks for more
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ALLOWED = (ValueError, TypeError, RuntimeError, OverflowError, OSError, IndexError)


def any_text(rng):
    pieces = ["", PUZZLE, PUZZLE[:80], "5" * 81, ".", "\0", "\udc80", "é", "https://f-puzzles.com/?load=", "[" * 999, "9" * 9999]
    text = rng.choice(pieces) + rng.choice(pieces)
    return "".join(rng.choice(PUZZLE + ".\n|x") if rng.random() < 0.02 else letter for letter in text)


def any_array(rng):
    shape = rng.choice([(9, 9), (81,), (0,), (3, 3), (9, 9, 9), (40, 60), (40, 60, 3), (40, 60, 4), (1, 1), (1, 1, 3), (0, 9, 3)])
    kind = rng.choice([np.uint8, np.int64, np.float32, bool, np.uint64])
    array = np.asarray(np.random.default_rng(rng.randrange(1000)).integers(0, rng.choice([2, 10, 256]), shape)).astype(kind)
    return rng.choice([array, array[::-1], array[..., ::2], array.T, np.asfortranarray(array)])


def any_bytes(rng):
    heads = [b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"II*\0\x08\0\0\0", b"%PDF-1.4\n", b"BM", b"GIF89a", b"RIFF\0\0\0\0WEBP"]
    return rng.choice([bytes, bytearray, memoryview])(rng.choice(heads) + rng.randbytes(rng.randrange(200)))


def any_value(rng):
    return rng.choice([any_text, any_text, any_array, any_bytes, lambda _: None, lambda _: -1, lambda _: 2**70, lambda _: 0.5,
                       lambda _: float("nan"), lambda _: [], lambda _: object()])(rng)


def any_options(rng, names):
    usual = {"rules": ["classic", "diagonal"], "engine": ["none"], "limit": [1, 2, 50], "min_confidence": [0.0, 0.5, 1.0]}
    return {name: any_value(rng) if rng.random() < 0.2 else rng.choice(usual[name]) for name in names if rng.random() < 0.5}


@pytest.mark.filterwarnings("ignore")
def test_odd_arguments():
    rng = random.Random(1)
    functions = [(nonet.scan, ["rules", "min_confidence"]), (nonet.solve, ["rules", "limit"]), (nonet.check, ["rules"]),
                 (nonet.explain, ["rules"]), (nonet.draw, ["rules", "min_confidence"]), (nonet.solve_many, ["rules", "limit"])]
    results = refusals = 0
    for _ in range(CALLS):
        function, names = rng.choice(functions)
        options = any_options(rng, names)
        if function in (nonet.scan, nonet.draw):
            options.setdefault("engine", any_text(rng) if rng.random() < 0.1 else "none")
        argument = any_value(rng) if rng.random() < 0.8 else PUZZLE
        try:
            function(argument, **options)
            results += 1
        except ALLOWED as error:
            assert str(error)
            refusals += 1
    assert results > 0 and refusals > 0


@pytest.mark.parametrize("confidence", [float("nan"), -0.1, 1.5])
def test_a_confidence_is_a_probability(confidence):
    with pytest.raises(ValueError, match="from 0 to 1"):
        nonet.scan(np.zeros((40, 40), np.uint8), engine="none", min_confidence=confidence)
