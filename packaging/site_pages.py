#!/usr/bin/env python3
"""site_pages.py - makes pages of the site from documents: how the games are played, how to play
them well, their rules, and boards in other pages.

    packaging/site_pages.py FOLDER    writes the pages and their pictures into FOLDER

Recorded games and positions become links that open them on the board. Links to documents that are not
on the site become plain text. Needs python3-markdown.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import html
import os
import re
import shutil
import sys

from wattle.paths import has_packages
from wattle.studies.strategy import table_of, with_examples

if not has_packages("markdown"):
    sys.exit("site_pages.py needs python3-markdown: scripts/install-packages site")

import markdown
from markdown.treeprocessors import Treeprocessor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAMES = {"fendo": "Fendo", "siemenet": "Siemenet", "fonver": "Fonver", "fiodar": "Fiodar", "fence": "FENCE!"}
PLAYED = {game: "siemenet-original" if game == "siemenet" else game for game in GAMES}
PAGES = {
    "docs/games/README.md": "games/index.html", "docs/strategy/README.md": "strategy/index.html",
    "docs/EMBEDDING.md": "embedding.html",
    **{"docs/games/%s.md" % name: "games/%s.html" % game for game, name in PLAYED.items()},
    **{"docs/strategy/%s.md" % game: "strategy/%s.html" % game for game in GAMES},
    **{"src/games/%s/RULES.md" % game: "rules/%s.html" % game for game in GAMES},
}
LINKED = "A number before turns, and the first column of a table of turns, open the position on the board: play on from there."

FRAME = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} - wattle</title>
<link rel="icon" href="{up}page/icon.svg">
<link rel="stylesheet" href="{up}page/viewer.css">
<link rel="stylesheet" href="{up}documents.css">
</head>
<body>
<nav>{links}</nav>
<main>
{text}
</main>
</body>
</html>
"""


def relative(target, page):
    return os.path.relpath(target, os.path.dirname(page) or ".")


class Links(Treeprocessor):
    """Changes links so that they lead to pages of the site, and copies pictures."""

    def __init__(self, source, page, folder):
        super().__init__()
        self.source, self.page, self.folder = source, page, folder

    def run(self, root):
        for element in root.iter():
            if element.tag == "a":
                self.lead(element)
            elif element.tag == "img":
                element.set("src", self.copied(element.get("src")))
            elif element.tag == "table":
                element.set("class", "table")

    def lead(self, link):
        target, mark, place = link.get("href").partition("#")
        path = os.path.normpath(os.path.join(os.path.dirname(self.source), target))
        if not target or "://" in target or target == board_from(self.page):
            return
        if path in PAGES:
            link.set("href", relative(PAGES[path], self.page) + mark + place)
        else:
            link.tag = "span"
            del link.attrib["href"]

    def copied(self, picture):
        path = os.path.join(os.path.dirname(self.source), picture)
        name = os.path.join(os.path.dirname(self.page), os.path.basename(path))
        shutil.copy(os.path.join(ROOT, path), os.path.join(self.folder, name))
        return os.path.basename(path)


def board_from(page):
    """Returns the address of the board, relative to a page."""
    return relative(".", page) + "/"


# ---- Recorded games ----

class Game:
    """Turns in a document, and links to the positions between them."""

    def __init__(self, words, board, text):
        self.words, self.board = words, board
        self.turns = [turn for line in text.splitlines() for turn in line.split()[1:]]

    def link(self, count):
        """Returns the address of the position after `count` turns."""
        return "%s#%s" % (self.board, "/".join(self.words + self.turns[:count]))

    def block(self, text):
        """Returns the turns as HTML, with a link at the start of each row."""
        row = '%s<a href="%s">%s</a>%s'
        lines = [re.match(r"( *)(\d+)(.*)", line).groups() for line in text.splitlines()]
        return "<pre>%s</pre>" % "\n".join(
            row % (before, html.escape(self.link(int(number) - 1)), number, html.escape(rest)) for before, number, rest in lines)

    def row(self, line):
        """Returns a row of a table about the game, with a link to its position."""
        first, *cells = line.strip("|").split(" | ")
        first, turns = first.strip(), re.findall(r"`([^`]+)`", cells[-1])
        count = int(first) - 1 if first.isdigit() else self.place(turns)
        return line.replace(first, "[%s](%s)" % (first, self.link(count)), 1) if count else line

    def place(self, turns):
        """Returns the number of turns before these turns, or None."""
        for i in range(len(self.turns) if turns else 0):
            if self.turns[i:i + len(turns)] == turns:
                return i
        return None


