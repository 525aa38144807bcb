"""report_files.py - the files of a study: names, figures as JSON, the command that produces them, and
pages with text by people and tables by scripts.

The figures of a study are in NAME.json. If a folder has a file reports.json, this file holds all
figures of the folder, one line for each report (docs/playtest and docs/openings).

People write the sentences of a page. A script replaces only the text between the two marks of a
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
    """Returns the command line: the script, its game, and the options that differ from the defaults
    in `usual`, {name: value}."""
    words = [script, options.game]
    for name, value in usual.items():
        chosen = getattr(options, name)
        if chosen != value:
            words += ["--" + name] if chosen is True else ["--" + name, str(chosen)]
    return shlex.join(words)


def name_of_game(game):
    """Returns the name of the files about a game: 'siemenet-revisited' for 'siemenet
    variant=revisited'."""
    words = [word.split("=")[-1] for word in game.split()]
    return re.sub(r"[^a-z0-9.-]+", "_", "-".join(words).lower())


def name_without_pie(game):
    """Returns the name of the files about a game, without 'pie=off'."""
    return name_of_game(game.replace(" pie=off", ""))


def read_figures(path):
    """Returns the figures in a file, or None if there is no such file."""
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
    except FileNotFoundError:
        return None
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise ValueError("%s has no figures of a study: give another folder, or remove the file" % path)
    return found


def read_all(folder):
    """Returns {name: figures} of the folder's reports.json, or None if there is no such file."""
    return read_figures(os.path.join(folder, ALL))


def read_report(folder, name):
    """Returns the figures of a report, or None if there is no report yet."""
    found = read_figures(os.path.join(folder, name + ".json"))
    return (read_all(folder) or {}).get(name) if found is None else found


def write_report(folder, name, figures):
    """Stores the figures. Returns the path of their file."""
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
    """Returns a table as lines of Markdown. Without rows, there is no table."""
    rows = list(rows)
    lines = ["| %s |" % " | ".join(row) for row in (titles, *rows)]
    return [lines[0], "|" + "---|" * len(titles), *lines[1:]] if rows else []


def code(lines, language=""):
    return ["```" + language, *lines, "```"]


def marks(name):
    """Returns the marks before and after a block of a page."""
    return "<!-- %s -->" % name, "<!-- end of %s -->" % name


def block(page, name):
    """Returns the lines of a block of the page."""
    opening, closing = marks(name)
    return page.partition(opening)[2].partition(closing)[0].split("\n")


def filled(page, blocks):
    """Returns the page with these blocks, {name: lines}. A non-empty block without marks in the
    page is added at the end, below a heading."""
    for name, lines in blocks.items():
        opening, closing = marks(name)
        text = "\n\n".join([opening, *(["\n".join(lines).strip("\n")] if lines else []), closing])
        marked = re.compile(re.escape(opening) + ".*?" + re.escape(closing), re.S)
        if marked.search(page):
            page = marked.sub(lambda _: text, page)
        elif lines:
            page = "%s\n\n## %s\n\n%s\n" % (page.rstrip("\n"), name.capitalize(), text)
    return page


def fill_page(path, title, blocks):
    """Writes the page with these blocks. A new page begins with its title. Returns the path."""
    page = "# %s\n" % title
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            page = file.read()
    write_text(path, filled(page, blocks))
    return path
