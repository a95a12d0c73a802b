"""Scores an exported network with OpenCV's dnn on real cells, by source and kind.

usage: evaluate.py MODEL.onnx REAL.npz [--source wild ...] [--worst OUT.png]
"""
import argparse
import time

import cv2
import numpy as np

import cells


def run(model, patches):
    """Logits, N x 11."""
    reader = cv2.dnn.readNetFromONNX(model)
    out = []
    for start in range(0, len(patches), 81):
        reader.setInput(np.ascontiguousarray(patches[start:start + 81, None], np.float32), "cells")
        out.append(reader.forward("logits").copy())
    return np.concatenate(out)


def predict(model, patches, temperature=1.0):
    """Distribution over blank, 1..9 and the probability of handwriting."""
    logits = run(model, patches) / temperature
    digits = np.exp(logits[:, :10] - logits[:, :10].max(1, keepdims=True))
    return digits / digits.sum(1, keepdims=True), 1 / (1 + np.exp(-logits[:, 10]))


def report(real, digits, hand):
    """One Markdown row per source."""
    right = digits.argmax(1) == real.label
    sure = digits.max(1) > 0.99
    loss = -np.log(np.maximum(1e-9, digits[np.arange(len(right)), real.label]))

    def share(rows):
        wrong, count = int((~right)[rows].sum()), int(rows.sum())
        return f"{100 * (1 - wrong / count):.2f} ({wrong}/{count})" if count else "-"

    print("| source | blank | printed | handwritten | boards exact | wrong at p > 0.99 | mean log loss "
          "| printed/handwritten told |")
    print("|---|---|---|---|---|---|---|---|")
    for source in dict.fromkeys(real.source):
        rows = real.source == source
        pasted = real.handwritten == -1   # printed ones of the same photos among them
        blank, digit = rows & (real.label == 0), rows & (real.label > 0)
        flagged = digit & (real.handwritten >= 0)
        boards = [right[real.board == b].all() for b in dict.fromkeys(real.board[rows])]
        told = f"{100 * ((hand > 0.5) == real.handwritten)[flagged].mean():.2f}" if flagged.any() else "-"
        print(f"| {source} | {share(blank)} | {share(digit & (real.handwritten == 0))} | "
              f"{share(digit & ((real.handwritten == 1) | pasted))} | {sum(boards)}/{len(boards)} | "
              f"{int((sure & ~right & rows).sum())} | {loss[rows].mean():.4f} | {told} |")


def bestTemperature(model, real):
    """The divisor of the digit logits that gives the least log loss: 1 when calibrated, below 1 when too shy."""
    logits, rows = run(model, real.patches)[:, :10], np.arange(len(real.label))

    def loss(t):
        scaled = logits / t
        scaled = scaled - scaled.max(1, keepdims=True)
        return (np.log(np.exp(scaled).sum(1)) - scaled[rows, real.label]).mean()

    return min(np.arange(0.3, 1.6, 0.02), key=loss)


def speed(model):
    """Milliseconds for 81 patches on one thread, best of 50."""
    cv2.setNumThreads(1)
    reader = cv2.dnn.readNetFromONNX(model)
    patches, times = np.zeros((81, 1, 32, 32), np.float32), []
    for _ in range(50):
        reader.setInput(patches)
        began = time.perf_counter()
        reader.forward()
        times.append(1000 * (time.perf_counter() - began))
    return min(times), float(np.median(times))


def worstSheet(real, digits, path, count=300):
    """Picture of the cells with the least likely truth; truth, reading and source below each."""
    p = digits[np.arange(len(real.label)), real.label]
    order = np.argsort(p)[:count]
    sheet = np.full((-(-len(order) // 20) * 84, 20 * 68), 255, np.uint8)
    for i, at in enumerate(order):
        y, x = i // 20 * 84, i % 20 * 68
        patch = np.clip((real.patches[at] + 1.5) / 2.5 * 255, 0, 255).astype(np.uint8)
        sheet[y:y + 64, x:x + 64] = cv2.resize(patch, (64, 64), interpolation=cv2.INTER_NEAREST)
        text = f"{real.label[at]}>{digits[at].argmax()} {real.source[at]}"
        cv2.putText(sheet, text, (x, y + 76), cv2.FONT_HERSHEY_SIMPLEX, 0.36, 0, 1, cv2.LINE_AA)
    cv2.imwrite(path, sheet)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("real")
    parser.add_argument("--source", nargs="*")
    parser.add_argument("--worst")
    args = parser.parse_args()
    real = cells.Cells.load(args.real)
    if args.source:
        real = real.take(np.isin(real.source, args.source))
    digits, hand = predict(args.model, real.patches)
    report(real, digits, hand)
    print(f"best temperature {bestTemperature(args.model, real):.2f}")
    print("ms for 81 cells, one thread: best %.2f, median %.2f" % speed(args.model))
    if args.worst:
        worstSheet(real, digits, args.worst)


if __name__ == "__main__":
    main()
