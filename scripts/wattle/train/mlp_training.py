"""mlp_training.py - training for games whose net is two small perceptrons (docs/training/FENCE.md).

Lives here: the samples, shape, loss, steps and file of these nets. training_loop.py has the parts
that all nets share, most of all the restart after an interruption.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import copy
import dataclasses
import struct
import zlib

import numpy as np
import torch
from torch import nn

from wattle.output.atomic_files import write_whole
from wattle.train import samples, training_loop

MAGIC = b"WATTLET2"
HEADER = struct.Struct("<8s16s6I")
ONE = 32767  # the number for 1.0 in shares and probabilities
UNIT = 256  # the number for 1.0 in traits
POSITIONS, DECISIONS = 512, 192  # in a batch
RATE, DECAY = 1e-3, 1e-5
LAMBDA = 0.96  # lambda of the lambda returns; 1: the target is the result alone
MOST = 600000  # positions in the window
NONE = -1e9  # logit of a missing row


@dataclasses.dataclass(frozen=True)
class Shape:
    game: str
    version: int
    seat: int
    step: int
    wide: int
    narrow: int
    steps: int
    RANGES = dict(dict.fromkeys(("seat", "step", "wide", "narrow", "steps"), (1, 256)),
                  version=(0, 9999))


class Net(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        self.wide = nn.Linear(shape.seat, shape.wide)
        self.narrow = nn.Linear(shape.wide, shape.narrow)
        self.worth = nn.Linear(shape.narrow, 1, bias=False)
        self.context = nn.Linear(shape.seat, shape.steps)
        self.step = nn.Linear(shape.step, shape.steps, bias=False)
        self.logit = nn.Linear(shape.steps, 1, bias=False)

    def value(self, seats):
        """Returns a logit for each row of seats."""
        inner = torch.relu(self.narrow(torch.relu(self.wide(seats))))
        return self.worth(inner).squeeze(-1)

    def policy(self, seats, steps, owner):
        """Returns a logit for each step. owner: the row of seats of each step."""
        inner = torch.relu(self.context(seats)[owner] + self.step(steps))
        return self.logit(inner).squeeze(-1)

    def layers(self):
        return (self.wide, self.narrow, self.worth, self.context, self.step, self.logit)


def pack(net, about):
    """Returns the bytes of the net's file."""
    body = b""
    for layer in net.layers():
        body += layer.weight.detach().numpy().T.astype("<f4").tobytes()
        if layer.bias is not None:
            body += layer.bias.detach().numpy().astype("<f4").tobytes()
    shape = net.shape
    lines = ["wattle-small 1", "game " + shape.game, "about " + about, "traits %d" % shape.version]
    lines += ["%s %d" % (name, getattr(shape, name))
              for name in ("seat", "step", "wide", "narrow", "steps")]
    lines += ["bytes %d" % len(body), "crc32 %08x" % zlib.crc32(body)]
    return ("\n".join(lines) + "\n\n").encode("ascii", "replace") + body


