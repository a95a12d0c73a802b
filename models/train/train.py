"""Trains the digit network and exports it: first on rendered cells alone, then, from there, on rendered and real cells.

usage: train.py --rendered R1.npz [R2.npz ...] OUT.onnx
       train.py --rendered R1.npz [R2.npz ...] --start FIRST.pt --teacher FIRST.onnx --real REAL.npz
                [--hold-out SOURCE ... --] [--fold N] OUT.onnx
OUT.pt beside OUT.onnx keeps the weights before folding. A held-out source takes every other cell of its puzzles along.
"""
import argparse
import pathlib
import time

import numpy as np
import torch
from torch.nn import functional

import cells
import evaluate
import folds
import net

BATCH = 256
SMOOTHING = 0.01          # enough to keep the logits finite: later stages multiply 81 of these distributions
FLAG_WEIGHT = 0.3
# Of a batch; the rest are rendered cells and keep the net general. The pasted digits of `mixed` are one source of shapes
# seen many times, `wild` the most varied. `made` are pictures of the sample maker, cut by the program.
SOURCE_SHARE = {"wicht": 0.12, "mixed": 0.07, "wild": 0.15, "hand": 0.11, "made": 0.25}
# Cells of a board misread by the teacher: the lattice misses the grid. Made pictures are hard, their labels exact.
DOUBTFUL_BOARD = {"made": 30}
DOUBTFUL_BOARD_ELSE = 12
DOUBTFUL_CELL = 1e-3      # probability of a real cell's label: a wrong label, or a cut beside the digit
KIND_WEIGHT = {"blank": 1.0, "printed": 1.4, "handwritten": 3.0}


def targets(label):
    """Smoothed distributions over blank, 1..9; junk (-1) is uniform."""
    out = torch.full((len(label), 10), SMOOTHING / 10)
    out[torch.arange(len(label)), label.clamp(min=0)] += 1 - SMOOTHING
    out[label < 0] = 0.1
    return out


def augment(patches, isReal, generator):
    """Cheap changes on whole batches: cuts that miss by a little (real cells only, rendered ones have it), gain, level,
    gradient, noise, polarity."""
    n = len(patches)
    uniform = lambda low, high, *shape: torch.rand(n, *(shape or (1, 1, 1)), generator=generator) * (high - low) + low
    normal = lambda *shape: torch.randn(n, *(shape or (1, 1, 1)), generator=generator)
    real = isReal.float().view(n, 1, 1, 1)
    matrix = torch.zeros(n, 2, 3)
    angle = normal().view(n) * 0.04
    scale = 1 + normal().view(n) * 0.04
    matrix[:, 0, 0] = angle.cos() * scale
    matrix[:, 1, 1] = angle.cos() * (scale + normal().view(n) * 0.03)
    matrix[:, 0, 1] = -angle.sin() + normal().view(n) * 0.03
    matrix[:, 1, 0] = angle.sin()
    matrix[:, :, 2] = (torch.randn(n, 2, generator=generator) * 0.09).clamp(-0.22, 0.22)   # 2 is a cell
    moved = patches.clone()
    chosen = isReal & (torch.rand(n, generator=generator) < 0.8)
    if chosen.any():
        grid = functional.affine_grid(matrix[chosen], (int(chosen.sum()), 1, net.SIDE, net.SIDE), align_corners=False)
        moved[chosen] = functional.grid_sample(patches[chosen], grid, padding_mode="border", align_corners=False)
    gain = torch.exp(normal() * (0.12 + 0.1 * real))
    axis = torch.linspace(-1, 1, net.SIDE)
    moved = moved * gain + normal() * 0.03 + normal() * 0.03 * axis + normal() * 0.03 * axis.view(-1, 1)
    moved = moved + normal(1, net.SIDE, net.SIDE) * uniform(0, 1).pow(4) * 0.15
    flip = (uniform(0, 1) < 0.15 * real).float()
    return (moved * (1 - 2 * flip)).clamp(-2, 2)


