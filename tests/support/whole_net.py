"""whole_net.py - a slow evaluator of net files in integers, written from docs/training/FORMATS.md
alone.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import zlib

import numpy as np

SQUARE = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
HEX = [tap for tap in SQUARE if tap not in ((-1, -1), (1, 1))]


class Reader:
    def __init__(self, body):
        self.body, self.at = body, 0

    def take(self, kind, *shape):
        count = int(np.prod(shape)) if shape else 1
        out = np.frombuffer(self.body, kind, count, self.at)
        self.at += out.nbytes
        return out.reshape(shape) if shape else out[0]


class Net:
    def __init__(self, path):
        with open(path, "rb") as file:
            head, self.body = file.read().split(b"\n\n", 1)
        first, *lines = head.decode().split("\n")
        assert first == "wattle-net 1"
        self.keys = dict(line.split(" ", 1) for line in lines)
        assert int(self.keys["bytes"]) == len(self.body)
        assert int(self.keys["crc32"], 16) == zlib.crc32(self.body)
        for name in ("inputs", "channels", "blocks", "outputs", "rank", "globals", "values",
                     "hex", "hidden"):
            setattr(self, name, int(self.keys[name]))
        self.taps = HEX if self.hex else SQUARE
        self.read(Reader(self.body))

    def read(self, file):
        def conv(inputs):
            return (file.take("i1", self.channels, len(self.taps), inputs).astype(np.int64),
                    file.take("<i4", self.channels), file.take("<f4", self.channels))

        def dense(inputs, outputs):
            return file.take("<f4", inputs, outputs), file.take("<f4", outputs)

        c = self.channels
        self.entry = conv(self.inputs)
        self.layers = []
        for at in range(self.blocks):
            layer = [conv(c), conv(c), file.take("<f4"), None]
            if at % 2:
                layer[3] = file.take("<f4"), dense(2 * c, c)
            self.layers.append(layer)
        planes = self.outputs + 2 * self.rank + 1
        self.planes = (file.take("i1", planes, c).astype(np.int64), file.take("<i4", planes),
                       file.take("<f4", planes))
        self.scale = file.take("<f4")
        self.first = dense(2 * c, self.hidden)
        self.second = dense(self.hidden, self.values + 1 + self.globals)
        assert file.at == len(self.body)

    def sums(self, x, layer):
        """Returns acc * mul of a convolution over x: channel x row x column."""
        weight, bias, mul = layer
        _, height, width = x.shape
        edged = np.pad(x, ((0, 0), (1, 1), (1, 1)))
        acc = np.zeros((len(bias), height, width), np.int64) + bias[:, None, None]
        for tap, (dy, dx) in enumerate(self.taps):
            part = edged[:, 1 + dy:1 + dy + height, 1 + dx:1 + dx + width]
            acc += np.einsum("oi,ihw->ohw", weight[:, tap], part)
        return acc.astype(np.float32) * mul[:, None, None]

    @staticmethod
    def stored(f, on):
        return np.rint(np.clip(f, np.float32(0), np.float32(127))).astype(np.int64) * on

    @staticmethod
    def pooled(x, on, scale):
        flat = x.reshape(len(x), -1)
        share = scale / np.float32(on.sum())
        return np.concatenate([flat.sum(1).astype(np.float32) * share,
                               flat.max(1).astype(np.float32) * scale])

    @staticmethod
    def through(inputs, layer):
        out = layer[1].copy()
        for value, weights in zip(inputs, layer[0]):
            out = out + value * weights
        return out

    def run(self, planes, on):
        """Evaluates a position. planes: cell x input as written by a game. on: rows x columns of 0 and 1. Returns
        (planes of logits, outputs of the pooled head)."""
        on = on.astype(np.int64)
        x = planes.astype(np.int64).reshape(*on.shape, -1).transpose(2, 0, 1) * on
        x = self.stored(self.sums(x, self.entry), on)
        for first, second, rmul, pool in self.layers:
            h = self.stored(self.sums(x, first), on)
            f = self.sums(h, second) + x.astype(np.float32) * rmul
            if pool:
                f = f + self.through(self.pooled(h, on, pool[0]), pool[1])[:, None, None]
            x = self.stored(f, on)
        weight, bias, mul = self.planes
        logits = (np.einsum("oi,ihw->ohw", weight, x) + bias[:, None, None]).astype(np.float32)
        hidden = np.maximum(self.through(self.pooled(x, on, self.scale), self.first), 0)
        return np.where(on, logits * mul[:, None, None], np.float32(0)), self.through(hidden, self.second)
