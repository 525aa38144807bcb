"""paths.py - where the tree is, the scripts, and the pages of the board; and a Python that has the packages.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import importlib.util
import os
import sys

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(SCRIPTS)
PAGES = os.path.join(SCRIPTS, "page")


# ---- Debian's Python ----

DEBIAN = "/usr/bin/python3"
TRIED = "WATTLE_DEBIAN_PYTHON"


def has_packages(*names):
    """Whether this Python has these packages. Where it has not, the program may begin again, in
    Debian's Python."""
    if all(map(importlib.util.find_spec, names)):
        os.environ.pop(TRIED, None)
        return True
    if os.path.exists(DEBIAN) and not os.environ.get(TRIED):
        os.environ[TRIED] = "1"
        sys.stdout.flush()
        os.execv(DEBIAN, [DEBIAN] + sys.argv)
    return False
