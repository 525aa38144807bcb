"""paths.py - where the tree is, the scripts, and the pages of the board.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(SCRIPTS)
PAGES = os.path.join(SCRIPTS, "page")
