"""What happens to a printed sudoku and to its photo: the kinds of damage of damaged_pictures.

A kind is a function of a Board and a random generator that gives the damaged picture. How bad it is, is drawn by lot:
some of it a person reads at a glance, some of it nobody can read.
"""
import cv2
import numpy as np

PENS = [(30, 30, 30), (150, 60, 30), (40, 40, 190), (90, 90, 90)]  # blue, green, red
# Each digit as lines in a box of one by one; the corners are rounded before they are drawn.
DIGITS = {
    1: [[(0.3, 0.25), (0.55, 0), (0.55, 1)]],
    2: [[(0.1, 0.25), (0.25, 0.05), (0.55, 0), (0.8, 0.15), (0.8, 0.4), (0.1, 1), (0.9, 1)]],
    3: [[(0.1, 0.1), (0.5, 0), (0.85, 0.2), (0.7, 0.42), (0.4, 0.48), (0.75, 0.55), (0.9, 0.78), (0.55, 1), (0.1, 0.9)]],
    4: [[(0.6, 0), (0.05, 0.65), (0.95, 0.65)], [(0.65, 0.35), (0.65, 1)]],
    5: [[(0.85, 0), (0.2, 0), (0.15, 0.45), (0.6, 0.4), (0.9, 0.65), (0.7, 0.95), (0.1, 0.95)]],
    6: [[(0.75, 0.02), (0.3, 0.3), (0.12, 0.7), (0.4, 1), (0.8, 0.9), (0.85, 0.62), (0.5, 0.5), (0.15, 0.68)]],
    7: [[(0.1, 0), (0.9, 0), (0.4, 1)]],
    8: [[(0.5, 0.46), (0.15, 0.25), (0.5, 0), (0.85, 0.25), (0.5, 0.46), (0.1, 0.75), (0.5, 1), (0.9, 0.75), (0.5, 0.46)]],
    9: [[(0.85, 0.3), (0.5, 0.5), (0.15, 0.3), (0.5, 0), (0.85, 0.2), (0.8, 0.6), (0.55, 1)]],
}
# What a pen adds to make another digit of one.
TURNING = {
    1: [[(0, 0.03), (0.55, 0.03)]],
    3: [[(0.1, 0.1), (0.02, 0.25), (0.4, 0.48)], [(0.4, 0.48), (0, 0.75), (0.1, 0.9)]],
    5: [[(0.15, 0.45), (0.05, 0.75), (0.15, 0.95)]],
    6: [[(0.75, 0.05), (0.95, 0.25), (0.5, 0.5)]],
    7: [[(0.4, 1), (0.9, 1)]],
    9: [[(0.15, 0.4), (0.05, 0.75), (0.55, 1)]],
}


class Board:
    """A picture of one sudoku and where it is: corners from the top left one clockwise, the puzzle held upright."""

    def __init__(self, picture, corners, puzzle):
        self.picture, self.puzzle = picture, puzzle
        self.corners = np.float32(corners)
        square = np.float32([(0, 0), (9, 0), (9, 9), (0, 9)])
        self.homography = cv2.getPerspectiveTransform(square, self.corners)
        sides = np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1)
        self.cell = sides.mean() / 9  # in pixels

    def at(self, points):
        """Points counted in cells from the board's top left corner, in pixels."""
        return cv2.perspectiveTransform(np.float32(points).reshape(1, -1, 2), self.homography)[0]

    def cells(self, is_given):
        """Row and column of the cells that have a given, or have none."""
        return [divmod(i, 9) for i, digit in enumerate(self.puzzle) if (digit != ".") == is_given]

    def straightened(self, margin=1.0):
        """The board upright with a margin (in cells) around it, as large as it was; and pixels to a cell."""
        side = max(16, round(self.cell))
        scale = np.float32([[side, 0, margin * side], [0, side, margin * side], [0, 0, 1]])
        size = round((9 + 2 * margin) * side)
        transform = scale @ np.linalg.inv(self.homography)
        return cv2.warpPerspective(self.picture, transform, (size, size), borderMode=cv2.BORDER_REPLICATE), side


def some(rng, items, fewest, most):
    """A few of the items, drawn by lot."""
    count = min(len(items), int(rng.integers(fewest, most + 1)))
    return [items[i] for i in rng.permutation(len(items))[:count]]


