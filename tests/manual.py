#!/usr/bin/env python3
"""manual.py - compares documents about the program with its output: the switches in the manual page and in
PROTOCOL.md with `--help`, the index of PROTOCOL.md with `help all`, the results in the tables of solved boards with
the positions after their lines, and the tables of rules in docs/LESSONS.md with the lessons.

    tests/manual.py ENGINE

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import shlex
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
PAGES = ["docs/wattle.6", "docs/wattle-tools.6"]


def told(*args, lines=""):
    command = shlex.split(sys.argv[1]) + list(args)
    return subprocess.run(command, input=lines, stdout=subprocess.PIPE, text=True, check=True).stdout


def written(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def switches():
    """Returns the switches of --help as {"--game GAME": "starts with GAME"}."""
    rows = re.findall(r"^  (--\S+(?: [A-Z=]+)?) {1,}([a-z].*(?:\n {10,}.*)*)", told("--help"), re.M)
    return {name: " ".join(text.split()) for name, text in rows}


def plain(line):
    """Returns a line of a manual page without its markup."""
    line = line.replace("\\-", "-")
    macro = re.match(r"\.(BI?|IR?|BR|RB) (.*)", line)
    words = shlex.split(macro[2]) if macro else []
    return ("" if macro and len(macro[1]) == 2 else " ").join(words) if macro else line


def page_switches():
    """Yields (switch, text) from docs/wattle.6."""
    for part in written("docs/wattle.6").split("\n.SH OPTIONS\n")[1].split("\n.SH ")[0].split(".TP\n")[1:]:
        head, *body = map(plain, part.splitlines())
        yield head, " ".join(body)


def protocol_switches():
    """Yields (switch, text) from the tables in PROTOCOL.md."""
    for head, text in re.findall(r"^\| `(--[a-z-]+(?: [A-Z=]+)?)` \| (.*?) \|", written("PROTOCOL.md"), re.M):
        yield head, text.replace("`", "")


def first_words(rows):
    """Returns [(switch, text)]. If a text begins with the sentence of --help for its switch, it is cut to this
    sentence."""
    sentences = switches()
    return sorted((head, sentences[head] if text.lower().startswith(sentences.get(head, text).lower()) and
                   head in sentences else text) for head, text in rows)


def families():
    """Returns [(family, command, summary)] of every dialogue, in the order of the families in the output."""
    found, rows = {}, []
    for args in ([], ["--steps"], ["--protocol", "shell"], ["--protocol", "ugi"]):
        for line in told(*args, lines="help all\n").splitlines():
            row = re.fullmatch(r"  (\S+).*? - (.*)", line)
            if row and row.groups() not in rows:
                rows.append(row.groups())
            elif line and not row:
                rows = found.setdefault(line.removeprefix("= "), [])
    return [(family, *row) for family, rows in found.items() for row in rows]


def index(document):
    """Yields (family, command, summary) from the table that begins "| command | what it does |". A link of a command
    must lead to its section, or to the section of the shell."""
    table = document.split("\n| command | what it does |\n")[1].split("\n\n")[0]
    for line in table.splitlines()[1:]:
        title = re.fullmatch(r"\| \*\*(.*)\*\* \| \|", line)
        row = re.fullmatch(r"\| \[`(\S+)`\]\(\S*#(\S+)\) \| (.*) \|", line)
        if title:
            family = title[1]
        elif row and re.match("(%s(-|$)|the-shell$)" % re.escape(row[1]), row[2]):
            yield family, row[1], row[3]
        else:
            yield "no row of a command, or its link is wrong", line, ""


def solved(rules):
    """Returns {line: result} from the tables of solved boards, and {line: result} from the engine that plays the
    lines."""
    row = r"^\| [^|\n]* \| (\S+) \| ([^|\n]*\S) \| [^|\n]* \| `(newgame [^`\n]*)`.*"
    wanted, found = {}, {}
    for result, line, game in re.findall(row, rules, re.M):
        if line.startswith("none"):
            continue
        sides = ["white", "black"] if re.search("fendo|siemenet", game) else ["black", "white"]
        plays = ["play %s %s" % (sides[at % 2], turn) for at, turn in enumerate(line.split())]
        replies = told(lines="\n".join([game, *plays, "final_score", "quit", ""])).split("\n\n")
        wanted["%s: %s" % (game, line)] = result
        found["%s: %s" % (game, line)] = replies[len(plays) + 1].removeprefix("= ").rstrip("+")
    return wanted, found


COVERS = r"\d+(?:,? (?:and )?\d+)*, (?:done|told|shown)|[A-Za-z ]+ told|word \(.*\)|later"


def covered(game):
    """Returns from the rules table of a game in docs/LESSONS.md: the numbers of its lessons, sorted, its words, and the
    wrong rows."""
    title = {"fence": "FENCE!"}.get(game, game.capitalize())
    table = written("docs/LESSONS.md").split("\n### %s\n" % title)[1].split("\n### ")[0]
    rows = re.findall(r"^\| (.*) \| (.*) \|$", table, re.M)[1:]
    wrong = [rule for rule, cover in rows if not all(re.fullmatch(COVERS, part) for part in cover.split("; "))]
    lessons = {int(number) for _, cover in rows for number in re.findall(r"\d+", cover)}
    return sorted(lessons), {word for _, cover in rows for word in re.findall(r"\*(.*?)\*", cover)}, wrong


def lessons_are_covered(game):
    """Returns whether the rules table of a game names each lesson, and no others."""
    named, words, wrong = covered(game)
    count = len(re.findall(r"^(?:= )?\d+ ", told(lines="list_lessons %s\n" % game), re.M))
    known = {form.strip().lower() for line in told(lines="list_words %s\n" % game).removeprefix("= ").splitlines()
             for form in line.split(":")[0].split(",")}
    if wrong or not words <= known:
        print("the rules of %s in docs/LESSONS.md: %s" % (game, ", ".join(wrong + sorted(words - known))))
    return same("the lessons that the rules of %s name" % game, named, list(range(1, count + 1))) and not wrong and words <= known


def same(title, has, wanted):
    wrong = ["only " + who + ": " + str(x) for who, one, other in
             (("written", has, wanted), ("told", wanted, has)) for x in one if x not in other]
    if has != wanted or not has:
        print("\n".join([title] + (wrong or ["the order differs"])))
    return has == wanted and len(has) > 0


def main():
    results = [
        same("the switches of docs/wattle.6 and of --help", first_words(page_switches()), sorted(switches().items())),
        same("the switches of PROTOCOL.md and of --help", first_words(protocol_switches()), sorted(switches().items())),
        same("the manual pages that have a date",
             [page for page in PAGES if re.search(r'^\.TH \S+ 6 "20\d\d-\d\d-\d\d" "wattle" "Games"$', written(page), re.M)],
             PAGES),
        same("the commands of PROTOCOL.md and of `help all`",
             list(index(written("PROTOCOL.md"))), families()),
        *(same("the solved boards of %s and their lines" % game, *map(list, map(dict.items, solved(written("src/games/%s/RULES.md" % game)))))
          for game in ("fendo", "siemenet", "fonver", "fiodar")),
        *map(lessons_are_covered, ("fendo", "siemenet", "fonver", "fiodar", "fence")),
    ]
    print("%d passed, %d failed" % (results.count(True), results.count(False)))
    return 1 if False in results else 0


if __name__ == "__main__":
    sys.exit(main())
