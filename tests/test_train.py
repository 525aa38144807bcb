#!/usr/bin/env python3
"""test_train.py - tests of the trainer: scripts/train and scripts/wattle/train/.

    tests/test_train.py JUDGE [NAME ...]    NAME: as unittest names tests

JUDGE is the program built from tests/nets/judge.c.

Without PyTorch the exit status is 77.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import glob
import gzip
import io
import json
import math
import os
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

from wattle import paths
from wattle.paths import ROOT, has_packages

if not has_packages("torch", "numpy"):
    print("no PyTorch here: scripts/install-packages train")
    sys.exit(77)

import numpy as np
import torch

from support import cases, made_up, whole_net
from support.cases import read_bytes, write_bytes
from wattle.jobs import remote_hosts
from wattle.output import atomic_files
from wattle.train import checkpoint, export_net, loss, main, mlp_training
from wattle.train import model, remote_selfplay, samples as train_samples, selfplay_workers, strength_probe
from wattle.train import stored_samples, training_log, training_loop
from wattle.train.curriculum import ERRORS, Curriculum
from wattle.train.game_settings import Plan

HERE = os.path.dirname(os.path.abspath(__file__))
KERNELS = ("plain", "128-bit", "avx2", "avx-vnni", "amx", "avx512-vnni")
GONE = 2 ** 31 - 1  # a process number that no process can have
LONGEST = 300  # seconds to wait for an event that must happen
SMALL = Plan(channels=32, blocks=2)


class Folder(cases.Folder):
    def batch(self, count=64, seed=1, fields=None):
        made_up.write(self.path("batch"), count, seed, fields)
        file = train_samples.File(self.path("batch"))
        os.unlink(self.path("batch"))
        return train_samples.Batch(file.fields, file.on, np.array(file.records))


def net_for(batch_fields, seed=1, is_hex=False, blocks=2):
    """Returns a net with random weights in every layer."""
    names = ("inputs", "outputs", "rank", "globals", "values")
    torch.manual_seed(seed)
    net = model.Net(model.Shape("nothing", hex=is_hex, blocks=blocks,
                                **{name: batch_fields[name] for name in names}))
    with torch.no_grad():
        for parameter in net.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.05)
    return net


class Samples(Folder):
    def test_a_file_comes_back_as_it_was_written(self):
        made = made_up.write(self.path("a"), 50, 1)
        file = train_samples.File(self.path("a"))
        self.assertEqual(file.fields, made_up.FIELDS)
        self.assertEqual(file.game, "nothing")
        self.assertEqual(file.on, made_up.corners_off(made_up.FIELDS).tobytes())
        self.assertEqual(file.records.tobytes(), made.tobytes())

    def test_a_file_that_is_cut_off_at_any_byte_is_refused(self):
        made_up.write(self.path("a"), 3, 1)
        whole = read_bytes(self.path("a"))
        for size in list(range(0, 200, 7)) + list(range(200, len(whole), 97)):
            write_bytes(self.path("b"), whole[:size])
            with self.assertRaises(train_samples.Broken):
                train_samples.File(self.path("b"))

    def test_a_window_holds_all_at_first_and_grows_more_slowly_later(self):
        sizes = [train_samples.window_size(seen, 1000) for seen in
                 (1000, 50000, 100000, 1000000, 10 ** 9)]
        self.assertEqual(sizes[:2], [1000, 50000])
        self.assertTrue(50000 < sizes[2] < 100000 < sizes[3] < 1000000)
        self.assertEqual(sizes[4], train_samples.MOST_POSITIONS)

    def test_a_window_forgets_the_oldest_files_and_counts_each_once(self):
        for number in range(4):
            made_up.write(self.path("%d" % number), 40, number)
            os.utime(self.path("%d" % number), (number, number))
        with unittest.mock.patch.object(train_samples, "FULL", 40):
            window = train_samples.Window(self.folder)
            self.assertEqual(len(window.look()), 4)
            self.assertEqual(window.look(), [])
        self.assertEqual(window.seen, 160)
        self.assertEqual(sorted(os.listdir(self.folder)), ["2", "3"])
        again = train_samples.Window(self.folder, **window.state())
        self.assertEqual(again.look(), [])
        self.assertEqual((again.seen, len(again)), (160, 80))

    def test_records_of_one_position_count_once(self):
        made_up.write(self.path("a"), 40, 1)
        with open(self.path("a"), "r+b") as file:
            file.seek(56)  # the header field with the records per position
            file.write(b"\4\0")
        window = train_samples.Window(self.folder)
        window.look()
        self.assertEqual((len(window.files[0]), len(window), window.seen), (40, 10, 10))

    def test_what_is_still_being_written_or_broken_is_passed_over(self):
        made_up.write(self.path("a"), 40, 1)
        os.rename(self.path("a"), self.path("a.tmp"))
        write_bytes(self.path("b"), b"WATTLES1")
        window = train_samples.Window(self.folder)
        self.assertEqual((window.look(), len(window)), ([], 0))

    def test_a_batch_is_drawn_from_all_files_of_one_board(self):
        other = dict(made_up.FIELDS, width=5)
        made_up.write(self.path("a"), 30, 1)
        made_up.write(self.path("b"), 30, 2)
        made_up.write(self.path("c"), 30, 3, other)
        window = train_samples.Window(self.folder)
        window.look()
        rng = np.random.default_rng(1)
        widths = {train_samples.draw(window.boards, 20, rng).width for _ in range(20)}
        self.assertEqual(widths, {5, 7})
        drawn = train_samples.Board(window.files[:2]).draw(200, rng)
        have = {record.tobytes() for file in window.files[:2] for record in file.records}
        got = {record.tobytes() for record in drawn}
        self.assertTrue(got <= have and len(got) > 40)


class Loss(Folder):
    def test_the_policy_loss_is_that_of_a_slow_count(self):
        batch = self.batch()
        net = net_for(made_up.FIELDS)
        with torch.no_grad():
            out = net(batch.real_planes(), batch.on)
        entropy, there = loss.policy_parts(out, batch)
        for at, record in enumerate(batch.records):
            for choice in range(made_up.FIELDS["choices"]):
                slots = np.flatnonzero(record["choice"] == choice)
                self.assertEqual(bool(there[at, choice]), len(slots) > 0)
                if len(slots):
                    self.assertAlmostEqual(float(entropy[at, choice]),
                                           self.slowly(out, at, record, slots), places=3)

    def slowly(self, out, at, record, slots):
        """Returns the cross entropy of one choice."""
        planes, shape = out.planes[at].numpy().T.astype(float), out.shape
        pairs = planes[shape.outputs:shape.outputs + 2 * shape.rank]
        logits = []
        for slot in slots:
            plane, cell, origin = (int(record[name][slot]) for name in ("plane", "cell", "from"))
            logit = float(out.globals[at, plane]) if cell < 0 else planes[plane, cell]
            if cell >= 0 and origin >= 0:
                logit += (pairs[:shape.rank, origin] * pairs[shape.rank:, cell]).sum()
            logits.append(logit)
        logs = np.array(logits) - np.log(np.exp(logits).sum())
        return float(-(record["prob"][slots] / 65535 * logs).sum())

    def test_what_is_not_known_weighs_nothing(self):
        batch = self.batch()
        net = net_for(made_up.FIELDS)
        out = net(batch.real_planes(), batch.on)
        batch.margin[:] = float("nan")
        batch.ownership[:] = train_samples.UNKNOWN
        batch.policy_weight[:] = 0
        total, parts = loss.losses(out, batch)
        self.assertEqual([parts[name] for name in ("margin", "ownership", "policy", "later")],
                         [0.0] * 4)
        self.assertAlmostEqual(float(total), parts["value"], places=5)

    def test_a_value_that_is_right_costs_least(self):
        batch = self.batch()
        right = torch.log(batch.result.clamp(min=1e-3))
        wrong = torch.log(batch.result.flip(1).clamp(min=1e-3))
        # By the lambda return, a drawn position costs at least log 2, because the return has only the expected share of
        # the win.
        least = loss.RETURNS * math.log(2) * float(batch.result[:, 1].mean())
        self.assertLess(loss.value_loss(right, batch) - least, 0.05)
        self.assertGreater(loss.value_loss(wrong, batch), 1)
        two = right[:, [0, 2]]
        self.assertLess(loss.value_loss(two, batch),
                        loss.value_loss(two.flip(1), batch))


class Export(Folder):
    def close(self, is_hex):
        """Compares the net file, computed in integers, with the net in floats, on 32 positions."""
        batch = self.batch(256)
        net = net_for(made_up.FIELDS, is_hex=is_hex, blocks=3)
        export_net.export(self.path("net"), net, [batch], "a test")
        whole = whole_net.Net(self.path("net"))
        self.assertEqual(whole.keys["about"], "a test")
        on = made_up.corners_off(made_up.FIELDS).reshape(6, 7)
        with torch.no_grad():
            out = net(batch.real_planes(), batch.on)
        mine = [whole.run(record["planes"], on) for record in batch.records[:32]]
        planes = np.array([each[0].reshape(len(each[0]), -1) for each in mine])
        scalars = np.array([each[1] for each in mine])
        other = torch.cat([out.value, out.margin[:, None], out.globals], 1)[:32].numpy()
        inside = on.reshape(-1) > 0
        for a, b in [(planes[:, :, inside], out.planes[:32].numpy()[:, inside].transpose(0, 2, 1)),
                     (scalars, other)]:
            for column in range(a.shape[1]):
                correlation = np.corrcoef(a[:, column].ravel(), b[:, column].ravel())[0, 1]
                self.assertGreater(correlation, 0.97)
                self.assertLess(np.abs(a[:, column] - b[:, column]).mean(), 0.1 * b.std() + 0.02)

    def test_whole_numbers_say_what_floats_say(self):
        for is_hex in (False, True):
            with self.subTest(is_hex=is_hex):
                self.close(is_hex)

    def test_a_net_that_knows_nothing_has_a_file_too(self):
        shape = model.Shape("nothing", 5, 3, 0, 0, 2, False, blocks=1)
        net = model.Net(shape)
        with torch.no_grad():
            for parameter in net.parameters():
                parameter.zero_()
        batch = training_loop.random_planes(shape, np.random.default_rng(1))
        export_net.export(self.path("net"), net, [batch], "")
        whole = whole_net.Net(self.path("net"))
        planes, scalars = whole.run(batch.records[0]["planes"], np.ones((7, 7), int))
        self.assertFalse(planes.any() or scalars.any())


class Engine(Folder):
    """The engine's net evaluation (src/net) compared with the trainer."""

    def judged(self, net, samples, kernel):
        """Returns the engine's results: (planes by sample, cell and plane; value, margin and globals by sample).
        Returns None if this machine cannot run the kernel."""
        done = subprocess.run([cases.ENGINE, net, samples, kernel], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, check=False)
        if done.returncode == 3:
            return None
        self.assertEqual(done.returncode, 0)
        file = train_samples.File(samples)
        out = np.frombuffer(done.stdout, np.float32).reshape(len(file), -1)
        fields, cells = file.fields, len(file.on)
        depth = fields["outputs"] + 2 * fields["rank"] + 1
        return out[:, :cells * depth].reshape(len(file), depth, cells), out[:, cells * depth:]

    def same_bits(self, is_hex):
        records = made_up.write(self.path("samples"), 24, 1)
        net = net_for(made_up.FIELDS, is_hex=is_hex, blocks=3)
        export_net.export(self.path("net"), net, [self.batch(128)], "")
        whole = whole_net.Net(self.path("net"))
        on = made_up.corners_off(made_up.FIELDS).reshape(6, 7)
        mine = [whole.run(record["planes"], on) for record in records]
        planes = np.array([each[0].reshape(len(each[0]), -1) for each in mine])
        scalars = np.array([each[1] for each in mine])
        values = made_up.FIELDS["values"]
        for kernel in KERNELS:
            answer = self.judged(self.path("net"), self.path("samples"), kernel)
            if answer is None:
                continue
            self.assertEqual(answer[0].tobytes(), planes.astype(np.float32).tobytes(), kernel)
            self.assertEqual(answer[1][:, 3:].tobytes(), scalars[:, values:].tobytes(), kernel)
            shares = np.exp(scalars[:, :values].astype(float))
            shares /= shares.sum(1, keepdims=True)
            self.assertLess(np.abs(answer[1][:, :3] - shares).max(), 1e-5)

    def test_all_kernels_compute_what_the_document_says(self):
        for is_hex in (False, True):
            with self.subTest(is_hex=is_hex):
                self.same_bits(is_hex)

    def test_released_nets_judge_as_their_floats_do(self):
        for path in glob.glob(os.path.join(ROOT, "nets", "*.samples.gz")):
            write_bytes(self.path("samples"), gzip.decompress(read_bytes(path)))
            self.floats_agree(path[:-len(".samples.gz")])

    def floats_agree(self, stem):
        """Compares the released net with its floats on the stored positions."""
        file = train_samples.File(self.path("samples"))
        batch = train_samples.Batch(file.fields, file.on, np.array(file.records))
        shape, average, _, _ = model.load_float(stem + ".safetensors")
        net = model.Net(shape)
        net.load_state_dict(average)
        with torch.no_grad():
            out = net(batch.real_planes(), batch.on)
            values = torch.softmax(out.value, 1).numpy()
        planes, scalars = self.judged(stem + ".net", self.path("samples"), "plain")
        value = values[:, 0] - values[:, -1]
        error = scalars[:, 0] - scalars[:, 2] - value
        self.assertEqual(len(file), 512)
        self.assertGreater(np.corrcoef(value, value + error)[0, 1], 0.99, stem)
        self.assertLess(np.abs(error).mean(), 0.05, stem)
        mine = out._replace(planes=torch.from_numpy(planes.transpose(0, 2, 1).copy()),
                            globals=torch.from_numpy(scalars[:, 4:].copy()))
        cost = [float(loss.policy_loss(each, batch)[0]) for each in (out, mine)]
        self.assertLess(abs(cost[0] - cost[1]), 0.03, stem)


