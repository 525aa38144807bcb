"""wattle - the library of the scripts: how engines are run, matched, studied, shown and trained.

SPDX-License-Identifier: GPL-3.0-or-later
"""
