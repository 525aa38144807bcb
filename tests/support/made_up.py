"""made_up.py - made-up samples from which a net can learn. The policy favours cells with a set plane 0. The value
is a win if more cells are set in plane 1 than in plane 2. For perceptrons, the seat with the largest number 0 wins, and
the search prefers the step with the largest number 1.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os

import numpy as np

from wattle.train import mlp_training, samples

FIELDS = {"inputs": 5, "outputs": 3, "rank": 2, "globals": 1, "values": 3, "hex": 0, "width": 7,
          "height": 6, "entries": 40, "choices": 4}


def corners_off(fields):
    """Returns a board without two opposite corners."""
    on = np.ones(fields["width"] * fields["height"], np.uint8)
    on[[0, -1]] = 0
    return on


def records(count, rng, fields, on):
    cells = len(on)
    out = np.zeros(count, samples.record_type(fields))
    out["planes"] = rng.choice([0, 0, 64], (count, cells, fields["inputs"])) * on[:, None]
    more = (out["planes"][:, :, 1].astype(int) - out["planes"][:, :, 2]).sum(1)
    out["result"][np.arange(count), np.where(more > 0, 0, np.where(more < 0, 2, 1))] = 1
    out["returns"] = out["result"]
    out["margin"] = np.clip(more / 64 / 8, -1, 1)
    out["margin"][::3] = np.nan
    out["ownership"] = np.where(out["planes"][:, :, 1] > 0, 1, -1)
    out["ownership"][::5] = samples.UNKNOWN
    out["policy_weight"] = rng.choice([0, 1, 1, 1], count)
    out["turn"] = rng.integers(0, 30, count)
    out["turns_left"] = rng.integers(0, 30, count)
    for record in out:
        policy(record, rng, fields, np.flatnonzero(on))
    return out


def policy(record, rng, fields, cells):
    """Choice 0 has cells of the board and the pass. Choice 1 has three cells reached from one
    cell."""
    record["choice"] = samples.UNUSED
    first = rng.permutation(cells)[:fields["entries"] - 5]
    count = len(first) + 1
    record["cell"][:count - 1], record["cell"][count - 1] = first, -1
    record["from"][:count] = -1
    record["choice"][:count] = 0
    good = np.append(record["planes"][first, 0] > 0, False)
    share = good / good.sum() if good.any() else np.full(count, 1 / count)
    record["prob"][:count] = np.round(share * 65535)
    later = slice(count, count + 3)
    record["cell"][later], record["from"][later] = rng.permutation(cells)[:3], cells[0]
    record["plane"][later] = 1
    record["choice"][later] = 1
    record["prob"][later] = (65535, 0, 0)


def write(path, count, seed, fields=None, game="nothing"):
    fields = fields or FIELDS
    on = corners_off(fields)
    made = records(count, np.random.default_rng(seed), fields, on)
    samples.write_file(path, game, fields, 10.0, on, made)
    return made


def write_small(path, count, seed, seats=3, steps=5, game="nothing"):
    rng = np.random.default_rng(seed)
    rows = rng.integers(0, 256, (count, seats, 6 + 3))
    rows[:, :, 0] = 0
    rows[:, 0, 0] = -seats
    rows[:, :, 1] = (rows[:, :, 3] == rows[:, :, 3].max(1, keepdims=True)) * mlp_training.ONE
    rows[:, :, 2] = -1
    acting = np.hstack([np.full((count, 1), steps), rows[:, 0, 3:]])
    likes = rng.integers(0, 256, (count, steps, 4 + 1))
    likes[:, :, 0] = (likes[:, :, 2] == likes[:, :, 2].max(1, keepdims=True)) * mlp_training.ONE
    write_rows(path, game, rows.reshape(-1, 9), acting, likes.reshape(-1, 5))


def write_rows(path, game, *parts):
    with open(path + ".tmp", "wb") as file:
        file.write(mlp_training.HEADER.pack(mlp_training.MAGIC, game.encode(), 1, 6, 4,
                                            *(len(part) for part in parts)))
        for part in parts:
            file.write(part.astype("<i2").tobytes())
    os.replace(path + ".tmp", path)
