"""html_page.py - a review as one page of HTML that needs nothing else.

Lives here: putting the parts of web/page together, and the pictures, which share their lines.
Does not live here: how the page looks and acts (web/page/review.*).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import html
import json
import os
import re

from wattle.output.atomic_files import write_text
from wattle.paths import PAGES
from wattle.review import text_report

MODULES = ["words", "tokens", "picture", "graph", "turns", "review"]  # each after those it imports from
STYLES = ["viewer", "review"]
MADE_HERE = '<meta name="generator" content="wattle review">'
LINE_TURNS = 8  # of a better line, drawn
IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";$', re.M)
PLACES = re.compile(r'^<g class="places".*?^</g>\n', re.M | re.S)
EXPORT = re.compile(r"^export (?=(?:class|function|const) (\w+))", re.M)


class InTheWay(Exception):
    """A file that no review has written."""


def part(name):
    with open(os.path.join(PAGES, name), encoding="utf-8") as file:
        return file.read()


def bundle(modules=None):
    """The modules as one script: each is a function that returns what it exports."""
    made = []
    for name in modules or MODULES:
        text = part(name + ".js")
        exported = [found[1] for found in EXPORT.finditer(text)]
        text = EXPORT.sub("", IMPORT.sub(r"const \1 = module_\2;", text))
        if re.search(r"^(import|export)\b", text, re.M):
            raise ValueError("%s.js: an import or export of another kind" % name)
        made.append("const module_%s = (() => {\n%s\nreturn { %s };\n})();" % (name, text, ", ".join(exported)))
    return '"use strict";\n' + "\n".join(made)


class Sharing:
    """Pictures as runs of lines, [first, how many], of one list: most of a picture is in the next
    one, too. Nothing can be played on the page, so the places to click on stand apart, once: a
    browser draws a large board twice as fast without them."""

    def __init__(self):
        self.lines, self.numbers, self.places = [], {}, None

    def add(self, picture):
        found = PLACES.search(picture)
        if found and self.places is None:
            self.places = re.sub(r' data-step="[^"]*"', "", found[0])
        runs = []
        for line in PLACES.sub("", picture).splitlines():
            number = self.numbers.setdefault(line, len(self.lines))
            if number == len(self.lines):
                self.lines.append(line)
            if runs and runs[-1][0] + runs[-1][1] == number:
                runs[-1][1] += 1
            else:
                runs.append([number, 1])
        return runs


def lines_to_draw(game, review):
    """{number of turns before: the better line from there}, where something was lost. With secrets
    none: what others would do depends on what they hold."""
    if game.has_secrets:
        return {}
    return {turn["number"] - 1: turn["line"][:LINE_TURNS] for turn in review["turns"]
            if turn.get("line") and not turn["agrees"] and turn.get("kind")}


def in_script(value):
    """JSON that stands in a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def slim(answer):
    """The parts of an answer that the page needs."""
    return {name: answer[name] for name in ("values", "proven", "result", "margins") if name in answer}


def page(game, review, drawn, others):
    """The page as text. `drawn`: a picture of each position; `others`: {number of turns before: the
    pictures of the better line}."""
    sharing = Sharing()
    title = game.title or game.name
    pictures = [sharing.add(picture) for picture in drawn]
    beside = {number + 1: [sharing.add(picture) for picture in line] for number, line in others.items()}
    data = dict(review, positions=[slim(answer) for answer in review["positions"]], title=title,
                who=text_report.who(review), basis=text_report.basis(review), shared=sharing.lines,
                places=sharing.places or "", pictures=pictures, others=beside)
    parts = {"title": html.escape("%s, reviewed" % title), "style": "\n".join(part(name + ".css") for name in STYLES),
             "data": in_script(data), "script": bundle()}
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], part("review.html"))


def write(path, text):
    """Replaces a review, and nothing else."""
    if os.path.exists(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            if MADE_HERE not in file.read(2000):
                raise InTheWay("%s is there and is no review; name another file with --out" % path)
    write_text(path, text)
