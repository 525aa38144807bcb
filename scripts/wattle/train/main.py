"""train - trains a net for a game by self-play, from random weights or from an earlier state.

    scripts/train fendo --minutes 180
    scripts/train fendo --plot              # draws docs/training/fendo.png, with --dir DIR DIR/fendo.png
    scripts/train fendo --release           # copies the net to nets/
    scripts/train fendo --victim nets/fendo.net --minutes 120          # an adversary of this net
    scripts/train fendo --openings build/train/fendo-adversary/won.txt
    scripts/train fendo --shape 6x64 --samples build/train/fendo/samples --steps 20000

Self-play (src/train, in C) writes positions. This program trains the net on them and gives self-play
new weights every few seconds. The program may be interrupted at any time; the same command continues.
--minutes is the total time of all runs in DIR. If DIR has no state, training begins with
nets/GAME.safetensors, with --from FILE, or with random weights (--from nothing, --shape, --samples).

With --victim, the net plays against a net that does not change, and learns to beat this net. With
--samples, there is no self-play: the net learns from the samples of another run (--keep).

Exit status: 0 if the time is over, 1 if training cannot continue, 2 for bad arguments, 130 if
interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import fcntl
import functools
import math
import os
import shutil
import signal
import subprocess
import sys
import time

from wattle.paths import ROOT, has_packages

if not {"-h", "--help"} & set(sys.argv[1:]):  # --help needs none of these packages
    if not has_packages("torch", "numpy"):
        sys.exit("train: there is no PyTorch; run scripts/install-packages train")
    import torch
    from wattle.train import mlp_training, samples, stored_samples
    from wattle.train.training_loop import AVERAGE, COOLDOWN, Trainer

from wattle.gtp.process import Fault, be_interruptible
from wattle.jobs import remote_hosts
from wattle.jobs.cores import cores
from wattle.jobs.resumable_run import real_number, whole_number
from wattle.output.atomic_files import remove_leftovers, write_whole
from wattle.output.sanitize import show
from wattle.train import strength_probe, training_log
from wattle.train.curriculum import Curriculum
from wattle.train.game_settings import plan_of, with_shape
from wattle.train.remote_selfplay import RemoteWorkers
from wattle.train.selfplay_workers import AGAINST_VICTIM, Failed, Workers

LOOK, EXPORT, SAVE, LOG = 4, 20, 120, 60  # seconds between two of each; tests use QUICK
QUICK = 0.5


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Trains a net for a game by self-play.")
    add = parser.add_argument
    add("game", metavar="GAME", help="name of the game, such as fendo")
    add("--minutes", type=real_number(1e-9, math.inf), default=180, metavar="M",
        help="minutes of training, the sum of all runs in DIR (default: 180)")
    add("--dir", metavar="DIR", help="folder of the run (default: build/train/GAME, with --victim "
        "GAME-adversary, with --samples GAME-SHAPE, or GAME-usual without --shape)")
    add("--seed", type=whole_number(0), default=1, metavar="N", help="seed of all random numbers (default: 1)")
    add("--from", dest="begin", metavar="FILE", help="weights at the start, if DIR has no state; 'nothing': random weights (default: nets/GAME.safetensors, if the file exists; random weights with --shape or --samples)")
    add("--teacher", metavar="FILE", help="with --from nothing: at first this net plays, and the new net only learns")
    add("--victim", metavar="FILE", help="a net that does not learn; the new net plays against this net and learns only from positions in which the new net moves")
    add("--victim-nodes", type=whole_number(1), metavar="N", help="simulations for each turn of the victim, which then plays no random turns (default: 1 at first, with many random turns; the victim gets stronger whenever the new net wins half of the points)")
    add("--openings", metavar="FILE", help="a file with games, such as won.txt of a run with --victim; some games of self-play begin with the first turns of a game in this file")
    add("--shape", metavar="SHAPE", help="shape of a net that begins with random weights: blocks x channels (6x64), or the widths of perceptrons (64x32x32)")
    add("--samples", metavar="DIR", help="learn from the samples in this folder, without self-play")
    add("--steps", type=whole_number(1), metavar="N", help="with --samples: end after N batches, instead of --minutes")
    add("--jobs", type=whole_number(1), metavar="N", help="self-play programs on each machine (default: one for each usable core)")
    remote_hosts.add_arguments(parser, ROOT)
    add("--nodes", type=whole_number(1), metavar="N", help="simulations for each turn, during the whole run")
    add("--options", action="append", metavar="BOARD", help="board of self-play: its relative frequency and the options of the game, such as '3*size=7'; may be repeated (default: the boards of scripts/wattle/train/game_settings.py)")
    add("--reuse", type=real_number(1e-9, math.inf), default=6, metavar="N",
        help="largest mean number of times that training uses a position (default: 6)")
    add("--average", type=real_number(1e-9, math.inf), metavar="N", help="length of the running average of the weights, in steps (default: 1000)")
    add("--cooldown", type=real_number(1e-9, 1), metavar="SHARE", help="share of the time, at the end, in which the rate of learning falls to a fifth (default: 0.15)")
    add("--soft-policy", type=real_number(1e-9, math.inf), default=0.0, metavar="W", help="weight of a second policy with flatter targets, for training only; KataGo uses 8 (default: none)")
    add("--device", default="cpu", choices=("cpu", "cuda"), help="device for training; cuda: a GPU, so that all cores are free for self-play (default: cpu)")
    add("--keep", action="store_true", help="keep all samples; they need much room")
    add("--probe-every", type=real_number(0, math.inf), default=5, metavar="M",
        help="minutes between two probe matches; 0: none (default: 5)")
    add("--probe-games", type=whole_number(2), default=12, metavar="N", help="games of each probe match (default: 12)")
    add("--probe-time", type=real_number(1e-9, math.inf), default=0.05, metavar="SECONDS",
        help="time of a turn in probe matches (default: 0.05)")
    add("--programs", metavar="DIR", help=argparse.SUPPRESS)  # for tests: the folder of the programs
    add("--plot", action="store_true",
        help="draw the log of DIR: as DIR/GAME.png, for the default DIR as docs/training/GAME.png")
    add("--release", action="store_true", help="copy the net of DIR to nets/, unless it has lost its last three probe matches against an opponent together, or has played none")
    add("--force", action="store_true", help="with --release: copy the net in spite of its probe matches")
    args = parser.parse_args(words)
    name = args.game + ("-adversary" if args.victim else "-" + (args.shape or "usual") if args.samples else "")
    args.dir = os.path.abspath(args.dir or os.path.join(ROOT, "build", "train", name))
    args.plan = plan_of(args.game)
    if args.shape:
        try:
            args.plan = with_shape(args.plan, args.shape)
        except ValueError as error:
            parser.error(str(error))
    for option in ("victim", "openings"):
        path = getattr(args, option)
        if path and not os.path.isfile(path):
            parser.error("there is no file %s" % path)
        setattr(args, option, path and os.path.abspath(path))
    args.samples = args.samples and os.path.abspath(args.samples)
    check_kinds(parser, args)
    if args.teacher and args.begin != "nothing":
        parser.error("--teacher is for a net that begins with random weights; add --from nothing")
    if args.teacher:
        args.teacher = os.path.abspath(args.teacher)
        if not os.path.isfile(args.teacher):
            parser.error("there is no net %s" % args.teacher)
    if args.device == "cuda" and not torch.cuda.is_available():
        parser.error("PyTorch finds no GPU on this machine; leave out --device")
    args.released = os.path.join(ROOT, "nets", args.game + ".net")
    remote_hosts.check(parser, args)
    return args


def check_kinds(parser, args):
    """Refuses options that cannot be used together."""
    if args.victim and args.openings:
        parser.error("--openings and --victim cannot be used together: games against a victim begin as matches do")
    if args.victim and args.release:
        parser.error("the net of an adversary cannot be released")
    if (args.victim or args.openings) and args.hosts:
        parser.error("--victim and --openings cannot be used with --hosts")
    if args.victim_nodes is not None and not args.victim:
        parser.error("--victim-nodes needs --victim")
    if args.steps is not None and not args.samples:
        parser.error("--steps needs --samples")
    if args.samples and (args.victim or args.openings or args.hosts or args.teacher):
        parser.error("--samples plays no games, so leave out the switches for self-play")
    if args.samples and not os.path.isdir(args.samples):
        parser.error("there is no folder %s" % args.samples)


def own_copies(folder, programs):
    """Builds and copies the programs, so that a change of the tree disturbs no run. Returns their
    paths."""
    if programs:
        return [os.path.join(programs, name) for name in ("selfplay", "wattle")]
    built = [os.path.join(ROOT, "build", "release", name) for name in ("selfplay", "wattle")]
    done = subprocess.run(["make", "-s", "-C", ROOT, "selfplay", "wattle"],
                          stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)
    if done.returncode:
        raise Failed("self-play does not build")
    copies = []
    for path in built:
        copy = os.path.join(folder, os.path.basename(path))
        shutil.copy2(path, copy + ".tmp")
        os.replace(copy + ".tmp", copy)
        copies.append(copy)
    return copies


def kind_of(path):
    """Returns the class of the trainer for the samples of a file."""
    with open(path, "rb") as file:
        magic = file.read(len(samples.MAGIC))
    kinds = {samples.MAGIC: Trainer, mlp_training.MAGIC: mlp_training.Trainer}
    if magic not in kinds:
        raise samples.Broken("%s has no samples" % path)
    return kinds[magic]


def beginning(args):
    """Returns the file of the first weights, or None for random weights."""
    usual = os.path.join(ROOT, "nets", args.game + ".safetensors")
    if args.begin == "nothing" or (args.shape or args.samples) and not args.begin:
        return None
    return args.begin or (usual if os.path.exists(usual) else None)


def trainer_for(sample, args, begin):
    """Returns the trainer for the kind of samples in a file. Raises ValueError if its net has
    another shape than --shape."""
    kind = kind_of(sample)
    if args.soft_policy and kind is not Trainer:
        raise Failed("--soft-policy is for nets of convolutions")
    if args.shape and (args.shape.count("x") == 2) != (kind is mlp_training.Trainer):
        raise Failed("--shape %s is for another kind of net than %s has" % (args.shape, args.game))
    trainer = kind(args.dir, args.game, args.plan, args.seed, begin, args.reuse, args.keep, args.device,
                   args.average or AVERAGE, args.soft_policy, args.cooldown or COOLDOWN)
    if args.shape and trainer.net is not None and not trainer.has_planned_shape():
        raise Failed("the net in DIR has another shape than --shape %s: give another --dir" % args.shape)
    return trainer


class Run:
    """Self-play, trainer, probe matches and log, side by side."""

    def __init__(self, args):
        self.args, self.plan = args, args.plan
        self.log = training_log.Log(os.path.join(args.dir, "log.jsonl"))
        selfplay, engine = own_copies(args.dir, args.programs)
        self.workers = self.workers_with(selfplay)
        self.victim = self.curriculum() if args.victim else None
        # The samples of a game show its kind of net.
        self.sample = self.workers.first_game(os.path.join(args.dir, "first"))
        self.trainer = trainer_for(self.sample, args, beginning(args))
        board = " ".join(filter(None, [args.game, self.plan.probe]))
        played = sum(line["kind"] == "probe" for line in training_log.read(self.log.path))
        self.probes = strength_probe.Probes(ROOT, args.dir, engine, board, args, played)
        self.stopped = False
        self.met = dict.fromkeys(AGAINST_VICTIM, 0)  # counts at the last line of the log
        self.last = None  # counts() at the last line of the log

    def workers_with(self, selfplay):
        args, jobs = self.args, self.args.jobs
        boards = args.options or self.plan.boards
        if not args.hosts:
            return Workers(selfplay, args.game, args.dir, boards, jobs or cores(),
                           args.seed, args.teacher, self.switches())
        if not args.programs:
            selfplay = os.path.join(ROOT, "build", "release", "selfplay")
        return RemoteWorkers(selfplay, args.game, args.dir, boards, jobs or "100%", args.seed, args.teacher,
                             args.hosts.split(","), args.workdir, args.ssh)

    def curriculum(self):
        """Returns the curriculum, which continues that of an earlier run in the folder."""
        reached = [(line["victim_nodes"], line["victim_errors"]) for line in training_log.read(self.log.path)
                   if "victim_nodes" in line]
        return Curriculum(self.args.victim_nodes, reached[-1] if reached else None)

    def switches(self):
        """Returns the switches of the self-play programs for a victim or for openings."""
        args, words = self.args, []
        if args.victim:
            words += ["--victim", args.victim, "--won", os.path.join(args.dir, "won.txt")]
        if args.openings:
            words += ["--openings", args.openings]
        return words

    def share(self):
        """Returns the finished share of the time."""
        return self.trainer.clock / max(self.args.minutes * 60, 1)

    def phase(self):
        """Returns (whether the new net plays, simulations a turn, switches for the victim's strength)."""
        by_net, nodes = self.plan.phase(self.share(), self.trainer.knows_something())
        victim = ("--victim-nodes", self.victim.nodes, "--victim-errors", self.victim.errors) if self.victim else ()
        return by_net, self.args.nodes or nodes, victim

    def begin(self):
        trainer = self.trainer
        if trainer.net is None:
            trainer.make_from(self.sample)
        trainer.look()
        trainer.export()
        self.workers.begin(self.phase())
        self.log.write("start", minutes=round(trainer.clock / 60, 2), seed=self.args.seed,
                       jobs=self.args.jobs, bf16=trainer.bf16,
                       shape=vars(trainer.net.shape), **trainer.totals_named("total_"))
        self.last = self.counts()

    def counts(self):
        return {"at": time.monotonic(), "positions": self.trainer.window.seen,
                "drawn": self.trainer.drawn}

    def against_victim(self, counts):
        """Returns the learner's results against the victim in self-play since the last call, for
        the log."""
        met = {name: counts.get(name, 0) for name in AGAINST_VICTIM}
        won, drawn, lost = (met[name] - self.met[name] for name in AGAINST_VICTIM)
        self.met = met
        games = won + drawn + lost
        if not games:
            return {}
        told = {"victim_games": games, "victim_share": round((won + drawn / 2) / games, 4),
                "victim_nodes": self.victim.nodes, "victim_errors": self.victim.errors}
        self.victim.add(won + drawn / 2, games, self.workers.phase[1])
        return told

    def tell(self):
        trainer, now = self.trainer, self.counts()
        seconds = max(now["at"] - self.last["at"], 1e-3)
        fresh = {"fresh_" + name: mean for name, mean in trainer.fresh.take().items()}
        selfplay = self.workers.counts()
        line = self.log.write(
            "train", minutes=round(trainer.clock / 60, 2), steps=trainer.steps,
            positions=now["positions"], window=len(trainer.window), drawn=trainer.drawn,
            files=len(trainer.window.files), by_net=self.workers.phase[0],
            nodes=self.workers.phase[1], selfplay=selfplay,
            rate=trainer.rate(self.share()),
            positions_a_second=round((now["positions"] - self.last["positions"]) / seconds, 1),
            samples_a_second=round((now["drawn"] - self.last["drawn"]) / seconds, 1),
            **trainer.means.take(), **fresh, **self.against_victim(selfplay))
        self.last = now
        words = ("minutes", "nodes", "steps", "positions", "positions_a_second", "samples_a_second",
                 "policy", "value", "fresh_policy", "fresh_value_error", "victim_nodes", "victim_errors",
                 "victim_share")
        print("  ".join("%s %g" % (word, line[word]) for word in words if word in line),
              flush=True)

    def probe(self, timer):
        result = self.probes.take()
        if result:
            line = self.log.write("probe", minutes=round(self.trainer.clock / 60, 2), **result)
            print("probe against %(against)s: +%(won)d =%(drawn)d -%(lost)d" % line, flush=True)
            if line.get("said"):
                show(line["said"])
        if self.args.probe_every and self.probes.running is None and timer.due():
            self.probes.begin(self.trainer.path("current.net"))

    def loop(self):
        trainer = self.trainer
        times = (QUICK,) * 4 if self.args.programs else (LOOK, EXPORT, SAVE, LOG)
        look, export, save, log = map(training_log.Every, times)
        probe = training_log.Every(self.args.probe_every * 60)
        last = time.monotonic()
        while self.share() < 1 and not self.stopped:
            if look.due():
                self.workers.tend(self.phase())
                trainer.look()
                self.probe(probe)
            if trainer.may_step():
                trainer.step(self.share())
            else:
                time.sleep(0.2)
            if export.due():
                trainer.export()
            if save.due():
                trainer.save()
            if log.due():
                self.tell()
            now = time.monotonic()
            trainer.clock += now - last
            last = now

    def run(self):
        self.begin()
        try:
            self.loop()
        finally:
            self.probes.end()
            self.workers.end()
        self.trainer.look()
        self.trainer.save()
        self.trainer.export()
        self.tell()
        return 130 if self.stopped else 0

    def stop(self, *_):
        self.stopped = True


def release(args):
    found = strength_probe.objections(training_log.read(os.path.join(args.dir, "log.jsonl")))
    for objection in found:
        print("train: %s: %s" % (args.game, objection), file=sys.stderr)
    if found and not args.force:
        return 1
    os.makedirs(os.path.dirname(args.released), exist_ok=True)
    for ending in (".net", ".safetensors"):
        target = os.path.splitext(args.released)[0] + ending
        with open(os.path.join(args.dir, args.game + ending), "rb") as trained:
            write_whole(target, functools.partial(shutil.copyfileobj, trained))
    samples.store(os.path.join(args.dir, "samples"), 512,
                  os.path.splitext(args.released)[0] + ".samples.gz")
    return 0


def plot(args):
    lines = training_log.read(os.path.join(args.dir, "log.jsonl"))
    if not lines:
        raise Failed("there is no log in %s" % args.dir)
    is_usual = args.dir == os.path.join(ROOT, "build", "train", args.game)
    folder = os.path.join(ROOT, "docs", "training") if is_usual else args.dir
    path = os.path.join(folder, args.game + ".png")
    training_log.plot(lines, args.game, path)
    show(path)
    return 0


def train(args):
    os.makedirs(args.dir, exist_ok=True)
    with open(os.path.join(args.dir, "lock"), "w", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Failed("another run works in %s" % args.dir) from None
        for folder in (args.dir, os.path.join(args.dir, "samples")):
            remove_leftovers(folder)
        os.nice(10)
        torch.set_num_threads(1)
        run = stored_samples.Run(args, trainer_for, beginning(args)) if args.samples else Run(args)
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            signal.signal(number, run.stop)
        return run.run()


def run(args):
    if args.plot and not has_packages("matplotlib"):
        print("train: there is no Matplotlib; run scripts/install-packages train", file=sys.stderr)
        return 1
    try:
        if args.release or args.plot:
            return (release(args) if args.release else 0) or (plot(args) if args.plot else 0)
        return train(args)
    except (Failed, Fault, ValueError, OSError) as error:
        print("train: %s" % error, file=sys.stderr)
        return 1


def main(words=None):
    be_interruptible()
    try:
        return run(read_arguments(words))
    except KeyboardInterrupt:
        return 130