def trusted(real, teacher):
    """Real cells without those whose label a net that has seen only rendered cells finds hard to believe."""
    digits, _ = evaluate.predict(teacher, real.patches)
    wrong = digits.argmax(1) != real.label
    boards, index = np.unique(real.board, return_inverse=True)
    misread = np.bincount(index, wrong)[index]
    limit = np.array([DOUBTFUL_BOARD.get(source, DOUBTFUL_BOARD_ELSE) for source in real.source])
    believed = (digits[np.arange(len(wrong)), real.label] >= DOUBTFUL_CELL) | (real.source == "made")
    keep = (misread <= limit) & believed
    print(f"dropped {len(boards) - len(np.unique(real.board[keep]))} boards, {int((~keep).sum())} cells in all")
    return real.take(keep)


class Pool:
    """Rendered and real cells with one sampling weight each."""

    def __init__(self, renderedPaths, real):
        parts = [np.load(path) for path in renderedPaths]
        patches = [part["patches"] for part in parts]
        labels = [part["labels"] for part in parts]
        flags = [part["flags"] for part in parts]
        rendered = sum(map(len, labels))
        weights = [np.full(rendered, 1 / rendered)]
        if real is not None and len(real.label):
            patches.append(real.patches.astype(np.float16))
            labels.append(real.label.astype(np.int8))
            flags.append(real.handwritten.astype(np.int8))
            kind = np.where(real.label == 0, "blank", np.where(real.handwritten == 1, "handwritten", "printed"))
            weight = np.array([KIND_WEIGHT[k] for k in kind])
            for source in sorted(set(real.source)):
                rows = real.source == source
                weight[rows] *= SOURCE_SHARE[source] / weight[rows].sum()
            weights[0] *= 1 - weight.sum()
            weights.append(weight)
        self.patches = torch.from_numpy(np.concatenate(patches)).unsqueeze(1)
        self.labels = torch.from_numpy(np.concatenate(labels)).long()
        self.flags = torch.from_numpy(np.concatenate(flags)).long()
        self.isReal = torch.arange(len(self.labels)) >= rendered
        self.cumulative = np.cumsum(np.concatenate(weights))

    def batch(self, generator):
        at = np.searchsorted(self.cumulative, torch.rand(BATCH, generator=generator).double().numpy() * self.cumulative[-1])
        at = torch.from_numpy(at).clamp(max=len(self.labels) - 1)
        return augment(self.patches[at].float(), self.isReal[at], generator), self.labels[at], self.flags[at]


def fit(pool, steps, rate, seed, start=None):
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    model = net.makeNet()
    if start:
        model.load_state_dict(torch.load(start))
    model = model.train().to(memory_format=torch.channels_last)   # a quarter faster on CPUs
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=rate, total_steps=steps, pct_start=0.15)
    began, mean = time.time(), None
    for step in range(1, steps + 1):
        patches, label, flag = pool.batch(generator)
        logits = model(patches.to(memory_format=torch.channels_last))
        loss = -(targets(label) * logits[:, :10].log_softmax(1)).sum(1).mean()
        known = (label > 0) & (flag >= 0)
        loss = loss + FLAG_WEIGHT * functional.binary_cross_entropy_with_logits(logits[known, 10], flag[known].float())
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        mean = loss.item() if mean is None else 0.99 * mean + 0.01 * loss.item()
        if step % 100 == 0 or step == steps:
            print(f"step {step} loss {mean:.4f} {time.time() - began:.0f} s", flush=True)
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rendered", nargs="+", required=True)
    parser.add_argument("--real", nargs="+")
    parser.add_argument("--hold-out", nargs="*", default=[])
    parser.add_argument("--fold", type=int, help="the fifth of the puzzles that is left out, 0 to 4")
    parser.add_argument("--start")
    parser.add_argument("--teacher")
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("out")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    real = cells.Cells.join([cells.Cells.load(path) for path in args.real]) if args.real else None
    if real is not None and args.hold_out:
        away = np.isin(real.source, args.hold_out)
        real = real.take(~away & ~np.isin(real.group, real.group[away]))
    if real is not None and args.fold is not None:
        real = real.take(np.array([folds.foldOf(group) != args.fold for group in real.group]))
    if real is not None and args.teacher:
        real = trusted(real, args.teacher)
    model = fit(Pool(args.rendered, real), args.steps, args.rate, args.seed, args.start)
    torch.save(model.state_dict(), pathlib.Path(args.out).with_suffix(".pt"))
    print(args.out, net.exportOnnx(model, args.out))


if __name__ == "__main__":
    main()
