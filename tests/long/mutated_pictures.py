#!/usr/bin/env python3
"""Pictures of every format with bits flipped, cut, spliced, and with sizes in their headers that lie, twenty to a process of
`nonet scan`: no process may end by a signal, with status 70, with too much memory or too late, and each file has its line.

usage: mutated_pictures.py NONET SEEDS WORK COUNT [SEED]
    NONET   the program; under the address sanitizer it finds more
    SEEDS   the folder that fuzz_seeds wrote: small pictures of every format, and documents
    WORK    what is found is kept there
"""
import json
import os
import pathlib
import random
import resource
import struct
import subprocess
import sys
import tempfile
import time
import zlib

FILES_PER_PROCESS = 20
MOST_CPU_SECONDS = 120      # of one process
MOST_SECONDS = 3600         # of the clock, for what sleeps; the machine may be busy
MOST_MEGABYTES = 1500       # under the address sanitizer, which takes twice as much and keeps what was freed
REPORTS = [b"Sanitizer", b"runtime error:"]
ODD = [0, 1, 2, 3, 255, 256, 9_999, 32_767, 32_768, 65_535, 65_536, 100_000, 2**31 - 1, 2**31, 2**32 - 1]


def flip(data, rng, seeds):
    end = len(data) if rng.random() < 0.5 else min(len(data), 200)
    for _ in range(rng.choice([1, 1, 2, 4, 8, 16, 64])):
        data[rng.randrange(end)] ^= 1 << rng.randrange(8)


def cut(data, rng, seeds):
    del data[rng.randrange(1, len(data)):]


def cut_out(data, rng, seeds):
    at = rng.randrange(len(data))
    del data[at:at + rng.randrange(1, 400)]


def double(data, rng, seeds):
    at, length = rng.randrange(len(data)), rng.randrange(1, 400)
    data[at:at] = data[at:at + length] * rng.choice([1, 1, 1, 20])


def splice(data, rng, seeds):
    other = rng.choice(seeds)
    begin, at = rng.randrange(len(other)), rng.randrange(len(data))
    piece = other[begin:begin + rng.randrange(1, 2000)]
    data[at:at + (len(piece) if rng.random() < 0.5 else 0)] = piece


def overwrite(data, rng, seeds):
    """A number somewhere, in either order of bytes."""
    form = rng.choice(["<H", ">H", "<I", ">I"])
    size = struct.calcsize(form)
    if len(data) > size:
        at = rng.randrange(min(len(data), 600) - size if len(data) > 600 else len(data) - size)
        struct.pack_into(form, data, at, rng.choice(ODD) % (1 << 8 * size))


def put(data, at, form, value):
    if at is not None and 0 <= at <= len(data) - struct.calcsize(form):
        struct.pack_into(form, data, at, value % (1 << 8 * struct.calcsize(form)))


def find(data, mark, behind=0):
    at = data.find(mark)
    return None if at < 0 else at + len(mark) + behind


def mend_png(data):
    at = 8
    while at + 12 <= len(data):
        length = struct.unpack_from(">I", data, at)[0]
        if at + 12 + length > len(data):
            return
        struct.pack_into(">I", data, at + 8 + length, zlib.crc32(data[at + 4:at + 8 + length]))
        at += 12 + length


def lie_tiff(data, rng):
    order = "<" if data[:2] == b"II" else ">"
    at = struct.unpack_from(order + "I", data, 4)[0]
    for _ in range(rng.randrange(3)):       # to a later page
        if at + 2 <= len(data):
            count = struct.unpack_from(order + "H", data, at)[0]
            if at + 6 + 12 * count <= len(data):
                at = struct.unpack_from(order + "I", data, at + 2 + 12 * count)[0] or at
    if at + 2 > len(data):
        return
    entry = at + 2 + 12 * rng.randrange(max(1, struct.unpack_from(order + "H", data, at)[0]))
    field, form = rng.choice([(0, "H"), (2, "H"), (4, "I"), (8, "I"), (8, "H")])
    put(data, entry + field, order + form, rng.choice(ODD + [257, 259, 273, 279, 324]))