class Training(Folder):
    def trainer(self, **more):
        return training_loop.Trainer(self.folder, "nothing", SMALL, 1, **more)

    def begun(self, files=4, **more):
        trainer = self.trainer(**more)
        for number in range(files):
            made_up.write(self.path("samples", "%d" % number), 600, number)
        trainer.make_from(self.path("samples", "0"))
        trainer.look()
        return trainer

    def test_a_net_learns(self):
        trainer = self.begun(8)
        first = last = None
        for _ in range(100):
            trainer.step(0)
            if trainer.steps == 10:
                first = trainer.means.take()
        last = trainer.means.take()
        for name in ("policy", "value", "ownership"):
            self.assertLess(last[name], first[name])

    def test_the_average_covers_the_steps_that_it_is_told_to(self):
        quick, slow = self.begun(average=2), self.begun(average=10000)
        for trainer in (quick, slow):
            with torch.no_grad():
                for parameter in trainer.net.parameters():
                    parameter.add_(1)
            trainer.steps = 10 ** 6  # in the first steps the average moves faster
            trainer.follow()
        for trainer, share in ((quick, 0.5), (slow, 1e-4)):
            moved = next(iter(trainer.average.parameters())) - next(iter(trainer.net.parameters()))
            self.assertTrue(torch.allclose(moved, torch.tensor(share - 1), atol=1e-4))

    def test_a_soft_target_is_the_fourth_root(self):
        batch = self.batch()
        soft = loss.softened(batch)
        for sample in range(4):
            for choice in range(batch.choices):
                at = (batch.segment == sample * batch.choices + choice).nonzero().squeeze(1)
                if len(at):
                    expected = batch.prob[at] ** 0.25
                    self.assertTrue(torch.allclose(soft[at], expected / expected.sum(), atol=1e-5))

    def test_the_second_policy_learns_and_is_not_released(self):
        trainer = self.begun(8, soft=8.0)
        for _ in range(100):
            trainer.step(0)
            if trainer.steps == 10:
                first = trainer.means.take()
        last = trainer.means.take()
        self.assertLess(last["soft_policy"], first["soft_policy"])
        self.assertLess(last["policy"], first["policy"])
        trainer.save()
        shape, average, raw, _ = model.load_float(self.path("nothing.safetensors"))
        self.assertEqual(model.sizes(average), model.sizes(model.Net(shape).state_dict()))
        self.assertEqual(set(raw), set(average))
        whole_net.Net(self.path("nothing.net"))

    def test_the_second_policy_comes_and_goes_with_its_option(self):
        self.begun(soft=8.0).save()
        for more in ({}, {"soft": 8.0}, {}):
            trainer = self.trainer(**more)
            trainer.look()
            self.assertEqual(trainer.net.soft is not None, bool(more))
            for _ in range(2):
                trainer.step(0)
            trainer.save()
        again = self.trainer(soft=8.0)
        self.assertEqual(again.steps, 6)
        self.assertTrue(again.net.soft)

    def test_without_the_second_policy_learning_is_as_ever(self):
        batch = self.batch()
        out = net_for(batch_fields=made_up.FIELDS)(batch.real_planes(), batch.on)
        self.assertIsNone(out.soft)
        self.assertEqual(float(loss.losses(out, batch)[0]), float(loss.losses(out, batch, 8.0)[0]))

    def test_the_rate_falls_to_a_fifth_in_the_cooldown(self):
        for cooldown in 0.15, 0.5:
            trainer = self.begun(cooldown=cooldown)
            before = trainer.rate(0)
            self.assertGreater(before, 0)
            for share, factor in ((1 - cooldown, 1), (1 - cooldown / 2, 0.6), (1, 0.2), (2, 0.2)):
                self.assertAlmostEqual(trainer.rate(share), factor * before)

    def test_positions_are_not_used_too_often(self):
        trainer = self.begun()
        trainer.drawn = 6 * 2400 - 256
        self.assertTrue(trainer.may_step())
        trainer.drawn += 1
        self.assertFalse(trainer.may_step())

    def test_training_goes_on_as_if_it_had_not_stopped(self):
        trainer = self.begun()
        for _ in range(3):
            trainer.step(0)
        trainer.save()
        again = self.trainer()
        again.look()
        self.assertEqual((again.steps, again.drawn, again.window.seen), (3, 768, 2400))
        again.rng = np.random.default_rng(7)
        trainer.rng = np.random.default_rng(7)
        for each in (trainer, again):
            each.step(0)
        for mine, other in zip(trainer.net.state_dict().values(),
                               again.net.state_dict().values()):
            self.assertTrue(torch.equal(mine, other))

    def test_a_released_net_is_where_another_run_begins(self):
        trainer = self.begun()
        trainer.step(0)
        trainer.save()
        os.rename(self.path("nothing.safetensors"), self.path("kept"))
        os.unlink(self.path("state.safetensors"))
        again = self.trainer(float_path=self.path("kept"))
        self.assertTrue(again.knows_something())
        self.assertEqual(again.totals()["positions"], 2400)
        for mine, other in zip(trainer.average.parameters(), again.average.parameters()):
            self.assertTrue(torch.equal(mine, other))

    def test_a_state_that_cannot_be_gone_on_with_is_refused(self):
        trainer = self.begun()
        trainer.step(0)
        trainer.save()
        name = self.path("state.safetensors")
        tensors, told = checkpoint.parts(io.BytesIO(read_bytes(name)),
                                         os.path.getsize(name))
        moment = "optimizer.entry.bias.exp_avg"
        for more, changed, why in (
                ({}, {"steps": -1}, "no number from 0"), ({}, {"drawn": 0.5}, "no number from 0"),
                ({}, {"clock": "long"}, "no number from 0"), ({}, {"before": {}}, "the totals"),
                ({}, {"window": {"counted": 3, "seen": 0}}, "which samples"),
                ({}, {"shape": dict(told["shape"], channels=64)}, "not for Shape"),
                ({}, {"shape": dict(told["shape"], game="fendo")}, "is for fendo"),
                ({}, {"format": model.FORMAT}, "format is not"),
                ({moment: tensors[moment][1:]}, {}, "entry.bias is not whole"),
                ({"optimizer.entry.bias.step": tensors[moment]}, {}, "entry.bias is not whole"),
                ({"optimizer.other.step": np.float32(1)}, {}, "has no 'other.step'"),
                ({"other.step": np.float32(1)}, {}, "no tensor of such"),
                ({"raw.entry.bias": tensors[moment][1:]}, {}, "not for Shape")):
            checkpoint.write(name, dict(tensors, **more), dict(told, **changed))
            with self.assertRaisesRegex(checkpoint.Unusable, re.escape(name) + ".*" + why):
                self.trainer()
        checkpoint.write(name, {key: tensor for key, tensor in tensors.items()
                                if key != moment}, told)
        with self.assertRaisesRegex(checkpoint.Unusable, "entry.bias is not whole"):
            self.trainer()

    def test_a_state_of_an_older_version_is_not_begun_over(self):
        write_bytes(self.path("state.pt"))
        with self.assertRaisesRegex(ValueError, "state.pt is a state of another version"):
            self.trainer()

    def test_samples_of_another_net_end_the_run(self):
        trainer = self.begun()
        made_up.write(self.path("samples", "other"), 10, 1, dict(made_up.FIELDS, inputs=6))
        with self.assertRaises(ValueError):
            trainer.look()


