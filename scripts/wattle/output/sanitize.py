"""sanitize.py - words of other people, as they may be shown.

    sanitize.py < WORDS      the same, shown

Names, records and what programs say may hold control characters, which a terminal obeys, and marks
that turn the direction of writing or cannot be seen, by which whoever reads a report is misled. The
engine does the same in src/base/utf8.c.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import sys

HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
                    "\ud800-\udfff\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")
MOST = 1000  # characters of what is only quoted


def visible(text):
    """The text with '?' for all that is not to be seen, but for line feeds."""
    return HIDDEN.sub("?", text)


def in_short(text, most=MOST):
    """The beginning of the text, visible."""
    return visible(text[:most])


def all_visible(value):
    """A value read from JSON with all its texts visible."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, list):
        return [all_visible(item) for item in value]
    if isinstance(value, dict):
        return {visible(name): all_visible(item) for name, item in value.items()}
    return value


def show(text, file=None):
    """Prints the text, visible."""
    print(visible(str(text)), file=file or sys.stdout, flush=True)


def main():
    for line in sys.stdin.buffer:
        show(line.decode("utf-8", "replace").rstrip("\n"))


if __name__ == "__main__":
    main()
