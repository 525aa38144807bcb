"""export_net.py - a trained net in integers, as the engine reads it.

Lives here: the scales of layers, the rounding of weights, the file. docs/training/FORMATS.md
describes the format and the arithmetic, and src/net reads the file. Does not live here: the net in
floats (model.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import zlib

import numpy as np
import torch

from wattle.output.atomic_files import write_whole
from wattle.train.model import HIDDEN
from wattle.train.samples import ONE

MOST = 127  # largest weight and largest activation
QUANTILE = 0.9999  # quantile of the outputs of a layer; larger outputs are clipped
LEAST_TOP = 0.01  # gives a scale to a layer without output
MOST_BIAS = 2 ** 23


def tops(net, batches):
    """Returns for each layer the output that MOST represents: the quantile of its outputs on the
    cells of the board, over all samples of the batches."""
    found = None
    with torch.no_grad():
        for batch in batches:
            layers, _ = net.trunk(batch.real_planes(), batch.on)
            values = [layer.flatten(2)[:, :, batch.on_cells].reshape(-1).numpy()
                      for layer in layers]
            found = found or [[] for _ in layers]
            for have, more in zip(found, values):
                have.append(more)
    return [quantile(np.concatenate(values)) for values in found]


def quantile(values):
    at = min(int(len(values) * QUANTILE), len(values) - 1)
    return max(float(np.partition(values, at)[at]), LEAST_TOP)


def rounded(weight, bias, scale_in):
    """Returns (s8 weights, s32 bias, scale of each output) of weights [out][...]."""
    flat = np.abs(weight.reshape(len(weight), -1)).max(1) / MOST
    # A channel with very small weights still needs a scale for its bias.
    scale = np.maximum(flat, np.maximum(np.abs(bias) / (scale_in * (MOST_BIAS / 2)), 1e-12))
    shaped = scale.reshape((-1,) + (1,) * (weight.ndim - 1))
    whole = np.clip(np.rint(weight / shaped), -MOST, MOST).astype(np.int8)
    return whole, np.rint(bias / (scale_in * scale)).astype("<i4"), scale


def numbers(tensor):
    return tensor.detach().numpy().astype(np.float64)


def convolution(layer, scale_in, scale_out):
    """Returns the tensors of a convolution: taps before inputs, only the taps of the
    neighbourhood."""
    taps = layer.taps.numpy().reshape(-1) > 0
    weight = numbers(layer.masked()).reshape(*layer.weight.shape[:2], 9)[:, :, taps]
    whole, bias, scale = rounded(weight.transpose(0, 2, 1), numbers(layer.bias), scale_in)
    return [whole, bias, single(scale_in * scale / scale_out)]


def single(values):
    return np.asarray(values, "<f4")


def dense(layer, scale_out=1.0):
    """Returns the weights [from][to], then the bias."""
    return [single(numbers(layer.weight).T / scale_out), single(numbers(layer.bias) / scale_out)]


def tensors(net, scales):
    """Returns all tensors in the order of the file."""
    out = convolution(net.entry, 1 / ONE, scales[0])
    before = scales[0]
    for at, block in enumerate(net.blocks):
        inner, after = scales[1 + 2 * at:3 + 2 * at]
        out += convolution(block.conv1, before, inner)
        out += convolution(block.conv2, inner, after) + [single(before / after)]
        if block.pooled is not None:
            out += [single(inner)] + dense(block.pooled, after)
        before = after
    weight, bias, scale = rounded(numbers(net.planes.weight)[:, :, 0, 0], numbers(net.planes.bias),
                                  before)
    out += [weight, bias, single(before * scale), single(before)]
    return out + dense(net.hidden) + dense(net.scalars)


def header(shape, about, body):
    lines = ["wattle-net 1"]
    for name in ("game", "inputs", "channels", "blocks", "outputs", "rank", "globals", "values"):
        lines.append("%s %s" % (name, getattr(shape, name)))
    lines += ["hex %d" % shape.hex, "hidden %d" % HIDDEN]
    lines += ["about " + about] if about else []
    lines += ["bytes %d" % len(body), "crc32 %08x" % zlib.crc32(body)]
    return ("\n".join(lines) + "\n\n").encode("ascii", "replace")


def export(path, net, batches, about):
    """Writes a net. Its scales are measured on the batches."""
    scales = [top / MOST for top in tops(net, batches)]
    body = b"".join(np.ascontiguousarray(tensor).tobytes() for tensor in tensors(net, scales))
    write_whole(path, lambda file: file.write(header(net.shape, about, body) + body))
