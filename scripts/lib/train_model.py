"""train_model.py - the nets, in floats.

Lives here: the shape of a net; the net itself as PyTorch trains it; its checkpoint, which is
nets/GAME.pt. Does not live here: its integers (train_export.py), what it learns from
(train_samples.py) and how wrong it is (train_loss.py). src/net computes the same in C.

A residual net without normalisation (the shape: He et al., "Deep Residual Learning for Image
Recognition", 2016), small at the start where branches join so that it needs none (Zhang et al.,
"Fixup Initialization", 2019), with global pooling in every second block (Wu, "Accelerating
Self-Play Learning in Go", 2019).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import dataclasses

import torch
from torch import nn
from torch.nn import functional as F

from whole_files import write_whole

HIDDEN = 48  # of the head for value, margin and globals
# Of six neighbours, by (dy, dx): (-1, -1) and (1, 1) are none.
HEX = ((0, 1, 1), (1, 1, 1), (1, 1, 0))
SMALL = 0.1  # of the usual initial size: where a branch joins, and heads
FORMAT = "wattle-float 1"


@dataclasses.dataclass(frozen=True)
class Shape:
    """As struct net_shape of src/net/net.h."""
    game: str
    inputs: int
    outputs: int
    rank: int
    globals: int
    values: int
    hex: bool
    channels: int = 32
    blocks: int = 4

    @property
    def planes(self):
        """Of the heads: policy, left and right pair planes, ownership."""
        return self.outputs + 2 * self.rank + 1

    @property
    def scalars(self):
        """Of the pooled head: value, margin, globals."""
        return self.values + 1 + self.globals


# What a net answers, a row a sample: cells x planes of logits, logits of the value, the margin,
# logits of no cell.
Output = collections.namedtuple("Output", "shape planes value margin globals")


class Conv(nn.Module):
    """3x3 around each cell, or the cell and its six neighbours."""

    def __init__(self, inputs, outputs, is_hex, size=1.0):
        super().__init__()
        self.register_buffer("taps", torch.tensor(HEX if is_hex else [[1] * 3] * 3,
                                                  dtype=torch.float32), persistent=False)
        spread = size * (2 / (inputs * self.taps.sum().item())) ** 0.5
        self.weight = nn.Parameter(torch.randn(outputs, inputs, 3, 3) * spread)
        self.bias = nn.Parameter(torch.zeros(outputs))

    def masked(self):
        return self.weight * self.taps

    def forward(self, x):
        return F.conv2d(x, self.masked(), self.bias, padding=1)


def dense(inputs, outputs, size=1.0):
    layer = nn.Linear(inputs, outputs)
    with torch.no_grad():
        layer.weight.copy_(torch.randn(outputs, inputs) * size * (2 / inputs) ** 0.5)
        layer.bias.zero_()
    return layer


def by_cells(x):
    """Sample x cell x channel: as tensors lie in memory here, so that nothing is moved."""
    return x.permute(0, 2, 3, 1).flatten(1, 2)


class Pool:
    """Mean and maximum over the cells of a board; all others are 0 and values are not negative."""

    def __init__(self, cells):
        self.cells = cells

    def __call__(self, x):
        flat = by_cells(x).float()
        return torch.cat([flat.sum(1) / self.cells, flat.amax(1)], 1)


class Block(nn.Module):
    def __init__(self, shape, pools):
        super().__init__()
        self.conv1 = Conv(shape.channels, shape.channels, shape.hex)
        self.conv2 = Conv(shape.channels, shape.channels, shape.hex, SMALL)
        self.pooled = dense(2 * shape.channels, shape.channels, SMALL) if pools else None


class Net(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        self.entry = Conv(shape.inputs, shape.channels, shape.hex)
        self.blocks = nn.ModuleList(Block(shape, at % 2 == 1) for at in range(shape.blocks))
        self.planes = nn.Conv2d(shape.channels, shape.planes, 1)
        with torch.no_grad():
            self.planes.weight.mul_(SMALL)
            self.planes.bias.zero_()
        self.hidden = dense(2 * shape.channels, HIDDEN)
        self.scalars = dense(HIDDEN, shape.scalars, SMALL)

    def trunk(self, x, on):
        """The outputs of all layers, in order: entry, then both of each block. on: 1 for each
        cell of the board as a tensor of height x width, None when all are."""
        pool = Pool(x.shape[2] * x.shape[3] if on is None else int(on.sum()))

        def kept(y):
            return y if on is None else y * on.to(y.dtype)

        layers = [kept(F.relu(self.entry(x)))]
        for block in self.blocks:
            h = kept(F.relu(block.conv1(layers[-1])))
            y = block.conv2(h) + layers[-1]
            if block.pooled is not None:
                with torch.autocast(x.device.type, enabled=False):
                    g = block.pooled(pool(h))
                y = y + g[:, :, None, None].to(y.dtype)
            layers += [h, kept(F.relu(y))]
        return layers, pool

    def forward(self, x, on=None):
        """x: planes in their real sizes, sample x plane x row x column."""
        layers, pool = self.trunk(x, on)
        planes = by_cells(self.planes(layers[-1])).float()
        with torch.autocast(x.device.type, enabled=False):
            scalars = self.scalars(F.relu(self.hidden(pool(layers[-1]))))
        values = self.shape.values
        return Output(self.shape, planes, scalars[:, :values], scalars[:, values],
                      scalars[:, values + 1:])


def count_of(net):
    return sum(parameter.numel() for parameter in net.parameters())


def save_float(path, shape, average, raw, about):
    """The checkpoint that is released: both states in float32, nothing of the optimiser."""
    content = {"format": FORMAT, "shape": dataclasses.asdict(shape), "about": about,
               "average": average, "raw": raw}
    write_whole(path, lambda file: torch.save(content, file))


def load(path):
    """What torch.save has written there; ValueError when nothing has."""
    with open(path, "rb") as file:
        try:
            return torch.load(file, map_location="cpu")
        except Exception:  # other files raise anything
            raise ValueError("%s is no checkpoint of PyTorch, or a part of one" % path) from None


def load_float(path, kind=Shape):
    """(shape, of that kind; average, raw, about); ValueError when it is none of ours."""
    content = load(path)
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ValueError("%s is no float checkpoint of a net" % path)
    return kind(**content["shape"]), content["average"], content["raw"], content["about"]
