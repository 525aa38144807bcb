"""training_loop.py - training on samples while self-play makes them.

Lives here: steps of the optimiser, the running average of weights, and the files from which an
interrupted training continues. Does not live here: making samples (selfplay_workers.py), the schedule
(scripts/train).

The folder of a run:

    samples/           the files of self-play
    current.net        the averaged weights in integers, every few seconds: self-play's net
    state.safetensors  the complete state of training, every few minutes
    GAME.net           the net for a release, from the same state, in integers and in floats
    GAME.safetensors

Each file is written under another name and then renamed, so a reader never sees a partial file.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import copy
import os
import time

import numpy as np
import torch

from wattle.train import checkpoint, export_net, loss as train_loss, model, samples

BATCH = 256
RATE, SLOWDOWN, WARM_UP = 1.5e-3, 10000, 200  # learning rate; the last two in steps
COOLDOWN, LAST_RATE = 0.15, 0.2  # share of a run at its end, in which the rate falls to this factor
DECAY = 1e-4  # of weights
LONGEST = 2.0  # gradient
AVERAGE = 1000  # steps that the running average of weights covers
LEAST = 2000  # positions before the first step
CALIBRATION = 512  # positions for measuring the scales of integers
FORMAT = "wattle-training 1"
STATE, OLD_STATE = "state.safetensors", "state.pt"
MOMENTS = ("step", "exp_avg", "exp_avg_sq")  # the state of AdamW for a parameter


def has_bf16(device):
    """Returns whether the device multiplies bfloat16, which halves the time of training."""
    if device.type == "cuda":
        return torch.cuda.is_bf16_supported()
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            return "bf16" in file.read()
    except OSError:
        return False


class Means:
    """The means of named numbers since the last call of take()."""

    def __init__(self):
        self.sums, self.counts = {}, {}

    def add(self, numbers, count=1):
        for name, number in numbers.items():
            self.sums[name] = self.sums.get(name, 0) + number * count
            self.counts[name] = self.counts.get(name, 0) + count

    def take(self):
        means = {name: round(total / max(self.counts[name], 1e-9), 4)
                 for name, total in sorted(self.sums.items())}
        self.__init__()
        return means


class Trainer:
    """The training of one game's net in a folder. `float_path`: the first weights, or None.
    `device`: PyTorch's name of the device. `average`: length of the running average in steps.
    `cooldown`: share of the run, at its end, in which the rate of learning falls.
    `soft`: weight of a second policy with flatter targets (model.SoftPolicy), or 0."""
    window_kind = samples.Window
    shape_kind = model.Shape
    batch_positions = BATCH

    def __init__(self, folder, game, plan, seed, float_path=None, reuse=6, keep=False,
                 device="cpu", average=AVERAGE, soft=0.0, cooldown=COOLDOWN):
        self.folder, self.game, self.plan, self.seed = folder, game, plan, seed
        self.reuse = reuse
        self.covered, self.soft, self.cooldown = average, soft, cooldown
        self.device = torch.device(device)
        self.bf16 = has_bf16(self.device)
        self.net = self.average = self.optimizer = None
        self.steps = self.drawn = 0
        self.clock = 0.0  # seconds of training in this folder
        self.before = {"steps": 0, "positions": 0, "minutes": 0.0}  # counts of the first weights
        self.means, self.fresh = Means(), Means()
        os.makedirs(self.path("samples"), exist_ok=True)
        window = {}
        if os.path.exists(self.path(STATE)):
            window = self.restore(self.path(STATE))
        elif os.path.exists(self.path(OLD_STATE)):
            raise ValueError("%s is a state of another version: train in another --dir"
                             % self.path(OLD_STATE))
        elif float_path:
            self.begin_with(float_path)
        self.window = self.window_kind(self.path("samples"), not keep, **window)
        self.rng = np.random.default_rng([seed, self.steps])

    def path(self, name):
        return os.path.join(self.folder, name)

    # ---- Start and continuation ----

    def make(self, shape):
        """Makes a net of this shape with random weights."""
        torch.manual_seed(self.seed * 1000003 + self.steps)
        self.net = model.Net(shape, self.soft > 0).to(self.device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net)
        weights = [p for p in self.net.parameters() if p.dim() > 1]
        others = [p for p in self.net.parameters() if p.dim() <= 1]
        self.optimizer = torch.optim.AdamW(
            [{"params": weights, "weight_decay": DECAY}, {"params": others, "weight_decay": 0.0}],
            lr=RATE, foreach=True)

    def make_from(self, path):
        """Makes a net for the samples in a file."""
        fields = samples.File(path).net_fields()
        if fields["game"] != self.game:
            raise ValueError("%s has samples of %s" % (path, fields["game"]))
        self.make(model.Shape(channels=self.plan.channels, blocks=self.plan.blocks, **fields))

    def restore(self, path):
        """Continues from a state. Returns the state of the window."""
        with checkpoint.using(path):
            tensors, values = checkpoint.read(path, FORMAT, (
                "shape", "steps", "drawn", "clock", "before", "window"))
            if not (all(checkpoint.is_whole(values[name]) for name in ("steps", "drawn"))
                    and checkpoint.is_amount(values["clock"])):
                raise ValueError("steps, drawn or clock is no number from 0")
            self.steps, self.drawn, self.clock = values["steps"], values["drawn"], values["clock"]
            self.before = model.totals_from(values["before"])
            raw, average, moments = model.groups(tensors, "raw", "average", "optimizer")
            self.begin(model.shape_from(self.shape_kind, values["shape"]), raw, average)
            self.restore_optimizer(moments)
            return samples.window_from(values["window"])

    def begin_with(self, path):
        """Begins with released weights."""
        with checkpoint.using(path):
            shape, average, raw, about = model.load_float(path, self.shape_kind)
            self.begin(shape, raw, average)
            self.before = about["totals"]

    def begin(self, shape, raw, average):
        if shape.game != self.game:
            raise ValueError("it is for %s" % shape.game)
        self.make(shape)
        for net, state in ((self.net, raw), (self.average, average)):
            model.fill(net, self.with_own_soft(net, state))

    def with_own_soft(self, net, state):
        """Returns these weights with a second policy if this run has one (a new one if necessary),
        otherwise without."""
        own = {name: tensor for name, tensor in net.state_dict().items() if name.startswith(model.SOFT)}
        return {**own, **(state if own else model.without_soft(state))}

    def learned(self):
        """Returns (name, parameter) in the order of the optimiser."""
        names = {parameter: name for name, parameter in self.net.named_parameters()}
        return [(names[parameter], parameter) for group in self.optimizer.param_groups
                for parameter in group["params"]]

    def moments(self):
        """Returns the state of the optimiser, PARAMETER.MOMENT. The rest of its state is constants
        of this program and the rate, which each step sets."""
        return {"%s.%s" % (name, moment): self.optimizer.state[parameter][moment]
                for name, parameter in self.learned() if self.optimizer.state.get(parameter)
                for moment in MOMENTS}

    def restore_optimizer(self, moments):
        state, left = self.optimizer.state_dict(), dict(moments)
        for at, (name, parameter) in enumerate(self.learned()):
            kept = {moment: left.pop("%s.%s" % (name, moment), None) for moment in MOMENTS}
            if all(tensor is None for tensor in kept.values()):
                continue  # the optimiser has not changed it yet
            for moment, tensor in kept.items():
                size = torch.Size() if moment == "step" else parameter.shape
                if tensor is None or tensor.shape != size:
                    raise ValueError("the optimiser's state of %s is not whole" % name)
            state["state"][at] = kept
        left = left if self.soft else model.without_soft(left)
        if left:
            raise ValueError("the optimiser has no %s" % checkpoint.shown(min(left)))
        self.optimizer.load_state_dict(state)

    def has_planned_shape(self):
        return (self.net.shape.blocks, self.net.shape.channels) == (self.plan.blocks, self.plan.channels)

    def knows_something(self):
        """Returns whether the training began with trained weights."""
        return self.before["steps"] > 0

    def totals(self):
        return {"steps": self.before["steps"] + self.steps,
                "positions": self.before["positions"] + self.window.seen,
                "minutes": round(self.before["minutes"] + self.clock / 60, 1)}

    def totals_named(self, prefix):
        return {prefix + name: number for name, number in self.totals().items()}

    # ---- Learning ----

    def look(self):
        """Adds new samples to the window. First tests the net on a few of them, because the net has
        not seen these games."""
        fresh = [file for file in self.window.look() if self.fits(file)]
        if fresh and self.net is not None:
            self.measure(fresh, self.fresh)

    def measure(self, files, means):
        """Adds the losses of the averaged weights on a batch of these files to `means`."""
        batch = self.draw(samples.by_board(files))
        with torch.no_grad():
            out = self.answer(self.average, batch)
        _, parts = train_loss.losses(out, batch)
        errors, counts = train_loss.value_errors(out, batch)
        parts["policy_floor"] = float(train_loss.floor_of(batch))
        parts["value_error"] = errors.sum() / counts.sum()
        means.add(parts)
        for stage, (error, count) in enumerate(zip(errors, counts)):
            means.add({"stage%d" % (stage + 1): error / max(count, 1)}, int(count))

    def test(self, files, count):
        """Returns the same means over `count` batches, which are the same for every net."""
        own, self.rng, means = self.rng, np.random.default_rng(1), Means()
        for _ in range(count):
            self.measure(files, means)
        self.rng = own
        return means.take()

    def fits(self, file):
        shape = self.net.shape if self.net is not None else None
        fields = file.net_fields()
        if shape is None or all(getattr(shape, name) == value for name, value in fields.items()):
            return True
        raise ValueError("%s: this net is not for such samples, it is for %s" % (file.path, shape))

    def draw(self, boards):
        return samples.draw(boards, BATCH, self.rng).to(self.device)

    def answer(self, net, batch):
        if not self.bf16:
            return net(batch.real_planes(), batch.on)
        with torch.autocast(self.device.type, dtype=torch.bfloat16):
            return net(batch.real_planes(torch.bfloat16), batch.on)

    def may_step(self):
        """Returns whether another step is allowed: positions are used at most `reuse` times on
        average."""
        seen = self.window.seen
        return (self.net is not None and len(self.window) > 0 and seen >= LEAST
                and self.drawn + self.batch_positions <= self.reuse * seen)

    def rate(self, share):
        """Returns the learning rate after this share of the run."""
        rate = RATE * (1 + (self.before["steps"] + self.steps) / SLOWDOWN) ** -0.5
        rate *= min(1, (self.steps + 1) / WARM_UP)
        return rate * self.cooled(share)

    def cooled(self, share):
        """Returns the factor of the learning rate after this share of the run, 1 before its end."""
        late = max(0, (share - 1) / self.cooldown + 1)
        return 1 - (1 - LAST_RATE) * min(late, 1)

    def step(self, share):
        batch = self.draw(self.window.boards)
        loss, parts = train_loss.losses(self.answer(self.net, batch), batch, self.soft)
        self.learn(loss, parts, share, BATCH)

    def learn(self, loss, parts, share, drawn):
        """Makes a gradient step for this loss of `drawn` positions."""
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(self.net.parameters(), LONGEST)
        if not torch.isfinite(norm):
            self.means.add({"skipped": 1})
            return
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate(share)
        self.optimizer.step()
        self.steps += 1
        self.drawn += drawn
        self.follow()
        self.means.add(dict(parts, gradient=float(norm)))

    def follow(self):
        """Updates the running average of the weights, faster at the start."""
        keep = min(1 - 1 / self.covered, (1 + self.steps) / (10 + self.steps))
        with torch.no_grad():
            for kept, new in zip(self.average.parameters(), self.net.parameters()):
                kept.lerp_(new, 1 - keep)

    # ---- Keeping ----

    def about(self):
        totals = self.totals()
        return "%d steps on %d positions in %.0f minutes, seed %d, %s" % (
            totals["steps"], totals["positions"], totals["minutes"], self.seed,
            time.strftime("%Y-%m-%d", time.gmtime()))

    def calibration(self):
        """Returns positions of all boards, for measuring scales."""
        if not len(self.window):
            return [random_planes(self.net.shape, self.rng)]
        return [samples.draw(self.window.boards, CALIBRATION // 8, self.rng)
                for _ in range(8)]

    def averaged(self):
        """Returns the net for a release, on the CPU."""
        return copy.deepcopy(self.average).cpu()

    def export(self, name="current.net"):
        export_net.export(self.path(name), self.averaged(), self.calibration(), self.about())

    def save(self):
        """Saves the state of the run and the net for a release."""
        shape, average, raw = (self.net.shape, self.average.state_dict(), self.net.state_dict())
        tensors = model.arrays(raw=raw, average=average, optimizer=self.moments())
        checkpoint.write(self.path(STATE), tensors, {
            "format": FORMAT, "shape": vars(shape), "steps": self.steps, "drawn": self.drawn,
            "clock": self.clock, "before": self.before, "window": self.window.state()})
        self.export(self.game + ".net")
        model.save_float(self.path(self.game + ".safetensors"), shape, average, raw,
                         {"totals": self.totals(), "seed": self.seed})


def random_planes(shape, rng):
    """Returns random inputs for the scales of a net without any position yet."""
    side = 7
    fields = dict(dict.fromkeys(samples.FIELDS, 1), inputs=shape.inputs, width=side,
                  height=side)
    records = np.zeros(CALIBRATION // 8, samples.record_type(fields))
    records["planes"] = rng.choice([0, 0, samples.ONE], records["planes"].shape)
    records["choice"] = samples.UNUSED
    return samples.Batch(fields, bytes([1] * side * side), records)