class File:
    """One file of samples."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        if len(data) < HEADER.size or data[:8] != MAGIC:
            raise samples.Broken("%s has no samples" % path)
        _, game, version, seat, step, seats, decisions, steps = HEADER.unpack_from(data)
        widths = ((seats, seat + 3), (decisions, seat + 1), (steps, step + 1))
        if len(data) != HEADER.size + 2 * sum(rows * width for rows, width in widths):
            raise samples.Broken("%s is cut off" % path)
        at, parts = HEADER.size, []
        for rows, width in widths:
            parts.append(np.frombuffer(data, "<i2", rows * width, at).reshape(rows, width))
            at += 2 * rows * width
        self.path = path
        self.fields = {"game": game.rstrip(b"\0").decode("ascii", "replace"), "version": version,
                       "seat": seat, "step": step}
        self.seats, self.decisions, self.steps = parts
        self.first_seat = np.flatnonzero(self.seats[:, 0])  # of each position
        self.seat_count = np.abs(self.seats[self.first_seat, 0]).astype(int)
        self.shares = self.returns()
        self.first_step = np.cumsum(self.decisions[:, 0], dtype=int) - self.decisions[:, 0]

    def positions(self):
        return len(self)

    def returns(self):
        """Returns the target value of each row of seats: a mean of the later values of the search
        and the result (lambda returns; Sutton 1988, and for dice Tesauro 1992). With the result
        alone, all positions of a game have the same target, which depends on luck, and a net
        overfits to single games."""
        shares = np.empty(len(self.seats), np.float32)
        after = None  # the target of the next position
        for first, count in zip(self.first_seat[::-1], self.seat_count[::-1]):
            rows = self.seats[first:first + count]
            seen = rows[:, 1] / ONE if after is None else after
            if rows[0, 2] >= 0:
                seen = LAMBDA * seen + (1 - LAMBDA) * rows[:, 2] / ONE
            shares[first:first + count] = seen
            after = None if rows[0, 0] < 0 else seen  # a game begins here
        return shares

    def __len__(self):
        return len(self.first_seat)

    def net_fields(self):
        return self.fields


def ranges(first, count):
    """Returns the numbers first[i] .. first[i] + count[i] - 1 for all i, in order."""
    start = np.repeat(first - np.cumsum(count) + count, count)
    return start + np.arange(count.sum())


class Batch(samples.Movable):
    """Rows of some files. seat_at, step_at: (position, place) of each row."""

    def __init__(self, files, positions, decisions, rng):
        seats, shares, seat_counts, acting, steps, step_counts = [], [], [], [], [], []
        weights = np.array([len(file) for file in files], float)
        for at, many in enumerate(rng.multinomial(positions, weights / weights.sum())):
            file = files[at]
            if many:
                pick = rng.integers(0, len(file), many)
                counts = file.seat_count[pick]
                at_rows = ranges(file.first_seat[pick], counts)
                seats.append(file.seats[at_rows])
                shares.append(file.shares[at_rows])
                seat_counts.append(counts)
            some = int(many * decisions / positions + rng.random())
            if some and len(file.decisions):
                pick = rng.integers(0, len(file.decisions), some)
                counts = file.decisions[pick, 0].astype(int)
                acting.append(file.decisions[pick])
                steps.append(file.steps[ranges(file.first_step[pick], counts)])
                step_counts.append(counts)
        rows = np.concatenate(seats)
        self.seats = real(rows[:, 3:], UNIT)
        self.result = real(rows[:, 1], ONE)
        self.share = torch.from_numpy(np.concatenate(shares))
        self.seat_at = places(np.concatenate(seat_counts))
        self.has_steps = bool(acting)
        if self.has_steps:
            self.acting = real(np.concatenate(acting)[:, 1:], UNIT)
            rows = np.concatenate(steps)
            self.steps, self.probs = real(rows[:, 1:], UNIT), real(rows[:, 0], ONE)
            self.step_at = places(np.concatenate(step_counts))


def real(numbers, one):
    return torch.from_numpy(numbers.astype(np.float32) / one)


def places(counts):
    owner = np.repeat(np.arange(len(counts)), counts)
    place = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts)
    return torch.from_numpy(owner), torch.from_numpy(place)


def table(numbers, at, empty):
    """Returns a table with the numbers of each group side by side."""
    out = numbers.new_full((int(at[0][-1]) + 1, int(at[1].max()) + 1), float(empty))
    return out.index_put(at, numbers)


def losses(net, batch):
    """Returns (the loss, its parts by name)."""
    logs = torch.log_softmax(table(net.value(batch.seats), batch.seat_at, NONE), 1)
    result, target = (table(x, batch.seat_at, 0) for x in (batch.result, batch.share))
    target = target / target.sum(1, keepdim=True)
    value = -(target * logs).sum(1).mean()
    parts = {"value": float(value),
             "value_error": float(((logs.exp() - result) ** 2).sum(1).mean())}
    if not batch.has_steps:
        return value, parts
    logits = net.policy(batch.acting, batch.steps, batch.step_at[0])
    logs = torch.log_softmax(table(logits, batch.step_at, NONE), 1)
    probs = table(batch.probs, batch.step_at, 0)
    probs = probs / probs.sum(1, keepdim=True)
    policy = -(probs * logs).sum(1).mean()
    floor = -(probs * torch.log(probs + 1e-9)).sum(1).mean()
    return value + policy, dict(parts, policy=float(policy), policy_floor=float(floor))


class Window(samples.Window):
    """The newest files."""
    read = File

    def arrange(self):
        pass

    def forget(self):
        self.drop_beyond(MOST)


class Trainer(training_loop.Trainer):
    window_kind = Window
    shape_kind = Shape
    batch_positions = POSITIONS

    def make(self, shape):
        torch.manual_seed(self.seed * 1000003 + self.steps)
        self.net = Net(shape).to(self.device)
        self.average = copy.deepcopy(self.net)
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=RATE, weight_decay=DECAY)

    def make_from(self, path):
        fields = File(path).net_fields()
        if fields["game"] != self.game:
            raise ValueError("%s has samples of %s" % (path, fields["game"]))
        self.make(Shape(**fields, **dict(zip(("wide", "narrow", "steps"), self.plan.widths))))

    def has_planned_shape(self):
        shape = self.net.shape
        return (shape.wide, shape.narrow, shape.steps) == tuple(self.plan.widths)

    def look(self):
        fresh = [file for file in self.window.look() if self.fits(file) and len(file)]
        if fresh and self.net is not None:
            self.measure(fresh, self.fresh)

    def measure(self, files, means):
        with torch.no_grad():
            _, parts = losses(self.average, self.batch(files))
        means.add(parts)

    def batch(self, files):
        return Batch(files, POSITIONS, DECISIONS, self.rng).to(self.device)

    def rate(self, share):
        return RATE * self.cooled(share)

    def step(self, share):
        loss, parts = losses(self.net, self.batch(self.window.files))
        self.learn(loss, parts, share, POSITIONS)

    def export(self, name="current.net"):
        data = pack(self.averaged(), self.about())
        write_whole(self.path(name), lambda file: file.write(data))
