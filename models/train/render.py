"""Rendered training cells: glyphs of many fonts and MNIST digits, drawn into a cell with lines, light, blur and noise.

A cell is made in "ink" units (0 paper, 1 full ink) on a canvas a half larger than the cell, then degraded as a photo
would be, and given in the normalised units of the network (paper 0, ink about -1).
usage: render.py --sources DIR --count N --seed S OUT.npz
"""
import argparse

import cv2
import numpy as np

import glyphs

SIDE = 32
CELL = 64            # pixels of a cell on the canvas
CANVAS = 96          # the canvas shows the neighbourhood too, so that a shifted cut sees real lines
EDGE = (CANVAS - CELL) // 2
JUNK = -1            # target: uniform over the ten classes


class Renderer:
    def __init__(self, sources, seed):
        self.printed, self.handwritten = glyphs.loadFonts(sources)
        self.mnist = glyphs.loadMnist(sources)
        self.random = np.random.default_rng(seed)
        self.folders = {id(fonts): glyphs.groupByFolder(fonts) for fonts in (self.printed, self.handwritten)}

    # ---- dice
    def chance(self, p):
        return self.random.random() < p

    def between(self, low, high):
        return self.random.uniform(low, high)

    def pick(self, items):
        return items[self.random.integers(len(items))]

    def face(self, fonts):
        """A font: half of the time any, half of the time after its folder, so that families of 36 weights do not rule."""
        if self.chance(0.5):
            return self.pick(fonts)
        return self.pick(self.pick(self.folders[id(fonts)]))

    # ---- ink
    def place(self, ink, mask, height, centre, strength, angle=0.0, shear=0.0, aspect=1.0):
        """Draws the mask into the ink canvas; height and centre in canvas pixels."""
        scale = height / mask.shape[0]
        sx, sy = scale * aspect, scale
        limit = 0.92 * CELL / max(1, mask.shape[1] * sx)
        if limit < 1:
            sx *= limit
        if scale < 0.6:   # warpAffine does not average: shrink first
            mask = cv2.resize(mask, None, fx=min(1, sx), fy=sy, interpolation=cv2.INTER_AREA)
            sx, sy = max(1.0, sx), 1.0
        c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        linear = np.array([[c, -s], [s, c]]) @ np.array([[1, shear], [0, 1]]) @ np.diag([sx, sy])
        offset = np.array(centre) - linear @ np.array([(mask.shape[1] - 1) / 2, (mask.shape[0] - 1) / 2])
        drawn = cv2.warpAffine(mask, np.column_stack([linear, offset]), (CANVAS, CANVAS), flags=cv2.INTER_LINEAR)
        np.maximum(ink, drawn.astype(np.float32) * (strength / 255), out=ink)

    def reweigh(self, mask):
        """Bolder or lighter strokes."""
        if not self.chance(0.3):
            return mask
        size = 3 if self.chance(0.7) else 5
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
        if self.chance(0.6):
            return cv2.dilate(cv2.copyMakeBorder(mask, 3, 3, 3, 3, cv2.BORDER_CONSTANT), kernel)
        thin = cv2.erode(mask, kernel)
        return thin if thin.max() > 200 and thin.mean() > 0.35 * mask.mean() else mask

    def printedMask(self, digit):
        return self.reweigh(self.face(self.printed)[0][digit - 1])

    def handMask(self, digit):
        if self.chance(0.4):
            return self.reweigh(self.face(self.handwritten)[0][digit - 1])
        # MNIST strokes are wide and soft: enlarge, then cut at a random level for any pen from fine to felt.
        mask = self.pick(self.mnist[digit])
        scale = glyphs.GLYPH / mask.shape[0]
        mask = cv2.resize(cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT), None, fx=scale, fy=scale,
                          interpolation=cv2.INTER_CUBIC).astype(np.float32)
        level = self.between(60, 215)
        mask = np.clip((mask - level) * self.between(4, 12) + 128, 0, 255).astype(np.uint8)
        return mask if mask.mean() > 12 else self.handMask(digit)

    def texture(self, ink, grain):
        """Pencil or poor print: the ink is there in patches."""
        noise = self.random.random((CANVAS // 2, CANVAS // 2), dtype=np.float32)
        noise = cv2.resize(noise, (CANVAS, CANVAS), interpolation=cv2.INTER_LINEAR)
        ink *= 1 - grain * noise

    def lines(self):
        """The grid around the cell: 10 % without any line, else each side thin, thick or missing."""
        ink = np.zeros((CANVAS, CANVAS), np.float32)
        if self.chance(0.1):
            return ink
        thin, thick = self.between(0.4, 3.5), self.between(2, 9)
        strengthThin, strengthThick = self.between(0.15, 1.1), self.between(0.5, 1.2)
        missing = self.pick([0, 0, 0, 0.15, 0.4])
        axis = np.arange(CANVAS, dtype=np.float32)
        for side in range(4):
            if self.chance(missing):
                continue
            isThick = self.chance(0.33)
            width, strength = (thick, strengthThick) if isThick else (thin, strengthThin)
            at = (EDGE if side % 2 else CANVAS - EDGE) + self.random.normal() * 0.6
            profile = np.clip(np.minimum(axis + 1, at + width / 2) - np.maximum(axis, at - width / 2), 0, 1) * strength
            np.maximum(ink, profile[None, :] if side < 2 else profile[:, None], out=ink)
        return ink

    def digitInto(self, ink, digit, handwritten):
        tilt = 9 if handwritten else 2
        height = CELL * (self.between(0.32, 0.92) if handwritten else self.between(0.35, 0.85))
        mask = self.handMask(digit) if handwritten else self.printedMask(digit)
        spread = 6 if handwritten else 2.5
        free = max(0, (CELL - height) / 2)
        dx, dy = np.clip(self.random.normal(size=2) * spread, -free - 2, free + 2)
        layer = np.zeros_like(ink)
        strength = self.between(0.3, 1.2) if handwritten else self.between(0.4, 1.4)
        if self.chance(0.6):
            strength = self.between(0.8, 1.15)
        self.place(layer, mask, height, (CANVAS / 2 + dx, CANVAS / 2 + dy), strength, self.random.normal() * tilt / 2,
                   self.random.normal() * (0.12 if handwritten else 0.02), self.between(0.8, 1.2))
        if self.chance(0.35 if handwritten else 0.15):
            self.texture(layer, self.between(0.2, 0.8))
        np.maximum(ink, layer, out=ink)

    def candidates(self, ink):
        """Pencil marks: a raster of small digits, or a few along an edge or in a corner."""
        byHand, strength = self.chance(0.5), self.between(0.25, 1.0)
        fonts = self.face(self.handwritten if byHand else self.printed)[0]
        draw = lambda d: self.handMask(d) if byHand and self.chance(0.5) else fonts[d - 1]
        if self.chance(0.5):
            size, step = CELL * self.between(0.13, 0.25), CELL * self.between(0.25, 0.31)
            present = self.between(0.1, 1.0)
            for d in range(1, 10):
                if self.chance(present):
                    x, y = CANVAS / 2 + ((d - 1) % 3 - 1) * step, CANVAS / 2 + ((d - 1) // 3 - 1) * step
                    jitter = self.random.normal(size=2) * (2 if byHand else 0.3)
                    self.place(ink, draw(d), size, (x + jitter[0], y + jitter[1]), strength, self.random.normal() * 3)
            return
        # A note of two or three digits side by side may be half a cell high; a single one is small and in a corner.
        count = self.random.integers(1, 5)
        size = CELL * self.between(0.15, {1: 0.3, 2: 0.52, 3: 0.42}.get(int(count), 0.32))
        rowY = CANVAS / 2 + self.pick([-1, -1, -1, 1]) * (CELL / 2 - size * self.between(0.5, 0.85))
        x = CANVAS / 2 - CELL / 2 + size * self.between(0.3, 0.7)
        if count == 1 and self.chance(0.5):
            x = CANVAS / 2 + CELL / 2 - size * self.between(0.4, 0.7)
        for _ in range(count):
            self.place(ink, draw(self.random.integers(1, 10)), size, (x, rowY + self.random.normal()), strength,
                       self.random.normal() * 4)
            x += size * self.between(0.55, 1.0)
            if x > CANVAS / 2 + CELL / 2 - size * 0.3 and count > 2:
                break

    def dirt(self, ink):
        for _ in range(self.random.integers(1, 5)):
            at = tuple(int(v) for v in self.random.integers(EDGE, CANVAS - EDGE, 2))
            if self.chance(0.6):
                cv2.circle(ink, at, int(self.random.integers(0, 4)), self.between(0.1, 0.8), -1)
            else:
                to = tuple(int(v) for v in np.array(at) + self.random.integers(-14, 15, 2))
                cv2.line(ink, at, to, self.between(0.1, 0.6), 1, cv2.LINE_AA)

    def ghost(self, ink):
        """Show-through of the page behind, or an erased digit: weak and soft."""
        layer = np.zeros_like(ink)
        mask = self.printedMask(self.random.integers(1, 10))
        if self.chance(0.6):
            mask = np.ascontiguousarray(mask[:, ::-1])
        centre = CANVAS / 2 + self.random.normal(size=2) * 12
        self.place(layer, mask, CELL * self.between(0.2, 0.9), centre, self.between(0.04, 0.2), self.between(-30, 30))
        ink += cv2.GaussianBlur(layer, (0, 0), self.between(1, 4))

    def junk(self, ink):
        kind = self.random.random()
        layer = np.zeros_like(ink)
        strength, height = self.between(0.5, 1.2), CELL * self.between(0.4, 0.85)
        centre = CANVAS / 2 + self.random.normal(size=2) * 2
        if kind < 0.45:
            letters = self.pick(self.printed)[1]
            self.place(layer, self.pick(letters), height, centre, strength, self.random.normal() * 3)
        elif kind < 0.8:   # sideways digits; 1 and 8 would still be strokes and loops, so they are left out
            mask = self.printedMask(self.pick([2, 3, 4, 5, 6, 7, 9]))
            self.place(layer, np.ascontiguousarray(np.rot90(mask, self.pick([1, 3]))), height * 0.7, centre, strength)
        elif kind < 0.93:   # the lattice is off by a third or more: a line where a digit should be
            shift = int(self.pick([-1, 1]) * CELL * self.between(0.2, 0.5))
            ink[:] = np.roll(np.maximum(ink, self.lines()), shift, axis=int(self.random.integers(2)))
        elif kind < 0.97:   # black crossword cell
            inset = int(self.random.integers(0, 6))
            layer[EDGE + inset:CANVAS - EDGE - inset, EDGE + inset:CANVAS - EDGE - inset] = strength
        else:
            for _ in range(4):
                a, b = (tuple(int(v) for v in p) for p in self.random.integers(EDGE, CANVAS - EDGE, (2, 2)))
                cv2.line(layer, a, b, strength, int(self.random.integers(1, 5)), cv2.LINE_AA)
        np.maximum(ink, layer, out=ink)

    # ---- from ink to a normalised patch
    def cut(self, canvas):
        """The cell with the residue of a rough rectification, at the resolution of a photo."""
        side = int(np.clip(np.exp(self.between(np.log(10), np.log(90))), 10, 64))
        angle = self.random.normal() * 2.2
        if self.chance(0.1):
            angle = self.between(-7, 7)
        c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        spread = 0.02 if self.chance(0.5) else 0.055
        shift = np.clip(self.random.normal(size=2) * spread, -0.13, 0.13) * CELL
        scale = np.clip(1 + self.random.normal(size=2) * 0.035, 0.88, 1.14) * CELL / side
        linear = np.array([[c, -s], [s, c]]) @ np.array([[1, self.random.normal() * 0.03], [0, 1]]) @ np.diag(scale)
        offset = CANVAS / 2 + shift - linear @ np.full(2, (side - 1) / 2)
        # A little wider than the cell, so that blur and JPEG see the neighbourhood.
        pad = 4
        offset = offset - linear @ np.full(2, pad)
        sigma = 0.4 * max(scale)
        if scale.max() > 1.3:
            canvas = cv2.GaussianBlur(canvas, (0, 0), sigma)
        size = (side + 2 * pad, side + 2 * pad)
        patch = cv2.warpAffine(canvas, np.column_stack([linear, offset]), size,
                               flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
        return patch, side, pad

    def blur(self, patch, side):
        kind = self.random.random()
        if kind < 0.45:
            sigma = side * self.between(0.005, 0.045)
            patch = cv2.GaussianBlur(patch, (0, 0), max(0.3, sigma))
        elif kind < 0.6:
            length = max(2, round(side * self.between(0.03, 0.12)))
            kernel = np.zeros((length, length), np.float32)
            angle = self.between(0, np.pi)
            d = np.array([np.cos(angle), np.sin(angle)]) * length / 2
            mid = (length - 1) / 2
            cv2.line(kernel, tuple(int(round(v)) for v in mid - d), tuple(int(round(v)) for v in mid + d), 1.0, 1)
            patch = cv2.filter2D(patch, -1, kernel / max(1, kernel.sum()))
        elif kind < 0.68:   # sharpening phone cameras
            soft = cv2.GaussianBlur(patch, (0, 0), max(0.5, side * 0.03))
            patch = patch + self.between(0.3, 1.2) * (patch - soft)
        return patch

    def boardScale(self, reference):
        """What the 97th percentile over the whole board would be, after a reference cell with lines and a digit."""
        return max(0.2, np.percentile(np.abs(reference), 97)) * self.between(0.75, 1.3)

    def photo(self, ink, reference):
        """Ink to normalised patch: light, blur, noise, JPEG, polarity. The reference, a full-strength cell of the same
        board, goes through the same optics and gives the scale."""
        both, side, pad = self.cut(np.dstack([ink, reference]))
        both = self.blur(both, side)
        patch, gain = -both[:, :, 0], 1 / self.boardScale(both[pad:-pad, pad:-pad, 1])
        if self.chance(0.5):   # uneven light that the background estimate did not catch
            gx, gy = self.random.normal(size=2) * (0.06 if self.chance(0.8) else 0.2)
            axis = np.linspace(-1, 1, patch.shape[0], dtype=np.float32)
            patch += gx * axis[None, :] + gy * axis[:, None]
        patch += self.random.normal() * 0.03
        if self.chance(0.12):   # shaded cell: offset of the whole, ink keeps its own level or its contrast
            offset = self.between(-0.7, 0.4)
            patch = patch + offset if self.chance(0.5) else np.minimum(patch, offset) if offset < 0 else patch + offset
        if self.chance(0.7):
            amount = abs(self.random.normal()) * (0.05 if self.chance(0.8) else 0.15)
            noise = self.random.normal(size=patch.shape).astype(np.float32)
            if self.chance(0.4):
                noise = cv2.GaussianBlur(noise, (0, 0), 0.8) * 2
            patch += amount * noise
        if self.chance(0.6):   # grey levels of a photo with much or little contrast, through JPEG
            contrast, paper = self.between(25, 150), self.between(160, 235)
            grey = np.clip(paper + patch * contrast, 0, 255).astype(np.uint8)
            code = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(self.random.integers(30, 96))])[1]
            patch = (cv2.imdecode(code, cv2.IMREAD_GRAYSCALE).astype(np.float32) - paper) / contrast
        patch = patch[pad:-pad, pad:-pad] * gain
        how = cv2.INTER_AREA if side > SIDE else self.pick([cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA])
        patch = cv2.resize(patch.astype(np.float32), (SIDE, SIDE), interpolation=how)
        if self.chance(0.2):
            patch = -patch
        return np.clip(patch, -2, 2)

    def cell(self):
        """One cell: patch, label (0 blank, 1..9, JUNK), handwritten flag."""
        ink = self.lines()
        reference = ink.copy()
        self.place(reference, self.printedMask(self.random.integers(1, 10)), CELL * self.between(0.5, 0.8),
                   (CANVAS / 2, CANVAS / 2), 1.0)
        kind, label, handwritten = self.random.random(), 0, 0
        if kind < 0.06:
            label = JUNK
            self.junk(ink)
        elif kind < 0.30:
            blank = self.random.random()
            if blank < 0.5:
                self.candidates(ink)
            elif blank < 0.62:
                self.dirt(ink)
        else:
            handwritten = int(kind > 0.72)
            label = int(self.random.integers(1, 10))
            if handwritten and self.chance(0.12) or self.chance(0.02):
                self.candidates(ink)
                ink *= self.between(0.2, 0.6)
            self.digitInto(ink, label, handwritten)
            if self.chance(0.05):
                self.dirt(ink)
        if self.chance(0.12):
            self.ghost(ink)
        if self.chance(0.1):   # a neighbour's digit reaches into a shifted cut
            dx, dy = self.pick([(1, 0), (-1, 0), (0, 1), (0, -1)])
            self.place(ink, self.printedMask(self.random.integers(1, 10)), CELL * self.between(0.5, 0.85),
                       (CANVAS / 2 + dx * CELL, CANVAS / 2 + dy * CELL), self.between(0.5, 1.2))
        return self.photo(ink, reference), label, handwritten

    def cells(self, count):
        patches = np.empty((count, SIDE, SIDE), np.float16)
        labels, flags = np.empty(count, np.int8), np.empty(count, np.int8)
        for i in range(count):
            patches[i], labels[i], flags[i] = self.cell()
        return patches, labels, flags


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", required=True)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("out")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    renderer = Renderer(args.sources, args.seed)
    print(len(renderer.printed), "printed faces,", len(renderer.handwritten), "handwritten faces", flush=True)
    patches, labels, flags = renderer.cells(args.count)
    np.savez(args.out, patches=patches, labels=labels, flags=flags)


if __name__ == "__main__":
    main()