def lie(data, rng, seeds):
    """A size in the header, as each format has it."""
    odd = rng.choice(ODD)
    if data.startswith(b"\x89PNG"):
        at = rng.choice([find(data, b"IHDR"), find(data, b"IHDR", 4), find(data, b"IHDR", 8), find(data, b"IDAT", -8)])
        put(data, at, ">I", odd)
        mend_png(data)
    elif data.startswith(b"\xff\xd8"):
        marks = [m for m in (b"\xff\xc0", b"\xff\xc2", b"\xff\xc4", b"\xff\xdb", b"\xff\xda", b"\xff\xe1") if m in data]
        put(data, find(data, rng.choice(marks or [b"\xff\xd8"]), rng.choice([0, 3, 5, 7])), ">H", odd)
    elif data.startswith(b"BM"):
        put(data, rng.choice([2, 10, 14, 18, 22, 26, 28, 30, 34, 46]), rng.choice(["<I", "<H"]), odd)
    elif data.startswith(b"GIF8"):
        put(data, rng.choice([6, 8, 10, find(data, b",", 4), find(data, b",", 6)]), "<H", odd)
    elif data.startswith(b"RIFF"):
        put(data, rng.choice([4, 16, 23, 24, 26, 27, find(data, b"EXIF")]), rng.choice(["<I", "<H"]), odd)
    elif data[:2] in (b"II", b"MM"):
        lie_tiff(data, rng)
    elif data[4:8] == b"ftyp":
        mark = rng.choice([b"ispe", b"iloc", b"iinf", b"ipma", b"hvcC", b"meta", b"pitm"])
        put(data, find(data, mark, rng.choice([-8, 0, 4, 8, 12])), ">I", odd)
    elif data.startswith(b"%PDF"):
        mark = rng.choice([b"/Length", b"/MediaBox[0 0 ", b"/Count", b"/Size", b"startxref\n", b"/Width", b"/Height"])
        at = find(data, mark)
        if at is not None:
            data[at:at + 3] = b" %d" % (odd if rng.random() < 0.8 else -odd)


CHANGES = [flip, flip, cut, cut_out, double, splice, overwrite, overwrite, lie, lie, lie]


def mutated(seeds, rng):
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if data:
            rng.choice(CHANGES)(data, rng, seeds)
    return bytes(data)


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_SECONDS, MOST_CPU_SECONDS + 5))


def run(nonet, files):
    """Exit status, what was written, seconds of the processor and megabytes of one process; the status is None if it took too long."""
    environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:exitcode=99:allocator_may_return_null=1",
                       UBSAN_OPTIONS="print_stacktrace=1")
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begin = time.monotonic()
        process = subprocess.Popen([nonet, "scan", "--json", "--no-timings", "-j", "1", *files], stdout=out, stderr=err,
                                   stdin=subprocess.DEVNULL, env=environment, preexec_fn=limit)
        status, isLate = None, False
        while not isLate:
            done, raw, usage = os.wait4(process.pid, os.WNOHANG)
            if done:
                status = os.waitstatus_to_exitcode(raw)
                break
            isLate = time.monotonic() - begin > MOST_SECONDS
            time.sleep(0.02)
        if isLate:
            process.kill()
            _, _, usage = os.wait4(process.pid, 0)
        process.returncode = status if status is not None else -9
        out.seek(0)
        err.seek(0)
        return status, out.read(), err.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def faults(status, out, err, megabytes, files):
    if status is None:
        yield f"not done after {MOST_SECONDS} s of the clock"
    elif status not in (0, 1, 3):
        yield f"status {status}"
    if any(report in err for report in REPORTS):
        yield "a sanitizer's report"
    if megabytes > MOST_MEGABYTES:
        yield f"{megabytes:.0f} MB"
    try:
        named = {json.loads(line)["file"] for line in out.splitlines()}
    except (ValueError, KeyError):
        yield "a line that is no JSON"
        return
    missing = [file for file in files if str(file) not in named]
    if missing and status is not None:
        yield f"no line for {missing[0]}"


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    nonet, folder, work = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    count, seed = int(sys.argv[4]), int(sys.argv[5]) if len(sys.argv) > 5 else 1
    seeds = [file.read_bytes() for part in ("decode", "pdf") for file in sorted((folder / part).iterdir())]
    work.mkdir(parents=True, exist_ok=True)
    rng = random.Random(seed)
    found, done, slowest, largest = 0, 0, 0.0, 0.0
    with tempfile.TemporaryDirectory() as scratch:
        while done < count:
            files = []
            for number in range(done, min(count, done + FILES_PER_PROCESS)):
                file = pathlib.Path(scratch) / f"{seed}-{number}"
                file.write_bytes(mutated(seeds, rng))
                files.append(file)
            status, out, err, seconds, megabytes = run(nonet, files)
            slowest, largest = max(slowest, seconds), max(largest, megabytes)
            for fault in faults(status, out, err, megabytes, files):
                found += 1
                kept = work / f"{seed}-{done}"
                kept.mkdir(exist_ok=True)
                for file in files:
                    (kept / file.name).write_bytes(file.read_bytes())
                (kept / "stderr").write_bytes(err)
                print(f"{kept}: {fault}", flush=True)
            done += len(files)
            for file in files:
                file.unlink()
            if done % 500 < FILES_PER_PROCESS:
                print(f"{done} files, {found} findings, slowest {slowest:.1f} s, largest {largest:.0f} MB", file=sys.stderr,
                      flush=True)
    print(f"{done} files of {len(seeds)} seeds, {FILES_PER_PROCESS} to a process: {found} findings, slowest process "
          f"{slowest:.1f} s, largest {largest:.0f} MB")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
