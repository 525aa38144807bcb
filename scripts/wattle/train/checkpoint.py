"""checkpoint.py - checkpoints: named tensors and text, as a safetensors file.

Lives here: the file format, which holds numbers and text but no code, and a reader that trusts
nothing in the file. Does not live here: the meaning of the tensors (model.py, training_loop.py).
docs/training/FORMATS.md describes every byte.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import contextlib
import json
import math
import os
import struct
import zlib

import numpy as np

from wattle.output.atomic_files import write_whole

LENGTH = struct.Struct("<Q")
ALIGNED = 8  # bytes: the data begins at a multiple of these
MOST_HEADER = 16 << 20  # bytes
MOST_AXES = 8
METADATA, SUM = "wattle", "crc32"  # in the metadata
TYPE = np.dtype("<f4")


class Unusable(ValueError):
    """The file is no checkpoint, or a checkpoint for something else. The message has its path."""


@contextlib.contextmanager
def using(path):
    """Turns every error in its block into an Unusable error about the file."""
    try:
        yield
    except Unusable:
        raise
    except (ValueError, RecursionError) as error:
        raise Unusable("%s is not a usable checkpoint: %s" % (path, error)) from None


def checksum(text, data):
    return "%08x" % zlib.crc32(data, zlib.crc32(text.encode()))


def write(path, tensors, values):
    """tensors: {name: array of floats}. values: a dictionary of JSON values. If read would refuse the
    new file, raises ValueError and leaves the old file unchanged."""
    arrays = {name: np.ascontiguousarray(array, TYPE) for name, array in tensors.items()}
    check_finite(arrays)
    data, header = b"".join(array.tobytes() for array in arrays.values()), {}
    text, at = json.dumps(values, allow_nan=False), 0
    header["__metadata__"] = {METADATA: text, SUM: checksum(text, data)}
    for name, array in arrays.items():
        header[name] = {"dtype": "F32", "shape": np.shape(tensors[name]),
                        "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
    head = json.dumps(header).encode()
    head = head.ljust(-(-len(head) // ALIGNED) * ALIGNED)
    write_whole(path, lambda file: file.write(LENGTH.pack(len(head)) + head + data))


def read(path, form, names):
    """Returns (tensors, values), the arguments of write. Raises Unusable if the file has anything
    else. `values` must have the keys `names`, and the key `format` with the value `form`."""
    with using(path), open(path, "rb") as file:
        tensors, values = parts(file, os.fstat(file.fileno()).st_size)
        if values.get("format") != form:
            raise ValueError("its format is not %s" % form)
        if set(values) != {"format", *names}:
            raise ValueError("it does not tell %s" % ", ".join(names))
        return tensors, values


def parts(file, size):
    """Reads an open file of `size` bytes."""
    begin = file.read(LENGTH.size)
    length = LENGTH.unpack(begin)[0] if len(begin) == LENGTH.size else 0
    if not 0 < length <= min(MOST_HEADER, size - LENGTH.size):
        raise ValueError("it does not begin like a file of safetensors")
    header = parsed(file.read(length))
    metadata = header.pop("__metadata__", None)
    if not (isinstance(metadata, dict) and set(metadata) == {METADATA, SUM}
            and isinstance(metadata[METADATA], str)):
        raise ValueError("its metadata are not from this program")
    places = laid_out(header)
    rest = size - LENGTH.size - length
    if rest != max((end for _, _, end in places.values()), default=0):
        raise ValueError("its tensors do not fill the file")
    data = bytearray(rest)
    if file.readinto(data) != rest:
        raise ValueError("it became shorter during the reading")
    if metadata[SUM] != checksum(metadata[METADATA], data):
        raise ValueError("its checksum is wrong")
    tensors = {name: np.frombuffer(data, TYPE, math.prod(shape), start).reshape(shape)
               for name, (shape, start, _) in places.items()}
    check_finite(tensors)
    return tensors, parsed(metadata[METADATA])


def check_finite(tensors):
    for name, tensor in tensors.items():
        if not np.isfinite(tensor).all():
            raise ValueError("%s is not finite" % shown(name))


def parsed(text):
    """Returns a JSON object. Refuses repeated names, and numbers that JSON does not allow (NaN,
    infinity)."""
    def once(pairs):
        if len(dict(pairs)) != len(pairs):
            raise ValueError("a name comes twice")
        return dict(pairs)

    def refuse(word):
        raise ValueError("%s is no number" % word)

    value = json.loads(text, object_pairs_hook=once, parse_constant=refuse)
    if not isinstance(value, dict):
        raise ValueError("its JSON is no object")
    return value


def laid_out(header):
    """Returns {name: (shape, start, end)}. The tensors must follow each other without gaps."""
    places, at = {}, 0
    for name, entry in header.items():
        if not isinstance(entry, dict) or set(entry) != {"dtype", "shape", "data_offsets"}:
            raise ValueError("%s is no tensor" % shown(name))
        shape, place = entry["shape"], entry["data_offsets"]
        if entry["dtype"] != "F32" or not is_sizes(shape) or len(shape) > MOST_AXES:
            raise ValueError("%s is no tensor of float32" % shown(name))
        if not is_sizes(place) or place != [at, at + math.prod(shape) * TYPE.itemsize]:
            raise ValueError("%s is not where it should be" % shown(name))
        at = place[1]
        places[name] = tuple(shape), *place
    return places


def is_sizes(value):
    return isinstance(value, list) and all(is_whole(number) for number in value)


def is_whole(value):
    """Returns whether the value is a non-negative integer that all later computations represent
    exactly."""
    return type(value) is int and 0 <= value < 2 ** 53


def is_amount(value):
    """Returns whether the value is a non-negative number."""
    return is_whole(value) or (type(value) is float and value >= 0 and math.isfinite(value))


def shown(name):
    """Returns a name in a form that is safe in a message."""
    return ascii(name[:80])
