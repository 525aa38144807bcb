"""new_game - writes the folder of a new game. The new game compiles, plays and passes the tests at once.

    scripts/new-game NAME "TITLE"
    scripts/new-game havannah "Havannah (Christian Freeling, 1979): make a ring, a bridge or a fork"

The folder src/games/NAME starts as a copy of Hex, the example in tests/hex. Adapt the copied files
one by one to the rules of the new game. The script also writes a second implementation of the rules
(the slow rules) and a transcript for the tests. It adds the game to the lists of games and tests.
docs/NEW-GAME.md explains each part.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import re

from wattle.output.atomic_files import write_text
from wattle.paths import ROOT

# Where the files of the example go, and what is made of its header hex.h.
COPIES = {
    "tests/hex/hex.c": "src/games/{0}/{0}.c",
    "tests/hex/notation.c": "src/games/{0}/notation.c",
    "tests/hex/picture.c": "src/games/{0}/picture.c",
    "tests/hex/slow_hex.c": "tests/support/slow_{0}.c",
    "tests/hex/hex.tst": "tests/transcripts/{0}.tst",
}
HEADERS = ("src/games/{0}/RULES.md", "src/games/{0}/{0}.h", "src/games/{0}/{0}_internal.h")

# The name of the game, its author and year, and its aim.
TITLE = re.compile(r"(\S.*?) \([^()]+, \d{4}\): \S.*")
# Words that cannot name a game in C.
KEYWORDS = set("""auto break case char const continue default do double else enum extern float for
    goto if inline int long register restrict return short signed sizeof static struct switch typedef
    union unsigned void volatile while bool true false main step""".split())


class Refused(Exception):
    """The game cannot be written; the message has the reason."""


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def renamed(text, name, title):
    """Returns a text of the example with the names of the new game."""
    text = re.sub(r'    \.title = ".*",\n', lambda _: '    .title = "%s",\n' % title, text)
    text = text.replace("tests/hex/hex", "games/{0}/{0}".format(name))
    text = text.replace("WATTLE_TEST_HEX", "WATTLE_%s" % name.upper())
    text = text.replace("0x484558", "0x%su" % name[:8].upper().encode().hex().upper())
    text = re.sub(r"\b(slow_)?hex(_|\b)", lambda hit: (hit[1] or "") + name + hit[2], text)
    return re.sub(r"\bHex\b", TITLE.fullmatch(title)[1], text)


def split_header(header):
    """Splits the example's header. Returns RULES.md, the public header, and the internal header of
    the folder."""
    comment, licence, rest = re.fullmatch(r"/\*\n.*?\n \*\n(.*?)( \* SPDX.*?\*/\n)(.*)", header,
                                          re.DOTALL).groups()
    rules = "# Hex\n\n%s\n" % "".join(line[3:] + "\n" for line in comment.split("\n")).rstrip()
    start = "/*\n * %s\n *\n" + licence
    public, shared = rest.split("/* ---- What the files of this folder share ---- */\n\n")
    return rules, start % "hex.h - the game Hex; RULES.md has its rules." + public + "#endif\n", \
        start % "hex_internal.h - what the files of this folder share." \
        + public.replace("HEX_H", "HEX_INTERNAL_H").replace("extern const struct game hex;\n", "").rstrip() \
        + '\n#include "tests/hex/hex.h"\n\n' + shared


def with_line(text, start, added):
    """Returns the text with one line added to the sorted lines that begin with `start`."""
    lines = text.splitlines(keepends=True)
    found = [i for i, line in enumerate(lines) if line.startswith(start)]
    lines.insert(next((i for i in found if lines[i] > added), found[-1] + 1), added)
    return "".join(lines)


def files_of(name, title):
    """Returns the path and the text of each new or changed file."""
    texts = {place: read(path).replace('"tests/hex/hex.h"', '"tests/hex/hex_internal.h"')
             for path, place in COPIES.items()}
    texts.update(zip(HEADERS, split_header(read("tests/hex/hex.h"))))
    files = {place.format(name): renamed(text, name, title) for place, text in texts.items()}
    files["src/games/games.c"] = with_line(
        read("src/games/games.c").replace(" MORE_GAMES NULL", " &%s, MORE_GAMES NULL" % name),
        '#include "games/', '#include "games/{0}/{0}.h"\n'.format(name))
    files["tests/support/slow.h"] = read("tests/support/slow.h").replace("slow_hex,", "slow_hex, slow_%s," % name)
    files["tests/support/slow.c"] = read("tests/support/slow.c").replace("&slow_hex,", "&slow_hex, &slow_%s," % name)
    files["tests/manifest"] = with_line(
        read("tests/manifest"), "$transcript tests/transcripts/",
        "$transcript tests/transcripts/%s.tst : every threads rules\n" % name)
    return files


def check(name, title):
    """Refuses names that are not valid for a game."""
    if not re.fullmatch("[a-z][a-z0-9]{2,23}", name) or name in KEYWORDS:
        raise Refused("NAME is 3 to 24 small letters and digits, and no word of C: %s is not" % name)
    if os.path.exists(os.path.join(ROOT, "src", "games", name)) or name == "hex":
        raise Refused("there is a game %s already" % name)
    if not TITLE.fullmatch(title) or '"' in title or "\\" in title:
        raise Refused('TITLE is "Name (Author, year): the aim of the game", without quotation marks')


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0], epilog=__doc__.split("\n\n")[2],
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", metavar="NAME", help="one word for commands, such as havannah")
    parser.add_argument("title", metavar="TITLE", help='"Name (Author, year): the aim of the game"')
    given = parser.parse_args(argv)
    try:
        check(given.name, given.title)
    except Refused as why:
        parser.error(str(why))
    for path, text in files_of(given.name, given.title).items():
        os.makedirs(os.path.dirname(os.path.join(ROOT, path)), exist_ok=True)
        write_text(os.path.join(ROOT, path), text)
        print("wrote", path)
    print("""
The game plays Hex now. Try it, then change its files one by one (docs/NEW-GAME.md):
    make format && make && ./wattle --game %s
    make test T=contract""" % given.name)
    return 0
