"""page_tables.py - pages that people write and scripts fill with tables.

The sentences of a page are written by hand. A script replaces only what stands between the two marks of
a table, "<!-- NAME -->" and "<!-- end of NAME -->".

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re

from wattle.output.atomic_files import write_text


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
