"""Makes the Python wheel and its source package: what pip calls (PEP 517), and a program for the project itself.

    packaging/python/backend.py wheel OUT [BUILD]     of a build that is there, by default build/release
    packaging/python/backend.py sdist OUT

The wheel carries the libraries that the module needs, but for those of the C and C++ runtime, so that it can be installed where
nothing of nonet's is: it needs Python, numpy and patchelf to be made. It holds neither PDF (poppler is under the GPL), HEIC
nor Tesseract. The same build gives the same bytes.
"""

import base64
import gzip
import hashlib
import io
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "apps" / "python" / "nonet"
# Of the system: the C library's own, the compiler's runtime, and the loader.
RUNTIME = re.compile(r"^(libc|libm|libdl|libpthread|librt|libutil|libresolv|libgcc_s|libstdc\+\+|ld-linux[\w-]*)\.so")
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "1767225600"))
ZIP_TIME = (2026, 1, 1, 0, 0, 0)
CONFIGURE = ["-DCMAKE_BUILD_TYPE=Release", "-DNONET_TESTS=OFF", "-DNONET_COMMAND=OFF", "-DNONET_PDF=OFF"]
CONFIGURE += ["-DNONET_TESSERACT=OFF", "-DNONET_PYTHON=ON", "-DNONET_WEB=OFF", "-DNONET_CAMERA=OFF"]


def version():
    return re.search(r"VERSION (\d+\.\d+\.\d+)", (ROOT / "CMakeLists.txt").read_text())[1]


def tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    libc = platform.libc_ver()
    system = f"manylinux_{libc[1].replace('.', '_')}_{platform.machine()}" if libc[0] == "glibc" else f"linux_{platform.machine()}"
    return f"{python}-{python}-{system}"


def metadata():
    readme = (ROOT / "docs" / "library.md").read_text()
    return (
        f"Metadata-Version: 2.1\nName: nonet\nVersion: {version()}\nSummary: Reads sudokus from photos and solves them\n"
        "License: MIT\nRequires-Python: >=3.9\nRequires-Dist: numpy\nClassifier: Typing :: Typed\n"
        f"Description-Content-Type: text/markdown\n\n{readme}"
    )


def libraries_of(binary):
    """Where the loader finds what a binary needs, by the name it asks for."""
    listed = subprocess.run(["ldd", binary], capture_output=True, text=True, check=True).stdout
    found = dict(re.findall(r"^\s*(\S+) => (/\S+)", listed, re.MULTILINE))
    return {name: pathlib.Path(path).resolve() for name, path in found.items() if not RUNTIME.match(name)}


def run_path(binary, path):
    subprocess.run(["patchelf", "--set-rpath", path, binary], check=True)


def lay_out(build, package):
    """The package's folder, with its libraries."""
    (package / "libs").mkdir(parents=True)
    for source in sorted(SOURCES.iterdir()):
        if source.suffix in (".py", ".pyi", ".typed"):
            shutil.copy(source, package / source.name)
    (module,) = (build / "python" / "nonet").glob("_nonet*" + sysconfig.get_config_var("EXT_SUFFIX"))
    font = build / "lib" / "nonet_font.so"
    carried = {}
    for binary in [module, *([font] if font.exists() else [])]:
        carried |= libraries_of(binary)
    shutil.copy(module, package / module.name)
    run_path(package / module.name, "$ORIGIN/libs")
    if font.exists():
        carried[font.name] = font
    for name, path in sorted(carried.items()):
        copy = package / "libs" / name
        shutil.copy(path, copy)
        copy.chmod(0o644)
        run_path(copy, "$ORIGIN")
    for binary in [package / module.name, *(package / "libs" / name for name in carried if "nonet" in name)]:
        subprocess.run(["strip", "--strip-unneeded", binary], check=True)
    (package / "models").mkdir()
    shutil.copy(ROOT / "models" / "digits.onnx", package / "models")
    return carried


def owners(carried):
    """Which Debian packages the libraries are of, for those who hand the wheel on."""
    lines = []
    for name, path in sorted(carried.items()):
        places = [str(path), str(path).removeprefix("/usr")]
        owner = subprocess.run(["dpkg-query", "-S", *places], capture_output=True, text=True).stdout.split(":")[0]
        if owner:
            shown = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}", owner], capture_output=True, text=True)
            lines.append(f"{name}  {shown.stdout or owner}  /usr/share/doc/{owner}/copyright\n")
    return "The libraries in nonet/libs are Debian's, each under its own free licence:\n\n" + "".join(lines)


def record_line(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def write_wheel(folder, target):
    """A zip file with a record of its content, in an order and with times of no meaning."""
    record = ""
    info = f"nonet-{version()}.dist-info"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as wheel:

        def add(name, data, is_program=False):
            entry = zipfile.ZipInfo(name, ZIP_TIME)
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)

        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name, data = path.relative_to(folder).as_posix(), path.read_bytes()
            record += record_line(name, data)
            add(name, data, path.suffix == ".so" or ".so." in path.name)
        add(f"{info}/RECORD", (record + f"{info}/RECORD,,\n").encode())


def make_wheel(out, build):
    name = f"nonet-{version()}-{tag()}.whl"
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        carried = lay_out(build, folder / "nonet")
        info = folder / f"nonet-{version()}.dist-info"
        (info / "licenses").mkdir(parents=True)
        (info / "METADATA").write_text(metadata())
        (info / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: nonet\nRoot-Is-Purelib: false\nTag: {tag()}\n")
        shutil.copy(ROOT / "LICENSE", info / "licenses" / "LICENSE")
        (info / "licenses" / "libraries.txt").write_text(owners(carried))
        write_wheel(folder, pathlib.Path(out) / name)
    return name


def source_files():
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        names = listed.stdout.split("\0")
    else:  # a source package of its own
        names = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if "build" not in path.relative_to(ROOT).parts[:1]]
    return sorted(name for name in names if name and (ROOT / name).is_file())


def needed(name):
    """Building the package needs neither tests nor samples."""
    return name.split("/")[0] in ("CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "docs", "include", "models", "packaging", "src") and not (
        name.startswith(("models/train/", "docs/images/")))


def make_sdist(out):
    base = f"nonet-{version()}"
    files = {f"{base}/{name}": (ROOT / name).read_bytes() for name in source_files() if needed(name)}
    files[f"{base}/pyproject.toml"] = (ROOT / "packaging" / "python" / "pyproject.toml").read_bytes()
    files[f"{base}/PKG-INFO"] = metadata().encode()
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(content), EPOCH, 0o755 if content.startswith(b"#!") else 0o644
            archive.addfile(entry, io.BytesIO(content))
    (pathlib.Path(out) / f"{base}.tar.gz").write_bytes(gzip.compress(data.getvalue(), 9, mtime=0))
    return f"{base}.tar.gz"


# What pip calls.


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    build = ROOT / "build" / "python"
    python = f"-DPython_EXECUTABLE={sys.executable}"
    subprocess.run(["cmake", "-S", ROOT, "-B", build, *CONFIGURE, python], check=True)
    subprocess.run(["cmake", "--build", build, "--target", "nonet_python", "nonet", "-j", str(os.cpu_count())], check=True)
    return make_wheel(wheel_directory, build)


def build_sdist(sdist_directory, config_settings=None):
    return make_sdist(sdist_directory)


def main():
    out = pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    if sys.argv[1] == "wheel":
        print(make_wheel(out, pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else ROOT / "build" / "release")))
    else:
        print(make_sdist(out))


if __name__ == "__main__":
    main()
