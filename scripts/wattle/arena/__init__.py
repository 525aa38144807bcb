"""arena - games and matches between engines, and the statistics of their results.

SPDX-License-Identifier: GPL-3.0-or-later
"""