class Checkpoints(Folder):
    def setUp(self):
        super().setUp()
        self.name, self.ran = self.path("floats"), self.path("ran")
        shape = model.Shape("nothing", 5, 3, 0, 0, 2, False, channels=2, blocks=0)
        weights = model.Net(shape).state_dict()
        model.save_float(self.name, shape, weights, weights, {"seed": 1, "totals": {
            "steps": 5, "positions": 100, "minutes": 1.5}})
        self.whole = read_bytes(self.name)

    def refused(self, content, why=""):
        """Checks that the trainer refuses a file with this content, and that the message contains `why`."""
        write_bytes(self.name, content)
        with self.assertRaisesRegex(checkpoint.Unusable,
                                    "floats is not a usable checkpoint: .*" + why):
            training_loop.Trainer(self.path("run"), "nothing", SMALL, 1, self.name)

    def test_tensors_come_back_to_the_last_bit(self):
        tensors = {"a": np.array([[0.1, -0.0], [1e-45, -3e38]], np.float32),
                   "b": np.float32(2), "c": np.zeros((0, 3), np.float32)}
        told = {"format": "x", "words": ["\u00e9", 1, 0.1, None]}
        checkpoint.write(self.name, tensors, told)
        back, words = checkpoint.read(self.name, "x", ["words"])
        self.assertEqual(words, told)
        self.assertEqual([(name, array.shape, array.tobytes()) for name, array in back.items()],
                         [(name, array.shape, array.tobytes()) for name, array in tensors.items()])

    def test_what_could_not_be_read_is_not_written(self):
        for tensors, told in (({"a": np.array([1, np.nan], np.float32)}, {"format": "x"}),
                              ({"a": np.float32(1)}, {"format": "x", "clock": float("inf")})):
            with self.assertRaises(ValueError):
                checkpoint.write(self.name, tensors, told)
            self.assertEqual(read_bytes(self.name), self.whole)

    def test_it_is_a_file_of_safetensors(self):
        length = int.from_bytes(self.whole[:8], "little")
        header, data = json.loads(self.whole[8:8 + length]), self.whole[8 + length:]
        self.assertEqual(length % 8, 0)
        self.assertTrue(all(isinstance(text, str) for text in header.pop("__metadata__").values()))
        _, average, raw, _ = model.load_float(self.name)
        self.assertEqual(len(header), len(average) + len(raw))
        for name, tensor in average.items():
            entry = header["average." + name]
            self.assertEqual((entry["dtype"], tuple(entry["shape"])), ("F32", tensor.shape))
            self.assertEqual(data[slice(*entry["data_offsets"])], tensor.numpy().tobytes())

    def test_a_file_that_is_cut_off_or_too_long_is_refused(self):
        for size in range(0, len(self.whole), 61):
            self.refused(self.whole[:size])
        self.refused(self.whole + b"\0")

    def test_a_file_of_which_a_bit_has_changed_is_refused(self):
        for at in range(0, len(self.whole), 37):
            for bit in (1, 64):
                changed = bytearray(self.whole)
                changed[at] ^= bit
                self.refused(changed)

    def test_other_files_are_refused(self):
        for content in (b"", b"no net\n", b"hello world, how are you\n", b"\xff" * 64):
            self.refused(content, "does not begin like a file of safetensors")

    def headed(self, text, data=b""):
        return len(text).to_bytes(8, "little") + text + data

    def test_a_hostile_header_is_refused(self):
        told = {"format": model.FORMAT, "shape": {}, "about": {}}

        def made(entry, data=b"", told=told, name="a"):
            text = told if isinstance(told, str) else json.dumps(told)
            return self.headed(json.dumps({"__metadata__": {
                "wattle": text, "crc32": checkpoint.checksum(text, data)},
                name: entry}).encode(), data)

        def entry(shape, offsets, kind="F32"):
            return {"dtype": kind, "shape": shape, "data_offsets": offsets}
        four = b"\0" * 4
        for content, why in (
                (self.headed(b"[" * 200000), ""), (self.headed(b"[]"), "no object"),
                (self.headed(b"\xff\xfe"), ""), (self.headed(b"9" * 5000), ""),
                (self.headed(b'{"a": NaN}'), "NaN"), (self.headed(b"{}"), "metadata"),
                (self.headed(b'{"a": 1, "a": 2}'), "twice"),
                (self.headed(b'{"__metadata__": {"wattle": 1, "crc32": ""}}'), "metadata"),
                (made(entry([2 ** 40], [0, 2 ** 42])), "fill the file"),
                (made(entry([2 ** 40, 0], [0, 0])), ""),
                (made(entry([10 ** 400], [0, 4 * 10 ** 400])), "float32"),
                (made(entry([-1, -1], [0, 4]), four), "float32"),
                (made(entry([True], [0, 4]), four), "float32"),
                (made(entry([1.0], [0, 4]), four), "float32"),
                (made(entry([1] * 9, [0, 4]), four), "float32"),
                (made(entry([1], [0, 4], "F16"), four), "float32"),
                (made(entry([1], [4, 8]), four * 2), "where it should be"),
                (made(entry([2], [0, 4]), four), "where it should be"),
                (made(entry([1], [0, 4]), four * 2), "fill the file"),
                (made("tensor"), "no tensor"), (made([]), "no tensor"),
                (made(entry([1], [0, 4]), b"\0\0\xc0\x7f"), "'a' is not finite"),
                (made(entry([1], [0, 4]), four), "'a' is no tensor of such"),
                (made(entry([1], [0, 4]), four, name="\x1b[2J"), r"'\\x1b\[2J'"),
                (made(entry([1], [0, 4]), four, "[" * 100000), ""),
                (made(entry([1], [0, 4]), four, {"format": "x"}), "format is not"),
                (made(entry([1], [0, 4]), four, {"format": model.FORMAT}), "does not tell")):
            self.refused(content, why)

    def test_a_hostile_shape_is_refused(self):
        tensors, told = checkpoint.parts(io.BytesIO(self.whole), len(self.whole))
        totals = told["about"]["totals"]
        for shape in (dict(told["shape"], channels=10 ** 9), dict(told["shape"], blocks=-1),
                      dict(told["shape"], inputs=5.0), dict(told["shape"], hex=1),
                      dict(told["shape"], game="../x y"), dict(told["shape"], game=5),
                      dict(told["shape"], more=1), {}, None, []):
            checkpoint.write(self.name, tensors, dict(told, shape=shape))
            self.refused(read_bytes(self.name), "shape")
        for about in (None, {}, {"seed": "x", "totals": totals},
                      {"seed": 1, "totals": dict(totals, steps=-1)},
                      {"seed": 1, "totals": dict(totals, minutes="1")}):
            checkpoint.write(self.name, tensors, dict(told, about=about))
            self.refused(read_bytes(self.name), "totals")

    def test_a_file_that_would_run_a_program_runs_none(self):
        program = pickle.dumps(Evil(self.ran))
        torch.save(Evil(self.ran), self.path("zipped"))
        for content in (program, read_bytes(self.path("zipped"))):
            self.refused(content)
            os.makedirs(self.path("run"), exist_ok=True)
            write_bytes(self.path("run", "state.safetensors"), content)
            with self.assertRaises(checkpoint.Unusable):
                training_loop.Trainer(self.path("run"), "nothing", SMALL, 1)
            os.unlink(self.path("run", "state.safetensors"))
        self.assertFalse(os.path.exists(self.ran))
        pickle.loads(program)
        self.assertTrue(os.path.exists(self.ran))  # proves that unpickling would have run the program

    def test_no_script_unpickles(self):
        unpickles = re.compile(r"\b(c?pickle|dill|joblib|shelve|marshal|multiprocessing|read_pickle"
                               r"|(torch|np|numpy|yaml)\.(unsafe_)?load|torch\.jit)\b", re.I)
        found = []
        for folder, _, names in os.walk(os.path.join(ROOT, "scripts")):
            for name in names:
                path = os.path.join(folder, name)
                text = read_bytes(path).decode("utf-8", "replace")
                found += ["%s: %s" % (path, word[0]) for word in unpickles.finditer(text)]
        self.assertEqual(found, [])


