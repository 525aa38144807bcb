"""loss.py - the difference between a net's output and the results of self-play.

Lives here: the loss of a batch and its parts; the error of the value, stage by stage. Does not live
here: the batch (samples.py), the training step (training_loop.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import warnings

import numpy as np
import torch
from torch.nn import functional as F

from wattle.train.samples import UNKNOWN

with warnings.catch_warnings():
    # PyTorch 1.13 says once that this is a beta.
    warnings.simplefilter("ignore")
    torch.zeros(1).scatter_reduce(0, torch.zeros(1, dtype=torch.int64), torch.zeros(1), "amax")

# The target of the value combines the game's result and the lambda return.
RESULT, RETURNS = 0.2, 0.8
# Weights of the parts other than the value and the first choice of a turn.
MARGIN, OWNERSHIP = 0.5, 0.3
LATER = 3.0  # upper limit for all later choices of a turn together
SOFT_POWER = 0.25  # exponent of soft targets, which are then normalised
STAGES = 4  # stages of a game, by the share of its turns so far


def logits_of(out, batch):
    """Returns a logit for each entry of the batch."""
    shape, planes = out.shape, out.planes
    count, cells, depth = planes.shape
    row = batch.sample * cells
    on_board = batch.cell >= 0
    at = torch.where(on_board, (row + batch.cell) * depth + batch.plane, torch.zeros_like(row))
    logits = planes.reshape(-1).gather(0, at)
    if shape.globals:
        where = batch.sample * shape.globals + torch.where(on_board, 0, batch.plane)
        logits = torch.where(on_board, logits, out.globals.reshape(-1).gather(0, where))
    if shape.rank:
        paired = torch.nonzero(on_board & (batch.origin >= 0)).squeeze(1)
        pairs = planes.reshape(count * cells, depth)[:, shape.outputs:-1]
        left = pairs.index_select(0, (row + batch.origin)[paired])[:, :shape.rank]
        right = pairs.index_select(0, (row + batch.cell)[paired])[:, shape.rank:]
        logits = logits.index_add(0, paired, (left * right).sum(1))
    return logits


def log_softmax(logits, segment, count):
    """Returns the log softmax within each segment."""
    with torch.no_grad():
        top = logits.new_full((count,), -1e30).scatter_reduce(0, segment, logits, "amax")
    moved = logits - top[segment]
    total = logits.new_zeros(count).scatter_add(0, segment, moved.exp())
    return moved - total[segment].log()


def policy_parts(out, batch, prob=None):
    """Returns the cross entropies, a row for each sample and a column for each choice, and a mask
    of the existing choices. prob: targets in place of the targets of the batch."""
    prob = batch.prob if prob is None else prob
    count = len(batch) * batch.choices
    logs = log_softmax(logits_of(out, batch), batch.segment, count)
    entropy = logs.new_zeros(count).scatter_add(0, batch.segment, -prob * logs)
    there = logs.new_zeros(count).scatter_add(0, batch.segment, batch.prob) > 0.5
    return entropy.view(len(batch), -1), there.view(len(batch), -1)


def softened(batch):
    """Returns the flatter (soft) targets of each choice."""
    count = len(batch) * batch.choices
    prob = batch.prob ** SOFT_POWER
    total = prob.new_zeros(count).scatter_add(0, batch.segment, prob)
    return prob / total[batch.segment].clamp(min=1e-9)


def soft_policy_loss(out, batch):
    """Returns the loss of the second policy, like policy_loss."""
    planes, by_no_cell = out.soft
    return policy_loss(out._replace(planes=planes, globals=by_no_cell), batch, softened(batch))


def policy_loss(out, batch, prob=None):
    """Returns (loss of the first choice, loss of all later choices), weighted means."""
    entropy, there = policy_parts(out, batch, prob)
    weight = batch.policy_weight
    total = weight.sum().clamp(min=len(batch) / 8)
    first = (entropy[:, 0] * there[:, 0] * weight).sum() / total
    later = there[:, 1:].sum(1)
    share = LATER / later.clamp(min=LATER)
    rest = ((entropy[:, 1:] * there[:, 1:]).sum(1) * share * weight).sum() / total
    return first, rest


def floor_of(batch):
    """Returns the entropy of the first choice's targets, which is the lower bound of its loss."""
    weight = batch.policy_weight[batch.sample] * (batch.entry_choice == 0)
    total = batch.policy_weight.sum().clamp(min=len(batch) / 8)
    return -(torch.xlogy(batch.prob, batch.prob) * weight).sum() / total


def expected(shares):
    """Returns the share of the win, from the probabilities of win, draw and loss."""
    return shares[:, 0] + shares[:, 1] / 2


def value_loss(logits, batch):
    """With two values, a draw is half a win. With three values, the lambda return has only the
    expected share of the win, because a search does not know the probability of a draw."""
    if logits.shape[1] == 2:
        win = RESULT * expected(batch.result) + RETURNS * expected(batch.returns)
        logs = F.log_softmax(logits, 1)
        return -(win * logs[:, 0] + (1 - win) * logs[:, 1]).mean()
    by_result = -(batch.result * F.log_softmax(logits, 1)).sum(1).mean()
    share = expected(F.softmax(logits, 1)).clamp(1e-6, 1 - 1e-6)
    by_return = F.binary_cross_entropy(share, expected(batch.returns).clamp(0, 1))
    return RESULT * by_result + RETURNS * by_return


def margin_loss(margin, batch):
    known = ~torch.isnan(batch.margin)
    if not known.any():
        return margin.new_zeros(())
    return F.smooth_l1_loss(margin[known], batch.margin[known], beta=0.25)


def ownership_loss(planes, batch):
    known = (batch.ownership != UNKNOWN) & batch.on_cells
    if not known.any():
        return planes.new_zeros(())
    return F.mse_loss(torch.tanh(planes[:, :, -1])[known], batch.ownership[known])


def losses(out, batch, soft=0.0):
    """Returns (the loss to minimise, its parts). soft: weight of the second policy, if the net has
    one."""
    first, rest = policy_loss(out, batch)
    parts = {"policy": first, "later": rest, "value": value_loss(out.value, batch),
             "margin": margin_loss(out.margin, batch),
             "ownership": ownership_loss(out.planes, batch)}
    total = (first + rest + parts["value"] + MARGIN * parts["margin"]
             + OWNERSHIP * parts["ownership"])
    if out.soft is not None and soft:
        parts["soft_policy"] = sum(soft_policy_loss(out, batch))
        total = total + soft * parts["soft_policy"]
    return total, {name: float(part.detach()) for name, part in parts.items()}


def value_errors(out, batch):
    """Returns (sum, count) of the squared errors of the value (-1 to 1) against the result, for
    each stage."""
    shares = F.softmax(out.value, 1)
    value = shares[:, 0] - shares[:, -1]
    error = ((value - (batch.result[:, 0] - batch.result[:, 2])) ** 2).detach().cpu().numpy()
    turn = batch.records["turn"].astype(float)
    over = turn / np.maximum(turn + batch.records["turns_left"], 1)
    stage = np.minimum((over * STAGES).astype(int), STAGES - 1)
    return (np.bincount(stage, error, STAGES), np.bincount(stage, minlength=STAGES))