def rounded(points):
    points = np.float64(points)
    for _ in range(2):
        a, b = points[:-1], points[1:]
        inner = np.stack([0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b], axis=1).reshape(-1, 2)
        points = np.vstack([points[:1], inner, points[-1:]])
    return points


def blend(picture, mask, colour, opacity=1.0):
    """Lays a colour over the picture where the mask (0 to 1) says."""
    share = (opacity * mask)[..., None]
    return np.uint8(np.clip(picture * (1 - share) + np.float32(colour) * share, 0, 255))


def mask_of(board, polygons=(), lines=(), width=1.0, blur=0.0):
    """Filled polygons and lines, in cells; the width of lines and the blur of edges too."""
    mask = np.zeros(board.picture.shape[:2], np.uint8)
    for polygon in polygons:
        cv2.fillPoly(mask, [np.int32(16 * board.at(polygon))], 255, cv2.LINE_AA, 4)
    thickness = max(1, round(width * board.cell))
    for line in lines:
        cv2.polylines(mask, [np.int32(16 * board.at(line))], False, 255, thickness, cv2.LINE_AA, 4)
    mask = np.float32(mask) / 255
    return cv2.GaussianBlur(mask, (0, 0), blur * board.cell) if blur else mask


def ellipse(middle, radii, turn=0.0):
    angles = np.linspace(0, 2 * np.pi, 61)
    x, y = radii[0] * np.cos(angles), radii[1] * np.sin(angles)
    return np.stack([middle[0] + x * np.cos(turn) - y * np.sin(turn), middle[1] + x * np.sin(turn) + y * np.cos(turn)], 1)


def smooth_noise(shape, rng, size):
    """Between about -1 and 1, with hills of `size` pixels."""
    small = rng.standard_normal((max(2, int(shape[0] / size) + 2), max(2, int(shape[1] / size) + 2))).astype(np.float32)
    return cv2.resize(small, shape[1::-1], interpolation=cv2.INTER_CUBIC)


def digit_lines(digit, cell, rng, height, middle=(0.5, 0.5)):
    """A digit as somebody writes it into a cell."""
    slant = rng.uniform(-0.15, 0.25)
    lines = []
    for line in DIGITS[digit]:
        points = rounded(np.float64(line) + rng.normal(0, 0.035, (len(line), 2))) - 0.5
        x, y = height * (0.62 * points[:, 0] - slant * points[:, 1]), height * points[:, 1]
        lines.append(np.stack([cell[1] + middle[0] + x, cell[0] + middle[1] + y], 1))
    return lines


# What lies on the paper.

def coffee(board, rng):
    middle, radius = rng.uniform(1, 8, 2), rng.uniform(1.2, 2.6)
    outer = ellipse(middle, (radius, radius * rng.uniform(0.9, 1)), rng.uniform(0, 3))
    disc = mask_of(board, [outer], blur=0.03)
    ring = mask_of(board, lines=[outer], width=rng.uniform(0.08, 0.3), blur=0.04)
    stained = blend(board.picture, disc * 0.3 * (1 + 0.3 * smooth_noise(disc.shape, rng, board.cell)), (60, 100, 150), 0.6)
    return blend(stained, ring, (35, 60, 95), rng.uniform(0.4, 0.85))


def finger(board, rng):
    tip, side = rng.uniform(1.5, 7.5, 2), rng.uniform(0, 2 * np.pi)
    root = tip + 12 * np.array([np.cos(side), np.sin(side)])
    width = rng.uniform(0.9, 1.6)
    shape = mask_of(board, lines=[[tip, root]], width=width, blur=0.03)
    shadow = mask_of(board, lines=[[tip + 0.15, root + 0.15]], width=width * 1.2, blur=0.2)
    rim = mask_of(board, lines=[[tip, root]], width=width * 0.6, blur=0.2)
    skin = np.float32(rng.choice([(140, 170, 220), (90, 120, 180), (60, 80, 120)]))
    return blend(blend(blend(board.picture, shadow, (40, 40, 40), 0.4), shape, skin * 0.8), rim * shape, skin)


