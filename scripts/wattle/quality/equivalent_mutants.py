"""equivalent_mutants.py - mutants that somebody has read and found to change nothing.

Lives here: the list in tests/equivalent-mutants.txt. A mutant is known by its file and by the
lines it changes, so that it stays known when the file grows elsewhere.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os


class Malformed(Exception):
    """The list is not as it should be."""


def has_lines(root, file, lines):
    """Whether the file has these lines, in this order and together."""
    path = os.path.join(root, file)
    if not os.path.exists(path):
        return False
    with open(path, encoding="utf-8") as opened:
        return "\n%s\n" % "\n".join(lines) in "\n" + opened.read()


def read(root):
    """{(file, lines that change): why} of the tree at `root`; nothing where there is no list."""
    path = os.path.join(root, "tests", "equivalent-mutants.txt")
    known = {}
    if not os.path.exists(path):
        return known
    with open(path, encoding="utf-8") as opened:
        lines = [line for line in opened.read().split("\n") if not line.startswith("#")]
    for paragraph in "\n".join(lines).strip("\n").split("\n\n"):
        file, *rest = paragraph.split("\n")
        changed = [line for line in rest if line[:1] in "+-"]
        why = [line for line in rest if line[:1] not in "+-"]
        if len(changed) < 2 or len(why) != 1:
            raise Malformed("%s: a file, lines with - and +, and one line that says why: %r" % (
                path, paragraph[:80]))
        if not has_lines(root, file, [line[1:] for line in changed if line[0] == "-"]):
            raise Malformed("%s: %s has not the line %s" % (path, file, changed[0]))
        known[file, tuple(changed)] = why[0]
    return known
