"""model.py - the nets, in floats.

Lives here: the shape of a net; the net itself as PyTorch trains it; what its checkpoint,
nets/GAME.safetensors, has. Does not live here: that file's bytes (checkpoint.py), its
integers (export_net.py), what it learns from (samples.py) and how wrong it is
(loss.py). src/net computes the same in C.

A residual net without normalisation (the shape: He et al., "Deep Residual Learning for Image
Recognition", 2016), small at the start where branches join so that it needs none (Zhang et al.,
"Fixup Initialization", 2019), with global pooling in every second block (Wu, "Accelerating
Self-Play Learning in Go", 2019).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import dataclasses
import re

import torch
from torch import nn
from torch.nn import functional as F

from wattle.train import checkpoint

HIDDEN = 48  # of the head for value, margin and globals
# Of six neighbours, by (dy, dx): (-1, -1) and (1, 1) are none.
HEX = ((0, 1, 1), (1, 1, 1), (1, 1, 0))
SMALL = 0.1  # of the usual initial size: where a branch joins, and heads
FORMAT = "wattle-float 2"


@dataclasses.dataclass(frozen=True)
class Shape:
    """The shape of a net, as struct net_shape of src/net/net.h."""
    game: str
    inputs: int
    outputs: int
    rank: int
    globals: int
    values: int
    hex: bool
    channels: int = 32
    blocks: int = 4
    # The least and the most of each number that a checkpoint may tell.
    RANGES = {"inputs": (1, 32), "outputs": (0, 64), "rank": (0, 16), "globals": (0, 8),
              "values": (2, 3), "channels": (1, 128), "blocks": (0, 40)}

    @property
    def planes(self):
        """The number of outputs of the heads: policy, left and right pair planes, ownership."""
        return self.outputs + 2 * self.rank + 1

    @property
    def scalars(self):
        """The number of outputs of the pooled head: value, margin, globals."""
        return self.values + 1 + self.globals


# What a net answers, a row a sample: cells x planes of logits, logits of the value, the margin,
# logits of no cell; soft: (planes, globals) of the second policy that only training has, or None.
Output = collections.namedtuple("Output", "shape planes value margin globals soft", defaults=(None,))
SOFT = "soft."  # how the names of its weights begin


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


class SoftPolicy(nn.Module):
    """A second policy beside that of the net, for flatter targets (lightvector/KataGo,
    docs/KataGoMethods.md, "Auxiliary Soft Policy Target"). It makes the trunk learn about moves that
    are seldom best, and is not exported."""

    def __init__(self, shape):
        super().__init__()
        self.planes = nn.Conv2d(shape.channels, shape.planes, 1)  # as of the net; the last is unused
        with torch.no_grad():
            self.planes.weight.mul_(SMALL)
            self.planes.bias.zero_()
        self.globals = dense(HIDDEN, shape.globals, SMALL) if shape.globals else None

    def forward(self, x, hidden):
        return by_cells(self.planes(x)).float(), self.globals(hidden) if self.globals else hidden[:, :0]


class Net(nn.Module):
    def __init__(self, shape, soft=False):
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
        self.soft = SoftPolicy(shape) if soft else None

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
            hidden = F.relu(self.hidden(pool(layers[-1])))
            scalars = self.scalars(hidden)
            soft = self.soft(layers[-1].float(), hidden) if self.soft else None
        values = self.shape.values
        return Output(self.shape, planes, scalars[:, :values], scalars[:, values],
                      scalars[:, values + 1:], soft)


def fill(net, state):
    """Gives the net these weights; ValueError when they are not for its shape."""
    if sizes(net.state_dict()) != sizes(state):
        raise ValueError("the weights are not for %s" % net.shape)
    net.load_state_dict(state)


def without_soft(state):
    """The weights that a net for play has."""
    return {name: tensor for name, tensor in state.items() if not name.startswith(SOFT)}


def sizes(state):
    return {name: tensor.shape for name, tensor in state.items()}


def shape_from(kind, told):
    """The shape of that kind that a checkpoint tells; ValueError when there is no such shape."""
    names = [field.name for field in dataclasses.fields(kind)]
    if not isinstance(told, dict) or set(told) != set(names):
        raise ValueError("the shape is not one of %s" % ", ".join(names))
    for name, value in told.items():
        if type(value) is not kind.__annotations__[name] or not allowed(kind, name, value):
            raise ValueError("the shape has %s %.40r" % (name, value))
    return kind(**told)


def allowed(kind, name, value):
    if isinstance(value, str):
        return re.fullmatch("[!-~]{1,15}", value)
    least, most = kind.RANGES.get(name, (False, True))
    return least <= value <= most


def totals_from(told):
    """The counts of a training that a checkpoint tells."""
    if not (isinstance(told, dict) and set(told) == {"steps", "positions", "minutes"}
            and all(map(checkpoint.is_amount, told.values()))):
        raise ValueError("the totals are not steps, positions and minutes")
    return told


def arrays(**states):
    """The tensors of state dictionaries as a checkpoint takes them: GROUP.NAME."""
    return {"%s.%s" % (group, name): tensor.detach().cpu().numpy()
            for group, state in states.items() for name, tensor in state.items()}


def groups(tensors, *names):
    """A state dictionary for each of these groups of a checkpoint's tensors."""
    found = {name: {} for name in names}
    for name, array in tensors.items():
        group, _, rest = name.partition(".")
        if group not in found:
            raise ValueError("%s is no tensor of such a checkpoint" % checkpoint.shown(name))
        found[group][rest] = torch.from_numpy(array)
    return [found[name] for name in names]


def save_float(path, shape, average, raw, about):
    """The checkpoint that is released: both states in float32, nothing of the optimiser."""
    checkpoint.write(path, arrays(average=without_soft(average), raw=without_soft(raw)),
                     {"format": FORMAT, "shape": dataclasses.asdict(shape), "about": about})


def load_float(path, kind=Shape):
    """(shape, of that kind; average, raw, about); Unusable when it is none of ours."""
    with checkpoint.using(path):
        tensors, told = checkpoint.read(path, FORMAT, ("shape", "about"))
        average, raw = groups(tensors, "average", "raw")
        about = told["about"]
        if not (isinstance(about, dict) and set(about) == {"totals", "seed"}
                and isinstance(about["seed"], int)):
            raise ValueError("it does not tell its totals and its seed")
        totals_from(about["totals"])
        return shape_from(kind, told["shape"]), average, raw, about
