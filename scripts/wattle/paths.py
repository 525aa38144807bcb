"""paths.py - where the tree is, its scripts and the board; and programs that have the packages.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import importlib.util
import os
import shutil
import subprocess
import sys

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(SCRIPTS)
WEB = os.path.join(ROOT, "web")  # the board
PAGES = os.path.join(WEB, "page")


# ---- Node ----

def node():
    """Debian's Node, which has Debian's packages, or the one in PATH."""
    return "/usr/bin/node" if os.path.exists("/usr/bin/node") else "node"


def board_program(web=WEB):
    """The words that start the board itself, as scripts/board does once all is there."""
    return [node(), os.path.join(web, "server", "main.js")]


def has_board():
    """Whether there is a Node that has what the board needs."""
    if not shutil.which(node()):
        return False
    probe = 'import("%s").then(({ loadWs }) => loadWs())' % os.path.join(WEB, "server", "http_server.js")
    return not subprocess.run([node(), "--eval", probe], stderr=subprocess.DEVNULL, check=False).returncode


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
        os.execv(DEBIAN, [DEBIAN, *sys.orig_argv[1:]])  # sys.argv may have been changed
    return False
