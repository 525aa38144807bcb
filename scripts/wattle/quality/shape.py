"""shape - checks the shape of the code beyond what compilers check.

Refuses circles: .c files that call each other's functions, directly or through others, and files
that include each other. Refuses functions of more than 60 lines, counted from the first line to the
closing brace, and more than 20 functions in struct game. OBJECTS is a folder with the objects
of src/ and protocol/, compiled without -flto (default: build/test).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import collections
import graphlib
import os
import re
import subprocess

from wattle.paths import ROOT

LINES, CALLBACKS = 60, 20
# Only functions begin and end in the first column; statements do not. The head of a function has no
# empty line, so a test declared by a macro is no head.
FUNCTION = re.compile(r"^[A-Za-z_](?:(?!\n\n)[^;{}#/=])*\((?:(?!\n\n)[^;{}])*\n\{.*?^\}", re.M | re.S)
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)


def files(folders, endings):
    return sorted(os.path.join(path, name) for folder in folders for path, _, names in os.walk(folder)
                  for name in names if name.endswith(endings))


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def circle(graph):
    """Returns the edges of a circle in {node: nodes}, or none."""
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return list(zip(error.args[1][1:], error.args[1]))
    return []


def calls(objects):
    """Returns the calls between objects as {object: {other: names}}. Tables of functions are data,
    so reading a table is not a call."""
    paths = [path for path in (os.path.join(objects, os.path.splitext(source)[0] + ".o")
                               for source in files(("src", "protocol"), ".c")) if os.path.exists(path)]
    if not paths:
        raise SystemExit("shape: no objects in %s: run make first" % objects)
    home, graph = {}, {path: collections.defaultdict(list) for path in paths}
    told = subprocess.run(["nm", "-A", "-P"] + paths, capture_output=True, text=True, check=True).stdout
    symbols = [re.match(r"(.*): (\S+) (\S)", line).groups() for line in told.splitlines()]
    for path, name, kind in symbols:
        if kind in "TW":
            home[name] = path
    for path, name, kind in symbols:
        if kind == "U" and name in home:
            graph[path][home[name]].append(name)
    return graph


def complaints(objects):
    graph = calls(objects)
    if found := circle(graph):
        yield "these call each other in a circle:\n" + "\n".join(
            "    %s -> %s: %s" % (a, b, ", ".join(graph[a][b])) for a, b in found)
    sources = files(("src", "protocol", "tests", "scripts"), (".c", ".h", ".inc"))
    includes = {path: {name if name.startswith("protocol/") else "src/" + name
                       for name in INCLUDE.findall(text_of(path))} & set(sources) for path in sources}
    if found := circle(includes):
        yield "these include each other in a circle:\n" + "\n".join("    %s -> %s" % edge for edge in found)
    for path in sources:
        text = text_of(path)
        for function in FUNCTION.finditer(text):
            lines = function.group().count("\n") + 1
            if lines > LINES:
                yield "%s:%d: a function of %d lines, %d are the most" % (
                    path, text.count("\n", 0, function.start()) + 1, lines, LINES)
    count = len(re.findall(r"\(\*\w+\)\(", text_of("src/game/game.h")))
    if count > CALLBACKS:
        yield "src/game/game.h: %d functions, %d are the most" % (count, CALLBACKS)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("objects", nargs="?", default="build/test", metavar="OBJECTS")
    os.chdir(ROOT)
    found = list(complaints(parser.parse_args().objects))
    for complaint in found:
        print("shape: " + complaint)
    return 1 if found else 0
