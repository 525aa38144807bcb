"""sanitize.py - makes untrusted text safe to print.

    sanitize.py < TEXT      prints the safe text

Names, records and output of programs may hold control characters, which a terminal obeys. They may
also hold invisible characters and marks that change the direction of writing, which mislead the
reader of a report. In the engine, src/base/utf8.c has the same task.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import sys

HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
                    "\ud800-\udfff\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")
MOST = 1000  # largest length of quoted text


def visible(text):
    """Returns the text with '?' for every invisible character except line feeds."""
    return HIDDEN.sub("?", text)


def in_short(text, most=MOST):
    """Returns the beginning of the text, made visible."""
    return visible(text[:most])


def all_visible(value):
    """Returns a value from JSON with all its strings made visible."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, list):
        return [all_visible(item) for item in value]
    if isinstance(value, dict):
        return {visible(name): all_visible(item) for name, item in value.items()}
    return value


def show(text, file=None):
    """Prints the text, made visible."""
    print(visible(str(text)), file=file or sys.stdout, flush=True)


def main():
    for line in sys.stdin.buffer:
        show(line.decode("utf-8", "replace").rstrip("\n"))


if __name__ == "__main__":
    main()
