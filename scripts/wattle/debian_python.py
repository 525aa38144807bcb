"""debian_python.py - goes on in Debian's own Python, for which its packages are, where another one
comes first in PATH and has not got them.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import importlib.util
import os
import sys

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