def pen(board, rng):
    ends = rng.uniform(-1, 10, (2, 2))
    ends[1] = ends[0] + (ends[1] - ends[0]) * max(1, 4 / np.linalg.norm(ends[1] - ends[0]))
    shape = mask_of(board, lines=[ends], width=rng.uniform(0.25, 0.5), blur=0.02)
    light = mask_of(board, lines=[ends], width=0.08, blur=0.03)
    shadow = mask_of(board, lines=[ends + 0.2], width=0.5, blur=0.15)
    colour = rng.choice(PENS + [(200, 200, 200), (60, 200, 230)])
    return blend(blend(blend(board.picture, shadow, (30, 30, 30), 0.4), shape, colour), light, (255, 255, 255), 0.5)


def torn_corner(board, rng):
    corner = rng.integers(0, 2, 2) * 9.0
    inward = np.sign(4.5 - corner)
    length = rng.uniform(1.2, 3.6, 2)
    steps = np.linspace(0, 1, 25)
    tear = corner + inward * length * np.stack([steps, 1 - steps], 1) + rng.normal(0, 0.07, (25, 2))
    outside = corner - 6 * inward
    polygon = np.vstack([[(outside[0], tear[0, 1])], tear, [(tear[-1, 0], outside[1])], [outside]])
    behind = rng.choice([(60, 80, 110), (200, 200, 205), (30, 30, 35), (120, 130, 120)])
    edge = mask_of(board, lines=[tear], width=0.12, blur=0.02)
    return blend(blend(board.picture, mask_of(board, [polygon], blur=0.01), behind), edge, (235, 240, 240))


def sticky_note(board, rng):
    middle, half, turn = rng.uniform(1, 8, 2), rng.uniform(0.7, 1.8, 2), rng.uniform(-0.4, 0.4)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    square = middle + (np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half) @ turned.T
    colour = rng.choice([(110, 240, 250), (190, 160, 250), (240, 220, 150), (245, 245, 245)])
    shadow = mask_of(board, [square + 0.1], blur=0.1)
    return blend(blend(board.picture, shadow, (40, 40, 40), 0.5), mask_of(board, [square], blur=0.01), colour)


def stamp(board, rng):
    middle, radius, turn = rng.uniform(2, 7, 2), rng.uniform(1.2, 2.2), rng.uniform(-0.5, 0.5)
    lines = [ellipse(middle, (radius, 0.6 * radius), turn), ellipse(middle, (0.88 * radius, 0.5 * radius), turn)]
    for place in range(-2, 3):
        digit = digit_lines(int(rng.integers(1, 10)), (0, 0), rng, 0.5 * radius, (0, 0))
        middle_of_digit = middle + 0.32 * radius * place * np.array([np.cos(turn), np.sin(turn)])
        lines += [line + middle_of_digit for line in digit]
    worn = 0.75 + 0.25 * smooth_noise(board.picture.shape[:2], rng, 0.3 * board.cell)
    ink = mask_of(board, lines=lines, width=0.07, blur=0.02) * np.clip(worn, 0, 1)
    return blend(board.picture, ink, rng.choice([(50, 40, 190), (160, 60, 50), (60, 60, 60)]), rng.uniform(0.5, 0.9))


# What somebody wrote on it.

def write(board, lines, rng, width=(0.05, 0.1), opacity=(0.75, 1)):
    ink = mask_of(board, lines=lines, width=rng.uniform(*width), blur=0.015)
    return blend(board.picture, ink, rng.choice(PENS), rng.uniform(*opacity))


def written_over(board, rng):
    lines = []
    for row, col in some(rng, board.cells(True), 1, 2) + some(rng, board.cells(False), 1, 4):
        others = [digit for digit in range(1, 10) if str(digit) != board.puzzle[9 * row + col]]
        lines += digit_lines(int(rng.choice(others)), (row, col), rng, rng.uniform(0.5, 0.75))
    return write(board, lines, rng)


def turned_digits(board, rng):
    cells = [(row, col) for row, col in board.cells(True) if int(board.puzzle[9 * row + col]) in TURNING]
    lines = []
    for row, col in some(rng, cells, 1, 3):
        height = rng.uniform(0.5, 0.65)
        for line in TURNING[int(board.puzzle[9 * row + col])]:
            points = rounded(np.float64(line) + rng.normal(0, 0.02, (len(line), 2))) - 0.5
            lines.append(points * (0.62 * height, height) + (col + 0.5, row + 0.5))
    return write(board, lines, rng)


