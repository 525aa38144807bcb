"""studies - studies of the games: openings, depth, luck, puzzles, playtests, portraits.

SPDX-License-Identifier: GPL-3.0-or-later
"""
