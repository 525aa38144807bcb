"""report_files.py - the files of a study: their names, their figures as JSON, the command that makes them, and
pages that people write and scripts fill with tables.

The figures of a study are in NAME.json. A folder that has a file reports.json keeps all figures there
instead, a line a report, as docs/playtest and docs/openings do.

The sentences of a page are written by hand. A script replaces only what stands between the two marks of a
table, "<!-- NAME -->" and "<!-- end of NAME -->".

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import re
import shlex

from wattle.output.atomic_files import write_text

ALL = "reports.json"


def command_line(script, options, usual):
    """The script, its game, and the options that differ from the defaults in `usual`, {name: value}."""
    words = [script, options.game]
    for name, value in usual.items():
        chosen = getattr(options, name)
        if chosen != value:
            words += ["--" + name] if chosen is True else ["--" + name, str(chosen)]
    return shlex.join(words)


def name_of_game(game):
    """The name of files about a game: 'siemenet-revisited' for 'siemenet variant=revisited'."""
    words = [word.split("=")[-1] for word in game.split()]
    return re.sub(r"[^a-z0-9.-]+", "_", "-".join(words).lower())


def name_without_pie(game):
    """The name of files about a game, without 'pie=off'."""
    return name_of_game(game.replace(" pie=off", ""))


def read_all(folder):
    """{name: figures} of the folder's reports.json, or None when it has none."""
    try:
        with open(os.path.join(folder, ALL), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return None


def read_report(folder, name):
    """The figures of a report, or None when there is none yet."""
    try:
        with open(os.path.join(folder, name + ".json"), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return (read_all(folder) or {}).get(name)


def write_report(folder, name, figures):
    """Keeps the figures. Returns the path of their file."""
    reports = read_all(folder)
    if reports is None:
        path = os.path.join(folder, name + ".json")
        write_text(path, json.dumps(figures, indent=1) + "\n")
        return path
    reports[name] = figures
    path = os.path.join(folder, ALL)
    write_text(path, "{\n%s\n}\n" % ",\n".join(
        "%s: %s" % (json.dumps(key), json.dumps(reports[key])) for key in sorted(reports)))
    return path


def write_lines(path, lines):
    """Writes a text file. Returns its path."""
    write_text(path, "".join(line.rstrip() + "\n" for line in lines))
    return path


# ---- Pages ----

def table(titles, rows):
    """Lines of Markdown. No rows make no table."""
    rows = list(rows)
    lines = ["| %s |" % " | ".join(row) for row in (titles, *rows)]
    return [lines[0], "|" + "---|" * len(titles), *lines[1:]] if rows else []


def code(lines, language=""):
    return ["```" + language, *lines, "```"]


def filled(page, blocks):
    """The page with these blocks, {name: lines}. A block that has no marks yet is added at the end, below a
    heading, unless it is empty."""
    for name, lines in blocks.items():
        opening, closing = "<!-- %s -->" % name, "<!-- end of %s -->" % name
        block = "\n\n".join([opening, *(["\n".join(lines).strip("\n")] if lines else []), closing])
        marked = re.compile(re.escape(opening) + ".*?" + re.escape(closing), re.S)
        if marked.search(page):
            page = marked.sub(lambda _: block, page)
        elif lines:
            page = "%s\n\n## %s\n\n%s\n" % (page.rstrip("\n"), name.capitalize(), block)
    return page


def fill_page(path, title, blocks):
    """Writes the page with these blocks; a new one begins with its title. Returns the path."""
    page = "# %s\n" % title
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            page = file.read()
    write_text(path, filled(page, blocks))
    return path