class Evil:
    """If somebody unpickles this object, it makes a folder."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (self.path,)


class SmallNets(Folder):
    """Nets of two small perceptrons."""

    def begun(self):
        trainer = mlp_training.Trainer(self.folder, "nothing", Plan(), 1)
        for number in range(3):
            made_up.write_small(self.path("samples", "%d" % number), 400, number)
        trainer.make_from(self.path("samples", "0"))
        trainer.look()
        return trainer

    def test_a_batch_keeps_seats_and_steps_together(self):
        made_up.write_small(self.path("two"), 50, 1, 2, 3)
        made_up.write_small(self.path("four"), 50, 2, 4, 7)
        files = [mlp_training.File(self.path(name)) for name in ("two", "four")]
        batch = mlp_training.Batch(files, 40, 20, np.random.default_rng(1))
        result = mlp_training.table(batch.result, batch.seat_at, 0)
        self.assertEqual(len(result), 40)
        self.assertTrue((result.sum(1) >= 1).all())
        best = mlp_training.table(batch.probs, batch.step_at, 0)
        self.assertTrue((best.max(1).values == 1).all())

    def test_a_value_is_what_the_search_came_to_see(self):
        one, far = mlp_training.ONE, mlp_training.LAMBDA
        rows = np.zeros((8, 6 + 3))
        # Two games of two seats. The first has three positions, and the second of these was not searched. The second
        # game has one position.
        rows[:, 0] = [-2, 0, 2, 0, 2, 0, -2, 0]
        rows[:, 1] = np.array([1, 0, 1, 0, 1, 0, 0, 1]) * one
        rows[:, 2] = np.array([0.5, 0.5, -1, -1, 0.25, 0.75, 0.5, 0.5]) * one
        rows[2:4, 2] = -1
        made_up.write_rows(self.path("games"), "nothing", rows, np.zeros((0, 7)), np.zeros((0, 5)))
        last = far + (1 - far) * 0.25
        first = far * last + (1 - far) * 0.5
        expected = [first, 1 - first, last, 1 - last, last, 1 - last]
        alone = (1 - far) * 0.5
        expected += [alone, 1 - alone]
        shares = mlp_training.File(self.path("games")).shares
        self.assertTrue(np.allclose(shares, expected, atol=1e-4))

    def test_a_file_that_is_cut_off_is_refused(self):
        made_up.write_small(self.path("whole"), 5, 1)
        data = read_bytes(self.path("whole"))
        for size in (0, 7, 47, 48, len(data) - 1):
            write_bytes(self.path("cut"), data[:size])
            with self.assertRaises(train_samples.Broken):
                mlp_training.File(self.path("cut"))

    def test_it_learns(self):
        trainer = self.begun()
        for _ in range(60):
            trainer.step(0)
        first = trainer.means.take()
        for _ in range(200):
            trainer.step(0)
        last = trainer.means.take()
        for name in ("policy", "value"):
            self.assertLess(last[name], 0.8 * first[name])

    def test_it_has_the_widths_of_its_plan(self):
        made_up.write_small(self.path("a"), 5, 1)
        trainer = mlp_training.Trainer(self.folder, "nothing", Plan(widths=(7, 5, 3)), 1)
        trainer.make_from(self.path("a"))
        self.assertEqual(vars(trainer.net.shape), {"game": "nothing", "version": 1, "seat": 6,
                                                   "step": 4, "wide": 7, "narrow": 5, "steps": 3})
        self.assertIn(b"wide 7\nnarrow 5\nsteps 3\n", mlp_training.pack(trainer.net, "x"))

    def test_it_goes_on_as_if_it_had_not_stopped(self):
        trainer = self.begun()
        for _ in range(5):
            trainer.step(0)
        trainer.save()
        again = mlp_training.Trainer(self.folder, "nothing", Plan(), 1)
        again.look()
        self.assertEqual((again.steps, again.drawn, again.window.seen),
                         (trainer.steps, trainer.drawn, trainer.window.seen))
        self.assertEqual(mlp_training.pack(again.average, "x"),
                         mlp_training.pack(trainer.average, "x"))
        other = mlp_training.Trainer(self.path("other"), "nothing", Plan(), 1,
                                     self.path("nothing.safetensors"))
        self.assertTrue(other.knows_something())

    def test_the_released_floats_are_those_of_the_released_net(self):
        stem = os.path.join(ROOT, "nets", "fence")
        shape, average, _, about = model.load_float(stem + ".safetensors", mlp_training.Shape)
        self.assertEqual(set(about), {"totals", "seed"})
        self.assertEqual(set(about["totals"]), {"steps", "positions", "minutes"})
        net = mlp_training.Net(shape)
        net.load_state_dict(average)
        released = read_bytes(stem + ".net")
        about = released.split(b"\n")[2][len("about "):].decode("ascii")
        self.assertEqual(mlp_training.pack(net, about), released)


class Workers(unittest.TestCase):
    def test_the_last_report_of_self_play_counts(self):
        lines = "".join("games %d positions 9 seconds 60 turns 10.5 results 1/0/%d evaluations 7\n"
                        % (n, n) for n in (2, 4))
        self.assertEqual(selfplay_workers.counts_in(lines), {
            "games": 4, "turns": 42, "first_won": 1, "drawn": 0, "second_won": 4})
        self.assertEqual(selfplay_workers.counts_in("selfplay: no"), {})
        self.assertEqual(selfplay_workers.counts_in(lines + "against the victim 1/0/3\n"), dict(
            selfplay_workers.counts_in(lines), beat_victim=1, drew_with_victim=0, lost_to_victim=3))

    def test_a_net_that_knows_nothing_lets_the_old_search_play_first(self):
        self.assertEqual([Plan().phase(share, False) for share in (0, 0.05, 0.2, 0.5, 2)],
                         [(False, 200), (True, 32), (True, 100), (True, 160), (True, 160)])
        self.assertEqual(Plan().phase(0, True), (True, 100))

    def test_a_teacher_plays_as_long_as_the_new_net_does_not(self):
        for teacher, first in ((None, None), ("teacher.net", "teacher.net")):
            workers = selfplay_workers.Workers("selfplay", "nothing", "here", (), 1, 1, teacher)
            workers.phase = (False, 8)
            self.assertEqual(workers.net(), first)
            workers.phase = (True, 8)
            self.assertEqual(workers.net(), os.path.join("here", "current.net"))

    def test_a_worker_in_place_of_another_gets_a_log_of_its_own(self):
        with tempfile.TemporaryDirectory() as folder:
            workers = selfplay_workers.Workers("sleep", "60", folder, (), 2, 1)
            phase = (False, 8, ())
            try:
                with unittest.mock.patch.object(workers, "command", return_value=["sleep", "60"]):
                    workers.begin(phase)
                    workers.workers[0].process.kill()
                    workers.workers[0].process.wait()
                    workers.workers[0].since -= selfplay_workers.QUICKEST
                    workers.tend(phase)
                self.assertEqual({worker.log for worker in workers.workers},
                                 {os.path.join(folder, "selfplay-%d.log" % number) for number in range(2)})
            finally:
                workers.end()

    def first_game(self, folder, script):
        """Returns (the first file of samples, None if there is none; the seeds of the games)."""
        program = os.path.join(folder, "selfplay")
        write_bytes(program, b'#!/bin/sh\necho "$5" >>"$0.seeds"\n' + script)
        os.chmod(program, 0o755)
        workers = selfplay_workers.Workers(program, "nothing", folder, (), 1, 1)
        try:
            file = os.path.basename(workers.first_game(os.path.join(folder, "first")))
        except selfplay_workers.Failed:
            file = None
        return file, read_bytes(program + ".seeds").split()

    def test_a_first_game_without_samples_is_followed_by_another(self):
        for script, wanted, games in ((b'shift 7; [ $(wc -l <"$0.seeds") != 3 ] || touch "$2/x"\n', "x", 3),
                                      (b"exit 0\n", None, 10), (b"exit 1\n", None, 1)):
            with tempfile.TemporaryDirectory() as folder:
                file, seeds = self.first_game(folder, script)
            self.assertEqual((file, len(set(seeds))), (wanted, games), script)

    def test_a_greeting_of_a_host_is_no_result(self):
        workers = remote_selfplay.RemoteWorkers("selfplay", "fendo", "here", (), 1, 1, None, [":"], ".", None)
        workers.parallel = ["Welcome!\n", '{"status": 0}\n']
        workers.receive()
        self.assertEqual([workers.results.get(), workers.results.get()], [{"status": 0}, None])

    def test_machines_that_have_all_failed_are_told(self):
        workers = remote_selfplay.RemoteWorkers("selfplay", "fendo", "here", (), 1, 1, None, ["nowhere"], ".", None)
        workers.parallel = []
        workers.receive()
        with self.assertRaisesRegex(selfplay_workers.Failed, "all machines have failed.*check --hosts and --workdir"):
            workers.tend((False, 8, ()))


class Victims(unittest.TestCase):
    def nodes(self, results, **options):
        """Returns the victim's simulations, if no turns are random, after each of these results."""
        victim, found = Curriculum(**options), []
        for points, games in results:
            victim.add(points, games, 5)
            found.append(victim.nodes if not victim.errors else None)
        return found

    def test_a_victim_gets_stronger_whenever_it_loses_half_of_the_points(self):
        few, won, lost = (39, 39), (20, 40), (19, 40)
        self.assertEqual(self.nodes([few, (0, 1), lost, won, lost, won, won, won], reached=(1, 0)),
                         [1, 2, 2, 4, 4, 5, 5, 5])

    def test_a_victim_begins_with_random_turns(self):
        victim = Curriculum()
        errors = [victim.errors]
        while errors[-1]:
            victim.add(40, 40, 5)
            errors.append(victim.errors)
        self.assertEqual((tuple(errors), victim.nodes), ((*ERRORS, 0), 1))

    def test_an_interrupted_run_continues_with_the_same_victim(self):
        self.assertEqual(self.nodes([(0, 40), (40, 40)], reached=(4, 0)), [4, 5])
        self.assertEqual(Curriculum(reached=(1, 6)).errors, 6)

    def test_a_fixed_victim_stays_as_it_is(self):
        self.assertEqual(self.nodes([(40, 40)] * 2, fixed=3, reached=(4, 6)), [3, 3])


