"""samples.py - the positions that self-play has written.

Lives here: the file format of samples (docs/training/FORMATS.md), a window of the newest samples, and
batches from this window. Does not live here: the loss of a batch (loss.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import gzip
import os
import struct

import numpy as np
import torch

from wattle.output.atomic_files import write_whole
from wattle.train import checkpoint

MAGIC = b"WATTLES1"
HEADER = struct.Struct("<8s16s10HIIfH")
HEADER_BYTES = 128
FIELDS = ("inputs", "outputs", "rank", "globals", "values", "hex", "width", "height", "entries",
          "choices")
UNKNOWN = -128  # an owner
UNUSED = 255  # the choice of an unused entry
ONE = 64  # the number for 1.0 in a plane

# The size of the training window: all positions up to FULL, then a number that grows more slowly
# than the number of played positions (Wu, "Accelerating Self-Play Learning in Go", 2019, appendix
# C, with the same constants except FULL).
FULL, POWER, SLOPE = 50000, 0.75, 0.4
MOST_POSITIONS = 600000
MOST_BYTES = 4 << 30


class Broken(ValueError):
    """The file has no samples, or has samples for another net."""


def record_type(fields):
    """Returns the numpy type of a record."""
    cells, entries = fields["width"] * fields["height"], fields["entries"]
    return np.dtype([
        ("planes", "u1", (cells, fields["inputs"])), ("ownership", "i1", (cells,)),
        ("result", "<f4", (3,)), ("returns", "<f4", (3,)), ("margin", "<f4"),
        ("policy_weight", "<f4"), ("turn", "<u2"), ("turns_left", "<u2"),
        ("plane", "<i2", (entries,)), ("cell", "<i2", (entries,)), ("from", "<i2", (entries,)),
        ("choice", "u1", (entries,)), ("prob", "<u2", (entries,))])


def padded(cells):
    return -(-cells // 8) * 8


def write_file(path, game, fields, margin_scale, on, records):
    """Writes a file in the format of self-play, for tests and tools."""
    kind = record_type(fields)

    def write(file):
        head = HEADER.pack(MAGIC, game.encode(), *(int(fields[name]) for name in FIELDS),
                           kind.itemsize, len(records), margin_scale, 1)
        file.write(head.ljust(HEADER_BYTES, b"\0"))
        file.write(bytes(bytearray(on)).ljust(padded(fields["width"] * fields["height"]), b"\0"))
        file.write(np.ascontiguousarray(records, kind).tobytes())

    write_whole(path, write)


class File:
    """One file of samples, mapped into memory."""

    def __init__(self, path):
        with open(path, "rb") as file:
            head = file.read(HEADER_BYTES)
            if len(head) < HEADER_BYTES or head[:8] != MAGIC:
                raise Broken("%s has no samples" % path)
            _, game, *rest = HEADER.unpack_from(head)
            self.fields = dict(zip(FIELDS, rest))
            cells = self.fields["width"] * self.fields["height"]
            self.on = file.read(padded(cells))[:cells]
            size = os.fstat(file.fileno()).st_size
        self.group = tuple(rest[:len(FIELDS)]) + (self.on,)  # common properties of the samples of a batch
        self.path, self.game = path, game.rstrip(b"\0").decode("ascii", "replace")
        record_bytes, count, self.margin_scale, views = rest[len(FIELDS):]
        self.views = max(views, 1)  # records of a position
        kind = record_type(self.fields)
        start = HEADER_BYTES + padded(cells)
        if record_bytes != kind.itemsize or size < start + count * record_bytes or not count:
            raise Broken("%s is cut off or of another kind" % path)
        self.records = np.memmap(path, kind, "r", start, (count,))

    def __len__(self):
        return len(self.records)

    def positions(self):
        return len(self) // self.views

    def net_fields(self):
        """Returns the properties of the samples that the net must match."""
        return dict({name: self.fields[name] for name in FIELDS[:5]},
                    game=self.game, hex=bool(self.fields["hex"]))


def window_size(seen, position_bytes):
    """Returns the size of the training window, in positions, after `seen` positions."""
    size = seen
    if seen > FULL:
        size = FULL * (1 + SLOPE * ((seen / FULL) ** POWER - 1) / POWER)
    return int(min(size, MOST_POSITIONS, MOST_BYTES // position_bytes))


class Window:
    """The training window: the newest files of a folder. Older files are removed, if this is
    allowed."""
    read = File

    def __init__(self, folder, remove=True, counted=(), seen=0):
        self.folder, self.remove = folder, remove
        self.counted = set(counted)  # names of the files counted in `seen`
        self.seen = seen  # number of all positions so far
        self.files = []  # oldest first
        self.boards = []  # the files by board
        self.broken = set()

    def names(self):
        """Returns the names of new files, in the order of their writing."""
        known = {os.path.basename(file.path) for file in self.files} | self.broken
        found = []
        for entry in os.scandir(self.folder):
            if not entry.name.endswith(".tmp") and entry.name not in known:
                found.append((entry.stat().st_mtime_ns, entry.name))
        return [name for _, name in sorted(found)]

    def look(self):
        """Adds new files to the window. Returns the files that were not counted before."""
        fresh = []
        for name in self.names():
            try:
                file = self.read(os.path.join(self.folder, name))
            except (Broken, OSError):
                self.broken.add(name)
                continue
            self.files.append(file)
            if name not in self.counted:
                self.counted.add(name)
                self.seen += file.positions()
                fresh.append(file)
        self.forget()
        self.arrange()
        return fresh

    def arrange(self):
        self.boards = by_board(self.files)

    def forget(self):
        """Drops the oldest files as long as the other files fill the window."""
        if not self.files:
            return
        self.drop_beyond(
            window_size(self.seen, max(file.records.itemsize * file.views for file in self.files)))

    def drop_beyond(self, size):
        """Drops the oldest files beyond `size` positions."""
        have = len(self)
        while len(self.files) > 1 and have - self.files[0].positions() >= size:
            old = self.files.pop(0)
            have -= old.positions()
            name = os.path.basename(old.path)
            if self.remove:
                os.unlink(old.path)
                self.counted.discard(name)
            else:
                self.broken.add(name)

    def __len__(self):
        """Returns the number of positions."""
        return sum(file.positions() for file in self.files)

    def state(self):
        return {"counted": sorted(self.counted), "seen": self.seen}


def window_from(told):
    """Returns the state of a Window, read from a file."""
    if not (isinstance(told, dict) and set(told) == {"counted", "seen"}
            and checkpoint.is_whole(told["seen"]) and isinstance(told["counted"], list)
            and all(isinstance(name, str) for name in told["counted"])):
        raise ValueError("it does not tell which samples are counted")
    return told


class Board:
    """The files of one board. Their records can be in one batch."""

    def __init__(self, files):
        self.files = files
        self.ends = np.cumsum([len(file) for file in files])

    def __len__(self):
        return int(self.ends[-1])

    def draw(self, count, rng):
        """Draws `count` records with equal probability."""
        picks = np.sort(rng.integers(0, len(self), count))
        owners = np.searchsorted(self.ends, picks, side="right")
        out = np.empty(count, self.files[0].records.dtype)
        for at in np.unique(owners):
            file, chosen = self.files[at], owners == at
            out[chosen] = file.records[picks[chosen] - (self.ends[at] - len(file))]
        return out


def by_board(files):
    boards = {}
    for file in files:
        boards.setdefault(file.group, []).append(file)
    return [Board(files) for files in boards.values()]


def draw(boards, count, rng):
    """Draws a batch. The probability of a board is proportional to its records."""
    sizes = np.array([len(board) for board in boards], float)
    board = boards[rng.choice(len(boards), p=sizes / sizes.sum())]
    return Batch(board.files[0].fields, board.files[0].on, board.draw(count, rng))


def store(folder, count, path):
    """Writes `count` packed positions of the board with the most records. They serve to compare the
    engine's net with the net in floats. Samples without boards (mlp_training.py) are not
    written."""
    window = Window(folder, remove=False)
    window.look()
    if not window.boards:
        return
    board = max(window.boards, key=len)
    records, file = board.draw(count, np.random.default_rng(1)), board.files[0]
    write_file(path + ".plain", file.game, file.fields, file.margin_scale,
               np.frombuffer(file.on, np.uint8), records)
    with open(path + ".plain", "rb") as plain:
        write_whole(path, lambda packed: packed.write(gzip.compress(plain.read(), mtime=0)))
    os.unlink(path + ".plain")


class Movable:
    """A structure of tensors or of tuples of tensors."""

    def to(self, device):
        """Returns the same structure with all tensors on the device."""
        for name, value in vars(self).items():
            if isinstance(value, torch.Tensor):
                setattr(self, name, value.to(device))
            elif isinstance(value, tuple):
                setattr(self, name, tuple(part.to(device) for part in value))
        return self


class Batch(Movable):
    """Records of one board as tensors."""

    def __init__(self, fields, on, records):
        self.width, self.height = fields["width"], fields["height"]
        cells, count = self.width * self.height, len(records)
        on = np.frombuffer(on, np.uint8).reshape(self.height, self.width)
        self.on = None if on.all() else torch.from_numpy(on.astype(np.float32))
        self.on_cells = torch.from_numpy(on.reshape(-1).astype(bool))
        planes = records["planes"].reshape(count, self.height, self.width, fields["inputs"])
        # Bytes in channels-last order keep this order.
        self.planes = torch.from_numpy(planes).permute(0, 3, 1, 2)
        self.records = records
        for name in ("ownership", "result", "returns", "margin", "policy_weight"):
            setattr(self, name, torch.from_numpy(np.ascontiguousarray(records[name])).float())
        self.take_policy(records, fields, cells)

    def take_policy(self, records, fields, cells):
        """Puts the policy entries of all samples into one row."""
        sample, slot = np.nonzero(records["choice"] != UNUSED)
        choice = records["choice"][sample, slot].astype(np.int64)
        plane, cell, origin = (records[name][sample, slot].astype(np.int64)
                               for name in ("plane", "cell", "from"))
        self.choices = fields["choices"]
        self.segment = torch.from_numpy(sample * self.choices + choice)
        self.sample = torch.from_numpy(sample.astype(np.int64))
        self.prob = torch.from_numpy(records["prob"][sample, slot].astype(np.float32) / 65535)
        self.entry_choice = torch.from_numpy(choice)
        self.plane, self.cell, self.origin = map(torch.from_numpy, (plane, cell, origin))

    def __len__(self):
        return len(self.records)

    def real_planes(self, dtype=torch.float32):
        return self.planes.to(dtype) / ONE