def strike_through(board, rng):
    lines = []
    for _ in range(int(rng.integers(1, 5))):
        begin = rng.uniform(0, 9, 2)
        end = np.clip(begin + rng.choice([-1, 1]) * np.array([rng.uniform(2, 9), rng.normal(0, 1)]), -0.5, 9.5)
        steps = np.linspace(0, 1, 20)[:, None]
        lines.append(begin + steps * (end - begin) + rng.normal(0, 0.03, (20, 2)))
    return write(board, lines, rng, width=(0.04, 0.09))


def scribbles(board, rng):
    lines = []
    for _ in range(int(rng.integers(1, 4))):
        steps = np.linspace(0, rng.uniform(6, 25), 80)
        way = rng.uniform(0.3, 0.9) * np.stack([np.sin(1.3 * steps), np.cos(steps + rng.uniform(0, 6))], 1)
        lines.append(rng.uniform(0, 9, 2) + way + steps[:, None] * rng.normal(0, 0.08, 2))
    return write(board, lines, rng, width=(0.03, 0.07))


def pencil_marks(board, rng):
    lines = []
    for row, col in some(rng, board.cells(False), 8, 40):
        height = rng.uniform(0.17, 0.27)
        for digit in some(rng, range(1, 10), 1, 4):
            place = ((digit - 1) % 3 * 0.28 + 0.22, (digit - 1) // 3 * 0.28 + 0.22)
            lines += digit_lines(digit, (row, col), rng, height, place)
    ink = mask_of(board, lines=lines, width=0.03, blur=0.015)
    return blend(board.picture, ink, (90, 90, 90), rng.uniform(0.4, 0.9))


# What the light does.

def glare(board, rng):
    spot = mask_of(board, [ellipse(rng.uniform(1, 8, 2), rng.uniform(0.5, 2.5, 2), rng.uniform(0, 3))], blur=rng.uniform(0.2, 0.7))
    return blend(board.picture, np.minimum(1, 1.3 * spot), (255, 255, 255))


def shadow(board, rng):
    polygon = rng.uniform(0, 9, 2) + ellipse((0, 0), rng.uniform(2, 7, 2), rng.uniform(0, 3)) * rng.uniform(0.7, 1.3, (61, 1))
    dark = mask_of(board, [polygon], blur=rng.uniform(0.03, 0.5))
    return blend(board.picture, dark, (0, 0, 0), rng.uniform(0.4, 0.85))


def colour_cast(board, rng):
    return np.uint8(board.picture * rng.uniform(0.35, 1, 3))


def low_contrast(board, rng):
    width = rng.uniform(12, 70)
    grey = board.picture * (width / 255) + rng.uniform(20, 235 - width)
    return np.uint8(np.clip(grey + rng.normal(0, 1.5, board.picture.shape), 0, 255))


def inverted(board, rng):
    return 255 - board.picture


# What the camera does.

def small_cells(board, rng):
    scale = rng.uniform(9, 15) / board.cell
    return cv2.resize(board.picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def lens(board, rng):
    height, width = board.picture.shape[:2]
    focus, bend = max(height, width) / 2, rng.choice([-1, 1]) * rng.uniform(0.05, 0.25)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = (x - width / 2) / focus, (y - height / 2) / focus
    far = 1 + bend * (x * x + y * y)
    return cv2.remap(board.picture, x * far * focus + width / 2, y * far * focus + height / 2, cv2.INTER_LINEAR, None,
                     cv2.BORDER_REPLICATE)


def motion(board, rng):
    length, angle = rng.uniform(0.1, 0.5) * board.cell, rng.uniform(0, np.pi)
    size = 2 * int(length / 2 + 1) + 1
    kernel, half = np.zeros((size, size), np.float32), length / 2 * np.array([np.cos(angle), np.sin(angle)])
    middle = np.array([size // 2, size // 2])
    cv2.line(kernel, np.int32(np.round(16 * (middle - half))), np.int32(np.round(16 * (middle + half))), 1, 1, cv2.LINE_AA, 4)
    return cv2.filter2D(board.picture, -1, kernel / kernel.sum())


def moire(board, rng):
    height, width = board.picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    waves = 0
    for _ in range(2):
        angle, length = rng.uniform(0, np.pi), rng.uniform(2.2, 9)
        waves = waves + np.sin(2 * np.pi * (x * np.cos(angle) + y * np.sin(angle)) / length + smooth_noise((height, width), rng, 150))
    return np.uint8(np.clip(board.picture * (1 + rng.uniform(0.05, 0.3) * waves[..., None]), 0, 255))


def compress(picture, quality):
    return cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)


def jpeg(board, rng):
    return compress(board.picture, int(rng.integers(3, 13)))


def noise(board, rng):
    grains = rng.standard_normal(board.picture.shape, dtype=np.float32) * np.float32(rng.uniform(15, 70))
    return np.uint8(np.clip(board.picture + grains, 0, 255))


def defocus(board, rng):
    radius = rng.uniform(0.06, 0.25) * board.cell
    size = 2 * int(radius + 1) + 1
    y, x = np.mgrid[0:size, 0:size] - size // 2
    disc = np.float32(np.clip(radius + 0.5 - np.hypot(x, y), 0, 1))
    return cv2.filter2D(board.picture, -1, disc / disc.sum())


def turned(board, rng):
    height, width = board.picture.shape[:2]
    transform = cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(0, 360), 1)
    size = np.ceil(np.abs(transform[:, :2]) @ (width, height)).astype(int)
    transform[:, 2] += (size - (width, height)) / 2
    return cv2.warpAffine(board.picture, transform, size.tolist(), borderMode=cv2.BORDER_REPLICATE)


def bad_phone(board, rng):
    scale = min(1, rng.uniform(13, 24) / board.cell)
    small = cv2.resize(board.picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.5, 1.4)) * rng.uniform(0.4, 0.9)
    small = small + rng.normal(0, rng.uniform(4, 14), small.shape)
    return compress(np.uint8(np.clip(small, 0, 255)), int(rng.integers(15, 45)))


def crumpled(board, rng):
    height, width = board.picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    slope, size = 0, board.cell * rng.uniform(1, 2.5)
    for _ in range(int(rng.integers(6, 20))):  # folds: flat on both sides of a line
        angle, where = rng.uniform(0, np.pi), rng.uniform(0, 1)
        across = (x - where * width) * np.cos(angle) + (y - where * height) * np.sin(angle)
        slope = slope + rng.normal(0, 0.35) * np.tanh(across / (0.15 * board.cell)) / (1 + np.abs(across) / size)
    move = np.float32(slope * 0.12 * board.cell)
    bent = cv2.remap(board.picture, x + move, y + move, cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE)
    return np.uint8(np.clip(bent * (1 + 0.5 * slope[..., None]), 0, 255))


def mirrored(board, rng):
    return np.ascontiguousarray(board.picture[:, ::-1])


# What is not all of one sudoku.

def columns(board, parts):
    """The straightened board, put together of parts of its width in cells."""
    picture, side = board.straightened()
    return np.hstack([picture[:, round((first + 1) * side) : round((last + 1) * side)] for first, last in parts])


def eight_and_a_half(board, rng):
    return columns(board, [(-1, 8.5)] if rng.random() < 0.5 else [(0.5, 10)])


def eight_columns(board, rng):
    return columns(board, [(-1, 8)] if rng.random() < 0.5 else [(1, 10)])


def column_twice(board, rng):
    at = int(rng.integers(0, 9))
    return columns(board, [(-1, at + 1), (at, 10)])


def lost_column(board, rng):
    at = int(rng.integers(0, 9))
    return columns(board, [(-1, at), (at + 1, 10)])


def half_of_another(board, rng, other):
    one, side = board.straightened(0.15)
    another, its_side = other.straightened(0.15)
    another = cv2.resize(another, one.shape[1::-1], interpolation=cv2.INTER_AREA)
    half = round(4.65 * side)
    return np.hstack([one[:, :half], another[:, -half:]])


def side_by_side(board, rng, other):
    scale = board.picture.shape[0] / other.picture.shape[0]
    another = cv2.resize(other.picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.hstack([board.picture, another[: board.picture.shape[0]]])


KINDS = [coffee, written_over, turned_digits, small_cells, finger, pen, torn_corner, sticky_note, glare, stamp, strike_through,
         scribbles, lens, motion, moire, jpeg, colour_cast, low_contrast, noise, defocus, shadow, inverted, turned, bad_phone,
         crumpled, pencil_marks, eight_and_a_half, eight_columns, column_twice, lost_column, mirrored]
KINDS_OF_TWO = [half_of_another, side_by_side]
