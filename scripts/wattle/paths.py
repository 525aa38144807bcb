"""paths.py - the paths of the tree, its scripts and the board; programs that have the packages.

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
    """Returns Debian's Node, which has Debian's packages, or otherwise the Node in PATH."""
    return "/usr/bin/node" if os.path.exists("/usr/bin/node") else "node"


def board_program(web=WEB):
    """Returns the command that starts the board, as scripts/board does after its installations."""
    return [node(), os.path.join(web, "server", "main.js")]


def has_board():
    """Returns whether there is a Node with the packages of the board."""
    if not shutil.which(node()):
        return False
    probe = 'import("%s").then(({ loadWs }) => loadWs())' % os.path.join(WEB, "server", "http_server.js")
    return not subprocess.run([node(), "--eval", probe], stderr=subprocess.DEVNULL, check=False).returncode


# ---- Debian's Python ----

DEBIAN = "/usr/bin/python3"
TRIED = "WATTLE_DEBIAN_PYTHON"


def has_packages(*names):
    """Returns whether this Python has these packages. If it lacks some, the program may restart in
    Debian's Python."""
    if all(map(importlib.util.find_spec, names)):
        os.environ.pop(TRIED, None)
        return True
    if os.path.exists(DEBIAN) and sys.executable != DEBIAN and not os.environ.get(TRIED):
        os.environ[TRIED] = "1"
        sys.stdout.flush()
        os.execv(DEBIAN, [DEBIAN, *sys.orig_argv[1:]])  # sys.argv may have been changed
    return False
