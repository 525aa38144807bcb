"""characters.py - which characters must never reach a terminal or a report.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re

# C0 but the line feed, DEL, C1, marks of direction, separators, what has no width.
HIDDEN = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def first_hidden(text):
    """The first such character, or None."""
    found = HIDDEN.search(text)
    return found and found[0]
