#!/usr/bin/env python3
"""corpus.py - the kept inputs of fuzz targets, one archive a target: tests/fuzz/corpus/NAME.tar.gz.

    tests/fuzz/corpus.py list turn               # names and sizes
    tests/fuzz/corpus.py unpack turn FOLDER      # into FOLDER, which then holds nothing else
    tests/fuzz/corpus.py add turn pass-twice     # puts the file into the archive, under its name
    tests/fuzz/corpus.py remove turn pass-twice  # takes it out

An archive has no folders, owners or times, and its names are sorted. Therefore the same inputs make
the same archive. The archive is written only when the inputs change.

Exit status: 0 if done, 1 if an error prevents it, 2 if called wrongly.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import gzip
import io
import os
import shutil
import sys
import tarfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
ARCHIVES = os.path.join(HERE, "corpus")


def archive_of(target):
    return os.path.join(ARCHIVES, target + ".tar.gz")


def read(target):
    """Returns {name: bytes}. The result is empty if there is no archive yet."""
    path = archive_of(target)
    try:
        with open(path, "rb") as file:
            tar = gzip.decompress(file.read())
        with tarfile.open(fileobj=io.BytesIO(tar)) as archive:
            return {os.path.basename(member.name): archive.extractfile(member).read()
                    for member in archive if member.isfile()}
    except FileNotFoundError:
        return {}
    except (tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError) as trouble:
        sys.exit("corpus.py: %s is damaged (%s). Take it from git again" % (path, trouble))


def write(target, inputs):
    """Writes the archive of {name: bytes}, unless it has the same content already."""
    path = archive_of(target)
    if os.path.exists(path) and read(target) == inputs:
        return
    packed = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=packed, mtime=0) as stream:
        with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for name in sorted(inputs):
                member = tarfile.TarInfo(name)
                member.size = len(inputs[name])
                archive.addfile(member, io.BytesIO(inputs[name]))
    os.makedirs(ARCHIVES, exist_ok=True)
    with open(path + ".new", "wb") as file:
        file.write(packed.getvalue())
    os.replace(path + ".new", path)


def unpack(target, folder):
    """Writes the kept inputs of the target to a folder. Replaces an existing folder."""
    fresh = folder + ".new"
    shutil.rmtree(fresh, ignore_errors=True)
    os.makedirs(fresh)
    for name, data in read(target).items():
        with open(os.path.join(fresh, name), "wb") as file:
            file.write(data)
    shutil.rmtree(folder, ignore_errors=True)
    os.rename(fresh, folder)


def add(target, paths):
    inputs = read(target)
    for path in paths:
        name = os.path.basename(path)
        with open(path, "rb") as file:
            data = file.read()
        if inputs.setdefault(name, data) != data:
            sys.exit("corpus.py: %s has another input called %s. Give the file another name" % (
                target, name))
    write(target, inputs)


def remove(target, names):
    inputs = read(target)
    for name in names:
        if inputs.pop(name, None) is None:
            sys.exit("corpus.py: %s has no input called %s. See: corpus.py list %s" % (
                target, name, target))
    write(target, inputs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=("list", "unpack", "add", "remove"))
    parser.add_argument("target", metavar="TARGET", help="gtp, turn ...: tests/fuzz/targets")
    parser.add_argument("names", nargs="*", metavar="FOLDER|FILE|NAME")
    options = parser.parse_args()
    count = len(options.names)
    if not {"list": count == 0, "unpack": count == 1}.get(options.mode, count > 0):
        parser.error("%s takes %s" % (options.mode, {"list": "no name", "unpack": "one folder"}.get(options.mode, "names")))
    if not os.path.exists(os.path.join(HERE, "targets", options.target + ".c")):
        parser.error("there is no target %s in tests/fuzz/targets" % options.target)
    try:
        if options.mode == "list":
            for name, data in read(options.target).items():
                print("%7d  %s" % (len(data), name))
        elif options.mode == "unpack":
            unpack(options.target, options.names[0])
        elif options.mode == "add":
            add(options.target, options.names)
        else:
            remove(options.target, options.names)
    except OSError as trouble:
        sys.exit("corpus.py: %s: %s" % (trouble.filename, trouble.strerror))
    return 0


if __name__ == "__main__":
    sys.exit(main())
