"""The digit network and its export. Input N x 1 x 32 x 32, output N x 11: blank, 1..9, and a logit for "handwritten".

usage: net.py WEIGHTS.pt TEMPERATURE OUT.onnx      (exports again, with the temperature that evaluate.py found)
"""
import hashlib
import sys

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

SIDE = 32


def conv(inputs, outputs, kernel=3, stride=1):
    padding = (kernel - 1) // 2
    return [nn.Conv2d(inputs, outputs, kernel, stride, padding, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()]


def makeNet():
    """Convolutions with a border of one value, strides instead of pooling, a linear layer: all that src/vision/read/net computes."""
    return nn.Sequential(
        *conv(1, 16, kernel=4, stride=2),    # 16x16
        *conv(16, 32, stride=2),             # 8x8
        *conv(32, 32),
        *conv(32, 64, stride=2),             # 4x4
        *conv(64, 64),
        nn.Flatten(), nn.Dropout(0.2), nn.Linear(64 * 16, 11))


def fused(net):
    """The same net for inference: batch norm folded into the convolutions, no dropout."""
    layers, out = list(net.eval().cpu().to(memory_format=torch.contiguous_format)), []
    for layer in layers:
        if isinstance(layer, nn.BatchNorm2d):
            out[-1] = fuse_conv_bn_eval(out[-1], layer)
        elif not isinstance(layer, nn.Dropout):
            out.append(layer)
    return nn.Sequential(*out).eval()


def exportOnnx(net, path, temperature=1.0):
    """Writes the folded net, its digit logits divided by the temperature, and checks that OpenCV reads it and agrees with
    torch for several batch sizes. Returns the SHA-256 of the file."""
    net = fused(net)
    with torch.no_grad():
        net[-1].weight[:10] /= temperature
        net[-1].bias[:10] /= temperature
    axes = {"cells": {0: "n"}, "logits": {0: "n"}}
    torch.onnx.export(net, torch.zeros(1, 1, SIDE, SIDE), path, opset_version=11, input_names=["cells"],
                      output_names=["logits"], dynamic_axes=axes)
    reader = cv2.dnn.readNetFromONNX(str(path))
    generator = np.random.default_rng(1)
    for n in (1, 7, 81, 1):
        cells = generator.uniform(-2, 2, (n, 1, SIDE, SIDE)).astype(np.float32)
        reader.setInput(cells, "cells")
        seen = reader.forward("logits")
        with torch.no_grad():
            expected = net(torch.from_numpy(cells)).numpy()
        if seen.shape != (n, 11) or np.abs(seen - expected).max() > 1e-3:
            raise RuntimeError(f"OpenCV disagrees with torch at batch size {n}")
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


if __name__ == "__main__":
    model = makeNet()
    model.load_state_dict(torch.load(sys.argv[1]))
    print(exportOnnx(model, sys.argv[3], float(sys.argv[2])))
