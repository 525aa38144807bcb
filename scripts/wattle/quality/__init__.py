"""quality - checks of the tree itself: mutants, soak tests, links, shape of the code.

SPDX-License-Identifier: GPL-3.0-or-later
"""
