"""links - checks every link inside the documents, and the width of their lines.

    scripts/links [FILE.md ...]

Without FILE, checks all *.md of the tree. If a link leads to a heading in a document, the heading must
exist. Links to other sites are not followed. Lines of prose have at most 120 characters; tables,
examples and headings may be wider.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import subprocess
import sys

from wattle.paths import ROOT

WIDTH = 120


def lines_of(path):
    """Yields (number, line) of all lines outside of examples."""
    is_example = False
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.lstrip().startswith("```"):
                is_example = not is_example
            elif not is_example:
                yield number, line.rstrip("\n")


def anchor(heading):
    """The anchor that GitHub gives a heading."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading.strip())
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def anchors(path, known={}):
    if path not in known:
        known[path] = {anchor(line.lstrip("#")) for _, line in lines_of(path) if re.match("#+ ", line)}
    return known[path]


def wrong_link(document, link):
    """The fault of a link, or None."""
    path, _, place = link.partition("#")
    path = os.path.normpath(os.path.join(os.path.dirname(document), path)) if path else document
    if not os.path.exists(path):
        return "there is no " + path
    if place and (not path.endswith(".md") or place not in anchors(path)):
        return "%s has no heading #%s" % (path, place)
    return None


def check(document):
    """Prints the faults of a document. Returns their number."""
    faults = []
    for number, line in lines_of(document):
        text = re.sub(r"`[^`]*`", "", line)
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            fault = None if re.match(r"[a-z]+:", link) else wrong_link(document, link)
            if fault:
                faults.append((number, fault))
        if len(line) > WIDTH and not re.match(r"[|#]|    |.*https?:", line):
            faults.append((number, "%d characters in a line" % len(line)))
    for number, fault in faults:
        print("%s:%d: %s" % (document, number, fault))
    return len(faults)


def main(words):
    if words[:1] in (["--help"], ["-h"]):
        print(__doc__.strip())
        return 0
    if not words:
        os.chdir(ROOT)
        words = subprocess.run(["git", "ls-files", "*.md"], stdout=subprocess.PIPE, text=True,
                               check=True).stdout.split()
    try:
        return 1 if sum(check(document) for document in words) else 0
    except (OSError, ValueError) as error:
        print("links: %s" % error, file=sys.stderr)
        return 1
