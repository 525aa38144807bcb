"""random_net.py - files of nets of random numbers, by docs/training/FORMATS.md, for transcripts and
examples that need a net: made_net.c for those who do not link the engine.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random
import struct
import zlib

CHANNELS, HIDDEN = 32, 8

# What Fiodar asks of a net.
FIODAR = {"game": "fiodar", "inputs": 24, "outputs": 1, "rank": 0, "globals": 2, "values": 3,
          "hex": 1}


def whole(rng, count, kind, most):
    return struct.pack("<%d%s" % (count, kind), *(rng.randint(-most, most) for _ in range(count)))


def floats(rng, count, low, high):
    return struct.pack("<%df" % count, *(rng.uniform(low, high) for _ in range(count)))


def convolution(rng, inputs, outputs, factor):
    return (whole(rng, inputs * outputs, "b", 127) + whole(rng, outputs, "i", 4000) +
            floats(rng, outputs, factor / 2, factor))


def dense(rng, inputs, outputs):
    return floats(rng, inputs * outputs + outputs, -0.2, 0.2)


def net_file(shape, seed=1):
    """The bytes of a net without blocks."""
    rng = random.Random(seed)
    planes = shape["outputs"] + 2 * shape["rank"] + 1
    taps = 7 if shape["hex"] else 9
    body = (convolution(rng, shape["inputs"] * taps, CHANNELS, 0.002) +
            convolution(rng, CHANNELS, planes, 0.00003) + floats(rng, 1, 0.01, 0.02) +
            dense(rng, 2 * CHANNELS, HIDDEN) +
            dense(rng, HIDDEN, shape["values"] + 1 + shape["globals"]))
    keys = dict(shape, channels=CHANNELS, blocks=0, hidden=HIDDEN, about="made up",
                bytes=len(body), crc32="%08x" % zlib.crc32(body))
    head = "".join("%s %s\n" % pair for pair in keys.items())
    return b"wattle-net 1\n" + head.encode() + b"\n" + body
