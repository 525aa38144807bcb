"""model.py - the nets, in floats.

Lives here: the shape of a net; the PyTorch module; the content of its checkpoint,
nets/GAME.safetensors. Does not live here: the bytes of this file (checkpoint.py), the net in
integers (export_net.py), the samples (samples.py), the loss (loss.py). src/net computes the same net
in C.

The net is a residual net without normalisation (He et al., "Deep Residual Learning for Image
Recognition", 2016). Small initial weights at the end of each branch replace normalisation (Zhang et
al., "Fixup Initialization", 2019). Every second block has global pooling (Wu, "Accelerating Self-Play
Learning in Go", 2019).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import dataclasses
import re

import torch
from torch import nn
from torch.nn import functional as F

from wattle.train import checkpoint

HIDDEN = 48  # width of the hidden layer for value, margin and globals
# The neighbourhood of six, by (dy, dx), lacks (-1, -1) and (1, 1).
HEX = ((0, 1, 1), (1, 1, 1), (1, 1, 0))
SMALL = 0.1  # factor of the usual initial weights, for the end of a branch and for heads
FORMAT = "wattle-float 2"


@dataclasses.dataclass(frozen=True)
class Shape:
    """The shape of a net, like struct net_shape of src/net/net.h."""
    game: str
    inputs: int
    outputs: int
    rank: int
    globals: int
    values: int
    hex: bool
    channels: int = 32
    blocks: int = 4
    # The bounds of each number in a checkpoint.
    RANGES = {"inputs": (1, 32), "outputs": (0, 64), "rank": (0, 16), "globals": (0, 8),
              "values": (2, 3), "channels": (1, 128), "blocks": (0, 40)}

    @property
    def planes(self):
        """Returns the number of output planes: policy, left and right pair planes, ownership."""
        return self.outputs + 2 * self.rank + 1

    @property
    def scalars(self):
        """Returns the number of outputs of the pooled head: value, margin, globals."""
        return self.values + 1 + self.globals


# The output of a net, a row for each sample: logits of cells x planes, logits of the value, the
# margin, logits of choices without a cell. soft: (planes, globals) of the second policy, which
# exists only in training, or None.
Output = collections.namedtuple("Output", "shape planes value margin globals soft", defaults=(None,))
SOFT = "soft."  # prefix of the names of its weights


class Conv(nn.Module):
    """A 3x3 convolution, or a convolution of a cell and its six neighbours."""

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
    """Returns a view as sample x cell x channel. Tensors have this order in memory, so nothing is
    copied."""
    return x.permute(0, 2, 3, 1).flatten(1, 2)


class Pool:
    """Mean and maximum over the cells of a board. Values are not negative, and 0 outside of the
    board."""

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
    """A second policy in addition to the net's policy, with flatter targets (lightvector/KataGo,
    docs/KataGoMethods.md, "Auxiliary Soft Policy Target"). The second policy teaches the trunk
    about moves that are seldom best. It is not exported."""

    def __init__(self, shape):
        super().__init__()
        self.planes = nn.Conv2d(shape.channels, shape.planes, 1)  # same number as in the net; the last is unused
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
        """Returns the outputs of all layers, in order: entry, then both layers of each block. on: a
        tensor of height x width with 1 for each cell of the board, or None if all cells belong to
        the board."""
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
    """Sets the weights of the net. Raises ValueError if they have another shape."""
    if sizes(net.state_dict()) != sizes(state):
        raise ValueError("the weights are not for %s" % net.shape)
    net.load_state_dict(state)


def without_soft(state):
    """Returns the weights without the second policy, for play."""
    return {name: tensor for name, tensor in state.items() if not name.startswith(SOFT)}


def sizes(state):
    return {name: tensor.shape for name, tensor in state.items()}


def shape_from(kind, values):
    """Returns the shape of this kind from a checkpoint. Raises ValueError if the numbers are no
    valid shape."""
    names = [field.name for field in dataclasses.fields(kind)]
    if not isinstance(values, dict) or set(values) != set(names):
        raise ValueError("the shape is not one of %s" % ", ".join(names))
    for name, value in values.items():
        if type(value) is not kind.__annotations__[name] or not allowed(kind, name, value):
            raise ValueError("the shape has %s %.40r" % (name, value))
    return kind(**values)


def allowed(kind, name, value):
    if isinstance(value, str):
        return re.fullmatch("[!-~]{1,15}", value)
    least, most = kind.RANGES.get(name, (False, True))
    return least <= value <= most


def totals_from(values):
    """Returns the counts of a training from a checkpoint."""
    if not (isinstance(values, dict) and set(values) == {"steps", "positions", "minutes"}
            and all(map(checkpoint.is_amount, values.values()))):
        raise ValueError("the totals are not steps, positions and minutes")
    return values


def arrays(**states):
    """Returns the tensors of state dictionaries with the names of a checkpoint: GROUP.NAME."""
    return {"%s.%s" % (group, name): tensor.detach().cpu().numpy()
            for group, state in states.items() for name, tensor in state.items()}


def groups(tensors, *names):
    """Returns a state dictionary for each of these groups of a checkpoint's tensors."""
    found = {name: {} for name in names}
    for name, array in tensors.items():
        group, _, rest = name.partition(".")
        if group not in found:
            raise ValueError("%s is no tensor of such a checkpoint" % checkpoint.shown(name))
        found[group][rest] = torch.from_numpy(array)
    return [found[name] for name in names]


def save_float(path, shape, average, raw, about):
    """Writes the checkpoint for a release: both states in float32, without the optimiser."""
    checkpoint.write(path, arrays(average=without_soft(average), raw=without_soft(raw)),
                     {"format": FORMAT, "shape": dataclasses.asdict(shape), "about": about})


def load_float(path, kind=Shape):
    """Returns (shape of this kind, average, raw, about). Raises Unusable if the file is no such
    checkpoint."""
    with checkpoint.using(path):
        tensors, values = checkpoint.read(path, FORMAT, ("shape", "about"))
        average, raw = groups(tensors, "average", "raw")
        about = values["about"]
        if not (isinstance(about, dict) and set(about) == {"totals", "seed"}
                and isinstance(about["seed"], int)):
            raise ValueError("it does not tell its totals and its seed")
        totals_from(about["totals"])
        return shape_from(kind, values["shape"]), average, raw, about
