"""train_python.py - finds a Python that has PyTorch.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import importlib.util
import os
import sys

DEBIAN = "/usr/bin/python3"  # the one that Debian's python3-torch is for
TRIED = "WATTLE_TRAIN_PYTHON"


def has_torch():
    """False when there is no PyTorch. May begin the program again, in Debian's Python, when
    that has it and another comes first in PATH."""
    if importlib.util.find_spec("torch") and importlib.util.find_spec("numpy"):
        os.environ.pop(TRIED, None)
        return True
    if os.path.exists(DEBIAN) and not os.environ.get(TRIED):
        os.environ[TRIED] = "1"
        sys.stdout.flush()
        os.execv(DEBIAN, [DEBIAN] + sys.argv)
    return False