class Files(Folder):
    def test_what_a_killed_program_had_begun_is_removed_at_the_next_start(self):
        for name in ("a.net", "a.net.%d.tmp" % GONE, "b.%d.tmp" % os.getpid(), "c.tmp"):
            write_bytes(self.path(name))
        atomic_files.remove_leftovers(self.folder)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.net", "b.%d.tmp" % os.getpid(), "c.tmp"])

    def test_a_file_whose_writing_fails_has_no_name(self):
        with self.assertRaises(ZeroDivisionError):
            atomic_files.write_whole(self.path("a"), lambda file: file.write(b"%d" % (1 // 0)))
        self.assertEqual(os.listdir(self.folder), [])


class Logs(Folder):
    def test_a_line_that_was_cut_off_is_passed_over(self):
        log = training_log.Log(self.path("log"))
        log.write("train", steps=1)
        write_bytes(self.path("log"), read_bytes(self.path("log")) + b'{"kind": "tra')
        training_log.Log(self.path("log")).write("train", steps=2)
        self.assertEqual([line["steps"] for line in training_log.read(self.path("log"))], [1, 2])

    def test_a_net_that_loses_to_a_mark_is_not_released(self):
        def met(mark, won, lost):
            return {"kind": "probe", "against": mark, "won": won, "drawn": 2, "lost": lost}
        self.assertEqual(len(strength_probe.objections([])), 1)
        self.assertEqual(strength_probe.objections([met("none", 7, 3), met("plain", 9, 1)]), [])
        self.assertEqual(len(strength_probe.objections([met("none", 7, 3), met("plain", 1, 9)])), 1)
        # Only the last matches count.
        old = [met("none", 0, 10)] + [met("none", 6, 4)] * strength_probe.LAST
        self.assertEqual(strength_probe.objections(old), [])


class Plots(Folder):
    def plotted(self, folder):
        """Returns the path of the picture of the log in this folder."""
        with unittest.mock.patch.object(training_log, "read", return_value=[{}]), \
                unittest.mock.patch.object(training_log, "plot") as plot, \
                unittest.mock.patch.object(main, "has_packages", return_value=True), \
                unittest.mock.patch("sys.stdout", io.StringIO()) as told:
            self.assertEqual(main.run(main.read_arguments(["fendo", "--plot", *folder])), 0)
        self.assertEqual(told.getvalue(), plot.call_args[0][2] + "\n")
        return plot.call_args[0][2]

    def test_an_experiment_has_its_picture_in_its_folder(self):
        usual = os.path.join(ROOT, "docs", "training", "fendo.png")
        self.assertEqual(self.plotted([]), usual)
        self.assertEqual(self.plotted(["--dir", os.path.join(ROOT, "build", "train", "fendo")]), usual)
        self.assertEqual(self.plotted(["--dir", self.folder]), self.path("fendo.png"))

    def test_without_matplotlib_the_packages_to_install_are_told(self):
        with unittest.mock.patch.object(main, "has_packages", return_value=False), \
                unittest.mock.patch("sys.stderr", io.StringIO()) as said:
            self.assertEqual(main.run(main.read_arguments(["fendo", "--plot"])), 1)
        self.assertEqual(said.getvalue(), "train: there is no Matplotlib; run scripts/install-packages train\n")

    def test_debians_python_is_not_started_again(self):
        with unittest.mock.patch.object(sys, "executable", paths.DEBIAN), \
                unittest.mock.patch.object(paths.os, "execv", side_effect=AssertionError):
            self.assertFalse(paths.has_packages("no_such_package"))


class Probes(Folder):
    def seeds(self, seed):
        """Returns the seeds of the matches of a run that is interrupted after two matches."""
        options = argparse.Namespace(game="nothing", released=self.path("none"), victim=None, seed=seed,
                                     probe_games=2, probe_time=1)
        commands = []
        for count in (0, 2):
            probes = strength_probe.Probes(ROOT, self.folder, "engine", "nothing", options, count)
            for _ in range(2):
                with unittest.mock.patch.object(strength_probe.subprocess, "Popen") as begun:
                    probes.begin(self.path("net"))
                commands.append(begun.call_args[0][0])
        return [command[command.index("--seed") + 1] for command in commands]

    def test_each_match_has_a_seed_of_its_own_which_the_seed_of_the_run_decides(self):
        write_bytes(self.path("net"))
        seeds = self.seeds(1)
        self.assertEqual(seeds, self.seeds(1))
        self.assertEqual(len(set(seeds + self.seeds(2))), 8)

    def test_an_adversary_meets_its_victim_alone(self):
        write_bytes(self.path("net"))
        options = argparse.Namespace(game="nothing", released=self.path("net"), victim="the victim", seed=1,
                                     probe_games=2, probe_time=1)
        probes = strength_probe.Probes(ROOT, self.folder, "engine", "nothing", options)
        self.assertEqual(probes.opponents(), ["victim"])
        with unittest.mock.patch.object(strength_probe.subprocess, "Popen") as begun:
            probes.begin(self.path("net"))
        self.assertRegex(begun.call_args[0][0][-1], "--set net='the victim'$")


class Program(Folder):
    """Runs scripts/train with a fake self-play program."""

    game, programs = "nothing", os.path.join("support", "fake")

    def command(self, *more):
        return [sys.executable, os.path.join(ROOT, "scripts", "train"), self.game, "--dir", self.folder,
                "--programs", os.path.join(HERE, self.programs), "--probe-every", "0", *more]

    def log(self, kind):
        return [line for line in training_log.read(self.path("log.jsonl")) if line["kind"] == kind]

    def until(self, reached, *more):
        """Starts the trainer and waits until `reached` accepts the last line that this run wrote to the log. Returns
        the process."""
        before = len(self.log("train"))
        with open(self.path("said"), "ab") as said:
            process = subprocess.Popen(self.command("--minutes", "60", *more), stdout=said,
                                       stderr=said, stdin=subprocess.DEVNULL)
        end = time.monotonic() + LONGEST
        while not (len(self.log("train")) > before and reached(self.log("train")[-1])):
            self.assertIsNone(process.poll(), read_bytes(self.path("said")))
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)
        return process

    def killed(self, steps):
        """Runs the trainer until the log reports this number of steps and the checkpoint exists, then kills it."""
        process = self.until(lambda line: line["steps"] >= steps
                             and os.path.exists(self.path("nothing.safetensors")))
        process.kill()
        process.wait()

    def test_killed_at_any_moment_it_goes_on(self):
        self.killed(1)
        leftovers = [self.path("nothing.safetensors.%d.tmp" % GONE), self.path("samples", "x.%d.tmp" % GONE)]
        for path in leftovers:
            write_bytes(path)
        self.killed(12)
        self.assertEqual([path for path in leftovers if os.path.exists(path)], [])
        before = self.log("train")[-1]
        minutes = "%g" % (before["minutes"] + 0.05)
        self.finished("--minutes", minutes)
        after = self.log("train")[-1]
        self.assertGreater(after["steps"], 0)
        self.assertGreater(after["minutes"], 0)
        self.assertEqual(len(self.log("start")), 3)
        whole_net.Net(self.path("current.net"))
        whole_net.Net(self.path("nothing.net"))
        self.assertEqual(model.load_float(self.path("nothing.safetensors"))[0].blocks, 4)

    def finished(self, *more, status=0):
        """Runs the trainer to its end. Returns its standard output, or standard error if `status` is not 0."""
        done = subprocess.run(self.command(*more), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=LONGEST, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        return done.stderr if status else done.stdout

    def ended(self, process):
        """Ends a run with SIGTERM."""
        process.terminate()
        self.assertEqual(process.wait(LONGEST), 130)

    def test_a_file_that_is_no_checkpoint_is_told(self):
        write_bytes(self.path("floats"), b"wattle-net 1\n")
        said = self.finished("--from", self.path("floats"), status=1)
        self.assertIn("train: %s is not a usable checkpoint" % self.path("floats"), said)

    def test_against_a_victim_the_log_tells_how_often_it_is_beaten(self):
        def met():
            return sum(line.get("victim_games", 0) for line in self.log("train"))
        process = self.until(lambda _: met() == 8, "--jobs", "2", "--victim", os.path.join(ROOT, "nets", "fendo.net"))
        self.ended(process)
        self.assertEqual({(line["victim_share"], line["victim_nodes"], line["victim_errors"]) for line in self.log("train")
                          if "victim_share" in line}, {(0.625, 1, 50)})
        self.assertEqual(read_bytes(self.path("won.txt")), b"A1 B2 #\n" * 2)

    def test_options_that_do_not_go_together_are_refused(self):
        net = os.path.join(ROOT, "nets", "fendo.net")
        for more, why in ((("--victim", "missing"), "no file missing"), (("--victim-nodes", "5"), "needs --victim"),
                          (("--victim", net, "--openings", net), "cannot be used together"),
                          (("--victim", net, "--release"), "cannot be released"),
                          (("--samples", self.folder, "--victim", net), "plays no games"),
                          (("--samples", "missing"), "no folder"), (("--steps", "5"), "needs --samples"),
                          (("--shape", "6x65"), "not '6x65'"), (("--soft-policy", "-1"), "--soft-policy"),
                          (("--average", "nan"), "--average"), (("--cooldown", "2"), "--cooldown"),
                          (("--jobs", "0"), "--jobs"), (("--probe-games", "1"), "--probe-games"),
                          (("--minutes", "nan"), "--minutes"), (("--minutes", "0"), "--minutes"),
                          (("--reuse", "-1"), "--reuse"), (("--probe-time", "inf"), "--probe-time"),
                          (("--probe-every", "-1"), "--probe-every"), (("--seed", "-1"), "--seed")):
            with unittest.mock.patch("sys.stderr", io.StringIO()) as said, self.assertRaises(SystemExit) as ended:
                main.read_arguments([self.game, "--dir", self.folder, *more])
            self.assertEqual(ended.exception.code, 2)
            self.assertIn(why, said.getvalue(), more)

    def stored(self, count=20):
        """Returns a folder with samples that another run has kept."""
        folder = self.path("kept")
        os.mkdir(folder)
        for number in range(count):
            made_up.write(os.path.join(folder, "%02d" % number), 300, number)
        return folder

    def test_shapes_learn_from_stored_samples(self):
        folder = self.stored()
        before = {name: read_bytes(os.path.join(folder, name)) for name in os.listdir(folder)}
        for shape in ("1x32", "2x64"):
            said = self.finished("--dir", self.path(shape), "--samples", folder, "--shape", shape, "--steps", "12")
            self.assertIn("not learned from: ", said)
            lines = training_log.read(self.path(shape, "log.jsonl"))
            test = [line for line in lines if line["kind"] == "test"]
            self.assertEqual([line["steps"] for line in test], [12])
            self.assertEqual(test[0]["positions"], 600)
            self.assertIn("value_error", test[0])
            found = model.load_float(self.path(shape, "nothing.safetensors"))[0]
            self.assertEqual("%dx%d" % (found.blocks, found.channels), shape)
            whole_net.Net(self.path(shape, "nothing.net"))
        self.assertEqual({name: read_bytes(os.path.join(folder, name)) for name in os.listdir(folder)}, before)
        # A second run can add more steps. A run with another shape is refused.
        self.finished("--dir", self.path("1x32"), "--samples", folder, "--shape", "1x32", "--steps", "15")
        self.assertEqual(training_log.read(self.path("1x32", "log.jsonl"))[-1]["steps"], 15)
        said = self.finished("--dir", self.path("1x32"), "--samples", folder, "--shape", "2x32", "--steps", "20", status=1)
        self.assertIn("another shape than --shape 2x32", said)
        said = self.finished("--dir", self.path("none"), "--samples", folder, "--shape", "64x32x32", "--steps", "2", status=1)
        self.assertIn("--shape 64x32x32 is for another kind of net", said)

    def test_the_test_is_the_same_for_every_net(self):
        learned, tested = stored_samples.divided(self.stored())
        self.assertEqual((len(learned), len(tested)), (18, 2))
        trainer = training_loop.Trainer(self.folder, "nothing", SMALL, 1)
        trainer.make_from(learned[0])
        files = [train_samples.File(path) for path in tested]
        first = trainer.test(files, 3)
        trainer.rng.random()
        self.assertEqual(trainer.test(files, 3), first)

    def test_samples_say_which_kind_of_net_a_game_gets(self):
        self.game = "seats"
        process = self.until(lambda line: line["steps"] > 0 and os.path.exists(self.path("seats.safetensors")))
        self.ended(process)
        model.load_float(self.path("seats.safetensors"), mlp_training.Shape)

    def test_samples_of_no_kind_are_told(self):
        self.game = "neither"
        self.assertRegex(self.finished(status=1), "^train: .* has no samples")

    def test_a_teacher_needs_a_net_that_knows_nothing(self):
        teacher = os.path.join(ROOT, "nets", "fence.net")
        for more in ((), ("--from", os.path.join(ROOT, "nets", "fence.safetensors"))):
            self.assertIn("add --from nothing", self.finished("--teacher", teacher, *more, status=2))

    @unittest.skipUnless(remote_hosts.is_there(), "GNU parallel is not installed")
    def test_gnu_parallel_hands_out_self_play(self):
        os.environ["PARALLEL_HOME"] = self.path("parallel")
        process = self.until(lambda line: line["positions"] > 0, "--hosts", ":", "--jobs", "1")
        self.ended(process)

    def test_a_run_that_is_interrupted_at_its_start_says_nothing(self):
        self.programs = self.path("hangs")
        os.mkdir(self.programs)
        write_bytes(os.path.join(self.programs, "selfplay"), b'#!/bin/sh\ntouch "$0.begun"\nexec sleep 600\n')
        os.chmod(os.path.join(self.programs, "selfplay"), 0o755)
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT)
            begun, end = os.path.join(self.programs, "selfplay.begun"), time.monotonic() + LONGEST
            while not os.path.exists(begun):
                self.assertIsNone(process.poll())
                self.assertLess(time.monotonic(), end)
                time.sleep(0.05)
            process.send_signal(number)
            self.assertEqual((process.communicate(timeout=LONGEST)[0], process.returncode), (b"", 130))
            os.unlink(begun)

    def test_a_game_that_self_play_does_not_know_is_told(self):
        self.programs = "support"
        self.assertTrue(self.finished(status=1).startswith("train: "))


if __name__ == "__main__":
    torch.set_num_threads(1)
    sys.exit(cases.main())