def with_links(text, board):
    """Returns a document about a game, with links to positions of its recorded games."""
    command = re.search(r"`scripts/portrait '?(\w+(?: \w+=\w+)*)", text)
    if not command or command[1] == "fence":
        return text
    game, is_table, lines = None, False, []
    for part in re.split(r"^(```\n(?: *\d+ .*\n)+```)$", text, flags=re.M):
        if part.startswith("```\n"):
            turns = part.strip("`\n")
            game = Game(command[1].split(), board, turns)
            lines.append(game.block(turns))
            continue
        for line in part.splitlines():
            # Tables about other games follow under the next heading.
            game = None if line.startswith("## ") else game
            is_table = line.startswith("|") and (is_table or "next turns" in line or "turn | side" in line)
            lines.append(game.row(line) if game and is_table and re.match(r"\| (\d|the )", line) else line)
    return re.sub(r"\A(# .*\n)", r"\1\n%s\n" % LINKED, "\n".join(lines))


def with_positions(text, board):
    """Returns a page on how to play well, with links to its positions. Tables with the best turns are folded."""
    def made(example):
        address = board + "#" + example.link()
        for row, turn in zip(example.rows, example.candidates):
            row[0] = "[%s](%s#%s)" % (row[0], board, example.link(turn))
        table = table_of(example, {turn: row[1] for row, turn in zip(example.rows, example.candidates)})
        return ("[![%s](%s)](%s)\n\n[%s: play on from here](%s)\n\n<details markdown=\"1\"><summary>The turns</summary>\n\n%s\n</details>\n"
                % (example.title, example.picture, address, example.title, address, table))
    return with_examples(text, made)


def with_boards(text):
    """Returns a document with the boards that its examples make."""
    return re.sub(r"^```html\n(<iframe.*)\n```$", lambda found: "%s\n\n%s\n" % (found[0], found[1].replace("ADDRESS/", "")), text, flags=re.M)


# ---- Pages ----

def navigation(page):
    board = relative(".", page) + "/"
    links = [(board, "Board"), (relative("strategy/index.html", page), "How to play well"),
             (relative("games/index.html", page), "How the games are played")]
    links += [(relative("rules/%s.html" % game, page), title) for game, title in GAMES.items()]
    links += [(relative("embedding.html", page), "Boards in other pages")]
    return " ".join('<a href="%s">%s</a>' % link for link in links)


def write(source, page, folder):
    with open(os.path.join(ROOT, source), encoding="utf-8") as file:
        text = file.read()
    os.makedirs(os.path.join(folder, os.path.dirname(page)), exist_ok=True)
    converter = markdown.Markdown(extensions=["tables", "fenced_code", "sane_lists", "toc", "md_in_html"])
    converter.treeprocessors.register(Links(source, page, folder), "links", 0)
    body = converter.convert(with_positions(with_links(with_boards(text), board_from(page)), board_from(page)))
    body = re.sub(r"<p>(<summary>.*?</summary>)</p>", r"\1", body)
    title = re.search(r"^# (.*)", text, re.M)[1]
    with open(os.path.join(folder, page), "w", encoding="utf-8") as file:
        file.write(FRAME.format(title=html.escape(title), up=relative(".", page) + "/", links=navigation(page), text=body))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for source, page in PAGES.items():
        write(source, page, sys.argv[1])


if __name__ == "__main__":
    main()
